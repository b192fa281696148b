import type { Tx } from '../platform/db/actor.ts'
import type { Jobs } from '../platform/outside/jobs.ts'
import { mailJob } from '../platform/outside/mail-job.ts'

/** What changed of the way into an account. */
type AccessChange =
  | { quoi: 'mot de passe' }
  | { quoi: 'adresse'; avant: string; apres: string }
  | { quoi: 'second facteur'; estActif: boolean }

const unknown =
  "Si vous n'êtes pas à l'origine de ce changement, prévenez sans attendre la personne qui gère votre compte."

function noticeOf(change: AccessChange): string {
  switch (change.quoi) {
    case 'mot de passe':
      return 'Le mot de passe de votre compte Lavandière vient de changer. Vos autres sessions sont fermées.'
    case 'adresse':
      return `L'adresse de votre compte Lavandière vient de changer : ${change.avant} devient ${change.apres}. Vos autres sessions sont fermées.`
    case 'second facteur':
      return change.estActif
        ? 'La connexion à votre compte Lavandière demande désormais un code de votre application. Vos autres sessions sont fermées.'
        : 'La connexion à votre compte Lavandière ne demande plus de code de votre application.'
  }
}

/**
 * Sends a mail to the owner of an account when its password, its address or its second factor has changed; a change of
 * address is sent to both addresses. The mails leave only if the transaction commits.
 */
export async function tellChange(jobs: Jobs, tx: Tx, email: string, change: AccessChange): Promise<void> {
  const said = noticeOf(change)
  const addresses = change.quoi === 'adresse' ? [change.avant, change.apres] : [email]
  for (const to of addresses) {
    const text = ['Bonjour,', '', said, '', unknown].join('\n')
    await jobs.enqueue(mailJob, { to, subject: `Lavandière : votre ${change.quoi} a changé`, text }, { tx })
  }
}

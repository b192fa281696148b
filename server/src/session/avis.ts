import type { Tx } from '../platform/db/actor.ts'
import type { Jobs } from '../platform/outside/jobs.ts'
import { mailJob } from '../platform/outside/mail-job.ts'

/** What its owner must know of the way into an account. */
type Notice =
  | { quoi: 'mot de passe' }
  | { quoi: 'adresse'; avant: string; apres: string }
  | { quoi: 'second facteur'; estActif: boolean }
  | { quoi: 'codes de secours' }
  | { quoi: 'codes faux' }
  | { quoi: 'dossier' }

const unknown =
  "Si vous n'êtes pas à l'origine de cela, prévenez sans attendre la personne qui gère votre compte."

const subjects: Readonly<Record<Notice['quoi'], string>> = {
  'mot de passe': 'votre mot de passe a changé',
  adresse: 'votre adresse a changé',
  'second facteur': 'votre second facteur a changé',
  'codes de secours': 'vos codes de secours ont changé',
  'codes faux': 'codes de vérification faux sur votre compte',
  dossier: 'un dossier de vos données a été demandé',
}

function textOf(notice: Notice): string {
  switch (notice.quoi) {
    case 'mot de passe':
      return 'Le mot de passe de votre compte Lavandière vient de changer. Vos autres sessions sont fermées.'
    case 'adresse':
      return `L'adresse de votre compte Lavandière vient de changer : ${notice.avant} devient ${notice.apres}. Vos autres sessions sont fermées.`
    case 'second facteur':
      return notice.estActif
        ? 'La connexion à votre compte Lavandière demande désormais un code de votre application. Vos autres sessions sont fermées.'
        : 'La connexion à votre compte Lavandière ne demande plus de code de votre application.'
    case 'codes de secours':
      return 'De nouveaux codes de secours ont été faits pour votre compte Lavandière. Les anciens ne servent plus.'
    case 'dossier':
      return "Une archive de toutes les données de votre société vient d'être demandée à Lavandière. Seul le compte qui l'a demandée peut la télécharger."
    case 'codes faux':
      return "Cinq codes de vérification faux ont été saisis aujourd'hui, après le bon mot de passe de votre compte Lavandière. Si ce n'est pas vous, quelqu'un connaît votre mot de passe : changez-le. Vos codes de secours ouvrent votre compte même si d'autres saisissent des codes faux."
  }
}

/**
 * Sends a mail to the owner of an account when its password, its address or its second factor has changed, when
 * others may be guessing at it, or when all of its data was asked for; a change of address is sent to both addresses. The mails leave only if the transaction
 * commits.
 */
export async function tellOwner(jobs: Jobs, tx: Tx, email: string, notice: Notice): Promise<void> {
  const addresses = notice.quoi === 'adresse' ? [notice.avant, notice.apres] : [email]
  const text = ['Bonjour,', '', textOf(notice), '', unknown].join('\n')
  for (const to of addresses) {
    await jobs.enqueue(mailJob, { to, subject: `Lavandière : ${subjects[notice.quoi]}`, text }, { tx })
  }
}

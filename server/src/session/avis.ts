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
  /** An identity was linked, by the provider of that name; null: unlinked. */
  | { quoi: 'identité'; nom: string | null }
  | { quoi: 'fournisseur' }
  | { quoi: "clé d'accès"; estAjoutee: boolean }
  | { quoi: "clé d'API"; nom: string }

const unknown =
  "Si vous n'êtes pas à l'origine de cela, prévenez sans attendre la personne qui gère votre compte."

const subjects: Readonly<Record<Notice['quoi'], string>> = {
  'mot de passe': 'votre mot de passe a changé',
  adresse: 'votre adresse a changé',
  'second facteur': 'votre second facteur a changé',
  'codes de secours': 'vos codes de secours ont changé',
  'codes faux': 'codes de vérification faux sur votre compte',
  dossier: 'un dossier de vos données a été demandé',
  identité: 'une connexion externe de votre compte a changé',
  "clé d'accès": "vos clés d'accès ont changé",
  "clé d'API": "une clé d'API a été créée",
  fournisseur: "le fournisseur d'identité de votre société a changé",
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
    case 'identité':
      return notice.nom === null
        ? "Un fournisseur d'identité n'ouvre plus votre compte Lavandière."
        : `Votre compte Lavandière s'ouvre désormais aussi avec ${notice.nom} : vous vous y êtes connecté pour la première fois.`
    case "clé d'accès":
      return notice.estAjoutee
        ? "Une clé d'accès ouvre désormais votre compte Lavandière, sans mot de passe. « Mon compte » les montre toutes."
        : "Une clé d'accès n'ouvre plus votre compte Lavandière."
    case "clé d'API":
      return `Un programme peut désormais appeler Lavandière au nom de votre compte, avec la clé d'API « ${notice.nom} ». « Programmes » les montre toutes, et les révoque.`
    case 'fournisseur':
      return "Le fournisseur d'identité par lequel les personnes de votre société se connectent à Lavandière vient de changer, dans « Réglages »."
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

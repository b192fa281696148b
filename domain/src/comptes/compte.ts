import { z } from 'zod'
import { field, instantLu, libelleField, optionalLineField, ref, refs, yesNoField } from '../kernel/fields.ts'
import { defineResource, type Item, type Resource, shapeResource, short } from '../kernel/resource.ts'
import { ADRESSE_INVALIDE } from '../session/messages.ts'
import { adresse, passwordLength } from '../session/session.ts'

/** Most bytes of a logo (USER-23, OPEN-46). */
export const LOGO_MAX = 200_000
export const LOGO_TROP_GROS = 'Le fichier ne doit pas dépasser 200 Ko'

const email = field(
  adresse("L'email est requis", "L'email ne doit pas dépasser 255 caractères").pipe(
    z.email(ADRESSE_INVALIDE),
  ),
  { label: 'Email' },
)
export const PASSWORD_REQUIS = 'Le mot de passe est requis'
/** Written, never answered; absent on an edit, the password stays (USER-19). */
const password = field(passwordLength(z.string({ error: PASSWORD_REQUIS })), {
  label: 'Mot de passe',
  writeOnly: true,
}).nullish()

const identite = {
  libelle: libelleField(),
  lastname: optionalLineField('Nom', 'Le nom ne doit pas dépasser 255 caractères'),
  email,
  password,
  rfid: optionalLineField('RFID', 'Le rfid ne doit pas dépasser 255 caractères'),
  isAccredited: yesNoField('Accréditation', true),
  logo: ref('user_logos', 'Logo').nullish(),
}

export const EXPLOITANT_REQUIS = "L'exploitant est requis"
/** Absent when an exploitant creates the account: the account is then its own (USER-13, USER-14). */
const exploitantDe = ref('exploitants', 'Exploitant', EXPLOITANT_REQUIS).nullish()
const notifications = {
  emailNotificationsLavageImpossible: yesNoField('Me prévenir des lavages impossibles'),
  emailNotificationsMaintenance: yesNoField('Me prévenir des maintenances nécessaires'),
  emailNotificationsLavageDone: yesNoField('Me prévenir des lavages effectués'),
  /** At once, or once each morning. */
  avisImmediats: yesNoField('Me prévenir aussitôt, et non chaque matin'),
  tableauDeBord: yesNoField('Voir le tableau de bord du jour'),
  /** By the QR code of the labels. */
  pagePublique: yesNoField('Page publique de chaque conteneur, par le QR de son étiquette'),
}
const heuresFields = { RHFeatureEnabled: yesNoField('Activer la gestion des heures ?') }
const laveuseField = z
  .object({ '@id': z.string(), id: z.int(), libelle: z.string(), immatriculation: z.string() })
  .nullable()

const vuPar = {
  roles: field(z.array(z.enum(['ROLE_ADMIN', 'ROLE_EXPLOITANT', 'ROLE_CLIENT', 'ROLE_OPERATEUR'])), {
    label: 'Role',
  }),
  /** Read with the address of its picture, under the two names that clients of the API expect (OPEN-34). */
  logo: short.extend({ contentUrl: z.string(), filePath: z.string() }).nullable(),
}
/**
 * Kinds of accounts that stay visible when archived: their past is looked at, and nothing new is made
 * for them (OPEN-38).
 */
const archivable = { supprime: field(z.boolean(), { label: 'Supprimé' }) }
const compteList = {
  order: ['libelle', 'email', 'isAccredited', 'id'],
  search: ['libelle', 'email'],
  by: 'libelle',
}
const toasts = {
  created: "L'utilisateur a bien été créé.",
  updated: "L'utilisateur a bien été modifié.",
  removed: "L'utilisateur a bien été supprimé.",
}
const empty = "Il n'y a encore aucun utilisateur"

/** A person in short form, as nested under an exploitant (USER-28). */
const comptePersonne = z.object({
  '@id': z.string(),
  id: z.int(),
  libelle: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  isAccredited: z.boolean(),
})

/** Any account; administrators and exploitants are edited through this resource (OPEN-37). */
export const compte = defineResource({
  name: 'users',
  type: 'User',
  title: 'Utilisateur',
  // Settings of clients and operateurs; switched off for other roles (USER-26).
  fields: { ...identite, ...notifications, ...heuresFields },
  computed: {
    ...vuPar,
    exploitant: ref('exploitants', 'Exploitant').nullable(),
    clients: z.array(comptePersonne),
    operateurs: z.array(comptePersonne),
    laveuse: laveuseField,
  },
  list: { ...compteList, filter: ['email', 'isAccredited', 'exploitant'] },
  toasts,
  empty,
})

/** What the history of an account tells of: its fields, and the other ways into it. */
export const champsSuivis = {
  ...compte.fields,
  secondFacteur: field(z.string(), { label: 'Vérification en deux étapes' }),
  cleAcces: field(z.string(), { label: "Clé d'accès" }),
  identiteExterne: field(z.string(), { label: 'Connexion par un fournisseur' }),
}

const compteLine = shapeResource({
  name: 'users',
  type: 'User',
  title: 'Utilisateur',
  fields: identite,
  computed: {
    ...vuPar,
    exploitant: ref('exploitants', 'Exploitant').nullable(),
    ...notifications,
    ...heuresFields,
    laveuse: laveuseField,
    derniereConnexion: field(instantLu.nullable(), { label: 'Dernière connexion' }),
  },
  list: {
    filter: ['exploitant'],
    order: ['role', 'libelle', 'email'],
    search: ['role', 'libelle', 'email'],
    by: 'libelle',
  },
  toasts,
  empty,
})

/** Most accounts nested under one exploitant in an answer; the exploitant's own list has the others, page by page. */
export const SOUS_MAX = 50
/**
 * The table of accounts: one line each, with clients and operateurs under their exploitant (USER-03, USER-04).
 * `nombreSous` counts the accounts under a line, or those that the search found; `nombreTrouves` counts the found
 * ones, and `trouvee` tells whether the search found the line itself.
 */
export const arbre = {
  ligne: compteLine,
  branche: compteLine.read.extend({
    sous: z.array(compteLine.read),
    nombreSous: z.int(),
    nombreTrouves: z.int(),
    trouvee: z.boolean(),
  }),
}
export type LigneDeCompte = Item<typeof compteLine>
export type BrancheDeCompte = LigneDeCompte & {
  sous: LigneDeCompte[]
  nombreSous: number
  nombreTrouves: number
  trouvee: boolean
}

/** An operating company (USER-34). */
export const exploitant = defineResource({
  name: 'exploitants',
  type: 'Exploitant',
  title: 'Exploitant',
  fields: identite,
  computed: { ...vuPar, ...archivable },
  list: { ...compteList, filter: ['email', 'isAccredited'], order: [...compteList.order, 'supprime'] },
  toasts,
  empty: "Il n'y a encore aucun exploitant",
})

/** A town or another customer of an exploitant (USER-15, USER-27). */
export const client = defineResource({
  name: 'clients',
  type: 'Client',
  title: 'Client',
  fields: {
    ...identite,
    exploitant: exploitantDe,
    ...notifications,
  },
  computed: {
    ...vuPar,
    /** Labels of the container types that its patrimoines hold (USER-26). */
    typologieConteneurs: z.array(z.string()),
    forms: refs('forms', 'Formulaires'),
    patrimoines: refs('patrimoines', 'Patrimoines'),
    ...archivable,
  },
  list: {
    ...compteList,
    filter: ['email', 'isAccredited', 'exploitant'],
    order: [...compteList.order, 'supprime'],
  },
  toasts,
  empty: "Il n'y a encore aucun client",
})

/** A field operator of an exploitant (USER-16). */
export const operateur = defineResource({
  name: 'operateurs',
  type: 'Operateur',
  title: 'Opérateur',
  fields: { ...identite, exploitant: exploitantDe, ...heuresFields },
  computed: {
    ...vuPar,
    laveuse: laveuseField,
    ...archivable,
  },
  list: {
    ...compteList,
    filter: ['email', 'isAccredited', 'exploitant', 'RHFeatureEnabled'],
    order: [...compteList.order, 'supprime'],
  },
  toasts,
  empty: "Il n'y a encore aucun opérateur",
})

/** The resource with the fields required at a creation: a password, and the exploitant when an admin creates the account. */
export function creationOf<R extends Resource>(resource: R, parAdmin: boolean): R {
  const given = (value: unknown) => value as { password?: string | null; exploitant?: string | null }
  const always = { when: () => true }
  const write = resource.write
    .refine((value) => Boolean(given(value).password), {
      path: ['password'],
      error: PASSWORD_REQUIS,
      ...always,
    })
    .refine((value) => !parAdmin || !('exploitant' in resource.fields) || Boolean(given(value).exploitant), {
      path: ['exploitant'],
      error: EXPLOITANT_REQUIS,
      ...always,
    })
  return { ...resource, write }
}

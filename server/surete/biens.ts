import type { TestAccount } from '../testing/accounts.ts'

/** The id of one item of each resource, by the resource's name. */
export type Biens = Record<string, number>

/**
 * A client with its company, and the items of both. Every text of a camp carries a token that occurs nowhere else, so
 * that any answer can be searched for texts that its reader must not see.
 */
export interface Camp {
  /** Name of the camp: 'a1' is the first client of company a. */
  nom: string
  exploitant: TestAccount
  client: TestAccount
  operateur: TestAccount
  /** A key of the exploitant, opened as far as can be. */
  programme: TestAccount
  /** Items in use: they refer to each other, as in a company at work. */
  biens: Biens
  /** Items that no other item refers to, so that they may be removed. */
  libres: Biens
  /** The name of the container on the camp's tournée. */
  nomenclature: string
  /** Links of files, as the API answered them. */
  liens: { logo: string; photo: string; pdf: string; calendrier: string; suivi: string }
  /** The code on the label of its container. */
  code: string
  /** The key with which trackers of the company send. */
  jeton: string
}

/** The token of a client ('a1'), of what a company shows to its clients ('a0'), or of what it keeps to itself ('ai'). */
export const canaryOf = (nom: string) => `canari-${nom}-x`

/** The token of the company of a camp: shown to its clients (account, catalogues), or kept from them (crews, vehicles). */
export const ofSociete = (camp: string, kind: '0' | 'i') => canaryOf(`${camp.charAt(0)}${kind}`)

/** The tokens that a role of a camp must never see, given the names of all camps. */
export function forbiddenTokens(role: string, camp: string, camps: readonly string[]): string[] {
  if (role === 'admin') return []
  const autres = camps.filter((nom) => nom.charAt(0) !== camp.charAt(0))
  const etrangers = autres.flatMap((nom) => [canaryOf(nom), ofSociete(nom, '0'), ofSociete(nom, 'i')])
  if (role !== 'client') return etrangers
  const voisins = camps.filter((nom) => nom !== camp && nom.charAt(0) === camp.charAt(0)).map(canaryOf)
  return [...etrangers, ...voisins, ofSociete(camp, 'i')]
}

/** The resource of an id in a path, by the segment before it; otherwise the path's first segment names it. */
const RESSOURCES: Readonly<Record<string, string>> = {
  '/patrimoine/:id': 'patrimoines',
  '/conteneur/:id': 'conteneurs',
  '/conteneur/:id/apply-releve/:releveId': 'releve_terrains',
  '/conteneurs/lots/:id': 'modifications',
  '/periode_paies/:id/recapitulatifs/:operateurId': 'operateurs',
  '/fiche_chantier/:start/:end/:operateurId': 'operateurs',
  '/soldes_conges/:operateurId': 'operateurs',
  '/terrain/tournees/:id': 'campagne_lavages',
  '/telematique/jetons/:id': 'jetons',
  '/synthese/intervention/:id': 'interventions',
  '/synthese/rapports/:id': 'rapports',
}
/** Parameters of paths that are not ids. */
const SANS_ID = ['name', 'nom', 'jour', 'jeton', 'code', 'start', 'end']

/** The resource whose id a path parameter is; null when it is not an id. */
export function resourceOf(url: string, parametre: string): string | null {
  if (SANS_ID.includes(parametre)) return null
  const until = url.slice(0, url.indexOf(`:${parametre}`) + parametre.length + 1)
  return RESSOURCES[until] ?? url.split('/')[1] ?? null
}

/** A day on which every tournée of a camp takes place. */
export const JOUR_DE_TOURNEE = '2029-01-15'

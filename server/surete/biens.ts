import type { TestAccount } from '../testing/accounts.ts'

/** One good of each kind, by the name on the wire of its resource. */
export type Biens = Record<string, number>

/**
 * A client with its company, and what both own. Every text of it carries a token that stands nowhere else, so that any
 * answer can be searched for what its reader must not see.
 */
export interface Camp {
  /** 'a1': the first client of company a. */
  nom: string
  exploitant: TestAccount
  client: TestAccount
  operateur: TestAccount
  /** Used goods: each hangs on the others, as in a company at work. */
  biens: Biens
  /** Goods that nothing uses, so that they may be removed. */
  libres: Biens
  /** The name of the container that its tournée goes to. */
  nomenclature: string
  /** Links of files, as the API answered them. */
  liens: { logo: string; photo: string }
}

/** The token of a client ('a1'), of what a company shows to its clients ('a0'), or of what it keeps to itself ('ai'). */
export const canaryOf = (nom: string) => `canari-${nom}-x`

/** The token of the company of a camp: shown to its clients (account, catalogues), or kept from them (crews, vehicles). */
export const ofSociete = (camp: string, quoi: '0' | 'i') => canaryOf(`${camp.charAt(0)}${quoi}`)

/** The tokens that a role of a camp must never be shown, given every camp's name. */
export function forbiddenTokens(role: string, camp: string, camps: readonly string[]): string[] {
  if (role === 'admin') return []
  const autres = camps.filter((nom) => nom.charAt(0) !== camp.charAt(0))
  const etrangers = autres.flatMap((nom) => [canaryOf(nom), ofSociete(nom, '0'), ofSociete(nom, 'i')])
  if (role !== 'client') return etrangers
  const voisins = camps.filter((nom) => nom !== camp && nom.charAt(0) === camp.charAt(0)).map(canaryOf)
  return [...etrangers, ...voisins, ofSociete(camp, 'i')]
}

/** The resource that an id of a path is of, by what stands before it; else the path's first segment says it. */
const RESSOURCES: Readonly<Record<string, string>> = {
  '/patrimoine/:id': 'patrimoines',
  '/conteneur/:id': 'conteneurs',
  '/conteneur/:id/apply-releve/:releveId': 'releve_terrains',
  '/conteneurs/lots/:id': 'modifications',
}
/** Parameters of paths that are no id. */
const SANS_ID = ['name', 'nom', 'jour']

/** The resource whose id a path parameter is, or null when it is no id. */
export function resourceOf(url: string, parametre: string): string | null {
  if (SANS_ID.includes(parametre)) return null
  const until = url.slice(0, url.indexOf(`:${parametre}`) + parametre.length + 1)
  return RESSOURCES[until] ?? url.split('/')[1] ?? null
}

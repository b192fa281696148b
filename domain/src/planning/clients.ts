import { fold } from '../kernel/texte.ts'
import type { ClientDuPlanning } from './planning.ts'

/** How many colours clients have on the board; clients further down begin again, told apart by their letters. */
const TEINTES = 10

/** A client as a chip shows it: its colour and its letters. */
export interface MarqueDeClient {
  id: number
  libelle: string
  teinte: number
  sigle: string
}

const PETITS_MOTS = new Set(['de', 'des', 'du', 'la', 'le', 'les', 'et', 'l', 'd', 'a', 'au', 'aux', 'en'])

/** The letters that a client may have, the best first: those of its words, else the first ones of a word. */
function sigles(libelle: string): string[] {
  const words = fold(libelle)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const meaning = words.filter((word) => !PETITS_MOTS.has(word))
  const [first = '?', ...others] = meaning.length > 0 ? meaning : words
  const last = others.at(-1) ?? first
  const initials = [first, ...others].map((word) => word.slice(0, 1)).join('')
  const found = [
    initials.length > 1 ? initials.slice(0, 3) : first.slice(0, 2),
    last.slice(0, 3),
    first.slice(0, 3),
  ]
  return found.map((letters) => letters.toUpperCase())
}

/** The colour and the letters of each client of a board; no two have the same letters. */
export function marquesDe(clients: readonly ClientDuPlanning[]): ReadonlyMap<number, MarqueDeClient> {
  const taken = new Set<string>()
  const marques = new Map<number, MarqueDeClient>()
  // By rank, so that another client of the week does not take the letters of an older one.
  for (const { id, libelle, rang } of clients.toSorted((a, b) => a.rang - b.rang)) {
    const wanted = sigles(libelle)
    const sigle = wanted.find((one) => !taken.has(one)) ?? `${wanted[0]}${rang + 1}`
    taken.add(sigle)
    marques.set(id, { id, libelle, teinte: rang % TEINTES, sigle })
  }
  return marques
}

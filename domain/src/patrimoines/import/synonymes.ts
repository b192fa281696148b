import { fold, listIn } from '../../kernel/texte.ts'
import type { ConteneurType, DechetType } from '../types.ts'

/** The form in which words are compared: without case, accents, hyphens, plural s and double spaces (OPEN-57). */
export const synonymeKey = (text: string): string => fold(text).replace(/\b(\p{L}{2,})s\b/gu, '$1')

function index<T extends string>(table: Record<T, readonly string[]>): ReadonlyMap<string, T> {
  const entries = Object.entries(table) as [T, readonly string[]][]
  return new Map(entries.flatMap(([type, words]) => words.map((word) => [synonymeKey(word), type] as const)))
}

/** A way to stand in the ground, alone and after each noun that towns have for such a container. */
const standing = (...ways: string[]): string[] =>
  ['', 'colonne', 'PAV', 'borne', 'conteneur', 'silo'].flatMap((noun) =>
    ways.map((way) => `${noun} ${way}`.trim()),
  )

/** Nouns that mean a column above ground when nothing beside them says how it stands. */
const USUALLY_ABOVE = listIn(
  'silo, silo à verre, colonne à verre, borne, borne à verre, conteneur à verre, cloche',
)

/** Words accepted for container types (IMP-10, OPEN-57; a silo is a CA). */
const conteneurSynonyms = index<ConteneurType>({
  CA: ['ca', 'pava', ...standing('aérien', 'aérienne'), ...USUALLY_ABOVE, 'trilib', "trilib'"],
  CE: ['ce', 'pave', ...standing('enterré', 'enterrée')],
  CSE: ['cse', 'pavse', ...standing('semi-enterré', 'semi-enterrée')],
  AB: listIn('ab, abri bac, abri-bac, abribac, abri'),
  BAC: listIn('bac, bac roulant, bac à roulettes'),
  AUT: listIn('aut, autre'),
})

/** Words accepted for waste types (IMP-12). */
const dechetSynonyms = index<DechetType>({
  OM: listIn('om, omr, oma, ordures ménagères, ordures ménagères résiduelles'),
  REC: listIn(`
    rec, emb, EMR, cs, ejm, corps creux, multimatériaux, multi-matériaux, emballages, emballages ménagers,
    emballages et papiers, emballages papiers, papiers et emballages, emballages hors verre, hors verre,
    recyclables hors verre, jaune, recyclé, recyclable, tri, tri sélectif, biflux, bi-flux`),
  VER: listIn('ver, ve, verre, emballages en verre, emballages verre'),
  PAP: listIn('pap, papier, carton, papier carton, journaux, journaux magazines, jm, jmr, jrm'),
  BIO: listIn('bio, bio-déchet, biodéchet, FFOM, déchets alimentaires'),
  AUT: listIn('aut, autre, TLC'),
})

const REMEMBERED_MAX = 2_000

/** The function with a memory of its answers: a file repeats the same few words thousands of times. */
function remembered<T>(search: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const found = known.get(word)
    if (found !== undefined) return found
    const value = search(word)
    if (known.size < REMEMBERED_MAX) known.set(word, value)
    return value
  }
}

/** The one of the types found; null for none or for several. */
const onlyOf = <T>([first, ...others]: Iterable<T>): T | null =>
  first !== undefined && others.length === 0 ? first : null

/**
 * The one type whose words stand in a text, the longest first; null for none or for several.
 * @param weak words that count only in a text without any other
 */
function searcher<T extends string>(table: ReadonlyMap<string, T>, weak: ReadonlyMap<string, T> = new Map()) {
  // "ce" and "ca" are words of any sentence.
  const words = [...table, ...weak]
    .filter(([word]) => word.length > 2 || word === 'om')
    .sort(([a], [b]) => b.length - a.length)
  return (text: string): T | null => {
    let rest = ` ${synonymeKey(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
    const [found, usual] = [new Set<T>(), new Set<T>()]
    for (const [word, type] of words) {
      const at = rest.indexOf(` ${word} `)
      if (at < 0) continue
      const kept = weak.has(word) ? usual : found
      kept.add(type)
      rest = `${rest.slice(0, at)} ${rest.slice(at + word.length + 1)}`
    }
    return onlyOf(found.size > 0 ? found : usual)
  }
}

/** Letters of a word that says a type inside of another: "gicsiloverre" is of silos and of glass. */
const INSIDE_MIN = 4

/** As `searcher`, for the name of a file, whose words may be written as one. */
function titleSearcher<T extends string>(table: ReadonlyMap<string, T>, inText: (title: string) => T | null) {
  const letters = (text: string) => synonymeKey(text).replace(/[^\p{L}\p{N}]+/gu, '')
  const words = [...table].map(([word, type]) => [letters(word), type] as const)
  const inside = words
    .filter(([word, type]) => word.length >= INSIDE_MIN && type !== 'AUT')
    .sort(([a], [b]) => b.length - a.length)
  return (title: string): T | null => {
    let rest = letters(title)
    const found = new Set<T>()
    for (const [word, type] of inside)
      if (rest.includes(word)) {
        found.add(type)
        rest = rest.replaceAll(word, ' ')
      }
    return inText(title) ?? onlyOf(found)
  }
}

/** The type that a text speaks of: "Point de collecte verre" is glass. Proposed to a person, never taken by itself. */
export const conteneurTypeIn = searcher(conteneurSynonyms, index<'CA'>({ CA: ['colonne', ...USUALLY_ABOVE] }))
export const dechetTypeIn = searcher(dechetSynonyms)
export const conteneurTypeOfTitle = titleSearcher(conteneurSynonyms, conteneurTypeIn)
export const dechetTypeOfTitle = titleSearcher(dechetSynonyms, dechetTypeIn)

export const conteneurTypeDe = remembered(
  (word): ConteneurType | null => conteneurSynonyms.get(synonymeKey(word)) ?? null,
)

export const dechetTypeDe = remembered(
  (word): DechetType | null => dechetSynonyms.get(synonymeKey(word)) ?? null,
)

import { fold } from '@lavandiere/domain/kernel/texte.ts'
import { type SQL, sql } from 'drizzle-orm'

/** The words of a search as patterns. */
export interface Patterns {
  /** Each must occur somewhere in the text, without regard to case or accents. */
  exact: string[]
  /** The same with one slip in a long word; null when no word is long enough. */
  forgiving: string[] | null
}

/** Words that one slip of the finger may tell apart from the known one: no figures, and as many letters as the web asks. */
const FORGIVEN = /^[a-z]{4,20}$/

const withOneSlip = (word: string): string[] =>
  [...word].flatMap((letter, i) => {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)]
    return [`${before}.${after}`, `${before}.${letter}${after}`, `${before}${after}`, swapped(word, i)]
  })
const swapped = (word: string, i: number) =>
  word.slice(0, i) + word.slice(i + 1, i + 2) + word.slice(i, i + 1) + word.slice(i + 2)

/** A word, or the beginning of a known one with one letter wrong, missing, added or exchanged; as a regular expression. */
const nearly = (word: string) =>
  FORGIVEN.test(word) ? `\\m(${withOneSlip(word).join('|')})` : word.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** The words of a search. */
export const wordsOf = (search: string): string[] => fold(search).split(/[ ']/).filter(Boolean)

/** A word in a pattern of LIKE. */
export const literally = (word: string): string => word.replace(/[\\%_]/g, '\\$&')

/** The words of a search, in any order; null when nothing is searched. */
export function patternsOf(search: unknown): Patterns | null {
  const words = typeof search === 'string' ? wordsOf(search) : []
  if (words.length === 0) return null
  return {
    exact: words.map((word) => `%${literally(word)}%`),
    forgiving: words.some((word) => FORGIVEN.test(word)) ? words.map(nearly) : null,
  }
}

const folded = (patterns: SQL) => sql`(array(select sans_accent(mot) from unnest(${patterns}::text[]) mot))`

/** The condition that a text holds every word. @param patterns SQL of the `exact` patterns */
export const holds = (text: SQL, patterns: SQL): SQL => sql`sans_accent(${text}) like all ${folded(patterns)}`

/** The condition that a text nearly holds every word. @param patterns SQL of the `forgiving` patterns */
export const nearlyHolds = (text: SQL, patterns: SQL): SQL =>
  sql`sans_accent(${text}) ~ all ${folded(patterns)}`

/** The condition that a text holds each word of a search, where there is one. */
export function matches(text: SQL, search: unknown): SQL {
  const patterns = patternsOf(search)
  return patterns ? holds(text, sql`${sql.param(patterns.exact)}`) : sql`true`
}

import { fold } from './texte.ts'

/** Shorter words must be typed exactly: with one letter changed, they are other words. */
const FORGIVEN_LENGTH = 4

/** True when two words differ by one letter only: one too many, missing, wrong, or exchanged with its neighbour. */
function isOneSlipAway(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA.slice(1) === restB || restA === restB.slice(1) || restA.slice(1) === restB.slice(1)) return true
  return restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
}

/** True when a typed word, with one letter corrected, begins a known word. Words with a digit are never corrected. */
function isNearly(typed: string, known: string): boolean {
  if (typed.length < FORGIVEN_LENGTH || /\d/.test(typed)) return false
  return [-1, 0, 1].some((more) => isOneSlipAway(typed, known.slice(0, typed.length + more)))
}

/**
 * The test of a search: each of its words must stand in the text, in any order, without regard to case or accents. A
 * `forgiving` search also accepts one wrong letter in words of four letters or more.
 */
export function matcherOf(search: string, isForgiving = false): (text: string) => boolean {
  const words = fold(search).split(' ')
  return (text) => {
    const known = fold(text)
    if (words.every((word) => known.includes(word))) return true
    if (!isForgiving) return false
    const knownWords = known.split(/[^\p{L}\p{N}]+/u)
    return words.every((word) => known.includes(word) || knownWords.some((one) => isNearly(word, one)))
  }
}

/** The items that a search finds, in their order; when it finds none, those that a forgiving search finds. */
export function matching<T>(items: readonly T[], search: string, textOf: (item: T) => string): T[] {
  const matches = matcherOf(search)
  const exact = items.filter((item) => matches(textOf(item)))
  if (exact.length > 0) return exact
  const nearlyMatches = matcherOf(search, true)
  return items.filter((item) => nearlyMatches(textOf(item)))
}

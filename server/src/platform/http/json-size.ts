import { Refus } from '@lavandiere/domain/kernel/errors.ts'

/** Values (numbers, texts, lists, objects) that an ordinary body may hold: a tournée lists its 5,000 containers twice. */
export const VALUES_MAX = 25_000
/** Fields of one object: a schema looks at each of them, known or not. */
const FIELDS_MAX = 1_000
/** Lists and objects within each other. */
const DEPTH_MAX = 30

const QUOTE = 0x22
const COMMA = 0x2c
const LIST = 0x5b
const ESCAPE = 0x5c
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Counts what a JSON text holds in one pass over its bytes, before a parser or a schema spends time on each value: 20 MB of
 * empty objects would hold up everybody for seconds. The text need not be valid: the parser tells that.
 * @param valuesMax values that the whole text may hold; a list of objects counts its fields too
 * @throws Refus 413 beyond a limit
 */
export function refuseHugeJson(text: Buffer, valuesMax: number): void {
  // Commas seen in each list or object around the current place, and whether it is an object.
  const commas = new Uint32Array(DEPTH_MAX + 1)
  const isObject = new Uint8Array(DEPTH_MAX + 1)
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case QUOTE:
        at = endOfText(text, at)
        break
      case COMMA: {
        values++
        const count = (commas[depth] ?? 0) + 1
        commas[depth] = count
        if (values > valuesMax || (isObject[depth] && count >= FIELDS_MAX)) throw tooMuch()
        break
      }
      case LIST:
      case OBJECT:
        depth++
        values++
        if (depth > DEPTH_MAX || values > valuesMax) throw tooMuch()
        commas[depth] = 0
        isObject[depth] = text[at] === OBJECT ? 1 : 0
        break
      case LIST_END:
      case OBJECT_END:
        if (depth > 0) depth--
        break
      default:
    }
  }
}

/** Where the text ends that starts here: its closing quote, or the end of everything. */
function endOfText(text: Buffer, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== QUOTE) at += text[at] === ESCAPE ? 2 : 1
  return at
}

const tooMuch = () => new Refus('trop-gros', 'Les données envoyées comptent trop d’éléments')

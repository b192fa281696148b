import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { JSON_BODY, type JsonLimits, SENTENCES } from './bounds.ts'

const [QUOTE, COMMA, ESCAPE] = Buffer.from('",\\')
const [LIST, LIST_END, OBJECT, OBJECT_END] = Buffer.from('[]{}')

/**
 * Counts the values of a JSON text while it arrives, in one pass over its bytes, before a parser or a schema spends time
 * on each value: 20 MB of empty objects would block the server for seconds. Whether the text is valid JSON is left to the
 * parser.
 */
export class JsonCounter {
  readonly #limits: JsonLimits
  /** The lists and objects around the current place: how many values each has so far, and may have. */
  readonly #around: { values: number; max: number }[]
  #values = 1
  #isInText = false
  /** Bytes of an escape that are in the next chunk. */
  #skip = 0

  constructor(limits: JsonLimits) {
    this.#limits = limits
    this.#around = [{ values: 1, max: limits.values }]
  }

  /** Counts the next bytes of the text. @throws Refus 413 beyond a limit */
  add(bytes: Buffer): void {
    let at = this.#skip
    let isInText = this.#isInText
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (isInText) {
        if (byte === ESCAPE) at++
        else isInText = byte !== QUOTE
      } else if (byte === QUOTE) isInText = true
      else if (byte === COMMA) this.#count()
      else if (byte === LIST) this.#open(this.#limits.items)
      else if (byte === OBJECT) this.#open(JSON_BODY.fields)
      else if ((byte === LIST_END || byte === OBJECT_END) && this.#around.length > 1) this.#around.pop()
    }
    this.#isInText = isInText
    this.#skip = at - bytes.length
  }

  #count(): void {
    const inner = this.#around.at(-1)
    this.#values++
    if (inner && ++inner.values > inner.max) throw tooMuch()
    if (this.#values > this.#limits.values) throw tooMuch()
  }

  #open(max: number): void {
    this.#values++
    this.#around.push({ values: 1, max })
    if (this.#around.length - 1 > JSON_BODY.depth || this.#values > this.#limits.values) throw tooMuch()
  }
}

const tooMuch = () => new Refus('trop-gros', SENTENCES.json)

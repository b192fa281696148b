import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { JSON_BODY, type JsonLimits, SENTENCES } from './bounds.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const LIST = 0x5b
const ESCAPE = 0x5c
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/** The bytes that mean something outside of a text; digits, letters and blanks are passed over. */
const IS_COUNTED = new Uint8Array(256)
for (const byte of [QUOTE, COMMA, LIST, LIST_END, OBJECT, OBJECT_END]) IS_COUNTED[byte] = 1

/**
 * Counts the values of a JSON text while it arrives, in one pass over its bytes, before a parser or a schema spends time
 * on each value: 20 MB of empty objects would block the server for seconds. Whether the text is valid JSON is left to the
 * parser.
 */
export class JsonCounter {
  readonly #limits: JsonLimits
  /** Commas seen in each list or object around the current place, and how many it may have. */
  readonly #commas = new Uint32Array(JSON_BODY.depth + 1)
  readonly #commasMax = new Uint32Array(JSON_BODY.depth + 1)
  #depth = 0
  #values = 1
  #isInText = false
  /** Bytes of an escape that are in the next chunk. */
  #skip = 0

  constructor(limits: JsonLimits) {
    this.#limits = limits
    this.#commasMax[0] = limits.values
  }

  /** Counts the next bytes of the text. @throws Refus 413 beyond a limit */
  add(bytes: Buffer): void {
    let at = this.#skip
    while (at < bytes.length) {
      if (this.#isInText) at = this.#endOfText(bytes, at)
      else if (IS_COUNTED[bytes[at++] ?? 0]) this.#count(bytes[at - 1])
    }
    this.#skip = at - bytes.length
  }

  #count(byte: number | undefined): void {
    switch (byte) {
      case QUOTE:
        this.#isInText = true
        break
      case COMMA:
        this.#countComma()
        break
      case LIST:
        this.#open(this.#limits.items)
        break
      case OBJECT:
        this.#open(JSON_BODY.fields)
        break
      case LIST_END:
      case OBJECT_END:
        if (this.#depth > 0) this.#depth--
        break
      default:
    }
  }

  #countComma(): void {
    const commas = (this.#commas[this.#depth] ?? 0) + 1
    this.#commas[this.#depth] = commas
    this.#values++
    if (commas >= (this.#commasMax[this.#depth] ?? 0) || this.#values > this.#limits.values) throw tooMuch()
  }

  #open(valuesMax: number): void {
    this.#depth++
    this.#values++
    if (this.#depth > JSON_BODY.depth || this.#values > this.#limits.values) throw tooMuch()
    this.#commas[this.#depth] = 0
    this.#commasMax[this.#depth] = valuesMax
  }

  /** Where the text that began ends, after its closing quote, or after all the bytes. */
  #endOfText(bytes: Buffer, from: number): number {
    let at = from
    while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === ESCAPE ? 2 : 1
    if (at < bytes.length) {
      this.#isInText = false
      at++
    }
    return at
  }
}

const tooMuch = () => new Refus('trop-gros', SENTENCES.json)

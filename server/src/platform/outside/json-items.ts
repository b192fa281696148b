import { setImmediate } from 'node:timers/promises'

/** The limits of a list, in bytes and items. */
export interface ListLimits {
  bytes: number
  items: number
  /** Bytes of one item. */
  itemBytes: number
}

/** The list exceeds one of its limits. */
export class AnswerTooLarge extends Error {}
/** The answer is not a JSON list, or breaks off in the middle. */
export class NotAList extends Error {}

const QUOTE = 0x22
const COMMA = 0x2c
const LIST = 0x5b
const ESCAPE = 0x5c
const LIST_END = 0x5d
const OBJECT = 0x7b
const OBJECT_END = 0x7d

/**
 * Cuts the text of a JSON list into the texts of its items, chunk by chunk. It does not check that an item is valid JSON.
 */
class ItemCutter {
  readonly #itemBytes: number
  /** How many lists and objects are open at the current byte; the list itself is the first. */
  #depth = 0
  #isInText = false
  #isEscaped = false
  #hasEnded = false
  /** The bytes of the current item that came in earlier chunks. */
  #begun: Buffer[] = []
  #begunBytes = 0

  constructor(itemBytes: number) {
    this.#itemBytes = itemBytes
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** The texts of the items that end in these bytes. @throws NotAList, AnswerTooLarge */
  cut(bytes: Buffer): string[] {
    const texts: string[] = []
    let from = 0
    for (let at = 0; at < bytes.length; at++) {
      if (!this.#isBound(bytes[at] ?? 0)) continue
      if (this.#depth === 1 && bytes[at] === LIST) from = at + 1
      else {
        texts.push(this.#itemUntil(bytes.subarray(from, at)))
        from = at + 1
      }
    }
    this.#keep(bytes.subarray(from))
    return texts
  }

  /** Whether this byte begins the list, ends it, or separates two items. */
  #isBound(byte: number): boolean {
    if (this.#isInText) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === ESCAPE) this.#isEscaped = true
      else if (byte === QUOTE) this.#isInText = false
      return false
    }
    if (this.#depth === 0 || this.#hasEnded) return this.#begins(byte)
    if (byte === QUOTE) this.#isInText = true
    else if (byte === LIST || byte === OBJECT) this.#depth++
    else if (byte === LIST_END || byte === OBJECT_END) {
      this.#depth--
      this.#hasEnded = this.#depth === 0
      if (this.#hasEnded && byte !== LIST_END) throw new NotAList()
      return this.#hasEnded
    }
    return byte === COMMA && this.#depth === 1
  }

  /**
   * Whether this byte begins the list; before and after the list only white space is allowed.
   * @throws NotAList
   */
  #begins(byte: number): boolean {
    if (byte <= 0x20) return false
    if (byte !== LIST || this.#hasEnded) throw new NotAList()
    this.#depth = 1
    return true
  }

  #itemUntil(end: Buffer): string {
    this.#keep(end)
    const text = Buffer.concat(this.#begun).toString('utf8')
    this.#begun = []
    this.#begunBytes = 0
    return text
  }

  #keep(bytes: Buffer): void {
    this.#begunBytes += bytes.length
    if (this.#begunBytes > this.#itemBytes) throw new AnswerTooLarge()
    this.#begun.push(bytes)
  }
}

/**
 * Parses the items of a JSON list chunk by chunk while it arrives: even a very long answer neither fills the memory nor
 * blocks the server, which serves other calls between two chunks.
 * @returns the items that end in each chunk
 * @throws AnswerTooLarge beyond a limit, NotAList, or whatever the body throws
 */
export async function* jsonItems(body: AsyncIterable<Buffer>, limits: ListLimits): AsyncGenerator<unknown[]> {
  const cutter = new ItemCutter(limits.itemBytes)
  let bytes = 0
  let items = 0
  for await (const chunk of body) {
    bytes += chunk.length
    const texts = cutter.cut(chunk)
    // "[]" ends like a list with one item, but its text is empty.
    if (cutter.hasEnded && items === 0 && texts.length === 1 && texts[0]?.trim() === '') texts.pop()
    items += texts.length
    if (bytes > limits.bytes || items > limits.items) throw new AnswerTooLarge()
    yield texts.map(parsed)
    await setImmediate()
  }
  if (!cutter.hasEnded) throw new NotAList()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotAList()
  }
}

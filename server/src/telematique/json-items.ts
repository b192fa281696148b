import { setImmediate } from 'node:timers/promises'

/** The limits of a list, in bytes and items. */
export interface ListLimits {
  bytes: number
  items: number
  /** Characters of one item. */
  itemLength: number
}

/** The list exceeds one of its limits. */
export class AnswerTooLarge extends Error {}
/** The answer is not a JSON list, or breaks off in the middle. */
export class NotAList extends Error {}

/**
 * Parses the items of a JSON list chunk by chunk while it arrives: even a very long answer neither fills the memory nor
 * blocks the server, which serves other calls between two chunks.
 * @returns the items that end in each chunk
 * @throws AnswerTooLarge beyond a limit, NotAList, or whatever the body throws
 */
export async function* jsonItems(body: AsyncIterable<Buffer>, limits: ListLimits): AsyncGenerator<unknown[]> {
  const decoder = new TextDecoder()
  let bytes = 0
  let items = 0
  /** The text of the current item, and its first character that was not looked at yet. */
  let text = ''
  let at = 0
  /** How many lists and objects are open there; the list itself is the first. */
  let depth = 0
  let isInText = false
  let hasEnded = false
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true })
    const found: unknown[] = []
    let from = 0
    for (; at < text.length; at++) {
      const sign = text[at] ?? ''
      if (isInText) {
        if (sign === '\\') at++
        else isInText = sign !== '"'
      } else if (depth === 0) {
        if (sign <= ' ') continue
        if (sign !== '[' || hasEnded) throw new NotAList()
        depth = 1
        from = at + 1
      } else if (sign === '"') isInText = true
      else if (sign === '[' || sign === '{') depth++
      else if (sign === ']' || sign === '}') depth--
      if (depth > 1 || isInText || !(sign === ',' || (depth === 0 && !hasEnded))) continue
      // The end of an item, or of the list: "[]" has no item.
      hasEnded = depth === 0
      const item = text.slice(from, at)
      if (item.length > limits.itemLength) throw new AnswerTooLarge()
      if (sign === '}') throw new NotAList()
      if (!hasEnded || items + found.length > 0 || item.trim() !== '') found.push(parsed(item))
      from = at + 1
    }
    text = text.slice(from)
    at -= from
    bytes += chunk.length
    items += found.length
    if (bytes > limits.bytes || items > limits.items || text.length > limits.itemLength)
      throw new AnswerTooLarge()
    yield found
    await setImmediate()
  }
  if (!hasEnded) throw new NotAList()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotAList()
  }
}

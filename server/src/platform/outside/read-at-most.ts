export class AnswerTooLarge extends Error {}

/** The text of an answer of an outside service. @throws AnswerTooLarge when it has more than `max` bytes */
export async function readAtMost(body: AsyncIterable<Uint8Array>, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > max) throw new AnswerTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

import type { FastifyRequest } from 'fastify'

/** Answers of fewer bytes leave as they are: packing an item takes longer than the packet that it saves. */
export const LEAST_BYTES = 2_048

/**
 * The coding in which an answer is sent (RFC 9110, 12.5.3): the one that the caller weighs most; of those that it weighs
 * alike, as a browser does, the first of `known`.
 * @param known the codings that can be made, the best for us first
 * @returns undefined when the caller accepts none of them
 */
export function codingFor<C extends string>(
  { headers }: Pick<FastifyRequest, 'headers'>,
  known: readonly C[],
): C | undefined {
  const parts = String(headers['accept-encoding'] ?? '').split(',')
  const weights = new Map(parts.map(weighed))
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = Math.max(...known.map(weightOf))
  return best > 0 ? known.find((coding) => weightOf(coding) === best) : undefined
}

/** `br;q=0.5` as its name and its weight; one that is no number weighs nothing. */
function weighed(part: string): [name: string, weight: number] {
  const [name = '', q] = part.split(/;\s*q=/)
  return [name.trim().toLowerCase(), q === undefined ? 1 : Number(q) || 0]
}

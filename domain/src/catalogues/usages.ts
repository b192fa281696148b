import { z } from 'zod'

/** How many of those that use an entry are named. */
export const USAGES_NOMMES = 5

/** Who uses a catalogue entry today, asked before its removal (OPEN-38): how many, and the names of the first ones. */
export const usages = z.object({ total: z.int().min(0), libelles: z.array(z.string()).max(USAGES_NOMMES) })
export type Usages = z.output<typeof usages>

/** Names in a sentence: `« A », « B » et 3 autres`. */
export function enumerer({ total, libelles }: Usages): string {
  const reste = total - libelles.length
  const noms = libelles.map((libelle) => `« ${libelle} »`)
  if (reste > 0) noms.push(reste === 1 ? '1 autre' : `${reste} autres`)
  const dernier = noms.pop() ?? ''
  return noms.length === 0 ? dernier : `${noms.join(', ')} et ${dernier}`
}

import { z } from 'zod'

/** How many of those that use an entry are named. */
export const USAGES_NOMMES = 5

/** Who uses a catalogue entry today, asked before its removal (OPEN-38): how many, and the names of the first ones. */
export const usages = z.object({ total: z.int().min(0), libelles: z.array(z.string()).max(USAGES_NOMMES) })
export type Usages = z.output<typeof usages>

/** What is told before a removal; `bloque` when it would be refused because of what uses the entry. */
export const usagesAvantSuppression = usages.extend({ '@id': z.string(), bloque: z.boolean() })

const liste = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Names in a sentence: `« A », « B » et 3 autres`. */
export function enumerer({ total, libelles }: Usages): string {
  const reste = total - libelles.length
  const autres = reste > 0 ? [reste === 1 ? '1 autre' : `${reste} autres`] : []
  return liste.format([...libelles.map((libelle) => `« ${libelle} »`), ...autres])
}

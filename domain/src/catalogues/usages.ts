import { z } from 'zod'

/** Number of users of an entry that are named; the others are counted. */
export const USAGES_NOMMES = 5

/** The users of an entry or account today (OPEN-38): their number, and the names of the first ones. */
export const usages = z.object({ total: z.int().min(0), libelles: z.array(z.string()).max(USAGES_NOMMES) })
export type Usages = z.output<typeof usages>

/** The users of an entry as they are told before its removal; `bloque` is true when the removal would be refused because of them. */
export const usagesAvantSuppression = usages.extend({ '@id': z.string(), bloque: z.boolean() })

const liste = new Intl.ListFormat('fr', { type: 'conjunction' })

/** Names in a sentence: `« A », « B » et 3 autres`. */
export function usagesInWords({ total, libelles }: Usages): string {
  const reste = total - libelles.length
  const autres = reste > 0 ? [reste === 1 ? '1 autre' : `${reste} autres`] : []
  return liste.format([...libelles.map((libelle) => `« ${libelle} »`), ...autres])
}

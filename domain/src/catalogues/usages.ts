import { z } from 'zod'
import { countInWords, listInWords } from '../kernel/texte.ts'

/** Most users of an entry that are named; the others are counted. */
export const USAGES_NOMMES = 5

/** The users of an entry or account today (OPEN-38): their number, and the names of the first ones. */
export const usages = z.object({ total: z.int().min(0), libelles: z.array(z.string()).max(USAGES_NOMMES) })
export type Usages = z.output<typeof usages>

/** The users of an entry, read before its removal; `bloque` is true when they would make the removal be refused. */
export const usagesAvantSuppression = usages.extend({ '@id': z.string(), bloque: z.boolean() })

/** Names in a sentence: `« A », « B » et 3 autres`. */
export function usagesInWords({ total, libelles }: Usages): string {
  const reste = total - libelles.length
  const autres = reste > 0 ? [countInWords(reste, 'autre')] : []
  return listInWords([...libelles.map((libelle) => `« ${libelle} »`), ...autres])
}

import { passage } from '@lavandiere/domain/planning/planning.ts'
import { z } from 'zod'
import { PREFIX } from '../ui/use-stored.ts'

/** How many acts "Annuler" can undo, one after the other. */
const RETOURS_MAX = 20

/** One act on the board: what it did, in a sentence, and each day of a round before and after. */
const geste = z.object({
  id: z.string(),
  texte: z.string(),
  changements: z.array(z.object({ avant: passage, apres: passage })).readonly(),
})
export type Geste = z.output<typeof geste>
const retours = z.array(geste)

const keyOf = (person: number) => `${PREFIX}planning.retours.${person}`

/** The acts of a person in this tab that can be undone, the last one at the end: they outlive a reload. */
export function readRetours(person: number): readonly Geste[] {
  try {
    return retours.safeParse(JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Stores the newest acts of a person in this tab; returns them. */
export function storeRetours(person: number, all: readonly Geste[]): readonly Geste[] {
  const kept = all.slice(-RETOURS_MAX)
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage: undo then ends with the page.
  }
  return kept
}

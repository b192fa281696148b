import { disponibiliteDe, disponibiliteText, isPrise } from '@lavandiere/domain/planning/disponibilite.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import type { Hint } from '../crud/select-ref.tsx'

/**
 * What is said of a person for a day, on a board that holds it; null when there is nothing to say.
 * @param asked `sauf` is the round that somebody is chosen for; null for a new one
 */
export function conseilDe(
  planning: Planning,
  asked: { operateur: number; jour: string; sauf: number | null },
): Hint | null {
  const found = disponibiliteDe(planning, asked)
  return found && { text: disponibiliteText(found), isWarning: isPrise(found) }
}

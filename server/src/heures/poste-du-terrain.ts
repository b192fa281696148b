import {
  avanceMin,
  type HorairesMarques,
  objectionALaFin,
} from '@lavandiere/domain/heures/equipe-sur-le-terrain.ts'
import type { Horaires } from '@lavandiere/domain/heures/horaires.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'

/** The stored hours of a shift that is changed by its crew. */
interface PosteEnCours extends HorairesMarques {
  isValidated: boolean
}

/**
 * The hours of a poste that its crew is about to change, locked until the transaction ends; null when it has no sheet.
 */
export async function runningShift(tx: Tx, posteId: number): Promise<PosteEnCours | null> {
  const sheet = await firstRow(
    tx,
    { debut: 'text', fin: 'text?', pause: 'int', avance: 'int', isValidated: 'bool' },
    sql`select to_json(heure_debut) #>> '{}' as debut, to_json(heure_fin) #>> '{}' as fin, temps_pause_minutes as pause,
        coalesce(avance_min, 0) as avance, validated_at is not null as "isValidated"
      from feuille_de_temps where poste_id = ${posteId} and archived_at is null for no key update`,
  )
  return sheet ? { ...sheet, fin: sheet.fin && new Date(sheet.fin).toISOString() } : null
}

/**
 * By how many minutes the hours of a crew were sent before they had come, either now or at the start of the shift.
 * @throws Refus 409 when the sheet is validated, has another end, or is too old
 */
export function avanceDuTerrain(running: PosteEnCours, horaires: Horaires, now: Date): number {
  if (running.isValidated) throw new Refus('conflit', 'Cette feuille de temps est déjà validée')
  const against = objectionALaFin(running, horaires, jourDeParis(now))
  if (against) throw new Refus('conflit', against)
  return Math.max(running.avance, avanceMin(horaires, now))
}

import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { journeeDe } from '@lavandiere/domain/telematique/journee.ts'
import type { Tx } from '../platform/db/actor.ts'
import { writeDay } from '../telematique/journees.ts'
import { vehiculesOf } from '../telematique/vehicules.ts'
import { journeesOf } from './journees.ts'
import { programmeOf } from './programme.ts'
import { traceOf } from './trace.ts'

/** Days back for which engine times are made: they cover this month and the one before, which are being paid. */
const MOTEURS_JOURS = 62
/** Newest days for which none are made: the vehicles send positions of these days (`driveUntil`). */
const ENVOYES_JOURS = 1

/**
 * Writes engine times and movements of the vehicles for days before the first start. They are counted from positions that
 * are not stored, as for real days whose positions have been deleted.
 */
export async function createEngineDays(
  tx: Tx,
  exploitant: number,
  { maintenant, aujourdhui }: { maintenant: string; aujourdhui: string },
): Promise<void> {
  const span = [addDays(aujourdhui, -MOTEURS_JOURS), addDays(aujourdhui, -ENVOYES_JOURS - 1)] as const
  const driven = (await journeesOf(tx, exploitant, span)).filter(({ laveuse }) => laveuse !== null)
  const ids = [...new Set(driven.map(({ laveuse }) => laveuse ?? 0))]
  for (const vehicule of await vehiculesOf(tx, ids)) {
    const its = driven.filter(({ laveuse }) => laveuse === vehicule.id)
    for (const [jour, rounds] of Map.groupBy(its, (one) => one.jour)) {
      const programmes = rounds.map((one) => programmeOf(one, maintenant))
      const from = Date.parse(parisInstant(jour, '00:00:00'))
      const jusqua = Date.parse(parisInstant(addDays(jour, 1), '00:00:00'))
      const positions = traceOf(programmes, { from, apres: from, jusqua })
      const journee = journeeDe(positions, jour, vehicule.reglage, jusqua)
      await writeDay(tx, vehicule, jour, journee, 'simulation')
    }
  }
}

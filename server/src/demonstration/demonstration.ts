import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { hashPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { creerEntreprise, creerPatrimoines } from './entreprise.ts'
import { hasard } from './hasard.ts'
import { dessinerImages } from './images.ts'
import { creerInterventions, creerPhotos, creerReleves, creerTournees } from './travail.ts'

export const MOT_DE_PASSE = 'lavandiere-demo'
/** Two servers that start together on an empty database load the demonstration once. */
const LOCK = 7_205_760

/**
 * Loads the demonstration into an empty database, in one transaction: a company at work on the day of `services.now()`,
 * the same for the same day.
 * @returns whether it was loaded; not when somebody has an account already
 */
export async function chargerDemonstration(services: Services, annoncer: () => void): Promise<boolean> {
  const aujourdhui = jourDeParis(services.now().toISOString())
  return asSystem(services.pool, async (tx) => {
    // The other server's load may take longer than calls wait for a lock.
    await tx.execute(
      sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`,
    )
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const { rowCount } = await tx.execute(sql`select 1 from users limit 1`)
    if (rowCount !== 0) return false
    annoncer()
    const chance = hasard(aujourdhui)
    const qui = await creerEntreprise(tx, await hashPassword(MOT_DE_PASSE))
    const lieux = await creerPatrimoines(tx, qui, chance)
    const tours = await creerTournees(tx, qui, lieux, aujourdhui)
    await creerInterventions(tx, qui, tours, aujourdhui, chance)
    await creerPhotos(tx, qui, await dessinerImages(services), aujourdhui)
    await creerReleves(tx, qui, lieux, chance)
    return true
  })
}

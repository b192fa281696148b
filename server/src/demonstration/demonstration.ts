import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { hashPassword, isPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { MOT_DE_PASSE_PUBLIE } from '../session/mot-de-passe-faible.ts'
import { COMPTES, createEntreprise, createPatrimoines } from './entreprise.ts'
import { makeRandom } from './hasard.ts'
import { steps } from './steps.ts'

/** Advisory lock: two servers that start together on an empty database load the demonstration once. */
const DEMONSTRATION_LOCK = 7_205_760

/**
 * Loads the demonstration into an empty database, in one transaction: a company at work at `services.now()`, the same
 * rows for the same moment.
 * @returns true when it was loaded; false when the database already has an account
 */
export async function loadDemonstration(services: Services, annoncer: () => void): Promise<boolean> {
  const maintenant = services.now().toISOString()
  const aujourdhui = workingDay(maintenant)
  return asSystem(services.pool, async (tx) => {
    // The other server's load may take longer than calls wait for a lock.
    await tx.execute(
      sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`,
    )
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMONSTRATION_LOCK})`)
    if (await firstRow(tx, {}, sql`select from users limit 1`)) return false
    annoncer()
    const entreprise = await createEntreprise(tx, await hashPassword(MOT_DE_PASSE_PUBLIE))
    const lieux = await createPatrimoines(tx, entreprise, makeRandom(aujourdhui))
    const loading = { services, entreprise, lieux, maintenant, aujourdhui }
    for (const { load } of steps) await load?.(tx, loading)
    return true
  })
}

/**
 * Continues the demonstration up to now, step by step. Does nothing in a database without the demonstration; never called
 * in production. A step that fails does not stop the others.
 * @throws the errors of the failed steps, after all steps were tried
 */
export async function advanceDemonstration(services: Pick<Services, 'pool' | 'now' | 'log'>): Promise<void> {
  const { pool, now } = services
  const failures: unknown[] = []
  const tried = (work: Promise<unknown>) => work.catch((error: unknown) => failures.push(error))
  for (const { tick, enter } of steps) {
    if (tick) {
      await tried(
        asSystem(pool, async (tx) => {
          await tx.execute(sql`select pg_advisory_xact_lock(${DEMONSTRATION_LOCK})`)
          await tick(tx, now().toISOString())
        }),
      )
    }
    if (enter) await tried(enter(services, now().toISOString()))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'steps of the demonstration failed')
}

const compteColumns = { email: 'text', password: 'text' } as const

/**
 * The line on accounts shown at start (French): those of the demonstration that its password still opens, or how to
 * create the first one. Null when there is nothing to say.
 */
export async function accountsText({ config, pool }: Services): Promise<string | null> {
  const { comptes, vide } = await asSystem(pool, async (tx) => ({
    comptes: await rows(
      tx,
      compteColumns,
      sql`select email, password from users where email = any(${sql.param(COMPTES)}::text[]) and archived_at is null order by id`,
    ),
    vide: (await firstRow(tx, {}, sql`select from users limit 1`)) === undefined,
  }))
  if (vide) {
    const seul = config.DATABASE_URL ? 'lancez' : 'arrêtez le serveur, puis lancez'
    return `Aucun compte : ${seul} « npm run admin -- --email vous@exemple.fr ».`
  }
  const ouverts = await Promise.all(comptes.map((row) => isPassword(MOT_DE_PASSE_PUBLIE, row.password)))
  const emails = comptes.flatMap(({ email }, i) => (ouverts[i] ? [email] : []))
  if (config.NODE_ENV === 'production') return emails.length === 0 ? null : refusePublished(pool, emails)
  return emails.length === 0 ? null : `Comptes : ${emails.join(', ')}. Mot de passe : ${MOT_DE_PASSE_PUBLIE}`
}

/**
 * Log-in refuses the published password in production; the sessions opened with it end here, for every account that
 * the demonstration created with the same hash.
 */
async function refusePublished(pool: Services['pool'], emails: string[]): Promise<string> {
  await asSystem(pool, (tx) =>
    tx.execute(sql`
      update sessions set ended_at = now() where ended_at is null
        and user_id in (select id from users where password in (
          select password from users where email = any(${sql.param(emails)}::text[]) and archived_at is null))`),
  )
  return `Comptes de la démonstration, refusés en production tant que leur mot de passe est celui qui est publié : ${emails.join(', ')}. Donnez-leur un autre mot de passe ou supprimez-les.`
}

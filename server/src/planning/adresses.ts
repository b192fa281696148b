import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'

/** The addresses at which a company edits its planning and publishes it; null for an address that is not set. */
interface Adresses {
  url: string | null
  publie: string | null
}

/** The addresses that a company set itself (OPEN-124). */
export async function ownAddresses(tx: Tx, exploitant: number | null): Promise<Adresses> {
  const found = await firstRow(
    tx,
    { url: 'text?', publie: 'text?' },
    sql`select planning_url as url, planning_publie_url as publie from reglages_exploitants where exploitant_id = ${exploitant}`,
  )
  return found ?? { url: null, publie: null }
}

/**
 * The addresses of a company's planning; an address that the company did not set is that of the deployment. A deployment
 * that ever had a second company lends none, even if one of the two is archived: they would see each other's planning.
 * The companies are counted on a connection of the server itself, since a company cannot see the others.
 */
export async function withDefaults(own: Adresses, { config, pool }: Services): Promise<Adresses> {
  const { PLANNING_URL = null, PLANNING_PUBLIE_URL = null } = config
  const isWhole = (own.url ?? PLANNING_URL) === own.url && (own.publie ?? PLANNING_PUBLIE_URL) === own.publie
  if (isWhole) return own
  const found = await asSystem(pool, (tx) =>
    firstRow(tx, { societes: 'int' }, sql`select count(*) as societes from users where role = 'exploitant'`),
  )
  if (found?.societes !== 1) return own
  return { url: own.url ?? PLANNING_URL, publie: own.publie ?? PLANNING_PUBLIE_URL }
}

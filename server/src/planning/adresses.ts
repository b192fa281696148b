import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'

/** Where a company edits its planning, and where it is published; null where there is no such address. */
export interface Adresses {
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
 * The addresses of a company's planning, completed by those of the deployment where the company set none. Only a
 * deployment that never had a second company lends its own: two companies on one server would see each other's
 * planning, even when one of them is archived. They are counted on a connection of the server itself, since a company
 * does not see the others.
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

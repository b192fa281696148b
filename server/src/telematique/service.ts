import { parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { type HeuresDeService, isInService } from '@lavandiere/domain/telematique/connexion.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'

const serviceColumns = { debut: 'text?', fin: 'text?' } as const

/** The hours outside which the actor's company shows no positions; null when it shows all. */
export async function serviceOf(tx: Tx): Promise<HeuresDeService | null> {
  const found = await firstRow(
    tx,
    serviceColumns,
    sql`select to_char(service_debut, 'HH24:MI') as debut, to_char(service_fin, 'HH24:MI') as fin
      from reglages_telematiques where exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int)`,
  )
  const { debut, fin } = found ?? {}
  return typeof debut === 'string' && typeof fin === 'string' ? { debut, fin } : null
}

/**
 * Whether the position of an instant (ISO) may be shown; without an instant it may not when hours of service are set.
 */
export function isShown(instant: string | null, service: HeuresDeService | null): boolean {
  if (!service) return true
  return instant !== null && isInService(parisClock(instant).slice(11, 16), service)
}

/** The instant (ISO) when it may be shown; null for one outside the hours of service, or none. */
export const told = (instant: string | null, service: HeuresDeService | null): string | null =>
  isShown(instant, service) ? instant : null

/**
 * Whether a span lies within the hours of service, by its start and its end as far as they are known. Only such spans
 * are added up: a sum with others would tell of them.
 */
export const isWholeShown = (
  instants: readonly (string | null)[],
  service: HeuresDeService | null,
): boolean => instants.every((instant) => instant === null || isShown(instant, service))

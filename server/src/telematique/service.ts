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

/** Whether what was at an instant (ISO) may be shown; what has no instant may not when hours are set. */
export function isShown(instant: string | null, service: HeuresDeService | null): boolean {
  if (!service) return true
  return instant !== null && isInService(parisClock(instant).slice(11, 16), service)
}

/** An instant (ISO) that may be told; null for one outside the hours, or none. */
export const told = (instant: string | null, service: HeuresDeService | null): string | null =>
  isShown(instant, service) ? instant : null

/** Whether nothing of a time lies outside the hours: its begin and its end, when it has them. A sum of others would tell it. */
export const isWholeShown = (
  instants: readonly (string | null)[],
  service: HeuresDeService | null,
): boolean => instants.every((instant) => instant === null || isShown(instant, service))

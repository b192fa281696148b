import { parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { type HeuresDeService, isInService } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { mine } from '../platform/db/policies.ts'
import { firstRow } from '../platform/db/rows.ts'

export const serviceColumns = { debut: 'text?', fin: 'text?' } as const

/** The hours of service of the actor's company: one row, none when the company never set them. */
export const serviceRow = sql`select to_char(service_debut, 'HH24:MI') as debut, to_char(service_fin, 'HH24:MI') as fin
  from reglages_telematiques where ${mine}`

/** The hours of service from a row of `serviceRow`; null without a row, or when the company shows all positions. */
export const serviceIn = (
  found: { debut: string | null; fin: string | null } | undefined,
): HeuresDeService | null =>
  found && found.debut !== null && found.fin !== null ? { debut: found.debut, fin: found.fin } : null

/** The hours outside which the actor's company shows no positions; null when it shows all. */
export const serviceOf = async (tx: Tx): Promise<HeuresDeService | null> =>
  serviceIn(await firstRow(tx, serviceColumns, serviceRow))

/** Whether a position of this instant (ISO) may be shown; with hours of service, one without an instant may not. */
export function isVisible(instant: string | null, service: HeuresDeService | null): boolean {
  if (!service) return true
  return instant !== null && isInService(parisClock(instant).slice(11, 16), service)
}

/** The instant (ISO) if it may be shown; null when it is outside the hours of service, or null itself. */
export const visibleInstant = (instant: string | null, service: HeuresDeService | null): string | null =>
  isVisible(instant, service) ? instant : null

/**
 * Whether a span lies within the hours of service, judged by its known ends. Only such spans are added up: a sum with
 * others would reveal them.
 */
export const isWhollyVisible = (
  instants: readonly (string | null)[],
  service: HeuresDeService | null,
): boolean => instants.every((instant) => instant === null || isVisible(instant, service))

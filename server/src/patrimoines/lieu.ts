import { setTimeout as sleep } from 'node:timers/promises'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import type { Columns } from '../platform/resource/write.ts'
import type { Services } from '../platform/services.ts'

/** Longest wait for the address service, in ms: a person and an open transaction wait for it. */
const LIEU_PATIENCE_MS = 3_000

/**
 * The position of a unipatrimoine: the given one, else that of its place. When the place cannot be found, the
 * unipatrimoine is saved without a position (PAT-19).
 */
export async function placeConteneur(
  value: Valid<typeof patrimoine>,
  before: Columns | null,
  { geocoder }: Services,
): Promise<Columns> {
  const { lieu, latitude = null, longitude = null } = value
  const moved = latitude !== (before?.latitude ?? null) || longitude !== (before?.longitude ?? null)
  // A missing position is searched again at each save.
  const stays = before?.lieu === lieu && latitude !== null
  if (stays || (moved && latitude !== null) || !lieu) return { latitude, longitude }
  const waiting = new AbortController()
  const found = await Promise.race([
    geocoder.search(lieu),
    sleep(LIEU_PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null),
  ])
  waiting.abort()
  return found?.etat === 'trouve'
    ? { latitude: found.lieu.latitude, longitude: found.lieu.longitude }
    : { latitude: null, longitude: null }
}

import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  distinctPlaces,
  ESTIMATION,
  type Estimation,
  type Tables,
} from '@lavandiere/domain/tournees/optimisation/table-trajets.ts'
import {
  type PackedTable,
  TRAJETS_MAX,
  trajetsLus,
  unpacked,
} from '@lavandiere/domain/tournees/optimisation/trajets-lus.ts'
import type { Etape } from '@lavandiere/domain/tournees/plus-proche.ts'
import { api } from '../api/api.ts'
import { sentenceOr } from '../api/errors.ts'
import { fetchSettings } from '../shell/reglages.ts'

/** Ways between the stops of a round, as far as they are known. */
export interface Chemins {
  /** Null when ways are guessed. */
  tables: Tables | null
  estimation: Estimation
  /** Why ways are guessed though there is a service of roads, or how many of them are; null when there is nothing to say. */
  motif: string | null
}

/** A little longer than the server gives the service of roads. */
const PATIENCE_MS = 40_000

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
const tableOf = ({ unite, valeurs }: PackedTable) => unpacked(unite, bytesOf(valeurs))

/**
 * Asks for the ways between the places of a round; where there is no service of roads, or it does not answer, they are
 * guessed. @throws what `signal` says when nobody waits any more
 */
export async function fetchChemins(etapes: readonly Etape[], signal: AbortSignal): Promise<Chemins> {
  const settings = await fetchSettings()
  const estimation = settings?.trajets ?? ESTIMATION
  const guessed = (motif: string | null): Chemins => ({ tables: null, estimation, motif })
  const places = distinctPlaces(etapes).flatMap((rank) => etapes[rank]?.id ?? [])
  if (!settings?.trajets.parLaRoute || places.length < 2) return guessed(null)
  if (places.length > TRAJETS_MAX)
    return guessed(`Les distances par la route vont jusqu'à ${countInWords(TRAJETS_MAX, 'lieu', 'lieux')}`)
  try {
    const { tables, motif, estimes } = await api('/campagne_lavages/trajets', {
      answer: trajetsLus,
      method: 'POST',
      body: { conteneurs: places },
      signal,
      patienceMs: PATIENCE_MS,
    })
    if (!tables) return guessed(motif)
    return {
      tables: { metres: tableOf(tables.metres), secondes: tableOf(tables.secondes) },
      estimation,
      motif:
        estimes > 0
          ? 'Le service de trajets ne connaît pas tous ces lieux : certains trajets sont estimés'
          : null,
    }
  } catch (error) {
    signal.throwIfAborted()
    return guessed(sentenceOr(error, 'Le service de trajets ne répond pas'))
  }
}

import { ageText, SILENCE_VU_MS } from '@lavandiere/domain/telematique/evenements.ts'
import { flotteSuivie, type VehiculeSuivi, versionDeFlotte } from '@lavandiere/domain/telematique/reponses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { readOptions } from '../crud/read.ts'

/** Milliseconds between two reads of the current day's data while the page is visible (OPEN-95). */
export const FLOTTE_REFRESH_MS = 60_000
/** Seconds for which a call for news waits on the server; after a failure also the pause before the next one. */
const NEWS_WAIT_S = 20
const NEWS_REST_MS = 1_000

/** The vehicles of the company where they are, or were last. */
export const flotteOptions = readOptions('/telematique/flotte', flotteSuivie)

/** The vehicles of the company, read again as soon as one was heard of, and each minute, while the page is visible (TRK-02, OPEN-95). */
export function useFlotte({ enabled = true } = {}) {
  const flotte = useQuery({ ...flotteOptions, enabled, refetchInterval: FLOTTE_REFRESH_MS })
  const { data, refetch } = flotte
  const news = useNews(data?.version, enabled && flotte.isSuccess)
  useEffect(() => {
    if (news !== undefined && news !== data?.version) void refetch()
  }, [news, data?.version, refetch])
  return flotte
}

/**
 * The next version of the fleet after the one that is shown, by a call that the server answers when there is one or its
 * wait ends.
 */
function useNews(version: number | undefined, enabled: boolean): number | undefined {
  const news = useQuery({
    queryKey: ['telematique', 'version', version],
    enabled,
    queryFn: ({ signal }) =>
      api('/telematique/flotte/version', {
        answer: versionDeFlotte,
        signal,
        query: { depuis: version },
        waitS: NEWS_WAIT_S,
      }),
    refetchInterval: ({ state }) => (state.status === 'error' ? FLOTTE_REFRESH_MS : NEWS_REST_MS),
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
  return news.data?.version
}

/** How old a position is in milliseconds; null for a vehicle without one. */
const ageOf = ({ LastEventDateTime }: VehiculeSuivi, now: number): number | null =>
  LastEventDateTime === null ? null : Math.max(0, now - Date.parse(LastEventDateTime))

/** The state of a vehicle on the map, the same in colour and in words. */
export type Allure = 'marche' | 'arret' | 'silence' | 'inconnue'

/**
 * The state of a vehicle: silent when its last position is older than a quarter of an hour, whatever its engine did
 * then.
 */
export function allureOf(vehicle: VehiculeSuivi, now: number): Allure {
  const age = ageOf(vehicle, now)
  if (age === null || vehicle.Latitude === null) return 'inconnue'
  if (age > SILENCE_VU_MS) return 'silence'
  return vehicle.moteur === 'marche' ? 'marche' : 'arret'
}

/** What a vehicle is doing; null for one that does nothing, or of which nothing was heard for a quarter of an hour. */
export function activiteOf({ pompe, Speed }: VehiculeSuivi, allure: Allure): string | null {
  if (pompe && (allure === 'marche' || allure === 'arret')) return 'Lavage en cours'
  if (allure !== 'marche') return null
  return Speed ? `Roule à ${Math.round(Speed)} km/h` : 'Moteur tournant'
}

export const motsDAllure: Readonly<Record<Allure, string>> = {
  marche: 'Moteur allumé',
  arret: 'Moteur éteint',
  silence: 'Silencieuse',
  inconnue: 'Sans position',
}

/** "il y a 12 s"; empty for a vehicle without a position. */
export function ageTextOf(vehicle: VehiculeSuivi, now: number): string {
  const age = ageOf(vehicle, now)
  // Blanks that do not break, so that "il y a 3 min" stays on one line.
  return age === null ? '' : ageText(age).replaceAll(' ', '\u00a0')
}

import { ageText, SILENCE_VU_MS } from '@lavandiere/domain/telematique/evenements.ts'
import { flotteSuivie, type VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/api.ts'

/** Positions are read again as often while the page is visible (OPEN-95). */
/** The present day of vehicles is read again so often. */
export const FLOTTE_REFRESH_MS = 60_000
/** Ages in words move on as often. */
const TICK_MS = 5_000

/** The vehicles of the company, read again each minute while the page is visible (TRK-02, OPEN-95). */
export function useFlotte({ enabled = true } = {}) {
  return useQuery({
    queryKey: ['telematique', 'flotte'],
    enabled,
    queryFn: ({ signal }) => api('/telematique/flotte', { answer: flotteSuivie, signal }),
    refetchInterval: FLOTTE_REFRESH_MS,
    meta: { quiet: true },
  })
}

/** The present moment in milliseconds, moved on every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How old a position is in milliseconds; null for a vehicle without one. */
export const ageOf = ({ LastEventDateTime }: VehiculeSuivi, now: number): number | null =>
  LastEventDateTime === null ? null : Math.max(0, now - Date.parse(LastEventDateTime))

/** What a vehicle does, in a word: colour and word say the same. */
export type Allure = 'marche' | 'arret' | 'silence' | 'inconnue'

/** A vehicle that was not heard of for a quarter of an hour is silent, whatever it said last. */
export function allureOf(vehicle: VehiculeSuivi, now: number): Allure {
  const age = ageOf(vehicle, now)
  if (age === null || vehicle.Latitude === null) return 'inconnue'
  if (age > SILENCE_VU_MS) return 'silence'
  return vehicle.moteur === 'marche' ? 'marche' : 'arret'
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
  // On one line: "il y a 3" at the end of a line says nothing.
  return age === null ? '' : ageText(age).replaceAll(' ', '\u00a0')
}

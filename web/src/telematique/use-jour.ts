import {
  contexteDuJour,
  itinerairesLus,
  resumeTrajets,
  tempsMoteursLus,
} from '@lavandiere/domain/telematique/reponses.ts'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { FLOTTE_REFRESH_MS } from './flotte.ts'

interface Day {
  /** The id of the laveuse: a day belongs to it, whatever tracker it has by now. */
  laveuse: number
  date: string
  today: string
}

/** A day of a vehicle as its provider or its own tracker tells it (TRK-27). */
function useCall<S extends z.ZodType>(name: string, answer: S, { laveuse, date, today }: Day) {
  return useQuery({
    queryKey: ['telematique', name, laveuse, date],
    queryFn: ({ signal }) => api(`/telematique/${name}`, { answer, signal, query: { date, laveuse } }),
    refetchInterval: date === today ? FLOTTE_REFRESH_MS : false,
    meta: { quiet: true },
  })
}

/**
 * Reads the data of the page of trips of a vehicle's day: summary, engine times, paths, and the crew with its rounds.
 */
export function useJour(day: Day) {
  const { laveuse, date } = day
  const contexte = useQuery({
    queryKey: ['telematique', 'contexte', laveuse, date],
    queryFn: ({ signal }) =>
      api('/laveuse/daily-context', {
        answer: contexteDuJour,
        signal,
        query: { date, vehicleId: String(laveuse) },
      }),
    meta: { quiet: true },
  })
  return {
    resume: useCall('resume_trajets', resumeTrajets, day),
    moteur: useCall('temps_moteurs', tempsMoteursLus, day),
    itineraire: useCall('itineraires', itinerairesLus, day),
    contexte,
  }
}

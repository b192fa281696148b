import {
  contexteDuJour,
  itinerairesLus,
  resumeTrajets,
  tempsMoteursLus,
} from '@lavandiere/domain/telematique/reponses.ts'
import type { z } from 'zod'
import { useRead } from '../crud/read.ts'
import { FLOTTE_REFRESH_MS } from './flotte.ts'

interface Day {
  /** The id of the laveuse: a day belongs to it, whatever tracker it has by now. */
  laveuse: number
  date: string
  today: string
}

/** A day of a vehicle as its provider or its own tracker tells it (TRK-27). */
function useCall<S extends z.ZodType>(name: string, answer: S, { laveuse, date, today }: Day) {
  return useRead(`/telematique/${name}`, answer, {
    query: { date, laveuse },
    refetchInterval: date === today ? FLOTTE_REFRESH_MS : false,
  })
}

/**
 * Reads the data of the page of trips of a vehicle's day: summary, engine times, paths, and the crew with its rounds.
 */
export function useJour(day: Day) {
  const { laveuse, date } = day
  const asked = { date, vehicleId: String(laveuse) }
  return {
    resume: useCall('resume_trajets', resumeTrajets, day),
    moteur: useCall('temps_moteurs', tempsMoteursLus, day),
    itineraire: useCall('itineraires', itinerairesLus, day),
    contexte: useRead('/laveuse/daily-context', contexteDuJour, { query: asked }),
  }
}

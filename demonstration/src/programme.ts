import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { type Chemin, cheminDe } from './conduite.ts'
import { makeRandom, type Random } from './hasard.ts'
import { startOf } from './horaires.ts'
import type { Journee } from './journees.ts'

/** The place where the vehicles of the demonstration are parked at night. */
export const DEPOT: Point = { latitude: 48.9268, longitude: 2.3739 }
/**
 * Seconds for washing a container, from the quickest crew to the slowest; a unipatrimoine takes `FACTEUR_LIEU` times as
 * long.
 */
const LAVAGE_S = [180, 500] as const
/** By which share a single wash may be shorter or longer than the crew's usual time. */
const ECART = 0.4
/** Seconds until a crew sees that a container cannot be washed, at least and at most. */
const IMPOSSIBLE_S = [40, 90] as const
const FACTEUR_LIEU = 4
/** Seconds between recording a wash and driving on. */
const RANGEMENT_S = 15
/** A round with more places than this has a break of `PAUSE_MIN` minutes half-way. */
const PLACES_SANS_PAUSE = 20
const PAUSE_MIN = 30
/** Share of the places that a crew does out of order, and by how many ranks at most. */
const HORS_TOUR = { part: 0.05, rangs: 6 } as const
/** Share of the washes that are impossible. */
const IMPOSSIBLES = 0.04

/** A stop of a round; instants are milliseconds since 1970. */
export interface EtapeDeProgramme {
  /** Rank of the place in the plan of the round; a crew does some places out of order. */
  rang: number
  /** The way from the stop before; null when the coordinates of the place are unknown. */
  chemin: Chemin | null
  arrivee: number
  /** When the wash is recorded, before the vehicle leaves. */
  quand: number
  depart: number
  accessible: boolean
  /** A random number from 0 to 1 that decides everything special about the wash. */
  tirage: number
  /** Milliseconds of a break with the engine off, at the end of the stay. */
  pauseMs: number
}

/** A round of the demonstration on one day, with all its times. */
export interface Programme {
  depart: number
  etapes: EtapeDeProgramme[]
  retour: Chemin | null
  fin: number
}

/** The ranks of the places in the order in which a crew does them: nearly the order of the plan. */
function ordreFait(nombre: number, chance: Random): number[] {
  return Array.from({ length: nombre }, (_, rang) => ({
    rang,
    tour: rang + (chance.number() < HORS_TOUR.part ? chance.integer(-HORS_TOUR.rangs, HORS_TOUR.rangs) : 0),
  }))
    .toSorted((a, b) => a.tour - b.tour || a.rang - b.rang)
    .map(({ rang }) => rang)
}

const secondsToMs = (seconds: number) => Math.round(seconds * 1000)

/** When a round begins on its day: at the time that somebody set, else at the time that the demonstration chooses. */
const startOfRound = ({ rang, total, jour, heureDebut }: Journee, premier: string): string =>
  heureDebut === null ? startOf({ rang, total }, jour, premier) : parisInstant(jour, `${heureDebut}:00`)

/**
 * The times of a round: the vehicle leaves the depot, drives from place to place, the crew washes at each, and the
 * vehicle returns.
 * @param premier the instant at which the demonstration was loaded
 */
export function programmeOf(journee: Journee, premier: string): Programme {
  const { campagne, jour, lieux } = journee
  const start = startOfRound(journee, premier)
  const chance = makeRandom(`${campagne} ${jour}`)
  const allure = chance.integer(...LAVAGE_S)
  const depart = Date.parse(start) + chance.integer(0, 10) * 60_000
  let here = DEPOT
  let now = depart
  const wayTo = (place: Point) => {
    const chemin = cheminDe(here, place)
    here = place
    now += secondsToMs(chemin.dureeS)
    return chemin
  }
  const secondsAt = (accessible: boolean) =>
    accessible
      ? chance.integer(Math.round(allure * (1 - ECART)), Math.round(allure * (1 + ECART)))
      : chance.integer(...IMPOSSIBLE_S)
  const etapes = ordreFait(lieux.length, chance).flatMap((rang, tour): EtapeDeProgramme[] => {
    const lieu = lieux[rang]
    if (!lieu) return []
    const { conteneur, latitude, longitude } = lieu
    const chemin = latitude === null || longitude === null ? null : wayTo({ latitude, longitude })
    const arrivee = now
    const tirage = chance.number()
    const accessible = tirage > IMPOSSIBLES
    const quand = arrivee + secondsToMs(secondsAt(accessible) * (conteneur === null ? FACTEUR_LIEU : 1))
    const hasBreak = lieux.length > PLACES_SANS_PAUSE && tour === Math.floor(lieux.length / 2)
    const pauseMs = hasBreak ? PAUSE_MIN * 60_000 : 0
    now = quand + secondsToMs(RANGEMENT_S) + pauseMs
    return [{ rang, chemin, arrivee, quand, depart: now, accessible, tirage, pauseMs }]
  })
  const retour = here === DEPOT ? null : wayTo(DEPOT)
  return { depart, etapes, retour, fin: now }
}

/** A day of a round with its times. */
export type Programmee = Journee & { programme: Programme }

/** Gives a day of a round its times. @param premier the instant at which the demonstration was loaded */
export const programmed = (journee: Journee, premier: string): Programmee => ({
  ...journee,
  programme: programmeOf(journee, premier),
})

import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import { type Chemin, cheminDe, dureeS } from './conduite.ts'
import { makeRandom, type Random } from './hasard.ts'
import { startOf } from './horaires.ts'
import type { JourneeDeDemonstration } from './journees.ts'

/** Where the vehicles of the demonstration spend the night. */
export const DEPOT: Point = { latitude: 48.9268, longitude: 2.3739 }
/** Seconds in which a crew washes a container, from quick crews to slow ones; at a unipatrimoine four times as long. */
const LAVAGE_S = [180, 500] as const
/** By how much a wash departs from that. */
const ECART = 0.4
/** Seconds in which a crew sees that a container cannot be washed. */
const IMPOSSIBLE_S = [40, 90] as const
const FACTEUR_LIEU = 4
/** Seconds between the record of a wash and the departure. */
const RANGEMENT_S = 15
/** Rounds of more places have a break half-way, of so many minutes. */
const PLACES_SANS_PAUSE = 20
const PAUSE_MIN = 30
/** Share of places that a crew does out of their turn, and by how many ranks at most. */
const HORS_TOUR = { part: 0.05, rangs: 6 } as const
/** Share of the washes that turn out impossible. */
const IMPOSSIBLES = 0.04

/** A stop of a round; instants are milliseconds since 1970. */
export interface EtapeDeProgramme {
  /** Its rank among the places of the plan: a crew does some of them out of their turn. */
  rang: number
  /** The way to it from the stop before; null when nobody knows where it is. */
  chemin: Chemin | null
  arrivee: number
  /** When the wash is recorded: the vehicle stands there still. */
  quand: number
  depart: number
  accessible: boolean
  /** A draw from 0 to 1, from which what is special about the wash follows. */
  tirage: number
  /** Milliseconds of a break with the engine off, at the end of the stay. */
  pauseMs: number
}

/** A round on a day as the demonstration drives and washes it. */
export interface Programme {
  depart: number
  etapes: EtapeDeProgramme[]
  retour: Chemin | null
  fin: number
}

/** The ranks of the places in the order in which a crew does them: nearly that of the plan. */
function ordreFait(nombre: number, chance: Random): number[] {
  return Array.from({ length: nombre }, (_, rang) => ({
    rang,
    tour: rang + (chance.number() < HORS_TOUR.part ? chance.integer(-HORS_TOUR.rangs, HORS_TOUR.rangs) : 0),
  }))
    .toSorted((a, b) => a.tour - b.tour || a.rang - b.rang)
    .map(({ rang }) => rang)
}

const secondsToMs = (seconds: number) => Math.round(seconds * 1000)

/** When a round begins on its day: as somebody said, else as the demonstration lays it out. */
const startOfRound = ({ rang, total, jour, debut }: JourneeDeDemonstration, premier: string): string =>
  debut === null ? startOf({ rang, total }, jour, premier) : parisInstant(jour, `${debut}:00`)

/**
 * When a round is where: it leaves the depot, drives from place to place, washes at each, and comes back.
 * @param premier the instant at which the demonstration was loaded
 */
export function programmeOf(journee: JourneeDeDemonstration, premier: string): Programme {
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
    now += secondsToMs(dureeS(chemin))
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

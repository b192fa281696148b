import type { Point } from '@lavandiere/domain/kernel/geo.ts'
import type { Position } from '@lavandiere/domain/telematique/position.ts'
import { type Chemin, placeAt } from './conduite.ts'
import { DEPOT, type EtapeDeProgramme, type Programme } from './programme.ts'

/** Time between two positions of a tracker: while driving, while standing with the engine on, and with the engine off. */
const EN_ROUTE_MS = 10_000
const A_L_ARRET_MS = 30_000
const ETEINTE_MS = 600_000
/** How long the engine runs at the depot before the departure and after the return. */
const CHAUFFE_MS = 240_000
/** The pump starts `apres` ms after the arrival and stops `avant` ms before the wash is recorded. */
const POMPE_MS = { apres: 12_000, avant: 8_000 } as const
/** The bit of the tracker's first digital input, to which the pump is connected. */
const POMPE = 1

/** What a vehicle does between two instants (milliseconds since 1970). */
interface Phase {
  debut: number
  fin: number
  /** The way that the vehicle drives; null while it stands. */
  chemin: Chemin | null
  lieu: Point
  contact: boolean
  pompe: boolean
}

const endOf = (chemin: Chemin | null, from: Point): Point => chemin?.points.at(-1) ?? from

/** The phases of a stop: the pump runs, the wash is recorded, sometimes the crew has its break. */
function stayPhases({ arrivee, quand, depart, accessible, pauseMs }: EtapeDeProgramme, lieu: Point): Phase[] {
  const standing = (debut: number, fin: number, contact: boolean, pompe: boolean): Phase => {
    return { debut, fin, chemin: null, lieu, contact, pompe }
  }
  const [on, off] = [arrivee + POMPE_MS.apres, quand - POMPE_MS.avant]
  return [
    ...(accessible
      ? [standing(arrivee, on, true, false), standing(on, off, true, true), standing(off, quand, true, false)]
      : [standing(arrivee, quand, true, false)]),
    standing(quand, depart - pauseMs, true, false),
    standing(depart - pauseMs, depart, false, false),
  ]
}

function phasesOf({ depart, etapes, retour, fin }: Programme): Phase[] {
  const depot = { chemin: null, lieu: DEPOT, contact: true, pompe: false }
  const phases: Phase[] = [{ ...depot, debut: depart - CHAUFFE_MS, fin: depart }]
  let lieu = DEPOT
  let left = depart
  for (const etape of etapes) {
    const { chemin, arrivee } = etape
    if (chemin) phases.push({ debut: left, fin: arrivee, chemin, lieu, contact: true, pompe: false })
    lieu = endOf(chemin, lieu)
    phases.push(...stayPhases(etape, lieu))
    left = etape.depart
  }
  if (retour) phases.push({ debut: left, fin, chemin: retour, lieu, contact: true, pompe: false })
  phases.push({ ...depot, debut: fin, fin: fin + CHAUFFE_MS })
  return phases.filter((phase) => phase.fin > phase.debut)
}

/**
 * The phases of a vehicle from an instant on: its rounds one after the other, and standing at the depot between them. A
 * round that would begin before the last one has ended is left out, since a vehicle can only be in one place.
 */
function journal(programmes: readonly Programme[], from: number): Phase[] {
  const parked = { chemin: null, lieu: DEPOT, contact: false, pompe: false }
  const phases: Phase[] = []
  let free = from
  for (const programme of programmes.toSorted((a, b) => a.depart - b.depart)) {
    const driven = phasesOf(programme)
    const debut = driven[0]?.debut ?? free
    if (debut < free || programme.etapes.length === 0) continue
    phases.push({ ...parked, debut: free, fin: debut }, ...driven)
    free = driven.at(-1)?.fin ?? free
  }
  return [...phases, { ...parked, debut: free, fin: Number.POSITIVE_INFINITY }]
}

const stepOf = ({ chemin, contact }: Phase) => (chemin ? EN_ROUTE_MS : contact ? A_L_ARRET_MS : ETEINTE_MS)

function positionAt({ debut, chemin, lieu, contact, pompe }: Phase, instant: number): Position {
  const here = chemin ? placeAt(chemin, (instant - debut) / 1000) : { ...lieu, vitesseKmh: 0, cap: null }
  return {
    instant,
    latitude: here.latitude,
    longitude: here.longitude,
    vitesseKmh: Math.round(here.vitesseKmh),
    cap: here.cap === null ? null : Math.round(here.cap),
    valide: true,
    contact,
    regime: null,
    entrees: pompe ? POMPE : 0,
  }
}

/**
 * The positions that the tracker of a vehicle sends after `apres` and until `jusqua`, in their order. They do not depend
 * on how the span is cut into steps.
 * @param from an instant before `apres` at which the vehicle stood at the depot; all three in milliseconds since 1970
 */
export function traceOf(
  programmes: readonly Programme[],
  { from, apres, jusqua }: { from: number; apres: number; jusqua: number },
): Position[] {
  return journal(programmes, from).flatMap((phase) => {
    const step = stepOf(phase)
    const { debut, fin } = phase
    const positions: Position[] = []
    const first = debut + Math.max(0, Math.floor((apres - debut) / step) + 1) * step
    for (let at = apres < debut ? debut : first; at < fin && at <= jusqua; at += step) {
      positions.push(positionAt(phase, at))
    }
    return positions
  })
}

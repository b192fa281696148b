import { addDays, MINUTE_MS, parisInstant, semaineDe } from '../kernel/dates.ts'
import { aCorriger } from '../laveuses/statut-laveuse.ts'
import { type Estimation, estimatedTrajets } from '../tournees/optimisation/table-trajets.ts'
import { isPlaced } from '../tournees/plus-proche.ts'
import type { Repartition, RondeDuJour } from '../tournees/repartition/points-confies.ts'
import type { EquipeDisponible, PointARepartir, Question } from '../tournees/repartition/probleme.ts'
import { chargeDe, chargeDuJour, DEPART } from './charge.ts'
import { REPOS_MIN } from './conflits.ts'
import { absenceDe, feuilleDe, type Planning } from './planning.ts'

/** Minutes of work of a day and of a week at most (Code du travail, L3121-18 and L3121-20). */
const JOURNEE_LEGALE_MIN = 10 * 60
const SEMAINE_LEGALE_MIN = 48 * 60
/** How late a round may begin when its crew takes points before it, in minutes. */
const DEPART_TOLERE_MIN = 15
/** Seconds from one point to the next one, the way included, where no visits tell it; and a wash at least. */
const RYTHME_S = 300
const LAVAGE_MIN_S = 60

/** A crew of the day, and why it cannot take points; null when it can. */
export interface EquipeDuJour {
  cle: string
  rondes: readonly RondeDuJour[]
  /** The people of its rounds, by id. */
  personnes: readonly { id: number; libelle: string }[]
  empechement: string | null
}

/** The crews of a day but that of one round: the rounds of each chauffeur, in the order of their starts. */
export function equipesDuJour(jour: Repartition, planning: Planning, enPanne: number): EquipeDuJour[] {
  const broken = jour.rondes.find(({ id }) => id === enPanne)
  const others = jour.rondes.filter((one) => one.id !== enPanne)
  const byDriver = Map.groupBy(others, ({ chauffeur }) => chauffeur.id)
  return [...byDriver].map(([chauffeur, rondes]) => {
    const inOrder = rondes.toSorted((a, b) => (a.heureDebut ?? DEPART).localeCompare(b.heureDebut ?? DEPART))
    const people = new Map(
      rondes.flatMap((one) => [one.chauffeur, one.equipier]).flatMap((one) => (one ? [[one.id, one]] : [])),
    )
    const personnes = [...people.values()]
    const equipe = { cle: `equipe-${chauffeur}`, rondes: inOrder, personnes }
    return { ...equipe, empechement: obstacle(equipe, { broken, jour: jour.jour, planning }) }
  })
}

interface Situation {
  broken: RondeDuJour | undefined
  jour: string
  planning: Planning
}

function obstacle(
  { rondes, personnes }: Omit<EquipeDuJour, 'empechement'>,
  { broken, jour, planning }: Situation,
): string | null {
  const away = personnes.find(({ id }) => absenceDe(planning, id, jour))
  if (away) return `${away.libelle} est absent ce jour-là`
  const done = personnes.find(({ id }) => feuilleDe(planning, id, jour)?.fin)
  if (done) return `${done.libelle} a fini sa journée`
  const down = rondes.find(
    ({ laveuse }) => laveuse && (aCorriger(laveuse.statut) || laveuse.id === broken?.laveuse?.id),
  )
  if (down?.laveuse) {
    const { immatriculation, statut } = down.laveuse
    return aCorriger(statut)
      ? `La laveuse ${immatriculation} est en panne ou en réparation`
      : `La laveuse ${immatriculation} est celle de la tournée à répartir`
  }
  const isSomewhere = rondes.some(({ points, dernier }) => dernier !== null || points.some(isPlaced))
  return isSomewhere ? null : 'Sa position est inconnue'
}

/**
 * The question of who takes the points of a round: crews with their rounds from where they are, and the second at which
 * hours of law end, of the day, of the week and of the rest before the next day.
 * @param points the points to give
 */
export function questionDe(
  { jour, planning, estimation }: { jour: Repartition; planning: Planning; estimation: Estimation },
  points: RondeDuJour['points'],
  equipes: readonly EquipeDuJour[],
): Question {
  const lavage = washSeconds(jour, estimation)
  const withWash = (list: RondeDuJour['points']): PointARepartir[] =>
    list.map(({ id, latitude, longitude }) => ({ id, latitude, longitude, secondes: lavage }))
  const secondsTo = (instant: string) => Math.round((Date.parse(instant) - Date.parse(jour.now)) / 1000)
  return {
    points: withWash(points),
    equipes: equipes.map(({ cle, rondes, personnes }): EquipeDisponible => {
      const last = rondes.findLast(({ premiere }) => premiere !== null)
      return {
        cle,
        depart: last?.dernier ?? null,
        rondes: rondes.map((ronde) => {
          const debut = secondsTo(parisInstant(jour.jour, `${ronde.heureDebut ?? DEPART}:00`))
          const hasBegun = ronde.premiere !== null
          return {
            campagne: ronde.id,
            points: withWash(ronde.points),
            debut: hasBegun ? 0 : Math.max(0, debut),
            debutLimite:
              hasBegun || ronde.heureDebut === null
                ? Number.MAX_SAFE_INTEGER
                : Math.max(0, debut) + DEPART_TOLERE_MIN * 60,
          }
        }),
        finLimite: Math.min(
          ...personnes.map(({ id }) => secondsTo(endOfHours(planning, id, { jour: jour.jour, rondes }))),
        ),
      }
    }),
    tables: null,
    estimation,
  }
}

/** The instant at which a person has worked as long as the law allows. */
function endOfHours(
  planning: Planning,
  id: number,
  { jour, rondes }: { jour: string; rondes: readonly RondeDuJour[] },
): string {
  const sheet = feuilleDe(planning, id, jour)
  const first = rondes.flatMap(({ premiere }) => premiere ?? []).toSorted()[0]
  const begin =
    sheet?.debut ?? first ?? chargeDuJour(planning, id, jour)?.debut ?? parisInstant(jour, `${DEPART}:00`)
  const others = semaineDe(jour).filter((one) => one !== jour)
  const left = Math.min(JOURNEE_LEGALE_MIN, SEMAINE_LEGALE_MIN - chargeDe(planning, id, others))
  const next = chargeDuJour(planning, id, addDays(jour, 1))
  const byWork = Date.parse(begin) + left * MINUTE_MS
  const byRest = next ? Date.parse(next.debut) - REPOS_MIN * MINUTE_MS : byWork
  return new Date(Math.min(byWork, byRest)).toISOString()
}

/** Seconds of a wash without the way to it: what the pace of the crews leaves after the mean way between points. */
function washSeconds({ rythme, rondes }: Repartition, estimation: Estimation): number {
  let way = 0
  let legs = 0
  for (const { points } of rondes) {
    const located = points.filter(isPlaced)
    const { between } = estimatedTrajets(located, estimation).secondes
    for (let i = 1; i < located.length; i++) way += between(i - 1, i)
    legs += Math.max(0, located.length - 1)
  }
  return Math.max(LAVAGE_MIN_S, Math.round((rythme ?? RYTHME_S) - (legs > 0 ? way / legs : 0)))
}

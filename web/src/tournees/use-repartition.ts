import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import type { EquipeDuJour } from '@lavandiere/domain/planning/repartir.ts'
import { questionDe } from '@lavandiere/domain/planning/repartir.ts'
import { ESTIMATION } from '@lavandiere/domain/tournees/optimisation/table-trajets.ts'
import { isPlaced } from '@lavandiere/domain/tournees/plus-proche.ts'
import {
  type PointDuJour,
  type PointsConfies,
  type Repartition,
  repartition,
} from '@lavandiere/domain/tournees/repartition/points-confies.ts'
import { etapesOf } from '@lavandiere/domain/tournees/repartition/probleme.ts'
import type { PointDonne, Proposition } from '@lavandiere/domain/tournees/repartition/repartition-proposee.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Answer, call } from '../api/api.ts'
import { toastFailure } from '../crud/save.ts'
import { toastWayBack } from '../crud/undo.ts'
import { fetchSettings } from '../shell/reglages.ts'
import { type Chemins, fetchChemins } from './ordre-trajets.ts'
import { beginSearch, inThread, type Recherche, type Tell } from './recherche-en-fil.ts'

/** The rounds of a day with what is left of them, and the version of who takes what. */
export const useRepartition = (jour: string | undefined) =>
  useQuery({
    queryKey: ['repartitions', jour],
    queryFn: ({ signal }) => call(`/repartitions/${jour}`, { answer: repartition, signal }),
    enabled: jour !== undefined,
    // A proposal is made of what was read: it must not change under the eyes of its reader.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { quiet: true },
  })

/** A search of who takes the points of a round. */
export type RechercheDeRepartition = Recherche<{ proposition: Proposition; motif: string | null }>

interface Demande {
  jour: Repartition
  planning: Planning
  points: readonly PointDuJour[]
  equipes: readonly EquipeDuJour[]
}

/** Searches who takes these points, anew whenever the question changes. @param demande the same object for the same question */
export function useProposition(demande: Demande | null): RechercheDeRepartition {
  const [recherche, setRecherche] = useState<RechercheDeRepartition>({ etat: 'trajets' })
  useEffect(() => {
    if (demande) return beginSearch((signal, tell) => search(demande, signal, tell), setRecherche)
  }, [demande])
  return recherche
}

async function search({ jour, planning, points, equipes }: Demande, signal: AbortSignal, tell: Tell) {
  const estimation = (await fetchSettings())?.trajets ?? ESTIMATION
  const question = questionDe({ jour, planning, estimation }, [...points], equipes)
  const { tables, motif } = await waysOf(etapesOf(question), signal)
  const proposition = await inThread<Proposition>(
    () => new Worker(new URL('./repartir-travail.ts', import.meta.url), { type: 'module' }),
    { ...question, tables },
    signal,
    tell,
  )
  return { proposition, motif }
}

/** Ways by road between the stops; guessed where a stop is a patrimoine, which the service of roads does not know. */
const waysOf = (
  etapes: ReturnType<typeof etapesOf>,
  signal: AbortSignal,
): Promise<Pick<Chemins, 'tables' | 'motif'>> =>
  etapes.some((etape) => isPlaced(etape) && etape.id < 0)
    ? Promise.resolve({ tables: null, motif: null })
    : fetchChemins(etapes, signal)

type PointChange = PointsConfies['points'][number]

/** Sends who takes which points, over the version that was read. */
const sendPoints = ({ jour, points, etag }: { jour: string; points: PointChange[]; etag: string | null }) =>
  call('/repartitions', { method: 'POST', body: { jour, points }, etag, answer: repartition })

/** How points were given before a change, to take it back. */
function before(day: Repartition, points: readonly PointChange[]): PointChange[] {
  return points.map(({ campagne, conteneur }) => {
    const was = day.confies.find((one) => one.campagne === campagne && one.conteneur === conteneur)
    return { campagne, conteneur, vers: was?.vers ?? null, apres: was?.apres ?? null }
  })
}

/** How many points stay with the crew that visited them meanwhile. */
const doneText = (count: number) =>
  count > 0 ? `, ${countInWords(count, 'déjà fait entre-temps', 'déjà faits entre-temps')}` : ''

interface Given {
  /** The day as it was read. */
  read: Answer<Repartition>
  points: PointChange[]
}

/** Gives points to other rounds, or back, and offers to undo it. */
export function useGivePoints(onDone: () => void) {
  const failure = "Les points n'ont pas pu être répartis"
  return useMutation({
    mutationFn: ({ read: { data, etag }, points }: Given) => sendPoints({ jour: data.jour, points, etag }),
    // The day of when it was sent: the given one may be on the screen before the answer came.
    onSuccess: ({ data, etag: after }, { read: { data: day }, points }) => {
      const moved = points.length - data.dejaFaits
      const said = points.every(({ vers }) => vers === null)
        ? countInWords(moved, 'point repris', 'points repris')
        : countInWords(moved, 'point réparti', 'points répartis')
      toastWayBack(`repartition/${day.jour}`, said + doneText(data.dejaFaits), {
        undo: () => sendPoints({ jour: day.jour, points: before(day, points), etag: after }),
        done: ({ data: { dejaFaits } }) =>
          `Changement annulé : ${countInWords(points.length - dejaFaits, 'point')} comme avant${doneText(dejaFaits)}`,
        failed: failure,
      })
      onDone()
    },
    onError: (error) => toastFailure(error, failure),
  })
}

/** The change that gives proposed points. */
export const pointsMoved = (donnes: readonly PointDonne[], points: readonly PointDuJour[]): PointChange[] => {
  const owners = new Map(points.map(({ id, campagne }) => [id, campagne]))
  return donnes.map(({ conteneur, vers, apres }) => {
    const campagne = owners.get(conteneur) ?? 0
    return {
      conteneur,
      campagne,
      vers: vers === campagne ? null : vers,
      apres: apres !== null && apres > 0 ? apres : null,
    }
  })
}

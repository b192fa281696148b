import { avecPassage, changementVers } from '@lavandiere/domain/planning/deplacement.ts'
import { clePassage } from '@lavandiere/domain/planning/mots.ts'
import { type Etendue, type Passage, type Planning, planning } from '@lavandiere/domain/planning/planning.ts'
import { jourAvecHistorique } from '@lavandiere/domain/tournees/jour.ts'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, call } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { toastFailureRead } from '../crud/save.ts'
import { changeText } from '../tournees/use-jour.ts'
import { hideUndo, toastSuccess, toastUndo } from '../ui/toasts.tsx'

const PLANNING_ECHEC = "Le passage n'a pas pu être déplacé"
const DEJA_FAIT = "Quelqu'un d'autre venait de faire le même changement"
/** How many changes "Annuler" can undo, one after the other. */
const RETOURS_MAX = 20

const boardOptions = (du: string, jours: Etendue) =>
  queryOptions({
    queryKey: ['planning', du, jours],
    queryFn: ({ signal }) => api('/planning', { query: { du, jours }, answer: planning, signal }),
    meta: { quiet: true },
  })

/** The board from a Monday on; the board shown before stays on screen while it is loaded. */
export const useBoard = (du: string, jours: Etendue) =>
  useQuery({ ...boardOptions(du, jours), placeholderData: keepPreviousData })

interface Change {
  avant: Passage
  apres: Passage
}

/** The name of one change of a day in its toast: an earlier change of the same day keeps its toast. */
const subjectOf = ({ apres }: Change) => `planning/${clePassage(apres)}/${apres.version}`

/**
 * Sends a change of a day, on condition that the day still has the version that the change starts from (412 otherwise).
 * Returns the day with its new version.
 */
async function sendMove({ avant, apres }: Change): Promise<Passage> {
  const { etag } = await call(`/campagne_lavages/${avant.campagne}/jours/${avant.regle}`, {
    method: 'PATCH',
    body: changementVers(avant, apres),
    etag: `"${avant.version}"`,
    answer: jourAvecHistorique,
  })
  return { ...apres, version: Number(etag?.match(/\d+/)?.[0] ?? avant.version + 1) }
}

/**
 * Moves days of rounds: the board shows a move at once, and takes it back when the server refuses it. Each move can be
 * undone, by its toast, or from the last one on by `undo`; `canUndo` says whether there is one.
 */
export function useMoves(du: string, jours: Etendue) {
  const client = useQueryClient()
  const { queryKey } = boardOptions(du, jours)
  const [done, setDone] = useState<readonly Change[]>([])
  const show = (one: Passage) =>
    client.setQueryData(queryKey, (board: Planning | undefined) => board && avecPassage(board, one))
  const onMutate = async ({ apres }: Change) => {
    await client.cancelQueries({ queryKey })
    show(apres)
  }
  /** Whether the board as it is saved now already has the day as a change would make it. */
  const isDone = async ({ apres }: Change) => {
    const board = await client.fetchQuery({ ...boardOptions(du, jours), staleTime: 0 }).catch(() => null)
    const there = board?.passages.find((one) => clePassage(one) === clePassage(apres))
    return there !== undefined && Object.keys(changementVers(there, apres)).length === 0
  }
  const onError = async (error: unknown, change: Change) => {
    show(change.avant)
    if (isOutdated(error) && (await isDone(change))) toastSuccess(DEJA_FAIT)
    else toastFailureRead(error, PLANNING_ECHEC)
  }
  // The version of each day after the last change made here. Undoing two changes of a day makes a version in between; a
  // version that is not in this map is somebody else's change.
  const versions = useRef(new Map<string, number>())
  const send = async ({ avant, apres }: Change) => {
    // A board that was read before the last change made here shows an older version of the day.
    const version = Math.max(avant.version, versions.current.get(clePassage(avant)) ?? 0)
    const sent = await sendMove({ avant: { ...avant, version }, apres })
    versions.current.set(clePassage(sent), sent.version)
    return sent
  }
  // The moves of a board are sent one after the other: the second one of a day starts from the version that the first one makes.
  const scope = { id: 'planning' }
  const back = useMutation({
    scope,
    mutationFn: send,
    onMutate,
    onError,
    onSuccess: () => toastSuccess('Le changement a été annulé'),
  })
  const takenBack = useRef(new WeakSet<Change>())
  const takeBack = (change: Change) => {
    // A second click may come before the toast or the button that was clicked first is gone.
    if (takenBack.current.has(change)) return
    takenBack.current.add(change)
    hideUndo(subjectOf(change))
    setDone((list) => list.filter((one) => one !== change))
    back.mutate({ avant: change.apres, apres: change.avant })
  }
  const move = useMutation({
    scope,
    mutationFn: send,
    onMutate,
    onError,
    onSuccess: (apres, { avant }) => {
      const change = { avant, apres }
      setDone((list) => [...list, change].slice(-RETOURS_MAX))
      const isMoved = avant.jour !== apres.jour
      toastUndo(
        subjectOf(change),
        isMoved ? changeText(apres) : `« ${apres.libelle} » : l'équipe du jour a changé`,
        () => takeBack(change),
      )
    },
  })
  const last = done.at(-1)
  return {
    move: move.mutate,
    canUndo: last !== undefined,
    undo: () => last && takeBack(last),
    isPending: move.isPending || back.isPending,
  }
}

import { planningChange } from '@lavandiere/domain/planning/changements.ts'
import {
  apresDeplacement,
  avecPassage,
  changementVers,
  type Deplacement,
} from '@lavandiere/domain/planning/deplacement.ts'
import { changementText, clePassage } from '@lavandiere/domain/planning/mots.ts'
import {
  type Etendue,
  type Passage,
  type Planning,
  passage,
  planning,
} from '@lavandiere/domain/planning/planning.ts'
import type { Tableau } from '@lavandiere/domain/planning/tableau.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { api } from '../api/api.ts'
import { isOutdated, mayPass } from '../api/errors.ts'
import { useSessionUser } from '../api/store.ts'
import { readOptions } from '../crud/read.ts'
import { toastFailureRead } from '../crud/save.ts'
import { hideUndo, toastSuccess, toastUndo } from '../ui/toasts.tsx'
import { PREFIX } from '../ui/use-stored.ts'

const PLANNING_ECHEC = "Le planning n'a pas pu être changé"
const DEJA_FAIT = "Quelqu'un d'autre venait de faire le même changement"

/** How many acts "Annuler" can undo, one after the other. */
const RETOURS_MAX = 20

/** One act on the board: what it did, in a sentence, and each day of a round before and after. */
const geste = z.object({
  id: z.string(),
  texte: z.string(),
  changements: z.array(z.object({ avant: passage, apres: passage })).readonly(),
})
type Geste = z.output<typeof geste>
const retours = z.array(geste)

const keyOf = (person: number) => `${PREFIX}planning.retours.${person}`

/** The acts of a person in this tab that can be undone, the last one at the end: they outlive a reload. */
function readRetours(person: number): readonly Geste[] {
  try {
    return retours.safeParse(JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** Stores the newest acts of a person in this tab; returns them. */
function storeRetours(person: number, all: readonly Geste[]): readonly Geste[] {
  const kept = all.slice(-RETOURS_MAX)
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(kept))
  } catch {
    // A full or forbidden storage: undo then ends with the page.
  }
  return kept
}

/** The act that makes a move. */
export function gesteDe(board: Planning, deplacement: Deplacement, nomDe: Tableau['nomDe']) {
  const [avant, apres] = [deplacement.passage, apresDeplacement(board, deplacement)]
  return { texte: changementText(avant, apres, nomDe), changements: [{ avant, apres }] }
}

/** The question of the board of some weeks from a Monday on. */
export const boardOptions = (du: string, jours: Etendue) => readOptions('/planning', planning, { du, jours })

const backOf = ({ changements, ...geste }: Geste): Geste => ({
  ...geste,
  changements: changements.map(({ avant, apres }) => ({ avant: apres, apres: avant })).toReversed(),
})

/** The name of an act in its toast. */
const subjectOf = ({ id }: Geste) => `planning/${id}`

/**
 * Sends an act, all of it or nothing, on condition that each day still has the version that it starts from (412
 * otherwise). Returns it with the new versions.
 */
async function sendGeste({ changements, ...geste }: Geste): Promise<Geste> {
  const body = {
    changements: changements.map(({ avant, apres }) => {
      const { campagne, regle, version } = avant
      return { campagne, regle, version, ...changementVers(avant, apres) }
    }),
  }
  const { jours } = await api('/planning/changements', { method: 'POST', body, answer: planningChange })
  const versions = new Map(jours.map((one) => [clePassage(one), one.version]))
  return {
    ...geste,
    changements: changements.map(({ avant, apres }) => ({
      avant,
      apres: { ...apres, version: versions.get(clePassage(apres)) ?? avant.version + 1 },
    })),
  }
}

/**
 * Acts on days of rounds: the board shows an act at once, and takes it back when the server refuses it. Each can be
 * undone, by its toast, or from the last one on by `undo`, after a reload of the page too. `dernier`: what that one did;
 * null when there is none.
 */
export function useMoves(du: string, jours: Etendue) {
  const client = useQueryClient()
  const person = useSessionUser()?.id ?? 0
  const { queryKey } = boardOptions(du, jours)
  const [done, setDone] = useState(() => readRetours(person))
  const keep = (edit: (all: readonly Geste[]) => readonly Geste[]) =>
    setDone(storeRetours(person, edit(readRetours(person))))
  const show = (passages: readonly Passage[]) =>
    client.setQueryData(
      queryKey,
      (board: Planning | undefined) => board && passages.reduce(avecPassage, board),
    )
  const onMutate = async ({ changements }: Geste) => {
    await client.cancelQueries({ queryKey })
    show(changements.map(({ apres }) => apres))
  }
  /** Whether the board as it is saved now already has the days as an act would make them. */
  const isDone = async ({ changements }: Geste) => {
    const board = await client.fetchQuery({ ...boardOptions(du, jours), staleTime: 0 }).catch(() => null)
    return changements.every(({ apres }) => {
      const there = board?.passages.find((one) => clePassage(one) === clePassage(apres))
      return there !== undefined && Object.keys(changementVers(there, apres)).length === 0
    })
  }
  const onError = async (error: unknown, geste: Geste) => {
    show(geste.changements.map(({ avant }) => avant))
    if (isOutdated(error) && (await isDone(geste))) toastSuccess(DEJA_FAIT)
    else void toastFailureRead(error, PLANNING_ECHEC)
  }
  // The version of each day after the last change made here. Undoing two changes of a day makes a version in between; a
  // version that is not in this map is somebody else's change.
  const versions = useRef(new Map<string, number>())
  const send = async ({ changements, ...geste }: Geste) => {
    // A board that was read before the last change made here shows an older version of the day.
    const newest = (one: Passage) => Math.max(one.version, versions.current.get(clePassage(one)) ?? 0)
    const sent = await sendGeste({
      ...geste,
      changements: changements.map(({ avant, apres }) => ({
        avant: { ...avant, version: newest(avant) },
        apres,
      })),
    })
    for (const { apres } of sent.changements) versions.current.set(clePassage(apres), apres.version)
    return sent
  }
  // Acts on a board are sent one after the other: the second one on a day starts from the version that the first one makes.
  const scope = { id: 'planning' }
  const back = useMutation({
    scope,
    mutationFn: send,
    onMutate,
    onError,
    onSuccess: (sent) => {
      keep((all) => all.map((one) => withVersions(one, sent)))
      toastSuccess('Le changement a été annulé')
    },
  })
  const takenBack = useRef(new Set<string>())
  const takeBack = async (geste: Geste) => {
    // A second click may come before the toast or the button that was clicked first is gone.
    if (takenBack.current.has(geste.id)) return
    takenBack.current.add(geste.id)
    hideUndo(subjectOf(geste))
    keep((all) => all.filter(({ id }) => id !== geste.id))
    try {
      await back.mutateAsync(backOf(geste))
    } catch (error) {
      if (!mayPass(error)) return
      takenBack.current.delete(geste.id)
      keep((all) => [...all, geste])
    }
  }
  const move = useMutation({
    scope,
    mutationFn: send,
    onMutate,
    onError,
    onSuccess: (sent) => {
      keep((all) => [...all, sent])
      toastUndo(subjectOf(sent), sent.texte, () => void takeBack(sent))
    },
  })
  const last = done.at(-1)
  return {
    move: (geste: Omit<Geste, 'id'>) => move.mutate({ id: crypto.randomUUID(), ...geste }),
    dernier: last?.texte ?? null,
    undo: () => last && void takeBack(last),
    isPending: move.isPending || back.isPending,
  }
}

/** An act with the versions that the undoing of a later one left: after a reload they are known from here alone. */
function withVersions({ changements, ...geste }: Geste, sent: Geste): Geste {
  const newer = (one: Passage) =>
    sent.changements.find(({ apres }) => clePassage(apres) === clePassage(one))?.apres.version
  return {
    ...geste,
    changements: changements.map(({ avant, apres }) => ({
      avant,
      apres: { ...apres, version: newer(apres) ?? apres.version },
    })),
  }
}

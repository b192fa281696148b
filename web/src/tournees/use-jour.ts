import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import type { ChangementDeJour, jourAvecHistorique } from '@lavandiere/domain/tournees/jour.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Answer, call, described } from '../api/api.ts'
import { isOutdated, violationsOf } from '../api/errors.ts'
import { reloadAll } from '../crud/client.ts'
import { FRESH } from '../crud/one.ts'
import { toastFailure } from '../crud/save.ts'
import { toastWayBack } from '../crud/undo.ts'
import { useWrite } from '../crud/write.ts'
import { changesOf, saisieOf } from './jour-saisie.ts'

/** A day of a tournée, by the day of its rule. */
export interface JourVise {
  campagne: number
  libelle: string
  regle: string
}

export type JourLu = z.output<typeof jourAvecHistorique>
const answer = described<typeof jourAvecHistorique>()

export const pathOf = ({ campagne, regle }: JourVise) => `/campagne_lavages/${campagne}/jours/${regle}`
const FAILURE = "Le passage n'a pas pu être changé"

export const readDay = (vise: JourVise, signal?: AbortSignal): Promise<Answer<JourLu>> =>
  call(pathOf(vise), { answer, signal })

/** A day as it is now: never what was read before. */
export const useDay = (vise: JourVise, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: ['campagne_lavages', 'jour', vise.campagne, vise.regle],
    queryFn: ({ signal }) => readDay(vise, signal),
    ...FRESH,
    structuralSharing: false,
    meta: { quiet: true },
  })

interface DayChange {
  vise: JourVise
  before: Answer<JourLu>
  body: Partial<ChangementDeJour>
}

const sendDay = ({ vise, before, body }: DayChange) =>
  call(pathOf(vise), { method: 'PATCH', body, etag: before.etag, answer })

type JourPose = Pick<JourLu, 'regle' | 'jour' | 'etat'>

/** The effect of a change in a sentence. On a day neither cancelled nor moved, crew, vehicle or start changed. */
export function changeText({ regle, jour, etat }: JourPose, before?: JourPose): string {
  if (etat === 'annulee') return `Le passage du ${jourEntier(regle)} est annulé`
  const isMoved = etat === 'reportee' && (before?.etat !== etat || before.jour !== jour)
  return isMoved
    ? `Le passage du ${jourEntier(regle)} est déplacé au ${jourEntier(jour)}`
    : `Le passage du ${jourEntier(jour)} est à jour`
}

/** Sends the change of a day, and says so with a way back; `onError` says a refusal. */
function useSendDay(onError: (error: unknown, change: DayChange) => void) {
  return useMutation({
    mutationFn: sendDay,
    onSuccess: (after, { vise, before }) =>
      toastWayBack(pathOf(vise), changeText(after.data, before.data), {
        undo: () =>
          sendDay({ vise, before: after, body: changesOf(saisieOf(after.data), saisieOf(before.data)) }),
        done: 'Le changement a été annulé',
        failed: "Le changement n'a pas pu être annulé",
      }),
    onError,
  })
}

/** Changes one day; refusals of an old version, and of fields of the dialog, are left to the caller. */
export const useChangeDay = () =>
  useSendDay((error, { before }) => {
    const named = Object.keys(violationsOf(error))
    const isOfFields = named.length > 0 && named.every((name) => name in saisieOf(before.data))
    if (isOutdated(error)) void reloadAll()
    else if (!isOfFields) toastFailure(error, FAILURE)
  })

/** Brings a cancelled or moved day back to the day of its rule, at once. */
export function useRestoreDay() {
  const change = useSendDay(() => {})
  const bringBack = async (vise: JourVise) => {
    const before = await readDay(vise)
    return change.mutateAsync({ vise, before, body: { etat: 'prevue', jour: vise.regle } })
  }
  return useWrite(bringBack, { failed: FAILURE })
}

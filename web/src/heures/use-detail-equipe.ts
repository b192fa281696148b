import { type DetailEquipe, detailEquipe } from '@lavandiere/domain/heures/detail-equipe.ts'
import { feuilleDeTemps } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import type { SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { api } from '../api/api.ts'
import { isOutdated } from '../api/errors.ts'
import { itemOf } from '../crud/answers.ts'
import { useRead } from '../crud/read.ts'
import { useWrite } from '../crud/write.ts'

/** The message of a failed change of hours when the server gave no sentence (OPEN-122). */
const DETAIL_ECHEC = 'Erreur lors de la mise à jour'

/** A day of a person with the partner, the round and the engines (RH-58). */
export const useDetail = (poste: number) => useRead(`/poste_operateurs/${poste}/detail-equipe`, detailEquipe)

/** The body of a change of a sheet: one changed field, or the validation (RH-56, RH-60). */
export type ChangementDeFeuille = Partial<{
  heureDebut: string
  heureFin: string
  tempsPauseMinutes: number
  validatedAt: true
}>

interface SheetChange {
  feuille: NonNullable<DetailEquipe['feuilleDeTemps']>
  body: ChangementDeFeuille
}

/** Changes a sheet, on condition that it still has a version. */
export const changeSheet = ({
  feuille: { id, version },
  body,
}: {
  feuille: { id: number; version: number }
  body: ChangementDeFeuille
}) => api(`/feuille_de_temps/${id}`, { method: 'PATCH', body, etag: `"${version}"`, answer: sheetAnswer })

const sheetAnswer = itemOf(feuilleDeTemps)
/** The hours that a validation is about, however their instants are written. */
const sheetHours = (sheet: { heureDebut: string; heureFin?: string | null; tempsPauseMinutes: number }) =>
  [Date.parse(sheet.heureDebut), Date.parse(sheet.heureFin ?? ''), sheet.tempsPauseMinutes].join()

/** Changes a sheet. Of two who validate the same hours at once, both have done so. */
async function sendSheetChange({ feuille, body }: SheetChange) {
  try {
    return await changeSheet({ feuille, body })
  } catch (error) {
    const isOther = isOutdated(error) && body.validatedAt
    const now = isOther ? await api(`/feuille_de_temps/${feuille.id}`, { answer: sheetAnswer }) : null
    if (!now?.validatedAt || sheetHours(now) !== sheetHours(feuille)) throw error
    return now
  }
}

/**
 * Changes or validates a sheet, on condition that it still has the version on screen. A validation includes the
 * partner's sheet.
 */
export const useChangeSheet = () =>
  useWrite(sendSheetChange, {
    said: (_, { body }) =>
      body.validatedAt ? 'La feuille de temps a bien été validée' : feuilleDeTemps.toasts.updated,
    failed: DETAIL_ECHEC,
  })

interface DayTypeChange {
  poste: { id: number; version: number }
  statutJournee: SorteDeJournee
}

/** Changes the type of a day, on condition that it still has a version (RH-47). */
export const changeDayType = ({ poste: { id, version }, statutJournee }: DayTypeChange) =>
  api(`/poste_operateurs/${id}`, {
    method: 'PATCH',
    body: { statutJournee },
    etag: `"${version}"`,
    answer: itemOf(posteOperateur),
  })

export const useChangeDayType = () =>
  useWrite(changeDayType, { said: 'Le type de journée a bien été modifié', failed: DETAIL_ECHEC })

/** A missing sheet, to be made of a person and a day (RH-65); a partner's has the hours of the other one (RH-50). */
interface NouvelleFeuille {
  operateurId: number
  date: string
  statutJournee: SorteDeJournee
  heureDebut: string
  heureFin: string
  tempsPauseMinutes: number | null
}

export const makeSheet = (body: NouvelleFeuille) =>
  api('/feuille_de_temps/vide', { method: 'POST', body, answer: sheetAnswer })

export const useMakeSheet = () =>
  useWrite(makeSheet, { said: feuilleDeTemps.toasts.created, failed: 'Erreur lors de la création' })

import { storeDraft } from '../crud/stored-draft.ts'
import { type Brouillon, etapes, type Valeurs } from './brouillon.ts'

/** A draft that outlives a reload, with the version of the tournée that it started from. */
export interface TourneeDraft {
  brouillon: Brouillon
  depart: Valeurs
  etag: string | null
}

/** The storage key of a draft: of one person, for one tournée. Drafts end with the tab. */
export const tourneeKey = (personne: number, id?: string) =>
  `lavandiere.tournee.${personne}.${id ?? 'nouvelle'}`

/** The draft stored under a key; null without one, or when an earlier release stored other fields. */
export function readTournee(
  cle: string,
  modele: Valeurs,
  storage: Pick<Storage, 'getItem'>,
): TourneeDraft | null {
  try {
    const found = JSON.parse(storage.getItem(cle) ?? 'null') as TourneeDraft | null
    if (!found) return null
    const { brouillon, depart } = found
    const champs = Object.keys(modele).sort().join()
    const isOurs = [brouillon.valeurs, depart].every((v) => Object.keys(v).sort().join() === champs)
    return isOurs && etapes[brouillon.etape] && Array.isArray(brouillon.valeurs.conteneurs) ? found : null
  } catch {
    return null
  }
}

/** A round of fifty thousand places is a draft too. */
const TOURNEE_LENGTH_MAX = 1_000_000

/** Stores a draft in this tab, like those of forms. */
export const storeTournee = (cle: string, draft: TourneeDraft): void =>
  storeDraft(cle, draft, TOURNEE_LENGTH_MAX)

import { type Brouillon, etapes, type Valeurs } from './brouillon.ts'

/** A draft that outlives a reload, with the version of the tournée that it started from. */
export interface StoredDraft {
  brouillon: Brouillon
  depart: Valeurs
  etag: string | null
}

/** The storage key of a draft: of one person, for one tournée. Drafts end with the tab. */
export const draftKey = (personne: number, id?: string) =>
  `lavandiere.tournee.${personne}.${id ?? 'nouvelle'}`

/** The draft stored under a key; null without one, or when an earlier release stored other fields. */
export function readDraft(
  cle: string,
  modele: Valeurs,
  storage: Pick<Storage, 'getItem'>,
): StoredDraft | null {
  try {
    const found = JSON.parse(storage.getItem(cle) ?? 'null') as StoredDraft | null
    if (!found) return null
    const { brouillon, depart } = found
    const champs = Object.keys(modele).sort().join()
    const isOurs = [brouillon.valeurs, depart].every((v) => Object.keys(v).sort().join() === champs)
    return isOurs && etapes[brouillon.etape] && Array.isArray(brouillon.valeurs.conteneurs) ? found : null
  } catch {
    return null
  }
}

/** Stores a draft in this tab. */
export function storeDraft(cle: string, stored: StoredDraft): void {
  try {
    sessionStorage.setItem(cle, JSON.stringify(stored))
  } catch {
    // The storage is full or forbidden: after a reload the assistant starts afresh.
  }
}

export function forgetDraft(cle: string): void {
  try {
    sessionStorage.removeItem(cle)
  } catch {
    // The storage is forbidden: nothing was stored.
  }
}

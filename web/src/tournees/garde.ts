import { type Brouillon, etapes, type Valeurs } from './brouillon.ts'

/** A draft as it outlives a reload, with the version of the tournée that it was started from. */
export interface Garde {
  brouillon: Brouillon
  depart: Valeurs
  etag: string | null
}

/** Where a draft lies: of this person, for this tournée. It ends with the tab. */
export const cleDe = (personne: number, id?: string) => `lavandiere.tournee.${personne}.${id ?? 'nouvelle'}`

/** The draft kept under a key; null when there is none, or one that an earlier release wrote otherwise. */
export function relire(cle: string, modele: Valeurs, storage: Pick<Storage, 'getItem'>): Garde | null {
  try {
    const found = JSON.parse(storage.getItem(cle) ?? 'null') as Garde | null
    if (!found) return null
    const { brouillon, depart } = found
    const champs = Object.keys(modele).sort().join()
    const isOurs = [brouillon.valeurs, depart].every((v) => Object.keys(v).sort().join() === champs)
    return isOurs && etapes[brouillon.etape] && Array.isArray(brouillon.valeurs.conteneurs) ? found : null
  } catch {
    return null
  }
}

/** Keeps a draft. */
export function garder(cle: string, garde: Garde): void {
  try {
    sessionStorage.setItem(cle, JSON.stringify(garde))
  } catch {
    // A full or forbidden storage only means that a reload starts afresh.
  }
}

export function oublier(cle: string): void {
  try {
    sessionStorage.removeItem(cle)
  } catch {
    // Nothing was kept then.
  }
}

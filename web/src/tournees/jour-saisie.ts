import type { EtatDeJour } from '@lavandiere/domain/tournees/etats-de-jour.ts'
import type { ChangementDeJour, JourTournee } from '@lavandiere/domain/tournees/jour.ts'
import { changedFields, pick } from '../crud/versions.ts'

/** A day as its dialog holds it; relations as IRIs. */
export interface SaisieDeJour {
  etat: EtatDeJour
  jour: string
  motif: string | null
  chauffeur: string
  equipier: string | null
  formulaire: string
  laveuse: string | null
  heureDebut: string | null
}

export const saisieOf = (day: JourTournee): SaisieDeJour => ({
  etat: day.etat,
  jour: day.jour,
  motif: day.motif,
  chauffeur: day.chauffeur['@id'],
  equipier: day.equipier?.['@id'] ?? null,
  formulaire: day.formulaire['@id'],
  laveuse: day.laveuse?.['@id'] ?? null,
  heureDebut: day.heureDebut,
})

/** The same day kept, moved or cancelled: one that is kept lies on the day of the rule again. */
export function withEtat(saisie: SaisieDeJour, etat: EtatDeJour, regle: string): SaisieDeJour {
  if (etat === 'prevue') return { ...saisie, etat, jour: regle, motif: null }
  return { ...saisie, etat }
}

/** What to send: the fields that differ from those the dialog started with. The crew goes whole. */
export function changesOf(before: SaisieDeJour, after: SaisieDeJour): Partial<ChangementDeJour> {
  const names = changedFields({ ...before }, { ...after })
  const crew = names.some((name) => name === 'chauffeur' || name === 'equipier')
    ? ['chauffeur', 'equipier']
    : []
  const decision = names.some((name) => ['etat', 'jour', 'motif'].includes(name))
    ? ['etat', 'jour', 'motif']
    : []
  return pick({ ...after }, [...new Set([...names, ...crew, ...decision])])
}

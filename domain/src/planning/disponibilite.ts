import { journees, type SorteDeJournee } from '../heures/journees.ts'
import { joursEntre } from '../kernel/dates.ts'
import { type ChargeDeSemaine, chargesDe, isTropChargee, semaineText } from './charge.ts'
import { equipeDe, type Passage, type Planning } from './planning.ts'

/** What a person does on a day and in its week, without the round that somebody is to be chosen for. */
export interface Disponibilite {
  semaine: ChargeDeSemaine
  absence: Exclude<SorteDeJournee, 'WD'> | null
  passages: Pick<Passage, 'libelle' | 'heureDebut'>[]
}

const SEMAINE = 7

/**
 * What a person does on a day of a board; null for a person whom the board does not know.
 * @param sauf the round that somebody is to be chosen for, which is no clash with itself; null for a new one
 */
export function disponibiliteDe(
  planning: Planning,
  { operateur, jour, sauf }: { operateur: number; jour: string; sauf: number | null },
): Disponibilite | null {
  const personne = planning.operateurs.find(({ id }) => id === operateur)
  if (!personne || jour < planning.du || jour > planning.au) return null
  const others = planning.passages.filter(({ campagne }) => campagne !== sauf)
  const jours = joursEntre(planning.du, planning.au)
  const charges = chargesDe({ ...planning, passages: others }, personne, jours)
  const rank = jours.indexOf(jour)
  const semaine = charges[Math.floor(rank / SEMAINE)]
  if (!semaine) return null
  return {
    semaine,
    absence:
      planning.absences.find((one) => one.operateur === operateur && one.jour === jour)?.statutJournee ??
      null,
    passages: others.filter(
      (one) => one.jour === jour && one.etat !== 'annulee' && equipeDe(one).includes(operateur),
    ),
  }
}

/** Whether somebody should think twice before choosing this person: away, on another round, or with a full week. */
export const isPrise = ({ absence, passages, semaine }: Disponibilite): boolean =>
  absence !== null || passages.length > 0 || isTropChargee(semaine)

/** A person's day in words: "Congé Payé · déjà sur « Nord » à 06:00 · 28 h / 35 h dans la semaine". */
export function disponibiliteText({ absence, passages, semaine }: Disponibilite): string {
  const rounds = passages.map(
    ({ libelle, heureDebut }) => `« ${libelle} »${heureDebut === null ? '' : ` à ${heureDebut}`}`,
  )
  return [
    ...(absence === null ? [] : [`absence : ${journees[absence].label}`]),
    ...(rounds.length > 0 ? [`déjà sur ${rounds.join(' et ')}`] : []),
    `${semaineText(semaine)} dans la semaine`,
  ].join(' · ')
}

import { journees, type SorteDeJournee } from '../heures/journees.ts'
import { addDays, joursEntre, minutesEntre } from '../kernel/dates.ts'
import { listInWords, minutesText } from '../kernel/texte.ts'
import {
  type ChargeDeSemaine,
  chargeDuJour,
  chargesDe,
  isTropChargee,
  JOURS_COMPTES,
  semaineText,
} from './charge.ts'
import { REPOS_MIN } from './conflits.ts'
import { absenceDe, type Passage, type Planning, tenusPar } from './planning.ts'

/** What a person does on a day and in its week. */
interface Disponibilite {
  /** The hours of the week as the board shows them, with the round that somebody is to be chosen for where the person has it. */
  semaine: ChargeDeSemaine
  absence: Exclude<SorteDeJournee, 'WD'> | null
  /** The other rounds of that day. */
  passages: Pick<Passage, 'libelle' | 'heureDebut'>[]
  /** Minutes of rest before or after that day with the round, the shorter; null where the law has its eleven hours. */
  repos: number | null
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
  const jours = joursEntre(planning.du, planning.au)
  const charges = chargesDe(planning, personne, jours)
  const rank = jours.indexOf(jour)
  const semaine = charges[Math.floor(rank / SEMAINE)]
  if (!semaine) return null
  return {
    semaine,
    absence: absenceDe(planning, operateur, jour)?.statutJournee ?? null,
    passages: tenusPar(planning, operateur, jour).filter(({ campagne }) => campagne !== sauf),
    repos: shortRest(planning, { operateur, jour, sauf }),
  }
}

/** The rest beside a day on which a person would drive a round of it, in minutes; null when it is long enough. */
function shortRest(
  planning: Planning,
  { operateur, jour, sauf }: { operateur: number; jour: string; sauf: number | null },
): number | null {
  const chosen = (one: Passage) => one.campagne === sauf && one.jour === jour
  if (!planning.passages.some(chosen)) return null
  const passages = planning.passages.map((one) => (chosen(one) ? { ...one, chauffeur: operateur } : one))
  const [veille, meme, lendemain] = [-1, 0, 1].map((n) =>
    chargeDuJour({ ...planning, passages }, operateur, addDays(jour, n)),
  )
  if (!meme) return null
  const rests = [
    veille && minutesEntre(veille.fin, meme.debut),
    lendemain && minutesEntre(meme.fin, lendemain.debut),
  ]
  const least = Math.min(...rests.map((one) => one ?? REPOS_MIN))
  return least < REPOS_MIN ? Math.max(0, least) : null
}

/** Whether somebody should think twice before choosing this person: away, on another round, short of rest, or with a full week. */
export const isPrise = ({ absence, passages, semaine, repos }: Disponibilite): boolean =>
  absence !== null || passages.length > 0 || repos !== null || isTropChargee(semaine)

/** A person's day in words: "Congé Payé · déjà sur « Nord » à 06:00 · 28 h / 35 h du lundi au dimanche". */
export function disponibiliteText({ absence, passages, semaine, repos }: Disponibilite): string {
  const rounds = passages.map(
    ({ libelle, heureDebut }) => `« ${libelle} »${heureDebut === null ? '' : ` à ${heureDebut}`}`,
  )
  return [
    ...(absence === null ? [] : [`absence : ${journees[absence].label}`]),
    ...(rounds.length > 0 ? [`déjà sur ${listInWords(rounds)}`] : []),
    ...(repos === null ? [] : [`${minutesText(repos)} de repos au lieu de 11 h`]),
    `${semaineText(semaine)} ${JOURS_COMPTES}`,
  ].join(' · ')
}

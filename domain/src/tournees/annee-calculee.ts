import { addDays, premierDuMois } from '../kernel/dates.ts'
import { ANNEE_MOIS, type Annee } from './annee.ts'
import { RECHERCHE_JOURS, type ReasonOf } from './calendrier.ts'
import { type JourConnu, layOutRule, type SiJourFerme } from './jours.ts'
import { occurrences } from './occurrences.ts'

/**
 * The year of a tournée from a day on: which days take place, are moved or cancelled, and why, as they would be laid out
 * by a save.
 * @param connus the days about which a person decided something, at any time, and those that were worked on, which stay
 */
export function yearOf(
  rrule: string,
  { dateDebut, dateFin }: { dateDebut: string; dateFin: string },
  pose: { du: string; choix: SiJourFerme; reasonOf: ReasonOf; connus: readonly JourConnu[] },
): Annee {
  const { choix, reasonOf, connus } = pose
  const du = pose.du > dateDebut ? pose.du : dateDebut
  const au = addDays(premierDuMois(du, ANNEE_MOIS), -1)
  const days = connus.flatMap(({ regle, jour }) => [regle, jour])
  // Days beyond the year tell whether one inside may move to theirs, and whether decisions still have a day.
  const first = [addDays(du, -2 * RECHERCHE_JOURS), ...days].sort()[0] ?? du
  const last = [addDays(au, 2 * RECHERCHE_JOURS), ...days].sort().at(-1) ?? au
  const apres = first > dateDebut ? first : dateDebut
  const jusqua = last < dateFin ? last : dateFin
  const regles = occurrences(rrule, { apres, jusqua, max: Number.MAX_SAFE_INTEGER })
  const { jours, abandonnees } = layOutRule(regles, { choix, reasonOf, connus })
  const isInside = (jour: string) => du <= jour && jour <= au
  const worked = connus.filter(({ travaille }) => travaille)
  const all = [...jours, ...worked].sort((a, b) => a.regle.localeCompare(b.regle))
  return { du, au, jours: all.filter(({ regle, jour }) => isInside(regle) || isInside(jour)), abandonnees }
}

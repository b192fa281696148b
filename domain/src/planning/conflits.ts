import { journees } from '../heures/journees.ts'
import { addDays, formatDate, minutesEntre } from '../kernel/dates.ts'
import { countInWords, listInWords, minutesText, ofName } from '../kernel/texte.ts'
import { aCorriger, statutLu, statutsLaveuse } from '../laveuses/statut-laveuse.ts'
import { chargeDuJour, type JourneeDeCharge } from './charge.ts'
import { absenceDe, equipeDe, type Passage, type Planning, presentsDe, tenusLe } from './planning.ts'

/** Legal rest between two shifts, in minutes (Code du travail, L3131-1). */
export const REPOS_MIN = 11 * 60
/** Minutes between the set starts of two rounds from which they count as driven one after the other. */
const SUITE_MIN = 60

/** A conflict of a planning: its day, the people and the vehicle concerned, and the reason as a French sentence. */
export interface Conflit {
  jour: string
  /** Ids, of removed accounts too. */
  personnes: readonly number[]
  laveuse: number | null
  phrase: string
}

const minuteOf = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** Whether two rounds of one day follow each other: both have a set start, at least an hour apart. */
const seSuivent = (a: Passage, b: Passage): boolean =>
  a.heureDebut !== null &&
  b.heureDebut !== null &&
  Math.abs(minuteOf(a.heureDebut) - minuteOf(b.heureDebut)) >= SUITE_MIN

const hasMeeting = (list: readonly Passage[]): boolean =>
  list.some((a, i) => list.slice(i + 1).some((b) => !seSuivent(a, b)))

const nomsDe = (list: readonly Passage[]): string => listInWords(list.map(({ libelle }) => `« ${libelle} »`))

/**
 * The conflicts of a planning from today on, in the order of the days: a person in two places, a person who is absent,
 * less than eleven hours of rest, a vehicle in two places or out of service, a round without a crew.
 */
export function conflitsDe(planning: Planning, aujourdhui: string): Conflit[] {
  const found: Conflit[] = []
  const journee = oncePerDay((id, jour) => chargeDuJour(planning, id, jour))
  const du = planning.du > aujourdhui ? planning.du : aujourdhui
  for (let jour = du; jour <= planning.au; jour = addDays(jour, 1)) {
    const tenus = tenusLe(planning, jour)
    found.push(...sansEquipage(planning, tenus, jour), ...sansEquipier(planning, tenus, jour))
    for (const { id, libelle } of planning.operateurs) {
      const siens = tenus.filter((one) => equipeDe(one).includes(id))
      if (siens.length > 0) found.push(...dePersonne(planning, { id, libelle }, siens, jour, journee))
    }
    for (const laveuse of planning.laveuses) {
      const siens = tenus.filter((one) => one.laveuse === laveuse.id)
      if (siens.length > 0) found.push(...deLaveuse(laveuse, siens, jour))
    }
  }
  return found
}

type JourneeLue = (operateur: number, jour: string) => JourneeDeCharge | null

/** Computes a person's day only when first asked for: each is needed twice, as the day itself and as the day before. */
function oncePerDay(read: JourneeLue): JourneeLue {
  const known = new Map<string, JourneeDeCharge | null>()
  return (operateur, jour) => {
    const key = `${operateur} ${jour}`
    const found = known.get(key)
    if (found !== undefined) return found
    const made = read(operateur, jour)
    known.set(key, made)
    return made
  }
}

function sansEquipage(planning: Planning, tenus: readonly Passage[], jour: string): Conflit[] {
  const presents = presentsDe(planning)
  return tenus
    .filter(({ chauffeur }) => !presents.has(chauffeur))
    .map(({ libelle, chauffeur }) => {
      const parti = planning.operateurs.find(({ id }) => id === chauffeur)?.libelle
      return {
        jour,
        personnes: [chauffeur],
        laveuse: null,
        phrase: `« ${libelle} » est sans équipage le ${formatDate(jour)}${parti ? ` : le compte ${ofName(parti)} est supprimé` : ''}.`,
      }
    })
}

/**
 * Conflicts of rounds whose équipier's account was removed while the chauffeur's was not, so that the chauffeur would be
 * alone.
 */
function sansEquipier(planning: Planning, tenus: readonly Passage[], jour: string): Conflit[] {
  const presents = presentsDe(planning)
  return tenus.flatMap(({ libelle, chauffeur, equipier }) => {
    if (equipier === null || presents.has(equipier) || !presents.has(chauffeur)) return []
    const parti = planning.operateurs.find(({ id }) => id === equipier)?.libelle ?? 'son équipier'
    const phrase = `« ${libelle} » est sans équipier le ${formatDate(jour)} : le compte ${ofName(parti)} est supprimé.`
    return [{ jour, personnes: [chauffeur], laveuse: null, phrase }]
  })
}

function dePersonne(
  planning: Planning,
  { id, libelle }: { id: number; libelle: string },
  siens: readonly Passage[],
  jour: string,
  journee: JourneeLue,
): Conflit[] {
  const le = formatDate(jour)
  const phrases: string[] = []
  if (hasMeeting(siens))
    phrases.push(`${libelle} est sur ${countInWords(siens.length, 'tournée')} le ${le} : ${nomsDe(siens)}.`)
  const absence = absenceDe(planning, id, jour)
  if (absence)
    phrases.push(
      `Absence le ${le} (${journees[absence.statutJournee].label}) : ${libelle} est pourtant sur ${nomsDe(siens)}.`,
    )
  const [veille, meme] = [journee(id, addDays(jour, -1)), journee(id, jour)]
  const repos = veille && meme ? minutesEntre(veille.fin, meme.debut) : REPOS_MIN
  if (repos < REPOS_MIN)
    phrases.push(
      `${libelle} a ${minutesText(Math.max(0, repos))} de repos avant le ${le} : il en faut 11 (Code du travail, L3131-1).`,
    )
  return phrases.map((phrase) => ({ jour, personnes: [id], laveuse: null, phrase }))
}

function deLaveuse(
  { id, immatriculation, statut, present }: Planning['laveuses'][number],
  siens: readonly Passage[],
  jour: string,
): Conflit[] {
  // The crews of this vehicle are concerned too, since their day cannot take place as planned.
  const personnes = [...new Set(siens.flatMap(equipeDe))]
  const le = formatDate(jour)
  const phrases: string[] = []
  if (!present || aCorriger(statut))
    phrases.push(
      `La laveuse ${immatriculation} (${present ? statutsLaveuse[statutLu(statut)].toLowerCase() : 'supprimée'}) est prévue le ${le} sur ${nomsDe(siens)}.`,
    )
  // Two rounds of one chauffeur are already a conflict of that person.
  const chauffeurs = new Set(siens.map(({ chauffeur }) => chauffeur))
  if (chauffeurs.size > 1 && hasMeeting(siens))
    phrases.push(
      `La laveuse ${immatriculation} est sur ${countInWords(siens.length, 'tournée')} le ${le} : ${nomsDe(siens)}.`,
    )
  return phrases.map((phrase) => ({ jour, personnes, laveuse: id, phrase }))
}

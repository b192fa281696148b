import { type Couleur, couleursEquipes, nuances } from '../kernel/couleurs.ts'
import { ajouterJours, formatDuree, formatHeure } from '../kernel/dates.ts'

/** What is read of an intervention to count a round. */
export interface Passage {
  /** Id of the container; null for the single place of a unipatrimoine. */
  conteneur: number | null
  /** An instant, ISO 8601 with an offset. */
  dateEvenement: string
  isAccessible: boolean
  /** Bins washed; null counts as all of them (INT-11). */
  nombreLaves: number | null
  /** Bins planned there. */
  quantite: number
  /** Washed with the form's fallback typology (OPEN-05). */
  isPartiel?: boolean
}

export interface Compte {
  /** Bins washed, partial washes included. */
  laves: number
  /** Bins that could not be washed. */
  impossibles: number
}

export type Etat = 'Terminé' | 'En cours' | 'Pas démarré'

const somme = (nombres: readonly number[]) => nombres.reduce((total, n) => total + n, 0)

/** Bins of one visited container (OPEN-04): what was not washed of it, whatever the reason, is impossible. */
export function bacs(passage: Pick<Passage, 'quantite' | 'isAccessible' | 'nombreLaves'>): Compte {
  const { quantite, isAccessible, nombreLaves } = passage
  if (!isAccessible) return { laves: 0, impossibles: quantite }
  const laves = nombreLaves ?? quantite
  return { laves, impossibles: Math.max(0, quantite - laves) }
}

/** The passages that count: of several on one container in one occurrence, the last one (OPEN-03). */
function derniers(passages: readonly Passage[]): Passage[] {
  const parConteneur = new Map<number | null, Passage>()
  for (const passage of passages) {
    const known = parConteneur.get(passage.conteneur)
    if (!known || Date.parse(passage.dateEvenement) >= Date.parse(known.dateEvenement)) {
      parConteneur.set(passage.conteneur, passage)
    }
  }
  return [...parConteneur.values()]
}

/** Bins of the passages of one occurrence; `partiels` are those washed with the fallback typology (OPEN-03 … OPEN-05). */
export function compter(passages: readonly Passage[]): Compte & { partiels: number } {
  const comptes = derniers(passages).map((passage) => ({ ...bacs(passage), isPartiel: passage.isPartiel }))
  return {
    laves: somme(comptes.map(({ laves }) => laves)),
    impossibles: somme(comptes.map(({ impossibles }) => impossibles)),
    partiels: somme(comptes.map(({ laves, isPartiel }) => (isPartiel ? laves : 0))),
  }
}

/**
 * State and percentage of a round, from bins (DASH-23, DASH-24, OPEN-04).
 * @returns `progress` whole, 0 to 100, and 100 only for a round that is over; a round without bins that nobody started
 * is not over
 */
export function avancement(compte: Compte & { total: number }): { etat: Etat; progress: number } {
  const { total, laves, impossibles } = compte
  const faits = laves + impossibles
  if (faits <= 0) return { etat: 'Pas démarré', progress: 0 }
  if (faits >= total) return { etat: 'Terminé', progress: 100 }
  return { etat: 'En cours', progress: Math.floor((100 * faits) / total) }
}

const HEURE_MS = 3_600_000

/** Bins washed per hour between the first and the last passage, one decimal; null below two or at one instant (OPEN-11). */
export function productivite(passages: readonly Passage[]): number | null {
  const instants = passages.map(({ dateEvenement }) => Date.parse(dateEvenement))
  const heures = (Math.max(...instants) - Math.min(...instants)) / HEURE_MS
  if (passages.length < 2 || heures <= 0) return null
  return Math.round((compter(passages).laves / heures) * 10) / 10
}

/** Below 7 red, to under 10 orange, to under 13 blue, from 13 gold (DASH-25); grey without a value. */
export function couleurProductivite(bacsParHeure: number | null): Couleur {
  if (bacsParHeure === null) return nuances.gris
  if (bacsParHeure < 7) return nuances.rouge
  if (bacsParHeure < 10) return nuances.orange
  return bacsParHeure < 13 ? nuances.bleu : nuances.or
}

/** Green done, blue in progress, grey not started (DASH-24). */
export const couleurAvancement = (etat: Etat): Couleur =>
  ({ Terminé: nuances.vert, 'En cours': nuances.bleu, 'Pas démarré': nuances.gris })[etat]

/** The gauge, 0 to 100: ten times the productivity (DASH-26, OPEN-11). */
export const jaugeProductivite = (bacsParHeure: number | null): number =>
  Math.min(100, Math.round((bacsParHeure ?? 0) * 10))

/** The colour of a team, always the same for the same name (DASH-27). White text is readable on it. */
export function couleurEquipe(nom: string): string {
  let hash = 0
  for (const lettre of nom.normalize('NFC')) hash = (Math.imul(hash, 31) + (lettre.codePointAt(0) ?? 0)) >>> 0
  return couleursEquipes[hash % couleursEquipes.length] ?? couleursEquipes[0]
}

/** Two instants (ISO 8601), either of which may not be known. */
export interface Bornes {
  debut: string | null
  fin: string | null
}

/**
 * Start and end of a round (OPEN-10): the engine's, else the first and last intervention's. The last intervention ends
 * a round only once it is over, or its day is.
 */
export function bornes(tour: {
  ignitionOn: string | null
  ignitionOff: string | null
  premiere: string | null
  derniere: string | null
  etat: Etat
  isJourPasse: boolean
}): Bornes {
  const isFini = tour.etat === 'Terminé' || tour.isJourPasse
  return { debut: tour.ignitionOn ?? tour.premiere, fin: tour.ignitionOff ?? (isFini ? tour.derniere : null) }
}

const MINUTE_MS = 60_000

/** "Non démarré", "Non terminé", else hours and minutes as "3h25m" (DASH-14). */
export function texteDuree({ debut, fin }: Bornes): string {
  if (!debut) return 'Non démarré'
  if (!fin) return 'Non terminé'
  return formatDuree((Date.parse(fin) - Date.parse(debut)) / MINUTE_MS)
}

/** The time of a start in Paris, "06 h 30", or "Pas démarré" (DASH-13). */
export const texteDebut = (debut: string | null): string => (debut ? formatHeure(debut) : 'Pas démarré')

/**
 * The day, YYYY-MM-DD, of the occurrence that an intervention belongs to (OPEN-03). A round may end after midnight:
 * before 06:00 it is the day before, when the tournée had an occurrence then and has none that day.
 * @param dateEvenementParis the clock of Paris, as `heureDeParis` (dates) says it
 */
export function jourOccurrence(evenement: {
  dateEvenementParis: string
  occurrencesLeJour: boolean
  occurrencesLaVeille: boolean
}): string {
  const { dateEvenementParis, occurrencesLeJour, occurrencesLaVeille } = evenement
  const jour = dateEvenementParis.slice(0, 10)
  const isNuit = dateEvenementParis.slice(11, 13) < '06'
  return isNuit && occurrencesLaVeille && !occurrencesLeJour ? ajouterJours(jour, -1) : jour
}

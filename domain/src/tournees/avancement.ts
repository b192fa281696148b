import { type Couleur, couleursEquipes, nuances } from '../kernel/couleurs.ts'
import { formatTime, HOUR_MS } from '../kernel/dates.ts'

interface BacsLaves {
  /** Bins washed, partial washes included. */
  laves: number
  impossibles: number
  /** Bins washed at places outside the round's plan of that day. */
  horsPlan?: number
}

export type EtatDAvancement = 'Terminé' | 'En cours' | 'Pas démarré'

/**
 * State and percentage of a round, from bins (DASH-23, DASH-24, OPEN-04). Work outside the plan shows that the round has
 * begun, but does not advance it.
 * @returns `progress`, a whole number from 0 to 100. It is 100 only when the round is over; a round without bins is not
 *   over until somebody starts it
 */
export function avancement(compte: BacsLaves & { total: number }): {
  etat: EtatDAvancement
  progress: number
} {
  const { total, laves, impossibles, horsPlan = 0 } = compte
  const faits = laves + impossibles
  if (faits <= 0) return { etat: horsPlan > 0 ? 'En cours' : 'Pas démarré', progress: 0 }
  if (faits >= total) return { etat: 'Terminé', progress: 100 }
  return { etat: 'En cours', progress: Math.floor((100 * faits) / total) }
}

/**
 * Bins washed per hour between the first and the last wash, with one decimal; null when there is no time
 * between them (OPEN-11).
 */
export function productivite(tour: {
  laves: number
  premiere: string | null
  derniere: string | null
}): number | null {
  const { laves, premiere, derniere } = tour
  if (premiere === null || derniere === null) return null
  const heures = (Date.parse(derniere) - Date.parse(premiere)) / HOUR_MS
  return heures > 0 ? Math.round((laves / heures) * 10) / 10 : null
}

/** Below 7 red, to under 10 orange, to under 13 blue, from 13 gold (DASH-25); grey without a value. */
export function productiviteColor(bacsParHeure: number | null): Couleur {
  if (bacsParHeure === null) return nuances.gris
  if (bacsParHeure < 7) return nuances.rouge
  if (bacsParHeure < 10) return nuances.orange
  return bacsParHeure < 13 ? nuances.bleu : nuances.or
}

/** Green done, blue in progress, grey not started (DASH-24). */
export const avancementColor = (etat: EtatDAvancement): Couleur =>
  ({ Terminé: nuances.vert, 'En cours': nuances.bleu, 'Pas démarré': nuances.gris })[etat]

/** The gauge, 0 to 100: ten times the productivity (DASH-26, OPEN-11). */
export const productiviteGauge = (bacsParHeure: number | null): number =>
  Math.min(100, Math.round((bacsParHeure ?? 0) * 10))

/** The colour of a team, always the same for the same name (DASH-27). White text is readable on it. */
export function equipeColor(nom: string): string {
  let hash = 0
  for (const lettre of nom.normalize('NFC')) hash = (Math.imul(hash, 31) + (lettre.codePointAt(0) ?? 0)) >>> 0
  return couleursEquipes[hash % couleursEquipes.length] ?? couleursEquipes[0]
}

/** The time of a start in Paris, "06 h 30", or "Pas démarré" (DASH-13). */
export const startText = (debut: string | null): string => (debut ? formatTime(debut) : 'Pas démarré')

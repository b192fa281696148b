import { type Avertissement, avertissementsDuJour, type FaitsDuJour } from './avertissements-heures.ts'
import { journees } from './journees.ts'
import type { ReglagesHeures } from './reglages-heures.ts'

/**
 * The colours of a day of work as CSS, with their labels (RH-37, OPEN-101, OPEN-104). A day of which nothing is expected is
 * pale in both schemes: the eye goes to the others.
 */
export const statutsDuJour = {
  vert: { label: 'Complet', couleur: '#7bb421' },
  orange: { label: 'À vérifier', couleur: '#e67e22' },
  rouge: { label: 'Feuille de temps manquante', couleur: '#B22222' },
  gris: { label: 'Rien de prévu', couleur: 'light-dark(#eef0f4, #262d40)' },
} as const
export type StatutDuJour = keyof typeof statutsDuJour
export const codesStatut = Object.keys(statutsDuJour) as [StatutDuJour, ...StatutDuJour[]]

interface StatutEtRaisons {
  status: StatutDuJour
  raisons: string[]
}

const HEURES_ARRETEES = 'La gestion des heures était désactivée'

function sansFeuille(
  { jour, journee, premier, attendu, estSuivi }: FaitsDuJour,
  today: string,
): StatutEtRaisons {
  if (journee !== null && journee !== 'WD') return { status: 'gris', raisons: [journees[journee].label] }
  // Hours are expected only once the day is over: until then only a planned round is shown.
  if (jour >= today) return { status: 'gris', raisons: attendu ? ['Tournée prévue'] : [] }
  if (!estSuivi && journee === null)
    return { status: 'gris', raisons: attendu || premier ? [HEURES_ARRETEES] : [] }
  const raisons = [
    ...(attendu ? ['Une tournée était prévue'] : []),
    ...(premier ? ['Un lavage est enregistré'] : []),
    ...(journee === 'WD' ? ['Le poste est ouvert'] : []),
  ]
  return raisons.length > 0 ? { status: 'rouge', raisons } : { status: 'gris', raisons }
}

/**
 * The colour of a day. Grey: nothing recorded and nothing expected. Red: work was expected or recorded, but there is no
 * sheet. Orange: a sheet to be checked. Green: complete, or validated.
 * @param today the Paris day, YYYY-MM-DD
 */
export function statutDuJour(
  faits: FaitsDuJour,
  today: string,
  reglages: ReglagesHeures,
): StatutEtRaisons & { avertissements: Avertissement[] } {
  const avertissements = avertissementsDuJour(faits, reglages)
  if (!faits.feuille) return { ...sansFeuille(faits, today), avertissements }
  const raisons = avertissements.map(({ message }) => message)
  if (faits.feuille.validatedAt) return { status: 'vert', raisons: ['Validée', ...raisons], avertissements }
  return { status: raisons.length > 0 ? 'orange' : 'vert', raisons, avertissements }
}

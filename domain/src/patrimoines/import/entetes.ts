import { fold } from '../../kernel/texte.ts'

/** The columns of the import and of the export, in order and as they are spelt (IMP-05, OPEN-63). */
export const ENTETES = [
  'Nomenclature',
  'Adresse',
  "Complement d'adresse",
  'Commune',
  'Type de conteneur',
  'Marque',
  'Quantite',
  'Type de dechet',
  'Volume',
  'Latitude',
  'Longitude',
] as const
export type Entete = (typeof ENTETES)[number]

/** Where each expected column stands in the file. */
export type Colonnes = Record<Entete, number>

/** The file of an order update needs only these (IMP-26). */
export const ENTETES_ORDRE = ['Nomenclature', 'Adresse'] as const

/**
 * Finds the expected columns in a file's first row: case, accents, typographic apostrophes and a byte-order mark do not
 * count (IMP-06, OPEN-58). Other columns are left alone.
 * @returns the columns, or the sentences that say what is missing or there twice (IMP-07)
 */
export function verifierEntetes<E extends string = Entete>(
  ligne: readonly string[],
  attendus: readonly E[] = ENTETES as unknown as readonly E[],
): { colonnes: Record<E, number> } | { erreurs: string[] } {
  const found = ligne.map(fold)
  const at = attendus.map(
    (entete) => [entete, found.flatMap((name, i) => (name === fold(entete) ? [i] : []))] as const,
  )
  const missing = at.filter(([, places]) => places.length === 0).map(([entete]) => entete)
  const twice = at.filter(([, places]) => places.length > 1).map(([entete]) => entete)
  const erreurs = [
    ...(missing.length > 0 ? [`En-tête(s) manquant(s) dans le fichier : ${missing.join(', ')}`] : []),
    ...(twice.length > 0 ? [`En-tête(s) en double dans le fichier : ${twice.join(', ')}`] : []),
  ]
  if (erreurs.length > 0) return { erreurs }
  return { colonnes: Object.fromEntries(at.map(([entete, [place]]) => [entete, place])) as Record<E, number> }
}

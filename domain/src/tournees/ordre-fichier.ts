import { z } from 'zod'
import { checkEntetes, ENTETES_ORDRE } from '../patrimoines/import/entetes.ts'
import type { Enregistrement } from '../patrimoines/import/ligne.ts'

/** Bytes of the file of an order at most: the largest tournée with every column of the export, several times over. */
export const ORDRE_OCTETS_MAX = 5 * 1024 * 1024

/** Columns of a tournée's CSV, in order (OPEN-80): what is read back are "Nomenclature" and "Adresse" (IMP-26). */
export const COLONNES_ORDRE = [
  'Ordre',
  'Nomenclature',
  'Adresse',
  "Complément d'adresse",
  'Commune',
  'Nombre de bacs',
  'Type',
  'Type déchet',
  'Volume',
  'Latitude',
  'Longitude',
] as const

/** How far down a header row is looked for: the sheet of a tournée has five lines of title above it (OPEN-80). */
const TITRES_MAX = 10

/**
 * Where the header row of an order stands among the first records of its file: the first, or the first below lines of
 * title (a sheet saved as CSV) that has both columns.
 * @returns how many records come before the lines, and the columns; else the sentences about the first row (IMP-07)
 */
export function checkEntetesOrdre(
  enregistrements: readonly Enregistrement[],
): { avant: number; colonnes: Record<(typeof ENTETES_ORDRE)[number], number> } | { erreurs: string[] } {
  const lues = enregistrements
    .slice(0, TITRES_MAX)
    .map(({ cellules }) => checkEntetes(cellules, ENTETES_ORDRE))
  for (const [i, lue] of lues.entries()) {
    if ('colonnes' in lue) return { avant: i + 1, colonnes: lue.colonnes }
  }
  const [premiere = checkEntetes([], ENTETES_ORDRE)] = lues
  return { erreurs: 'erreurs' in premiere ? premiere.erreurs : [] }
}

const place = { id: z.int(), nomenclature: z.string() }
const rang = z.int().positive()

/** What a file changes in the order of a tournée, as the API answers it (IMP-27, OPEN-75). */
export const ordreCompare = z.object({
  '@id': z.string(),
  '@type': z.literal('OrdreCompare'),
  nom: z.string(),
  encodage: z.string(),
  /** Containers of the tournée before, and in the file. */
  nombre: z.object({ avant: z.int(), apres: z.int() }),
  retires: z.array(z.object({ ...place, adresse: z.string().nullable(), avant: rang })),
  ajoutes: z.array(z.object({ ...place, adresse: z.string().nullable(), apres: rang })),
  reordonnes: z.array(z.object({ ...place, adresse: z.string().nullable(), avant: rang, apres: rang })),
  adresses: z.array(z.object({ ...place, avant: z.string().nullable(), apres: z.string() })),
  /** Any of them blocks confirming. */
  erreurs: z.array(z.object({ numero: z.int(), champ: z.string().nullable(), message: z.string() })),
})
export type OrdreCompare = z.output<typeof ordreCompare>

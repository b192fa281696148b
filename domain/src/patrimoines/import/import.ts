import { z } from 'zod'
import { short } from '../../kernel/resource.ts'
import { conteneurType } from '../types.ts'

/** Bytes of an import file at most (S7). */
export const FICHIER_MAX = 20 * 1024 * 1024

/** Where an import stands. `refuse`: the file as a whole; `verifie`: checked, with or without bad lines. */
export const etatsImport = ['en-attente', 'verification', 'refuse', 'verifie', 'enregistre'] as const

/** The steps of a check, in order, as they are shown (IMP-02). */
export const etapesImport = {
  lecture: 'Lecture du fichier',
  entetes: 'Vérification des en-têtes',
  lignes: 'Vérification des lignes',
  geocodage: 'Recherche des positions et des adresses',
  pret: 'Prêt à valider',
} as const
export type EtapeImport = keyof typeof etapesImport

/** What became of a line that was saved (OPEN-60). */
export const issues = { cree: 'Créé', modifie: 'Modifié', inchange: 'Inchangé' } as const
export type Issue = keyof typeof issues

/** Another container for the same waste within 10 m of a line's: a warning, which never blocks. */
const doublon = z.object({
  nomenclature: z.string(),
  /** The line of the file that has it; null when the patrimoine has it already. */
  numero: z.int().nullable(),
  distanceM: z.number(),
})
export type Doublon = z.output<typeof doublon>

/** The warning of a line as the screen and the report say it. */
export function phraseDoublon({ nomenclature, numero, distanceM }: Doublon): string {
  const ou = numero === null ? 'déjà dans le patrimoine' : `ligne ${numero} du fichier`
  const metres = distanceM < 1 ? 'moins de 1 m' : `${Math.round(distanceM)} m`
  return `Doublon possible : ${nomenclature} (${ou}), même déchet à ${metres}.`
}

/** An import as the API answers it. */
export const importVu = z.object({
  '@id': z.string(),
  '@type': z.literal('Import'),
  id: z.int(),
  patrimoine: short,
  /** Who sent the file; null when the reader may not know. */
  auteur: short.nullable(),
  nom: z.string(),
  octets: z.int(),
  encodage: z.string().nullable(),
  etat: z.enum(etatsImport),
  etape: z.enum(['lecture', 'entetes', 'lignes', 'geocodage', 'pret']).nullable(),
  fait: z.int(),
  total: z.int(),
  correspondances: z.record(z.string(), conteneurType),
  refus: z.array(z.string()),
  nombreErreurs: z.int(),
  /** Lines in error only because the address service did not answer: checked again, they may be good. */
  nombreSansReponse: z.int(),
  nombreDoublons: z.int(),
  typesInconnus: z.array(z.object({ cle: z.string(), valeur: z.string(), nombre: z.int() })),
  resume: z.object({ conformes: z.int(), points: z.int(), conteneurs: z.int() }).nullable(),
  rapport: z.object({ crees: z.int(), modifies: z.int(), inchanges: z.int() }).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ImportVu = z.output<typeof importVu>

/** A bad line as the API answers it (one row of the error table). */
const ligneRefusee = z.object({
  numero: z.int(),
  cellules: z.array(z.string()),
  erreurs: z.array(z.object({ champ: z.string().nullable(), message: z.string() })),
})
export type LigneRefusee = z.output<typeof ligneRefusee>

/** A page of bad lines, with the header row of the file as it came. */
export const lignesRefusees = z.object({
  total: z.int(),
  entetes: z.array(z.string()),
  lignes: z.array(ligneRefusee),
})
export type LignesRefusees = z.output<typeof lignesRefusees>

/** A line that may be the double of another container. */
const ligneDouble = z.object({
  numero: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  commune: z.string().nullable(),
  doublon,
})
export type LigneDouble = z.output<typeof ligneDouble>

/** A page of such lines. */
export const lignesDoubles = z.object({ total: z.int(), lignes: z.array(ligneDouble) })
export type LignesDoubles = z.output<typeof lignesDoubles>

/** Types chosen once for the whole file, by unknown word. */
export const correspondances = z.strictObject({
  correspondances: z.record(z.string().max(255), conteneurType, {
    error: 'Une table de correspondances est attendue',
  }),
})

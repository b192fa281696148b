import { z } from 'zod'
import { short } from '../../kernel/resource.ts'
import { conteneurType, dechetType } from '../types.ts'
import { alerte } from './alertes.ts'
import { apercu } from './apercu.ts'

/** Bytes of an import file at most (S7). */
export const FICHIER_MAX = 20 * 1024 * 1024

/** The types that browsers and systems give to a workbook. */
const TYPES_DE_CLASSEUR = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/x-zip-compressed',
  'application/octet-stream',
  '',
]

/** Whether a file of this name and type is taken for an Excel workbook. */
export const isWorkbook = (nom: string, type: string): boolean =>
  nom.toLowerCase().endsWith('.xlsx') && TYPES_DE_CLASSEUR.includes(type)

/** Where an import stands. `refuse`: the file as a whole; `verifie`: checked, with or without bad lines. */
export const etatsImport = [
  'en-attente',
  'verification',
  'refuse',
  'verifie',
  'enregistre',
  'annule',
] as const

/** How the text of a file may be written (IMP-04). */
export const encodages = ['UTF-8', 'Windows-1252', 'Mac Roman', 'UTF-16 LE', 'UTF-16 BE'] as const
export type Encodage = (typeof encodages)[number]

/** How the cells of a line are told apart, as a person calls it. */
export const separateurs = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre verticale',
} as const
export type Separateur = keyof typeof separateurs

/** How a file was read: what a person may want to know of it, or choose otherwise. */
const lecture = z.object({
  format: z.enum(['csv', 'xlsx']),
  /** Of a CSV file. */
  separateur: z.enum([';', ',', '\t', '|']).nullable(),
  /** Of a workbook: the sheet that was read, among all. */
  feuille: z.string().nullable(),
  feuilles: z.array(z.string()),
  /** Lines of title above the headers, which are not read. */
  lignesIgnorees: z.int(),
  /** Columns that the file does not have: their values stay as they are. */
  absentes: z.array(z.string()),
})
export type LectureImport = z.output<typeof lecture>

const motsInconnus = z.array(z.object({ cle: z.string(), valeur: z.string(), nombre: z.int() }))

const MOTS_MAX = 1_000
/** Choices by unknown word, as many as are told of one file and those of an earlier check. */
const tableOf = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().max(255), value, { error: 'Une table de correspondances est attendue' })
    .refine((table) => Object.keys(table).length <= MOTS_MAX, `Au plus ${MOTS_MAX} correspondances`)

/** What a person chose for the reading of a file: waste types by unknown word, encoding, sheet of a workbook. */
const choix = z.strictObject({
  dechets: tableOf(dechetType).optional(),
  encodage: z.enum(encodages, { error: 'Cet encodage est inconnu' }).optional(),
  feuille: z.string().max(255).optional(),
})
export type ChoixImport = z.output<typeof choix>

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
export const doublon = z.object({
  nomenclature: z.string(),
  /** The line of the file that has it; null when the patrimoine has it already. */
  numero: z.int().nullable(),
  distanceM: z.number(),
})
export type Doublon = z.output<typeof doublon>

/** The warning of a line as the screen and the report say it. */
export function doublonSentence({ nomenclature, numero, distanceM }: Doublon): string {
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
  choix,
  lecture: lecture.nullable(),
  refus: z.array(z.string()),
  nombreErreurs: z.int(),
  /** Lines in error only because the address service did not answer: checked again, they may be good. */
  nombreSansReponse: z.int(),
  nombreDoublons: z.int(),
  typesInconnus: motsInconnus,
  dechetsInconnus: motsInconnus,
  /** Lines whose position is to be looked at. */
  nombreAlertes: z.int(),
  /** Among them, positions corrected by hand that the file would move by more than 50 m. */
  nombreCorriges: z.int(),
  resume: z.object({ conformes: z.int(), points: z.int(), conteneurs: z.int() }).nullable(),
  /** What saving would do; null until the file is checked. */
  apercu: apercu.nullable(),
  rapport: z.object({ crees: z.int(), modifies: z.int(), inchanges: z.int() }).nullable(),
  /** True for the last saved import of its patrimoine, while it can be undone. */
  annulable: z.boolean(),
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

/** A line whose position is to be looked at. */
const ligneAlertee = z.object({
  numero: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  commune: z.string().nullable(),
  alertes: z.array(alerte),
})
export type LigneAlertee = z.output<typeof ligneAlertee>

/** A page of such lines. */
export const lignesAlertees = z.object({ total: z.int(), lignes: z.array(ligneAlertee) })

/** A new check: container types chosen by unknown word, and the other choices. */
export const nouvelleVerification = choix.extend({ correspondances: tableOf(conteneurType) })
export type NouvelleVerification = z.output<typeof nouvelleVerification>

import { z } from 'zod'
import { documentOf } from '../../kernel/fields.ts'
import { short } from '../../kernel/resource.ts'
import { countInWords } from '../../kernel/texte.ts'
import { conteneurType, dechetType } from '../champs-de-type.ts'
import { affectation } from './affectation.ts'
import { alerte } from './alertes.ts'
import { apercu } from './apercu.ts'
import { type Repetition, repetitions } from './ligne.ts'
import { type Separation, separations } from './parties.ts'
import { projectionCodes } from './projections.ts'

export const FICHIER_MAX = 20 * 1024 * 1024

/** The states of an import. `refuse`: the file as a whole is refused; `verifie`: checked, with or without faulty lines. */
const etatsImport = ['en-attente', 'verification', 'refuse', 'verifie', 'enregistre', 'annule'] as const

/** The encodings that a file may have (IMP-04). */
export const encodages = ['UTF-8', 'Windows-1252', 'Mac Roman', 'UTF-16 LE', 'UTF-16 BE'] as const
export type Encodage = (typeof encodages)[number]

/** The separators of cells, by their French names. */
export const separateurs = {
  ';': 'point-virgule',
  ',': 'virgule',
  '\t': 'tabulation',
  '|': 'barre verticale',
  ':': 'deux-points',
  '#': 'dièse',
  '^': 'accent circonflexe',
  '~': 'tilde',
} as const
export type Separateur = keyof typeof separateurs

const premiersPoints = z.array(z.object({ numero: z.int(), latitude: z.number(), longitude: z.number() }))

/** How a file was read, with the facts that a person may choose otherwise. */
const lecture = z.object({
  format: z.enum(['csv', 'xlsx', 'geojson', 'json']),
  /** Null for a file that is no CSV. */
  separateur: z.enum(Object.keys(separateurs) as [Separateur, ...Separateur[]]).nullable(),
  /** The sheet read, of a workbook; null for CSV. */
  feuille: z.string().nullable(),
  feuilles: z.array(z.string()),
  /** Number of lines of title above the headers. */
  lignesIgnorees: z.int(),
  /** Columns missing in the file: the values of their fields stay. */
  absentes: z.array(z.string()),
  /** The columns, as named in `affectation`, with texts of the first lines. */
  colonnes: z.array(z.object({ nom: z.string(), exemples: z.array(z.string()) })).default([]),
  /** Columns with content that nothing is read from. */
  ignorees: z.array(z.string()).default([]),
  /** What fills each field: as read, or as proposed while the file is refused. Null before the columns are known. */
  affectation: affectation.nullable().default(null),
  /** Lines with a nomenclature that a line before has, and those left out for it. */
  repetees: z.int().default(0),
  ecartees: z.int().default(0),
  /** Lines that name several wastes. */
  separees: z.int().default(0),
  /** A mark of its columns, whatever their order: what a person chose for them holds for the next such file. */
  forme: z.string().default(''),
  /** Where it comes from: the expected headers, the person, an earlier file of the same columns, or a guess. */
  origine: z.enum(['entetes', 'choix', 'memoire', 'proposition']).default('entetes'),
  /** The positions of the first lines that have one, for a look at a map. */
  points: premiersPoints.default([]),
  /** The projections that are possible, with those positions in each, while the numbers alone do not decide. */
  projections: z.array(z.object({ code: z.enum(projectionCodes), points: premiersPoints })).default([]),
})
export type LectureImport = z.output<typeof lecture>

const motsInconnus = z.array(z.object({ cle: z.string(), valeur: z.string(), nombre: z.int() }))

const MOTS_MAX = 1_000
/** The person's choices by unknown word, at most those listed for one file and those of an earlier check. */
const tableOf = <T extends z.ZodType>(value: T) =>
  z
    .record(z.string().max(255), value, { error: 'Une table de correspondances est attendue' })
    .refine(
      (table) => Object.keys(table).length <= MOTS_MAX,
      `Au plus ${countInWords(MOTS_MAX, 'correspondance')}`,
    )

/** The person's choices for reading a file: waste types by unknown word, encoding, sheet of a workbook, columns. */
const choix = z.strictObject({
  dechets: tableOf(dechetType).optional(),
  encodage: z.enum(encodages, { error: 'Cet encodage est inconnu' }).optional(),
  feuille: z.string().max(255).optional(),
  /** Columns of the file by field; without it those of the expected headers, or of the last file with these columns. */
  affectation: affectation.optional(),
  /** What becomes of lines with a nomenclature that another line has. */
  repetition: z.enum(Object.keys(repetitions) as [Repetition, ...Repetition[]]).optional(),
  /** What becomes of lines that name several wastes in one cell. */
  separation: z.enum(Object.keys(separations) as [Separation, ...Separation[]]).optional(),
})
export type ChoixImport = z.output<typeof choix>

/** The steps of a check, in the order shown (IMP-02). */
export const etapesImport = {
  lecture: 'Lecture du fichier',
  entetes: 'Vérification des en-têtes',
  lignes: 'Vérification des lignes',
  geocodage: 'Recherche des positions et des adresses',
  pret: 'Prêt à valider',
} as const
export type EtapeImport = keyof typeof etapesImport

/** The result of each saved line (OPEN-60). */
export const issues = { cree: 'Créé', modifie: 'Modifié', inchange: 'Inchangé' } as const

/** Another container for the same waste within 10 m of a line's: a warning, which never blocks. */
export const doublon = z.object({
  nomenclature: z.string(),
  /** The line of the file that has the other container; null when the patrimoine has it already. */
  numero: z.int().nullable(),
  distanceM: z.number(),
})
type Doublon = z.output<typeof doublon>

/** The warning about a possible duplicate, for screen and report. */
export function doublonSentence({ nomenclature, numero, distanceM }: Doublon): string {
  const ou = numero === null ? 'déjà dans le patrimoine' : `ligne ${numero} du fichier`
  const metres = distanceM < 1 ? 'moins de 1 m' : `${Math.round(distanceM)} m`
  return `Doublon possible : ${nomenclature} (${ou}), même déchet à ${metres}.`
}

/** An import as the API answers it. */
export const importVu = documentOf('Import', {
  id: z.int(),
  patrimoine: short,
  /** The sender of the file; null when the reader may not see the name. */
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
  /** Number of lines that are faulty only because the address service did not answer: another check may accept them. */
  nombreSansReponse: z.int(),
  nombreDoublons: z.int(),
  typesInconnus: motsInconnus,
  dechetsInconnus: motsInconnus,
  /** Number of lines whose position should be checked. */
  nombreAlertes: z.int(),
  /** Among them, positions corrected by hand that the file would move by more than 50 m. */
  nombreCorriges: z.int(),
  resume: z.object({ conformes: z.int(), points: z.int(), conteneurs: z.int() }).nullable(),
  /** The changes that saving would make; null until the file is checked. */
  apercu: apercu.nullable(),
  rapport: z.object({ crees: z.int(), modifies: z.int(), inchanges: z.int() }).nullable(),
  /** True for the last saved import of its patrimoine, while it can be undone. */
  annulable: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type ImportVu = z.output<typeof importVu>

/** A faulty line: one row of the table of errors. */
const ligneRefusee = z.object({
  numero: z.int(),
  cellules: z.array(z.string()),
  erreurs: z.array(z.object({ champ: z.string().nullable(), message: z.string() })),
})
export type LigneRefusee = z.output<typeof ligneRefusee>

/** A page of faulty lines, with the header row of the file. */
export const lignesRefusees = z.object({
  total: z.int(),
  entetes: z.array(z.string()),
  lignes: z.array(ligneRefusee),
})

/** A conforming line, by what tells its container. */
const ligneDite = z.object({
  numero: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  commune: z.string().nullable(),
})

const ligneDouble = ligneDite.extend({ doublon })
export type LigneDouble = z.output<typeof ligneDouble>

export const lignesDoubles = z.object({ total: z.int(), lignes: z.array(ligneDouble) })

const ligneAlertee = ligneDite.extend({ alertes: z.array(alerte) })
export type LigneAlertee = z.output<typeof ligneAlertee>

export const lignesAlertees = z.object({ total: z.int(), lignes: z.array(ligneAlertee) })

/** A new check: container types by unknown word, and the other choices. */
export const nouvelleVerification = choix.extend({ correspondances: tableOf(conteneurType) })
export type NouvelleVerification = z.output<typeof nouvelleVerification>

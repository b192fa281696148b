import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'
import { type ChampImporte, ENTETE_ORDRE } from '../patrimoines/import/entetes.ts'
import { TEXTES } from '../patrimoines/textes.ts'

/** Most bytes of an order file: several times the largest tournée with every column of the export. */
export const ORDRE_OCTETS_MAX = 5 * 1024 * 1024

/**
 * The columns of a tournée's CSV, in order, by the field of a container that each shows; null for a field that its
 * sheet leaves out (OPEN-80). A field of a container that is missing here does not compile; the export follows this
 * table. A plain text that is not placed by hand comes last.
 */
const ENTETES_PLACES_EN_TOURNEE = {
  nomenclature: 'Nomenclature',
  adresse: 'Adresse',
  complementAdresse: "Complément d'adresse",
  commune: 'Commune',
  quantite: 'Nombre de bacs',
  conteneurType: 'Type',
  dechetType: 'Type déchet',
  marque: null,
  volume: TEXTES.volume,
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const
const COLONNES_CONTENEUR = Object.assign(ENTETES_PLACES_EN_TOURNEE, TEXTES) satisfies Record<
  ChampImporte,
  string | null
>

const shown = Object.entries(COLONNES_CONTENEUR).flatMap(([champ, entete]) =>
  entete === null ? [] : [{ champ, entete }],
)

/** The fields of a container that a tournée's CSV shows after the rank, in the order of its columns. */
export const CHAMPS_TOURNEE: readonly string[] = shown.map(({ champ }) => champ)

/** The headers of a tournée's CSV; only "Nomenclature" and "Adresse" are read back (IMP-26). */
export const ENTETES_TOURNEE: readonly string[] = [ENTETE_ORDRE, ...shown.map(({ entete }) => entete)]

/** The fields of an order's file, each by the name of its column; null for none. */
const champsOrdre = z.object({ Nomenclature: z.string().nullable(), Adresse: z.string().nullable() })
export type ChampsOrdre = z.output<typeof champsOrdre>

/** How the file of an order was read: its columns, and those that fill the fields. */
const lectureOrdre = z.object({
  colonnes: z.array(z.object({ nom: z.string(), exemples: z.array(z.string()) })),
  champs: champsOrdre,
  /** By the expected headers, by the person, or a proposal: the column with the most nomenclatures of the patrimoine. */
  origine: z.enum(['entetes', 'choix', 'proposition']),
})
export type LectureOrdre = z.output<typeof lectureOrdre>

const etapeNommee = { id: z.int(), nomenclature: z.string() }
const rang = z.int().positive()

/** The changes that a file makes to a tournée's order, as the API answers them (IMP-27, OPEN-75). */
export const ordreCompare = documentOf('OrdreCompare', {
  nom: z.string(),
  /** Null for a workbook. */
  encodage: z.string().nullable(),
  lecture: lectureOrdre,
  /** Containers of the tournée before, and in the file. */
  nombre: z.object({ avant: z.int(), apres: z.int() }),
  retires: z.array(z.object({ ...etapeNommee, adresse: z.string().nullable(), avant: rang })),
  ajoutes: z.array(z.object({ ...etapeNommee, adresse: z.string().nullable(), apres: rang })),
  reordonnes: z.array(z.object({ ...etapeNommee, adresse: z.string().nullable(), avant: rang, apres: rang })),
  adresses: z.array(z.object({ ...etapeNommee, avant: z.string().nullable(), apres: z.string() })),
  /** With any of them the good lines alone are saved, on demand. */
  erreurs: z.array(z.object({ numero: z.int(), champ: z.string().nullable(), message: z.string() })),
})
export type OrdreCompare = z.output<typeof ordreCompare>

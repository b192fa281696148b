import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { base, instantColumn, keyTo, ofClient } from '../../platform/db/columns.ts'
import { tenant } from '../../platform/db/policies.ts'
import { patrimoines } from '../tables.ts'

/** A CSV import of containers: the file as it was sent, the progress of its check, and its result (IMP-01 … IMP-24). */
export const imports = pgTable(
  'imports',
  {
    ...base,
    ...ofClient,
    patrimoineId: integer().notNull(),
    auteurId: integer().notNull(),
    /** The file's name on the person's machine, and its opaque name in the file store. */
    nom: text().notNull(),
    fichier: text().notNull(),
    octets: integer().notNull(),
    encodage: text(),
    etat: text().notNull().default('en-attente'),
    etape: text(),
    fait: integer().notNull().default(0),
    total: integer().notNull().default(0),
    correspondances: jsonb().notNull().default({}),
    /** The person's choices for reading the file: waste types of unknown words, encoding, sheet. */
    choix: jsonb().notNull().default({}),
    /** How the file was read: separator or sheet, lines above the headers, missing columns; null until then. */
    lecture: jsonb(),
    /** Why the file as a whole is refused (encoding, headers). */
    refus: jsonb().notNull().default([]),
    nombreErreurs: integer().notNull().default(0),
    /** Number of lines in error because the address service did not answer. */
    nombreSansReponse: integer().notNull().default(0),
    nombreDoublons: integer().notNull().default(0),
    typesInconnus: jsonb().notNull().default([]),
    dechetsInconnus: jsonb().notNull().default([]),
    /**
     * Number of lines whose position should be checked, and among them of those that would move a position corrected
     * by hand.
     */
    nombreAlertes: integer().notNull().default(0),
    nombreCorriges: integer().notNull().default(0),
    resume: jsonb(),
    /** The changes that saving would make. */
    apercu: jsonb(),
    /** Fingerprint of the patrimoine's containers at the check: the import can be saved only while it is the same. */
    empreinte: text(),
    rapport: jsonb(),
    enregistreLe: instantColumn(),
    /** The values that undoing restores, for the last saved import of a patrimoine: [conteneur, version, earlier values, null when it was created]. */
    annulation: jsonb(),
    /** The result of each saved line, for the report: [numero, nomenclature, issue, doublon]. */
    detail: jsonb(),
  },
  (t) => [
    keyTo(patrimoines, 'imports_patrimoine', t.exploitantId, t.clientId, t.patrimoineId),
    unique('imports_tenant').on(t.exploitantId, t.id),
    index('imports_patrimoine_index').on(t.patrimoineId, t.createdAt.desc()),
    check(
      'imports_etat',
      sql`${t.etat} in ('en-attente', 'verification', 'refuse', 'verifie', 'enregistre', 'annule')`,
    ),
    ...tenant({ operateur: 'none' }),
  ],
)

/** The lines of an import: a conforming one ready to be saved, a faulty one with its cells and the reasons. */
export const importLignes = pgTable(
  'import_lignes',
  {
    exploitantId: integer().notNull(),
    importId: integer().notNull(),
    numero: integer().notNull(),
    /** The rank among the wastes of a line that has several, from 1; 0 for a whole line. */
    partie: integer().notNull().default(0),
    /** The container to save; null for a faulty line. */
    ligne: jsonb(),
    /** Another container for the same waste within 10 m of a conforming line. */
    doublon: jsonb(),
    /** The reasons to check the position of a conforming line. */
    alertes: jsonb(),
    /** The cells of a faulty line, as they were sent. */
    cellules: jsonb(),
    /** The reasons of a faulty line: { champ, message }. */
    erreurs: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.numero, t.partie] }),
    keyTo(imports, 'import_lignes_import', t.exploitantId, t.importId).onDelete('cascade'),
    ...tenant({ operateur: 'none' }),
  ],
)

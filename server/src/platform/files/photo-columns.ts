import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, doublePrecision, integer, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn } from '../db/columns.ts'
import { acteur, may, mine, tenant } from '../db/policies.ts'

/**
 * The columns of a table of photos, in addition to `base`, the company, and the item to which a photo belongs (null until
 * an item names the photo).
 */
export const photoColumns = {
  auteurId: integer().notNull(),
  /** Made by the telephone: the same photo sent again days later is still one photo. */
  uuid: text(),
  /** SHA-256, in hexadecimal, of the bytes as they were received; the stored picture has others. */
  sha256: text(),
  position: smallint(),
  /** The name of the file in the store. */
  nom: text().notNull(),
  octets: integer().notNull(),
  largeurPx: integer().notNull(),
  hauteurPx: integer().notNull(),
  priseLe: instantColumn(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
}

/** The key by which a photo that is sent again is found. */
export const photoUuid = (table: string, t: { exploitantId: AnyPgColumn; uuid: AnyPgColumn }) =>
  uniqueIndex(`${table}_uuid_unique`).on(t.exploitantId, t.uuid)

/**
 * The policies of a table of photos: an operateur adds photos, and may attach only its own, so that nobody takes a
 * colleague's photo (S2).
 * @param client condition under which a client may read a photo; without a condition clients read none
 * @param sees narrows the photos that an operateur reads
 */
export const photoPolicies = (more: { client?: SQL; sees?: SQL } = {}) => [
  ...tenant({ ...more, operateur: 'add' }),
  ...may('operateur', ['update'], sql`${mine} and auteur_id = ${acteur}`),
]

import { CHAMPS_IMPORTES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { conteneurs } from '../tables.ts'

/** The columns of a container that a file fills, by their names in the database and on the wire. */
export const COLUMNS = [...CHAMPS_IMPORTES, 'ordreCsv' as const].map((champ) => ({
  champ,
  name: toSnakeCase(champ),
  type: conteneurs[champ].getSQLType(),
}))

/** What a container is; the rank is kept with them, and is no change to a container (decision 030). */
export const FACTS = COLUMNS.filter(({ champ }) => champ !== 'nomenclature' && champ !== 'ordreCsv')
export const VALUES = COLUMNS.filter(({ champ }) => champ !== 'nomenclature')

/** Columns of a row under an alias: `c.adresse, c.commune`. */
export const of = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ name }) => `${alias}.${name}`).join(', '))

export const names = (columns: typeof COLUMNS): SQL => sql.raw(columns.map(({ name }) => name).join(', '))

/** The columns under their names on the wire, of a row of the database under an alias. */
export const onWire = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ champ, name }) => `${alias}.${name} as "${champ}"`).join(', '))

/** The same as a JSON object. */
export const asJson = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(
    `jsonb_build_object(${columns.map(({ champ, name }) => `'${champ}', ${alias}.${name}`).join(', ')})`,
  )

/** What `jsonb_to_record` reads of a JSON object with the names of the wire. */
export const definition = (columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ champ, type }) => `"${champ}" ${type}`).join(', '))

/** The columns of a row that `jsonb_to_record` has read. */
export const ofWire = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ champ }) => `${alias}."${champ}"`).join(', '))

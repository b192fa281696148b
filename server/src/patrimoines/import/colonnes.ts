import { CHAMPS_IMPORTES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { z } from 'zod'
import { conteneurs } from '../tables.ts'

/** The columns of a container that a file fills, with their names in the database and in the API. */
export const COLUMNS = [...CHAMPS_IMPORTES, 'ordreCsv' as const].map((champ) => ({
  champ,
  name: toSnakeCase(champ),
  type: conteneurs[champ].getSQLType(),
}))

/** The values of such columns, as a list of JSON. */
export const cells = z.array(z.union([z.string(), z.number(), z.null()]))

/**
 * The columns that describe a container; a new rank without any other change is not a change of the container (decision
 * 030).
 */
export const FACTS = COLUMNS.filter(({ champ }) => champ !== 'nomenclature' && champ !== 'ordreCsv')
export const VALUES = COLUMNS.filter(({ champ }) => champ !== 'nomenclature')

/** SQL list of columns of a row under an alias: `c.adresse, c.commune`. */
export const of = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ name }) => `${alias}.${name}`).join(', '))

export const names = (columns: typeof COLUMNS): SQL => sql.raw(columns.map(({ name }) => name).join(', '))

/** SQL list of columns under their API names, of a database row under an alias. */
export const onWire = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ champ, name }) => `${alias}.${name} as "${champ}"`).join(', '))

/** SQL of a JSON object of these columns under their API names. */
export const asJson = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(
    `jsonb_build_object(${columns.map(({ champ, name }) => `'${champ}', ${alias}.${name}`).join(', ')})`,
  )

/** SQL column definitions for `jsonb_to_record`, over an object with API names. */
export const definition = (columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ champ, type }) => `"${champ}" ${type}`).join(', '))

/** SQL list of columns of a row that `jsonb_to_record` has read. */
export const ofWire = (alias: string, columns: typeof COLUMNS): SQL =>
  sql.raw(columns.map(({ champ }) => `${alias}."${champ}"`).join(', '))

import { globSync } from 'node:fs'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { columnName, declaredColumnRights } from '../platform/db/grants.ts'

/** A column as the definition of its table says it, by its name in SQL. */
export interface Column {
  name: string
  type: string
  isNullable: boolean
  /** The table whose row the column names, or each entry of its list. */
  target: string | null
  /** Whether a foreign key holds the reference. */
  isKey: boolean
}

export interface Table {
  name: string
  columns: readonly Column[]
  /** The columns of the primary key, by which rows are put in order. */
  key: readonly string[]
}

/** Columns that name an account in every table, also where a key of several columns holds them. */
const PEOPLE = new Set(['client_id', 'operateur_id', 'auteur_id'])

/** References that no foreign key states. */
const REFERENCES: Readonly<Record<string, string>> = {
  'campagne_occurrences.conteneurs': 'conteneurs',
  'jour_modifications.campagne_id': 'campagne_lavages',
  'points_confies.apres': 'conteneurs',
  'modifications.patrimoine_id': 'patrimoines',
  'modifications.conteneur_id': 'conteneurs',
  'modifications.compte_id': 'users',
  'poste_operateurs.absence_id': 'poste_operateurs',
}

const ROOMS = new URL('..', import.meta.url)

/** Every table of the product, as the rooms define them. */
export async function allTables(): Promise<Table[]> {
  const files = globSync('**/{tables,*.resource}.ts', { cwd: ROOMS })
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(new URL(file, ROOMS).href)),
  )
  const tables = new Set(modules.flatMap((one) => Object.values(one)).filter((one) => is(one, PgTable)))
  return [...tables].map(described).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function described(table: PgTable): Table {
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table)
  const keys = new Map(
    foreignKeys.flatMap((key) => {
      const { columns: own, foreignTable } = key.reference()
      const last = own.at(-1)
      return last ? [[columnName(last), getTableConfig(foreignTable).name] as const] : []
    }),
  )
  const [composed] = primaryKeys
  const key = composed?.columns ?? columns.filter(({ primary }) => primary)
  return {
    name,
    key: key.map(columnName),
    columns: columns.map((column) => {
      const sqlName = columnName(column)
      const target = keys.get(sqlName) ?? (PEOPLE.has(sqlName) ? 'users' : REFERENCES[`${name}.${sqlName}`])
      return {
        name: sqlName,
        type: column.getSQLType(),
        isNullable: !column.notNull,
        target: target ?? null,
        isKey: keys.has(sqlName),
      }
    }),
  }
}

/** Whether a column holds a secret, which only the system reads (`hide`). */
export const isSecret = (table: string, column: string): boolean =>
  declaredColumnRights().some(
    (right) => right.areHidden && right.table === table && right.columns.includes(column),
  )

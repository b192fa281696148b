import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { getTableName } from 'drizzle-orm'
import { CasingCache } from 'drizzle-orm/casing'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { type PgActor, pgRoles } from './columns.ts'

/** A command that roles may use on some columns of a table only. Declared beside the table. */
export interface ColumnRight {
  command: 'SELECT' | 'UPDATE'
  roles: readonly string[]
  table: string
  columns: readonly string[]
  /** Whether the columns are those that the command leaves out. */
  areHidden: boolean
}

const casing = new CasingCache('snake_case')
/** The name of a column in the database. */
export const columnName = (column: PgColumn): string => casing.getColumnCasing(column)

const columnsOf = (columns: readonly [PgColumn, ...PgColumn[]]) => ({
  table: getTableName(columns[0].table),
  columns: columns.map(columnName),
})
const declared: ColumnRight[] = []
const namesOf = (actors: readonly PgActor[]) => actors.map((actor) => pgRoles[actor].name)

/** The rights on single columns that the tables loaded so far declare. */
export const declaredColumnRights = (): readonly ColumnRight[] => declared

const hidden = new Set<PgColumn>()
/** Whether a column is a secret that people may not read. */
export const isHidden = (column: PgColumn): boolean => hidden.has(column)

/** Declares a secret that people write and only the system reads. */
export function hide(column: PgColumn): void {
  hidden.add(column)
  declared.push({ command: 'SELECT', roles: namesOf(roles), ...columnsOf([column]), areHidden: true })
}

/** Declares what is left of a policy's right to a command on the table: these columns. */
export function limit(
  command: ColumnRight['command'],
  roles: readonly PgActor[],
  ...columns: [PgColumn, ...PgColumn[]]
): void {
  declared.push({ command, roles: namesOf(roles), ...columnsOf(columns), areHidden: false })
}

/**
 * For each table or view whose grants are not those that follow from its policies, the statements that make them so. A
 * role has a command on a table when one of its policies speaks of it, on the columns that $2 leaves; views, which run
 * with the rights of their reader, are read by all.
 */
const DIFFERENCES = `
  with relations as (
    select oid, relkind, relacl from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
  ), roles as (
    select oid, rolname from pg_roles where rolname = any($1)
  ), limits as (
    select * from jsonb_to_recordset($2) l("table" text, command text, roles text[], columns text[], "areHidden" boolean)
  ), allowed as (
    select p.polrelid as relation, r.rolname as role, c.command
      from pg_policy p join relations on relations.oid = p.polrelid join roles r on r.oid = any(p.polroles)
      join (values ('r', 'SELECT'), ('a', 'INSERT'), ('w', 'UPDATE'), ('d', 'DELETE')) c(letter, command)
        on p.polcmd in ('*', c.letter::"char")
    union
    select v.oid, r.rolname, 'SELECT' from relations v, roles r where v.relkind = 'v'
  ), wanted as (
    select a.relation, a.role, a.command || coalesce((
        select format('(%s)', string_agg(quote_ident(c.attname), ', ' order by c.attnum) filter (where not exists (
            select from limits l where l."table"::regclass = a.relation and l.command = a.command
              and a.role = any(l.roles) and (c.attname = any(l.columns)) = l."areHidden")))
          from pg_attribute c where c.attrelid = a.relation and c.attnum > 0 and not c.attisdropped
            and exists (select from limits l where l."table"::regclass = a.relation and l.command = a.command
              and a.role = any(l.roles))
          having count(*) > 0), '') as privilege
      from allowed a
  ), granted as (
    select c.oid as relation, r.rolname as role, g.privilege_type as privilege
      from relations c, aclexplode(c.relacl) g join roles r on r.oid = g.grantee
    union
    select c.attrelid, r.rolname,
        format('%s(%s)', g.privilege_type, string_agg(quote_ident(c.attname), ', ' order by c.attnum))
      from pg_attribute c join relations on relations.oid = c.attrelid, aclexplode(c.attacl) g
      join roles r on r.oid = g.grantee group by c.attrelid, r.rolname, g.privilege_type
  ), different as (
    select distinct relation from (
      (table wanted except table granted) union all (table granted except table wanted)) d
  )
  select format('revoke all on %s from %s;', relation::regclass, array_to_string($1, ', ')) || coalesce((
      select string_agg(format('grant %s on %s to %I;', w.privilege, w.relation::regclass, w.role), ' ')
        from wanted w where w.relation = d.relation), '') as statements
    from different d`

/** Gives each role of the requests exactly the rights that follow from the policies. Tables that have them stay untouched. */
export async function applyGrants(client: Client, columnRights: readonly ColumnRight[]): Promise<void> {
  const roles = Object.values(pgRoles).map(({ name }) => name)
  const { rows } = await client.query<{ statements: string }>(DIFFERENCES, [
    roles,
    JSON.stringify(columnRights),
  ])
  if (rows.length > 0) await client.query(rows.map(({ statements }) => statements).join('\n'))
}

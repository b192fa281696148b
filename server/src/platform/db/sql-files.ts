import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Client, DatabaseError } from 'pg'

const FOLDER = join(import.meta.dirname, '../../../sql')

/** A file of `server/sql`: the view or the function of its name, with the triggers that call this function. */
interface SqlFile {
  name: string
  text: string
  print: string
}

async function readFiles(): Promise<SqlFile[]> {
  const paths = (await readdir(FOLDER, { recursive: true })).filter((path) => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async (path) => {
      const text = await readFile(join(FOLDER, path), 'utf8')
      return {
        name: basename(path, '.sql'),
        text,
        print: createHash('sha256').update(text).digest('base64url'),
      }
    }),
  )
}

/** Views and functions of the schema `public` that belong to no extension, each with the statement that removes it. */
const OBJECTS = `
  select c.relname as name, format('drop view %s', c.oid::regclass) as removal, pg_get_userbyid(c.relowner) as owner
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select p.proname, format('drop function %s', p.oid::regprocedure), pg_get_userbyid(p.proowner)
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

/** "Cannot change the return type", "cannot change the columns of a view": the object is to be dropped first. */
const IRREPLACEABLE = new Set(['42P13', '42P16'])

/**
 * Makes the views, functions and triggers of the database what the files of `server/sql` say (decision 065), inside the
 * transaction of the caller. Only files that changed since the last time are run.
 * @throws Error when the database holds a view or a function without a file
 */
export async function applySqlFiles(client: Client): Promise<void> {
  await client.query(
    'create table if not exists drizzle.sql_files (name text primary key, print text not null)',
  )
  const { rows } = await client.query<{ name: string; print: string }>(
    'select name, print from drizzle.sql_files',
  )
  const known = new Map(rows.map(({ name, print }) => [name, print]))
  const files = await readFiles()
  const changed = files.filter(({ name, print }) => known.get(name) !== print)
  const gone = [...known.keys()].filter((name) => !files.some((file) => file.name === name))
  // A function may name one that a later file makes.
  await client.query('set local check_function_bodies = off')
  for (const name of gone) await remove(client, name)
  for (const file of changed) await make(client, file)
  await refuseUnknown(client, files)
  await client.query('delete from drizzle.sql_files where name = any($1)', [gone])
  await client.query(
    `insert into drizzle.sql_files select * from unnest($1::text[], $2::text[])
      on conflict (name) do update set print = excluded.print`,
    [changed.map(({ name }) => name), changed.map(({ print }) => print)],
  )
}

async function make(client: Client, { name, text }: SqlFile): Promise<void> {
  await removeTriggers(client, name)
  const isOfSystem = (await objectsOf(client, name)).some(({ owner }) => owner === 'lavandiere_systeme')
  if (isOfSystem) await remove(client, name)
  await client.query('savepoint file')
  try {
    await client.query(text)
  } catch (error) {
    if (!(error instanceof DatabaseError) || !IRREPLACEABLE.has(error.code ?? '')) throw error
    await client.query('rollback to savepoint file')
    await remove(client, name)
    await client.query(text)
  }
  // A function with other arguments does not replace the old one: both would exist.
  if ((await objectsOf(client, name)).length > 1) {
    await remove(client, name)
    await client.query(text)
  }
}

const objectsOf = async (client: Client, name: string) =>
  (
    await client.query<{ removal: string; owner: string }>(`select * from (${OBJECTS}) o where name = $1`, [
      name,
    ])
  ).rows

async function removeTriggers(client: Client, name: string): Promise<void> {
  const { rows } = await client.query<{ removal: string }>(
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as removal
      from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where p.pronamespace = 'public'::regnamespace and p.proname = $1 and not t.tgisinternal`,
    [name],
  )
  for (const { removal } of rows) await client.query(removal)
}

/** A function that runs with the rights of the system role belongs to it, so only this role can drop it. */
async function remove(client: Client, name: string): Promise<void> {
  await removeTriggers(client, name)
  for (const { removal, owner } of await objectsOf(client, name)) {
    if (owner === 'lavandiere_systeme') await client.query('set local role lavandiere_systeme')
    await client.query(removal)
    await client.query('reset role')
  }
}

async function refuseUnknown(client: Client, files: readonly SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct name from (${OBJECTS}) o where name <> all($1) order by name`,
    [files.map(({ name }) => name)],
  )
  if (rows.length > 0) {
    const names = rows.map(({ name }) => name).join(', ')
    throw new Error(`Views and functions are made from server/sql, where no file is named: ${names}`)
  }
}

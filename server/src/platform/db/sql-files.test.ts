import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../../testing/database.ts'
import { columnRights } from '../../column-rights.ts'
import { migrate } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '../../../sql')
const database = useDatabase()

const OWN = `not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`
/** Every view, function and trigger of the database with its definition. */
const definitions = async () =>
  (
    await database.client.query<{ name: string; definition: string }>(`
      select relname as name, pg_get_viewdef(oid) as definition from pg_class o
        where relnamespace = 'public'::regnamespace and relkind = 'v' and ${OWN}
      union all select proname, pg_get_functiondef(oid) || proowner::regrole from pg_proc o
        where pronamespace = 'public'::regnamespace and ${OWN}
      union all select p.proname || ' on ' || tgrelid::regclass, pg_get_triggerdef(o.oid) from pg_trigger o
        join pg_proc p on p.oid = o.tgfoid where not tgisinternal and p.pronamespace = 'public'::regnamespace
      order by 1, 2`)
  ).rows

describe('S3 views and functions are the files of server/sql', () => {
  test('S3 each view and function of the database has a file of its name, and each file makes one', async () => {
    const paths = (await readdir(FOLDER, { recursive: true })).filter((path) => path.endsWith('.sql'))
    const made = (await definitions()).map(({ name }) => name).filter((name) => !name.includes(' '))
    expect(paths.map((path) => basename(path, '.sql')).sort()).toEqual(made.sort())
    expect(made.length).toBeGreaterThan(10)
    // At start a function may name one that a later file makes; here all are there, and each body is checked.
    await database.client.query(
      'begin; drop schema if exists essai cascade; create schema essai; set local search_path = essai, public',
    )
    for (const path of paths) {
      const text = await readFile(join(FOLDER, path), 'utf8')
      await database.client.query(text.replace(/CREATE TRIGGER [^;]+;|DO \$\$[\s\S]+?END \$\$;/g, ''))
    }
    await database.client.query('rollback')
  })

  test('S3 an older database becomes that of the files, whatever changed in them', async () => {
    const before = await definitions()
    await database.client.query(`
      drop function jour_occurrence(integer, timestamptz);
      create function jour_occurrence(integer, timestamptz) returns text language sql as $$ select 'hier' $$;
      create function conteneur_proche(text, text) returns text language sql as $$ select $1 $$;
      create trigger ancien after insert on laveuses for each row execute function archiver_conteneurs();
      create function partie() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger partie after insert on laveuses for each row execute function partie();
      create or replace view clients with (security_invoker = true) as
        select id, exploitant_id, libelle, email, logo_id, archived_at, 1 as partie from users where role = 'client';
      update drizzle.sql_files set print = '';
      insert into drizzle.sql_files values ('partie', '')`)
    await migrate(database.url, columnRights)
    expect(await definitions()).toEqual(before)
  })

  test('S3 a function without a file stops the start with a sentence, and changes nothing', async () => {
    await database.client.query(`create function perdue() returns int language sql as $$ select 1 $$`)
    await expect(migrate(database.url, columnRights)).rejects.toThrow(/no file is named: perdue/)
    await database.client.query('drop function perdue()')
    await expect(migrate(database.url, columnRights)).resolves.toBeUndefined()
  })
})

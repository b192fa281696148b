import { expect, test } from 'vitest'
import { useDatabase } from '../../../testing/database.ts'

const database = useDatabase()
const names = async (text: string) =>
  (await database.client.query<{ name: string }>(text)).rows.map(({ name }) => name)
// These tests name all that would stand in the way of spreading companies over several databases (docs/echelle.md). When
// one fails, a new table, key or relation spans companies: give it the company, or say in the decision why it has none.

/** SQL condition: the table `t`, an alias of pg_class, has a column `exploitant_id`. */
const HAS_COMPANY = `exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'exploitant_id' and not a.attisdropped)`
const TABLES = `from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`

test('S23 only log-in, choices of a person and repeated calls have no company of their own', async () => {
  expect(await names(`select t.relname as name ${TABLES} and not ${HAS_COMPANY} order by 1`)).toEqual([
    'cles_acces',
    'codes_secours',
    'idempotence',
    'identites_externes',
    'preferences',
    'refresh_tokens',
    'reset_tokens',
    'sauvegardes',
    'seconds_facteurs',
    'sessions',
  ])
})

test('S23 only accounts with their history and the common entries of catalogues may be of no company', async () => {
  const found = await names(`select t.relname as name ${TABLES} and exists (select from pg_attribute a
    where a.attrelid = t.oid and a.attname = 'exploitant_id' and not a.attnotnull) order by 1`)
  expect(found).toEqual([
    'modifications',
    'prestations',
    'problem_laveuses',
    'problems',
    'typologie_lavages',
    'user_logos',
    'users',
  ])
})

// Other unique keys hold a number from a sequence or a row of one company: they stay unique when the company is added to
// them.
test("S23 only what finds a company is unique among all: an address, a tracker's key, a log-in link", async () => {
  const found = await names(`select i.relname as name
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and x.indisunique and ${HAS_COMPANY}
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(x.indkey) and (
        a.attname in ('exploitant_id', 'id') or exists (select from pg_constraint c join pg_attribute e
          on e.attrelid = t.oid and e.attnum = any(c.conkey) and e.attname = 'exploitant_id'
          where c.conrelid = t.oid and c.contype = 'f' and a.attnum = any(c.conkey))))
    order by 1`)
  expect(found).toEqual([
    'cles_api_empreinte',
    'conteneurs_code_public',
    'fournisseurs_identite_lien_unique',
    'jetons_traceurs_empreinte',
    'liens_calendrier_empreinte',
    'signalements_empreinte',
    'users_email_unique',
  ])
})

test('S23 a row of a company names rows of no company only in catalogues', async () => {
  const found = await names(`select distinct p.relname as name
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class p on p.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = 'public'::regnamespace and ${HAS_COMPANY}
      and not exists (select from pg_attribute a where a.attrelid = t.oid and a.attnum = any(c.conkey) and a.attname = 'exploitant_id')
    order by 1`)
  expect(found).toEqual(['prestations', 'problem_laveuses', 'problems', 'typologie_lavages'])
})

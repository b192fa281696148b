import { describe, expect, test } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import '../rooms.ts'
import { LAISSEES, ressources } from './contenu.ts'
import { meaningOf } from './lisez-moi.ts'
import { OBJETS } from './renvois.ts'
import { allTables } from './schema.ts'

const database = useDatabase()

describe('what leaves with a company', () => {
  test('DOS-02 every table of the database leaves, or a reason says why it stays', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const told = [...(await ressources()).map(({ name }) => name), ...Object.keys(LAISSEES)].sort()
    expect(told, 'each table is a line of EMPORTEES or of LAISSEES, in contenu.ts').toEqual(
      rows.map(({ name }) => name),
    )
    expect((await allTables()).map(({ name }) => name)).toEqual(told)
  })

  test('DOS-02 every column that names a row says of which table', async () => {
    const loose = (await ressources()).flatMap(({ name, columns, key }) =>
      columns
        .filter((one) => /_id$|^integer\[\]$/.test(`${one.name}`) || one.type === 'integer[]')
        .filter(
          (one) => !one.target && one.name !== 'exploitant_id' && !(key.length === 1 && key[0] === one.name),
        )
        .map((one) => `${name}.${one.name}`),
    )
    // Of another service, and named by the kind of row beside it.
    expect(loose.sort()).toEqual(['heures_modifications.objet_id', 'laveuses.quartix_id'])
  })

  test('DOS-02 the history of hours names its rows by words that are known', async () => {
    const { rows } = await database.client.query<{ word: string }>(
      `select distinct encode(tgargs, 'escape') as word from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.proname = 'noter_heures'`,
    )
    const words = rows.map(({ word }) => word.replaceAll('\\000', '')).sort()
    expect(words).toEqual(Object.keys(OBJETS).sort())
  })

  test('DOS-03 no column that leaves is named like a secret', async () => {
    const secret = /password|mot_de_passe|jeton|token|hash|secret|^cle$/
    const told = (await ressources()).flatMap(({ name, columns }) =>
      columns.filter((one) => secret.test(one.name)).map((one) => `${name}.${one.name}`),
    )
    expect(told).toEqual([])
  })
})

test('DOS-04 the readme says of every field what it holds', async () => {
  const mute = (await ressources()).flatMap((table) =>
    table.columns
      .filter((column) => !meaningOf(table, column))
      .map((column) => `${table.name}.${column.name}`),
  )
  expect(mute).toEqual([])
})

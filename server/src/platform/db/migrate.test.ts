import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabase } from '../../../testing/database.ts'
import { columnRights } from '../../column-rights.ts'
import { migrate } from './migrate.ts'

test('S23 a change that waits for a long call lets other servers’ calls by, and comes when it can', async () => {
  const database = await makeDatabase()
  const connect = async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    return client
  }
  const [report, caller] = [await connect(), await connect()]
  onTestFinished(async () => {
    await report.end()
    await caller.end()
    await database.drop()
  })
  // As if this server came with a changed definition of the view `operateurs`.
  await caller.query(`update drizzle.sql_files set print = '' where name = 'operateurs'`)
  await report.query('begin')
  await report.query('select count(*) from operateurs')
  const migrated = migrate(database.url, columnRights, 200)
  await sleep(400)
  for (let n = 0; n < 10; n++) {
    await caller.query('select count(*) from operateurs')
    await sleep(60)
  }
  await report.query('commit')
  await migrated
  const { rows } = await caller.query(`select print from drizzle.sql_files where name = 'operateurs'`)
  expect(rows).not.toEqual([{ print: '' }])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { PATIENCE } from '../../../scripts/patience.mjs'
import { loggedError } from './log.ts'

test('S18 an error that carries a database client says neither its statements nor its keys', () => {
  const client = { secretKey: 4242, connection: { statements: { liste: 'select SECRET' } } }
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { client })
  const line = JSON.stringify(loggedError(lost))
  expect(line).toContain('Connection terminated unexpectedly')
  expect(line).not.toMatch(/SECRET|4242/)
})

test('S18 a line stays short, however long the message, the stack and the causes', () => {
  let error = new Error('x'.repeat(100_000))
  for (let i = 0; i < 50; i++) error = new Error('y'.repeat(100_000), { cause: error })
  error.stack = `Error\n${'    at f (file.ts)\n'.repeat(10_000)}`
  expect(JSON.stringify(loggedError(error)).length).toBeLessThan(20_000)
})

test('S12 an error that stands for several tells the reasons of each, down to a bound', () => {
  const reasons = [
    new Error('first', { cause: new Error('its cause') }),
    'second',
    ...Array(100).fill(new Error('more')),
  ]
  const line = loggedError(new AggregateError(reasons, '102 steps failed'))
  expect(line).toMatchObject({
    message: '102 steps failed',
    reasons: [
      { message: 'first', cause: { message: 'its cause' } },
      { type: 'string', message: 'second' },
      {},
      {},
      {},
    ],
  })
  expect(line.reasons).toHaveLength(5)
})

test('S12 a copy of an error, or an object that is none, is told in words without its values', () => {
  const copy = {
    message: 'connect ECONNREFUSED',
    stack: 'Error\n    at f (file.ts)',
    code: '57P01',
    queue: 'x',
  }
  expect(loggedError(copy)).toEqual({
    type: 'object',
    message: 'connect ECONNREFUSED',
    code: '57P01',
    stack: '\n    at f (file.ts)',
  })
  expect(loggedError({ courriel: 'marie@ville.example' })).toMatchObject({ message: '{ courriel }' })
  expect(loggedError(null)).toMatchObject({ message: 'null' })
})

test('S2 what the database quotes of a person is left out, the constraint and the code stay', () => {
  const refused = Object.assign(
    new DatabaseError('invalid input syntax: "marie@ville.example"', 1, 'error'),
    {
      code: '22P02',
      constraint: 'users_email_unique',
      detail: 'Key (email)=(marie@ville.example) already exists.',
    },
  )
  const wrapped = new DrizzleQueryError('select 1', ['marie@ville.example'], refused)
  const line = JSON.stringify(loggedError(wrapped))
  expect(line).not.toContain('marie')
  expect(loggedError(wrapped).cause).toMatchObject({ code: '22P02', contrainte: 'users_email_unique' })
})

test.skipIf(process.platform !== 'linux')(
  'S11 a log on a full disk loses lines, not the server',
  async () => {
    const program = `
    const { makeLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
    const log = makeLog('info')
    for (let line = 0; line < 20; line++) log.info({}, 'a line')
    setTimeout(() => process.stderr.write('still there'), 50)`
    const full = openSync('/dev/full', 'w')
    const child = spawn('node', ['--input-type=module', '--eval', program], {
      stdio: ['ignore', full, 'pipe'],
      // When the log blocks the program, the program is killed instead of staying behind.
      timeout: PATIENCE.event,
      killSignal: 'SIGKILL',
    })
    closeSync(full)
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said += chunk
    })
    const [code] = await once(child, 'close')
    expect({ code, said }).toEqual({ code: 0, said: 'still there' })
  },
)

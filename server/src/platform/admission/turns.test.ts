import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SHARES } from './bounds.ts'
import { makeTurns } from './turns.ts'
import { compte, societe } from './who.ts'

const LIMITS = { ...SHARES.heavy, running: 3, runningOfOne: 2, taken: 20, takenByOne: 10 }

test('S22 never more runs at once than all may, nor of one account than it may', async () => {
  const turns = makeTurns(LIMITS)
  const running: number[] = []
  const seen = { all: 0, ofOne: 0 }
  const work = (account: number) =>
    turns.run(compte(account), async () => {
      running.push(account)
      seen.all = Math.max(seen.all, running.length)
      seen.ofOne = Math.max(seen.ofOne, running.filter((one) => one === account).length)
      await sleep(5)
      running.splice(running.indexOf(account), 1)
    })
  await Promise.all([1, 1, 1, 1, 1, 2, 2, 2, 3].map(work))
  expect(seen).toEqual({ all: 3, ofOne: 2 })
})

test('S22 work of another account does not wait for the row of one', async () => {
  const turns = makeTurns(LIMITS)
  const ends: number[] = []
  const work = (account: number) => turns.run(compte(account), () => sleep(20)).then(() => ends.push(account))
  await Promise.all([...Array(6).fill(1), 2].map(work))
  expect(ends.indexOf(2)).toBeLessThan(3)
})

test('S22 what one account or all send beyond their row is refused, and let in again afterwards', async () => {
  const turns = makeTurns(LIMITS)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const begin = (account: number, count: number) =>
    Array.from({ length: count }, () => turns.run(compte(account), () => ended))
  const sent = [...begin(1, 10), ...begin(2, 10)]
  await expect(turns.run(compte(1), async () => 0)).rejects.toMatchObject({ code: 'trop-de-demandes' })
  await expect(turns.run(compte(3), async () => 0)).rejects.toMatchObject({ code: 'indisponible' })
  end()
  await Promise.all(sent)
  expect(await turns.run(compte(1), async () => 'fait')).toBe('fait')
})

test('work that fails gives its turn back', async () => {
  const turns = makeTurns({ ...LIMITS, running: 1, runningOfOne: 1, taken: 1, takenByOne: 1 })
  await expect(turns.run(compte(1), () => Promise.reject(new Error('raté')))).rejects.toThrow('raté')
  expect(await turns.run(compte(1), async () => 'fait')).toBe('fait')
})

test('S22 who waits takes turns: the second company is next, however long the row of the first', async () => {
  const turns = makeTurns(SHARES.json)
  const order: number[] = []
  const read = (company: number) => turns.run(societe(company), async () => order.push(company))
  await Promise.all([...Array(6).fill(1), 2, 3, 2].map(read))
  expect(order).toEqual([1, 1, 2, 3, 1, 2, 1, 1, 1])
})

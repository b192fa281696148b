import { expect, test } from 'vitest'
import { makeRoom } from './room.ts'
import { personCalls, strangersCall } from './who.ts'

const MB = 1024 * 1024
/** An exploitant's account has the number of its company. */
const exploitant = personCalls({ id: 12, exploitantId: 12 })
const operateur = personCalls({ id: 13, exploitantId: 12 })

test('S22 the bytes of trackers are not those of the exploitant of their company', () => {
  const room = makeRoom()
  room.enter(strangersCall('traceurs', { exploitantId: 12 })).take(48 * MB)
  const own = room.enter(exploitant)
  expect(() => {
    own.expect(5 * MB)
    own.take(5 * MB)
  }).not.toThrow()
})

test('S22 an account, the trackers, a company and all have room of their own, and get it back', () => {
  const room = makeRoom()
  const first = room.enter(exploitant)
  first.take(48 * MB)
  expect(() => room.enter(exploitant).take(1)).toThrow('Trop de données')
  room.enter(operateur).take(24 * MB)
  expect(() => room.enter(strangersCall('traceurs', { exploitantId: 12 })).take(1)).toThrow('Trop de données')
  room.enter(personCalls({ id: 20, exploitantId: 20 })).take(48 * MB)
  room.enter(personCalls({ id: 1, exploitantId: null })).take(8 * MB)
  expect(() => room.enter(personCalls({ id: 2, exploitantId: null })).take(1)).toThrow(
    'Le serveur reçoit trop',
  )
  first.leave()
  expect(() => room.enter(exploitant).take(48 * MB)).not.toThrow()
})

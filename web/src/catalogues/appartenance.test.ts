import { expect, test } from 'vitest'
import type { SessionUser } from '../api/token.ts'
import { lockReason } from './appartenance.tsx'

const whoShares = (id: number, role: string): SessionUser => ({
  id,
  iri: `/api/users/${id}`,
  roles: [role],
  exploitant: id,
  email: 'a@b.fr',
  libelle: 'A',
  exp: 0,
  clockSkewS: 0,
})
const membersOf = (id: number | null) => ({
  exploitant: id === null ? null : { '@id': `/api/exploitants/${id}`, id, libelle: 'A' },
})

test('OPEN-19 an exploitant changes its own entries and reads the common ones; an admin changes all', () => {
  const exploitant = whoShares(2, 'ROLE_EXPLOITANT')
  expect(lockReason(membersOf(2), exploitant)).toBeNull()
  expect(lockReason(membersOf(null), exploitant)).toContain('commune')
  const admin = whoShares(1, 'ROLE_ADMIN')
  expect([lockReason(membersOf(2), admin), lockReason(membersOf(null), admin)]).toEqual([null, null])
})

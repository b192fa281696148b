import { expect, test } from 'vitest'
import type { SessionUser } from '../api/token.ts'
import { verrou } from './appartenance.tsx'

const qui = (id: number, role: string): SessionUser => ({
  id,
  iri: `/api/users/${id}`,
  roles: [role],
  exploitant: id,
  email: 'a@b.fr',
  libelle: 'A',
  exp: 0,
  clockSkewS: 0,
})
const de = (id: number | null) => ({
  exploitant: id === null ? null : { '@id': `/api/exploitants/${id}`, id, libelle: 'A' },
})

test('OPEN-19 an exploitant changes its own entries and reads the common ones; an admin changes all', () => {
  const exploitant = qui(2, 'ROLE_EXPLOITANT')
  expect(verrou(de(2), exploitant)).toBeNull()
  expect(verrou(de(null), exploitant)).toContain('commune')
  const admin = qui(1, 'ROLE_ADMIN')
  expect([verrou(de(2), admin), verrou(de(null), admin)]).toEqual([null, null])
})

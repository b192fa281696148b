import { expect, test } from 'vitest'
import { type Compte, informations, lienEdition, nomDuRole, partentAvec, resteSous } from './arbre.ts'

const account = (
  id: number,
  role: string,
  exploitant: number | null,
  more: Partial<Compte> = {},
): Compte => ({
  '@id': `/api/users/${id}`,
  '@type': 'User',
  id,
  libelle: `Compte ${id}`,
  lastname: null,
  email: `${id}@test.example`,
  password: null,
  rfid: null,
  isAccredited: true,
  logo: null,
  roles: [`ROLE_${role}` as Compte['roles'][number]],
  exploitant: exploitant
    ? { '@id': `/api/exploitants/${exploitant}`, id: exploitant, libelle: `Compte ${exploitant}` }
    : null,
  emailNotificationsLavageImpossible: false,
  emailNotificationsMaintenance: false,
  emailNotificationsLavageDone: false,
  RHFeatureEnabled: false,
  laveuse: null,
  ...more,
})

test('USER-07 what goes with an account is named, a few names written out', () => {
  const people = (count: number) => Array.from({ length: count }, (_, i) => account(10 + i, 'OPERATEUR', 2))
  expect(partentAvec(account(2, 'EXPLOITANT', 2))).toBeNull()
  expect(partentAvec(account(2, 'EXPLOITANT', 2, { sous: people(2), nombreSous: 2 }))).toBe(
    'Compte 10, Compte 11',
  )
  expect(partentAvec(account(2, 'EXPLOITANT', 2, { sous: people(6), nombreSous: 6 }))).toMatch(
    /Compte 14 et 1 autre$/,
  )
  expect(partentAvec(account(2, 'EXPLOITANT', 2, { sous: people(6), nombreSous: 60 }))).toMatch(
    / et 55 autres$/,
  )
  expect(resteSous(account(2, 'EXPLOITANT', 2, { sous: people(6), nombreSous: 60 }))).toBe(54)
})

test('USER-03 OPEN-35 the informations are what the role has, and nothing that is off', () => {
  expect(informations(account(2, 'EXPLOITANT', 2))).toEqual([])
  expect(
    informations(
      account(3, 'CLIENT', 2, {
        emailNotificationsLavageImpossible: true,
        emailNotificationsLavageDone: true,
      }),
    ),
  ).toEqual(['Exploitant : Compte 2', 'Notifications : lavages impossibles, lavages effectués'])
  const laveuse = { '@id': '/api/laveuses/1', id: 1, libelle: 'AB-123-CD', immatriculation: 'AB-123-CD' }
  expect(informations(account(4, 'OPERATEUR', 2, { rfid: '04A1', laveuse, RHFeatureEnabled: true }))).toEqual(
    ['Exploitant : Compte 2', 'RFID : 04A1', 'Laveuse : AB-123-CD', 'Gestion des heures activée'],
  )
})

test('SHELL-23 OPEN-37 an account opens under its type, administrators and exploitants as user', () => {
  expect(lienEdition(account(1, 'ADMIN', null))).toBe('/admin/users/user/1/edit')
  expect(lienEdition(account(2, 'EXPLOITANT', 2))).toBe('/admin/users/user/2/edit')
  expect(lienEdition(account(3, 'CLIENT', 2))).toBe('/admin/users/client/3/edit')
  expect(lienEdition(account(4, 'OPERATEUR', 2))).toBe('/admin/users/operateur/4/edit')
  expect(nomDuRole(account(4, 'OPERATEUR', 2))).toBe('Opérateur')
})

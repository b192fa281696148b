import { expect, test } from 'vitest'
import {
  type Compte,
  countMatches,
  editLink,
  informations,
  isMatched,
  remainsUnder,
  roleName,
} from './arbre.ts'

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
  avisImmediats: false,
  tableauDeBord: false,
  pagePublique: false,
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
  derniereConnexion: null,
  ...more,
})

test('USER-04 how many accounts stand under one beyond those shown', () => {
  const sous = Array.from({ length: 6 }, (_, i) => account(10 + i, 'OPERATEUR', 2))
  expect(remainsUnder(account(2, 'EXPLOITANT', 2))).toBe(0)
  expect(remainsUnder(account(2, 'EXPLOITANT', 2, { sous, nombreSous: 60 }))).toBe(54)
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
  ).toEqual(['Emails : lavages impossibles, lavages effectués'])
  const laveuse = { '@id': '/api/laveuses/1', id: 1, libelle: 'AB-123-CD', immatriculation: 'AB-123-CD' }
  expect(informations(account(4, 'OPERATEUR', 2, { rfid: '04A1', laveuse, RHFeatureEnabled: true }))).toEqual(
    ['RFID : 04A1', 'AB-123-CD', 'Heures gérées'],
  )
})

test('OPEN-35 whose an account is stands in the tree above it, else beside it', () => {
  expect(informations(account(3, 'CLIENT', 2))).toEqual([])
  expect(informations(account(3, 'CLIENT', 2, { sous: [] }))).toEqual(['Exploitant : Compte 2'])
})

test('SHELL-23 OPEN-37 an account opens under its type, administrators and exploitants as user', () => {
  expect(editLink(account(1, 'ADMIN', null))).toBe('/admin/users/user/1/edit')
  expect(editLink(account(2, 'EXPLOITANT', 2))).toBe('/admin/users/user/2/edit')
  expect(editLink(account(3, 'CLIENT', 2))).toBe('/admin/users/client/3/edit')
  expect(editLink(account(4, 'OPERATEUR', 2))).toBe('/admin/users/operateur/4/edit')
  expect(roleName(account(4, 'OPERATEUR', 2))).toBe('Opérateur')
})

test('USER-02 a search opens the lines under which it found somebody, and counts accounts', () => {
  const line = (more: Partial<Compte>) => ({ nombreTrouves: 0, trouvee: false, ...more }) as Compte
  const page = [
    line({ trouvee: true }),
    line({ nombreTrouves: 12 }),
    line({ trouvee: true, nombreTrouves: 1 }),
  ]
  expect(page.map(isMatched)).toEqual([false, true, true])
  expect(countMatches(page)).toBe(15)
})

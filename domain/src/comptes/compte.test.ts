import { expect, test } from 'vitest'
import { client, creationOf, exploitant, operateur } from './compte.ts'

const messages = (resource: typeof client | typeof operateur | typeof exploitant, value: unknown) => {
  const parsed = resource.write.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message])
}
const account = { libelle: 'Nantes', email: 'nantes@test.example', password: 'Colonne-verte-27' }

test('USER-14 USER-19 a new account needs a password, and its exploitant when an admin makes it', () => {
  const { password: _, ...without } = account
  expect(messages(creationOf(client, false), account)).toEqual([])
  expect(messages(creationOf(client, false), without)).toEqual([['password', 'Le mot de passe est requis']])
  expect(messages(creationOf(operateur, true), account)).toEqual([['exploitant', "L'exploitant est requis"]])
  expect(messages(creationOf(operateur, true), { ...account, exploitant: '/api/exploitants/1' })).toEqual([])
  expect(messages(creationOf(exploitant, true), account)).toEqual([])
})

test('USER-19 what is missing is said together with what is wrong, and an edit needs no password', () => {
  const { password: _, ...without } = account
  const paths = messages(creationOf(client, true), { ...without, email: 'x' }).map(([path]) => path)
  expect(paths.sort()).toEqual(['email', 'exploitant', 'password'])
  expect(messages(client, without)).toEqual([])
})

test('PAT-02 an empty choice names the kind of account that is missing', () => {
  expect([exploitant.empty, client.empty, operateur.empty]).toEqual([
    "Il n'y a encore aucun exploitant",
    "Il n'y a encore aucun client",
    "Il n'y a encore aucun opérateur",
  ])
})

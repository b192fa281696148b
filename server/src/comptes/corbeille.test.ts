import { expect, test } from 'vitest'
import { makeAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const remove = (who: { id: number }, by = server.world.exploitant) =>
  server.call(by, 'DELETE', `/users/${who.id}`)
const restore = (who: { id: number }, by = server.world.exploitant) =>
  server.call(by, 'POST', `/users/${who.id}/restaurer`)
const bin = (by = server.world.exploitant, query = '') => server.call(by, 'GET', `/users/corbeille${query}`)

test('OPEN-38 a removed account stays in the bin, newest first, until it is brought back', async () => {
  const { exploitant } = server.world
  const first = await makeAccount(server.services, 'client', 'Ville jetée', exploitant.id)
  const second = await makeAccount(server.services, 'operateur', 'Équipe jetée', exploitant.id)
  await remove(first)
  await remove(second)
  expect((await bin()).members).toMatchObject([
    { libelle: 'Équipe jetée', roles: ['ROLE_OPERATEUR'], exploitant: { id: exploitant.id }, obstacle: null },
    { libelle: 'Ville jetée', email: first.email, obstacle: null },
  ])
  expect((await bin(exploitant, '?search=ville')).members.map(({ id }) => id)).toEqual([first.id])
  expect((await bin(exploitant, '?itemsPerPage=1&page=2')).members.map(({ id }) => id)).toEqual([first.id])
  expect((await bin(exploitant, `?id=${first.id}`)).members.map(({ id }) => id)).toEqual([first.id])
  expect((await restore(first)).status).toBe(200)
  expect((await bin()).members.map(({ id }) => id)).toEqual([second.id])
})

test('OPEN-38 the bin says what keeps an account from coming back', async () => {
  const { admin, exploitant } = server.world
  const replaced = await makeAccount(server.services, 'client', 'Remplacée', exploitant.id)
  await remove(replaced)
  await server.office('POST', '/clients', {
    libelle: 'Remplaçante',
    email: replaced.email,
    password: 'Colonne-verte-27',
  })
  expect((await restore(replaced)).status).toBe(422)
  const company = await makeAccount(server.services, 'exploitant', 'Société jetée')
  const crew = await makeAccount(server.services, 'operateur', 'Équipe de la jetée', company.id)
  await remove(company, admin)
  const { members } = await bin(admin)
  const obstacleOf = ({ id }: { id: number }) => members.find((member) => Number(member.id) === id)?.obstacle
  expect([replaced, company, crew].map(obstacleOf)).toEqual(['email', null, 'exploitant'])
})

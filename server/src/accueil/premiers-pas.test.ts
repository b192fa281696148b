import { premiersPas } from '@lavandiere/domain/accueil/premiers-pas.ts'
import { expect, test } from 'vitest'
import { makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const stepsOf = async (who: TestAccount) =>
  premiersPas.parse((await server.call(who, 'GET', '/accueil/premiers-pas')).json)
const nothing = {
  client: null,
  formulaire: false,
  patrimoine: null,
  conteneurs: false,
  operateur: false,
  tournee: false,
  lavage: false,
}

test('SHELL-57 a new company has none of the steps, whatever the others have; each ticks itself', async () => {
  const own = await makeAccount(server.services, 'exploitant', 'Société qui commence')
  await server.terrain('2026-03-02')
  expect(await stepsOf(own)).toMatchObject({ ...nothing, ranges: false })
  const client = await makeAccount(server.services, 'client', 'Ville qui commence', own.id)
  await makeAccount(server.services, 'operateur', 'Équipier qui commence', own.id)
  const lieu = { client: `/api/clients/${client.id}`, libelle: 'Silos', isUnipatrimoine: false }
  const made = await server.call(own, 'POST', '/patrimoines', lieu)
  expect(await stepsOf(own)).toMatchObject({
    ...nothing,
    client: client.id,
    patrimoine: made.json.id,
    operateur: true,
  })
  expect(await stepsOf(server.world.exploitant)).toMatchObject({
    conteneurs: true,
    tournee: true,
    formulaire: true,
  })
})

test('SHELL-57 steps that are put away stay so, for that company alone, beside its settings', async () => {
  const own = await makeAccount(server.services, 'exploitant', 'Société qui range')
  expect((await server.call(own, 'DELETE', '/accueil/premiers-pas')).status).toBe(204)
  expect((await server.call(own, 'DELETE', '/accueil/premiers-pas')).status).toBe(204)
  expect((await stepsOf(own)).ranges).toBe(true)
  const saved = await server.call(own, 'PUT', '/reglages', { planningUrl: null })
  expect(saved.status).toBe(200)
  expect((await stepsOf(own)).ranges).toBe(true)
  expect((await stepsOf(server.world.exploitant)).ranges).toBe(false)
})

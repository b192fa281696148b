import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { A_LOCALISER_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { importFile, importsOf } from '../../../testing/imports.ts'
import { newFileName } from '../../platform/files/files.ts'
import type { Geocoded, Geocoder } from '../../platform/outside/geocoding.ts'
import { checkImport } from './verification.ts'

const server = useServer()
const imports = importsOf(server)
const never = new AbortController().signal

/** An import that waits, of which no job was made: the test is the one that checks it. */
async function waiting(file: string): Promise<number> {
  const { exploitant, client } = server.world
  const fichier = newFileName('csv')
  await server.services.files.put(fichier, Buffer.from(file))
  const patrimoine = idOf(await imports.patrimoine())
  const rows = await server.query(sql`
      insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets)
      values (${exploitant.id}, ${client.id}, ${patrimoine}, ${exploitant.id}, 'a.csv', ${fichier}, 1) returning id`)
  return Number(rows[0]?.id)
}
const seen = async (id: number) => (await server.office('GET', `/imports/${id}`)).json
const placesOf = async (id: number) => {
  const rows = await server.query(
    sql`select ligne->>'latitude' as latitude from import_lignes where import_id = ${id} and ligne is not null`,
  )
  return rows.map(({ latitude }) => Number(latitude))
}

const at = (latitude: number): Geocoded => ({
  etat: 'trouve',
  lieu: { adresse: 'a', commune: 'c', codePostal: null, libelle: 'a', latitude, longitude: 2 },
})
/** An address service that answers when it is told to. */
function slow() {
  const answer = Promise.withResolvers<Geocoded>()
  const search = vi.fn(() => answer.promise)
  const geocoder: Geocoder = { ...server.services.geocoder, search, reverse: search }
  return { services: { ...server.services, geocoder }, search, answer: answer.resolve }
}
const file = importFile('A;1 rue X;;Lyon;Silo;;2;Verre;;;')

test('S9 IMP-19 a check that a later one took over writes no more', async () => {
  const id = await waiting(file)
  const [first, second] = [slow(), slow()]
  const held = checkImport(first.services, id, never)
  await expect.poll(() => first.search).toHaveBeenCalled()
  second.answer(at(45))
  await checkImport(second.services, id, never)
  expect((await seen(id)).etat).toBe('verifie')
  first.answer(at(46))
  await held
  expect((await seen(id)).etat).toBe('verifie')
  expect(await placesOf(id)).toEqual([45])
  // A job that comes late finds nothing to do.
  await checkImport(first.services, id, never)
  expect(await placesOf(id)).toEqual([45])
})

test('IMP-01 a check of an import that was given up ends by itself', async () => {
  const id = await waiting(file)
  const { services, search } = slow()
  const held = checkImport(services, id, never)
  await expect.poll(() => search).toHaveBeenCalled()
  expect((await server.office('DELETE', `/imports/${id}`)).status).toBe(204)
  await held
})

test('S18 a check that is no longer waited for ends, and leaves the import to be checked again', async () => {
  const id = await waiting(file)
  const { services, search, answer } = slow()
  const stop = new AbortController()
  const held = checkImport(services, id, stop.signal)
  await expect.poll(() => search).toHaveBeenCalled()
  stop.abort()
  answer(at(45))
  await expect(held).rejects.toThrow()
  expect((await seen(id)).etat).toBe('verification')
  await checkImport(services, id, never)
  expect(await placesOf(id)).toEqual([45])
})

test('IMP-19 a file with more lines to locate than time allows is refused without asking', async () => {
  const lines = Array.from({ length: A_LOCALISER_MAX + 1 }, (_, i) => `N${i};1 rue;;Lyon;CA;;;Verre;;;`)
  const id = await waiting(importFile(...lines))
  const { services, search } = slow()
  await checkImport(services, id, never)
  expect(await seen(id)).toMatchObject({
    etat: 'refuse',
    refus: [
      expect.stringMatching(
        /^Ce fichier compte 30.001\slignes sans position ou sans adresse : au plus 30.000 /,
      ),
    ],
  })
  expect(search).not.toHaveBeenCalled()
})

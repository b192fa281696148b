import { expect, test, vi } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import { importFile, importsOf } from '../../../testing/imports.ts'

const geocodeur = await useGeocodeur()
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const { checked, save, send, settled, patrimoine } = importsOf(server)

/** Heavy saves of one account at the same moment. */
const SAVES = 4
const LINES = 300
const lines = Array.from({ length: LINES }, (_, i) => `N ${i};1 rue X;;Lyon;Silo;;2;Verre;;45.7;4.8`)

test('S22 IMP-24 heavy saves of one account at once wait for their turn, and all are done', async () => {
  const ready = []
  for (let i = 0; i < SAVES; i++) ready.push(await checked(importFile(...lines), await patrimoine()))
  const replies = await Promise.all(ready.map(save))
  expect(replies.map(({ status, json }) => [status, json.rapport])).toEqual(
    ready.map(() => [200, { crees: LINES, modifies: 0, inchanges: 0 }]),
  )
})

/** More files than a server checks at the same time. */
const FILES = 7
const HELD = 'retenu'

test('S22 IMP-04 the files of a company that sends many hold up no file of another company', async () => {
  const { files } = server.services
  const freed = Promise.withResolvers<void>()
  const read = files.get
  const spy = vi.spyOn(files, 'get').mockImplementation(async (nom) => {
    const file = await read(nom)
    if (file?.bytes.includes(HELD)) await freed.promise
    return file
  })
  const mine = await patrimoine()
  const sent = []
  for (let i = 0; i < FILES; i++)
    sent.push(await send(mine, importFile(`${HELD};1 rue X;;Lyon;Silo;;2;Verre;;45.7;4.8`)))
  const { exploitant, client } = server.world.autre
  const theirs = await server.call(exploitant, 'POST', '/patrimoines', {
    libelle: 'Ailleurs',
    client: `/api/clients/${client.id}`,
    isUnipatrimoine: false,
  })
  const made = await send(String(theirs.json['@id']), importFile(...lines), exploitant)
  const etat = async () => (await server.call(exploitant, 'GET', String(made.json['@id']))).json.etat
  await expect.poll(etat).toBe('verifie')
  freed.resolve()
  for (const { json } of sent) expect((await settled(String(json['@id']))).json.etat).toBe('verifie')
  spy.mockRestore()
})

import { afterAll, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { startGeocodeur } from '../../../testing/geocodeur.ts'
import { importFile, importsOf } from '../../../testing/imports.ts'

const geocodeur = await startGeocodeur()
afterAll(() => geocodeur.stop())
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const { checked, save, patrimoine } = importsOf(server)

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

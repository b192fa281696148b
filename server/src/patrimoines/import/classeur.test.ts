import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { afterAll, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { workbook } from '../../../testing/classeur.ts'
import { startGeocodeur } from '../../../testing/geocodeur.ts'
import { importsOf } from '../../../testing/imports.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const geocodeur = await startGeocodeur()
afterAll(() => geocodeur.stop())
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const { send, settled, save, patrimoine, exported } = importsOf(server)

test('IMP-01 IMP-23 an Excel workbook is sent, checked and saved as the same lines in CSV are', async () => {
  const to = await patrimoine()
  const line = ['X 1', '1 rue X', '', 'Lyon', 'Silo', '', 2, 'Verre', '', 45.7, 4.8]
  const bytes = workbook({ Parc: [[...ENTETES], line] })
  const made = await send(to, bytes, server.world.exploitant, 'parc.xlsx', XLSX)
  expect(made.status, made.text).toBe(201)
  const seen = await settled(String(made.json['@id']))
  expect(seen.json).toMatchObject({ etat: 'verifie', nombreErreurs: 0, resume: { conformes: 1 } })
  expect((await save(seen)).json.rapport).toEqual({ crees: 1, modifies: 0, inchanges: 0 })
  expect(await exported(to)).toContain('X 1;1 rue X;;Lyon;')
})

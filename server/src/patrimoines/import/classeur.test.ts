import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { workbook } from '../../../testing/classeur.ts'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import { importsOf } from '../../../testing/imports.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const geocodeur = await useGeocodeur()
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

test('IMP-30 IMP-33 a sheet of 300 columns is read whole; a text beyond 1,000 is told with its cell', async () => {
  const wide = (width: number) => {
    const names = Array.from({ length: width }, (_, i) => `note ${i}`)
    names[width - 1] = 'Nomenclature'
    return workbook({ Parc: [names, names.map((_, i) => (i === width - 1 ? 'A' : 'x'))] })
  }
  const sent = async (width: number) => {
    const made = await send(await patrimoine(), wide(width), server.world.exploitant, 'parc.xlsx', XLSX)
    return (await settled(String(made.json['@id']))).json as unknown as ImportVu
  }
  const { lecture } = await sent(300)
  expect(lecture?.affectation?.champs.Nomenclature).toEqual({ colonnes: ['Nomenclature'] })
  expect(lecture?.colonnes).toHaveLength(300)
  expect((await sent(1_001)).refus).toEqual([
    'Cette feuille a plus de 1\u202f000\u00a0colonnes (cellule ALM1) : gardez celles des conteneurs',
  ])
})

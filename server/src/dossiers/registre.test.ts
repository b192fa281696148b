import { POSITIONS_JOURS } from '@lavandiere/domain/telematique/position.ts'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { allTables } from './schema.ts'
import { traitements } from './traitements.ts'

const server = useServer({ SMTP_URL: 'smtp://courrier.example:25', PUBLIC_URL: 'https://lavandiere.example' })

describe('the register of processing', () => {
  test('DOS-09 every table of the product belongs to a processing', async () => {
    const told = new Set(traitements.flatMap(({ tables }) => tables))
    const tables = (await allTables()).map(({ name }) => name)
    // Archives of all the others, which the register adds by itself; what became of backups is about nobody.
    expect(
      tables.filter((name) => !told.has(name)),
      'each table is in `tables` of a processing, in traitements.ts',
    ).toEqual(['dossiers', 'sauvegardes'])
    expect([...told].filter((name) => !tables.includes(name))).toEqual([])
  })

  test('DOS-09 it says who is responsible, how long data is kept, and who else receives it', async () => {
    const { json, status } = await server.office('GET', '/registre')
    expect(status).toBe(200)
    expect(String(json.responsable)).toMatch(/^Exploitant A, /)
    const text = JSON.stringify(json)
    expect(text).toContain(`Positions : ${POSITIONS_JOURS}\u00a0jours`)
    expect(text).toContain('courrier.example')
    expect(text).not.toContain('Quartix : positions')
    expect(text).not.toContain('"tables"')
    expect(text).toContain('vers les PDF et les dossiers : 5\u00a0minutes')
    expect((await server.call(server.world.client, 'GET', '/registre')).status).toBe(403)
  })

  test('DOS-09 it says that positions are hidden outside the hours of service once these are set', async () => {
    const measures = async () => JSON.stringify((await server.office('GET', '/registre')).json.mesures)
    expect(await measures()).not.toContain('heures de service')
    const service = { debut: '05:00', fin: '21:00' }
    expect((await server.office('PUT', '/telematique/service', { service })).status).toBe(204)
    expect(await measures()).toContain('Hors des heures de service')
  })
})

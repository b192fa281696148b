import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const heures = heuresOf(server)

const totals = async (du: string, au: string) =>
  (await server.office('GET', `/fiche_chantier/${du}/${au}/${nadia.id}`)).json.totauxMensuels

const nadia = useMade(() => heures.personne('Nadia'))
beforeAll(async () => {
  for (const monday of ['2026-06-01', '2026-06-08'])
    for (let day = 0; day < 5; day++) {
      const jour = addDays(monday, day)
      await heures.saisir(nadia, `${jour} 06:00`, `${jour} 14:00`)
    }
})

describe('settings of a company', () => {
  test('OPEN-102 a company that changed nothing has the law, and Silae’s file', async () => {
    const { json, headers } = await server.office('GET', '/reglages')
    expect(headers.etag).toBe('"0"')
    expect(json).toMatchObject({
      planningUrl: null,
      heures: [],
      enVigueur: { seuil1Min: 2100, seuil2Min: 2580, nuitDebut: '21:00', credits: ['CP'] },
      paie: { modele: 'silae', separateur: ';', codes: { hn: 'HS-HN' } },
    })
  })

  test('OPEN-124 addresses are changed alone, and a stale change is refused', async () => {
    const url = 'https://exemple.fr/planning'
    const first = await server.office('PUT', '/reglages', { planningUrl: url }, { 'if-match': '"0"' })
    expect([first.status, first.json.planningUrl, first.headers.etag]).toEqual([200, url, '"1"'])
    const stale = await server.office('PUT', '/reglages', { planningUrl: null }, { 'if-match': '"0"' })
    expect(stale.status).toBe(412)
    const other = await server.call(server.world.autre.exploitant, 'GET', '/reglages')
    expect(other.json.planningUrl).toBeNull()
    expect((await server.office('PUT', '/reglages', { planningUrl: 'javascript:alert(1)' })).status).toBe(422)
  })

  test('OPEN-102 thresholds changed in mid-year: the weeks before keep theirs', async () => {
    const changed = await server.office('PUT', '/reglages/heures/2026-06-08', { seuil1Min: 1800 })
    expect([changed.status, changed.json.heures?.[0]]).toMatchObject([
      200,
      { applicableDu: '2026-06-08', valeurs: { seuil1Min: 1800 } },
    ])
    expect(await totals('2026-06-01', '2026-06-07')).toMatchObject({ hn: 35, h25: 5 })
    expect(await totals('2026-06-08', '2026-06-14')).toMatchObject({ hn: 30, h25: 10 })
    await server.office('DELETE', '/reglages/heures/2026-06-08')
    expect(await totals('2026-06-08', '2026-06-14')).toMatchObject({ hn: 35, h25: 5 })
  })

  test('OPEN-102 S14 hours counted otherwise meanwhile: a save over the older settings is refused', async () => {
    const { headers } = await server.office('GET', '/reglages')
    const save = (valeurs: object) =>
      server.office('PUT', '/reglages/heures/2026-07-06', valeurs, { 'if-match': String(headers.etag) })
    expect((await save({ seuil1Min: 1800 })).status).toBe(200)
    expect((await save({ seuil2Min: 2700 })).status).toBe(412)
    const { json } = await server.office('GET', '/reglages')
    expect(json.heures).toMatchObject([{ valeurs: { seuil1Min: 1800, seuil2Min: 2580 } }])
    expect((await server.office('DELETE', '/reglages/heures/2026-07-06')).status).toBe(204)
    expect((await server.office('GET', '/reglages')).headers.etag).not.toBe(headers.etag)
  })

  test.each([
    [{ seuil1Min: 3000 }, 'Le second seuil est au moins le premier'],
    [{ nuitDebut: '25:00' }, 'Une heure HH:MM est attendue'],
    [{ nuitFin: '02:30' }, "Une borne entre 2 h et 3 h n'existe pas les nuits de changement d'heure"],
    [{ minutesCreditees: [1] }, 'Sept valeurs sont attendues'],
  ])('OPEN-102 %j is refused: %s', async (body, message) => {
    const refused = await server.office('PUT', '/reglages/heures/2026-06-08', body)
    expect([refused.status, refused.json.violations?.[0]?.message]).toEqual([422, message])
  })

  test('OPEN-102 settings that would change a closed period are refused', async () => {
    const juin = await heures.period('Juin', '2026-06-01', '2026-06-30')
    // Eight hours without a break cause a warning, so the sheets are validated before the period is closed.
    await heures.valider(nadia)
    expect((await server.office('POST', `/periode_paies/${juin.id}/cloture`)).status).toBe(200)
    const refused = await server.office('PUT', '/reglages/heures/2026-06-15', { seuil1Min: 1800 })
    expect(refused.said).toEqual([
      409,
      'La période « Juin » est clôturée : des réglages du 15/06/2026 changeraient ses heures',
    ])
    expect((await server.office('PUT', '/reglages/heures/2026-07-01', { seuil1Min: 1800 })).status).toBe(200)
  })
})

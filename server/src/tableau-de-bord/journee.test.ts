import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { makeTerrain, type Terrain } from '../../testing/fabrique.ts'

const server = useServer()
const ici = useMade(() => server.terrain('2026-03-02'))
beforeAll(async () => {
  const { autre } = server.world
  await makeTerrain(server.services, autre.exploitant, autre.client, autre.operateur, ['2026-03-02'])
})

const asked = (url: string, date: string, exploitantId = server.world.exploitant.id) =>
  server.office('POST', url, { exploitantId, date })
const day = (date: string) => asked('/newdashboard', date)
const tourOn = async (date: string) => (await day(date)).json.clients?.['Client A']?.tours?.[0]
const tableOn = async (date: string) => (await asked('/dashboard', date)).json.tournees
const clientDay = (date: string, clientId = server.world.client.id) =>
  server.call(server.world.client, 'POST', '/dashboard-client', { clientId, date })
/** A wash at the n-th place of a terrain, at a time of its clock. */
const wash = (la: Terrain, n: number, at: string, more: object = {}) =>
  server.wash(la.conteneurs[n], `${at}:00+01:00`, { ...more })
/** A vehicle whose engine ran on a day, and which these tournées take on it. */
async function driven(jour: string, [on, off]: [string, string], ...terrains: Terrain[]) {
  const { exploitant } = server.world
  const immatriculation = `AA-${jour.slice(8)}-AA`
  const { json: laveuse } = await server.office('POST', '/laveuses', { immatriculation })
  const ids = terrains.map(({ campagne }) => campagne)
  await server.query(sql`update campagne_occurrences set laveuse_id = ${laveuse.id}
    where campagne_id = any(${sql.param(ids)}::int[])`)
  await server.query(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, source)
    values (${exploitant.id}, ${laveuse.id}, ${jour}, ${`${jour}T${on}:00+01:00`}, ${`${jour}T${off}:00+01:00`}, 'traccar')`)
}

describe('the day', () => {
  test('DASH-21 DASH-22 DASH-23 OPEN-03 OPEN-04 a round goes from not started to done, its last passages counted once', async () => {
    const jour = '2026-03-02'
    const firstTour = async () => {
      const { json } = await day(jour)
      return {
        ...(json.clients?.['Client A']?.tours?.[0] as unknown as object),
        totals: [json.totalTours, json.totalALaver, json.totalBacsLaves, json.totalBacsImpossible],
      }
    }
    expect(await firstTour()).toMatchObject({
      etat: 'Pas démarré',
      progress: 0,
      total: 6,
      type: 'COMPLET',
      totals: [1, 6, 0, 0],
    })
    await wash(ici, 0, `${jour}T08:30`)
    // The time of a wash counts, not when it reaches the server.
    await wash(ici, 0, `${jour}T08:00`, { isAccessible: false })
    expect(await firstTour()).toMatchObject({
      etat: 'En cours',
      nombreLaves: 2,
      nombreLavageImpossible: 0,
      totals: [1, 6, 2, 0],
    })
    await wash(ici, 1, `${jour}T09:00`, { nombreLaves: 1 })
    await wash(ici, 2, `${jour}T10:00`, { isAccessible: false })
    expect(await firstTour()).toMatchObject({
      etat: 'Terminé',
      progress: 100,
      nombreLaves: 3,
      nombreLavageImpossible: 3,
      productivite: 1.5,
    })
  })

  test('OPEN-04 OPEN-05 no more bins count as washed than stand there; partial washes are told apart', async () => {
    const jour = '2026-03-09'
    const la = await server.terrain(jour)
    const typologieLavage = `/api/typologie_lavages/${la.repli}`
    const campagne = `/api/campagne_lavages/${la.campagne}`
    await wash(la, 0, `${jour}T08:00`, { campagne, nombreLaves: 6 })
    await wash(la, 1, `${jour}T09:00`, { campagne, nombreLaves: 2, typologieLavage })
    expect(await tourOn(jour)).toMatchObject({
      nombreLaves: 4,
      nombreLavageImpossible: 1,
      lavagePartiel: 2,
      productivite: 4,
      dateDebut: `${jour}T08:00:00+01:00`,
      dateFin: `${jour}T09:00:00+01:00`,
    })
  })

  test('DASH-23 OPEN-38 bins washed off the plan of a round do not bring it nearer to its end', async () => {
    const jour = '2026-03-16'
    const la = await server.terrain(jour)
    const campagne = `/api/campagne_lavages/${la.campagne}`
    await server.office('PATCH', campagne, {
      conteneurs: la.conteneurs.slice(0, 2),
      ordre: null,
      dateDebut: jour,
      dateFin: jour,
    })
    await wash(la, 0, `${jour}T08:00`, { campagne, nombreLaves: 99 })
    await wash(la, 2, `${jour}T08:00`, { campagne, nombreLaves: 1 })
    expect(await tourOn(jour)).toMatchObject({
      etat: 'En cours',
      progress: 40,
      total: 5,
      nombreLaves: 2,
      nombreHorsPlan: 1,
    })
  })

  test('DASH-21 DASH-01 cancelled and moved rounds are told apart from those of the day, to clients without reason', async () => {
    const la = await server.terrain('2027-04-05', '2027-04-12')
    const change = (jour: string, body: object) =>
      server.office('PATCH', `/campagne_lavages/${la.campagne}/jours/${jour}`, body)
    await change('2027-04-05', { etat: 'annulee', motif: 'Nadia malade' })
    await change('2027-04-12', { jour: '2027-04-13', motif: 'Marché', heureDebut: '05:30' })
    expect((await day('2027-04-05')).json).toMatchObject({
      totalTours: 0,
      absents: [{ id: la.campagne, etat: 'annulee', motif: 'Nadia malade', regle: '2027-04-05' }],
    })
    expect((await day('2027-04-12')).json.absents).toMatchObject([{ etat: 'reportee', jour: '2027-04-13' }])
    const moved = (await day('2027-04-13')).json
    expect([moved.absents, moved.clients?.['Client A']?.tours?.[0]]).toMatchObject([
      [],
      { regle: '2027-04-12', motif: 'Marché', heureDebut: '05:30', laveuse: null },
    ])
    const seen = await clientDay('2027-04-05')
    expect(seen.json.absents).toMatchObject([{ etat: 'annulee', client: 'Client A' }])
    expect(seen.text).not.toContain('Nadia')
  })

  test('DASH-20 DASH-29 OPEN-08 the flat list has every figure of a round, the same in each answer', async () => {
    const jour = '2026-03-23'
    const la = await server.terrain(jour)
    await wash(la, 0, `${jour}T08:00`)
    await wash(la, 1, `${jour}T10:30`, { isAccessible: false })
    const { status, json } = await asked('/dashboard', jour)
    expect([status, json]).toEqual([
      200,
      {
        lastUpdated: expect.stringMatching(/Z$/),
        tournees: [
          {
            id: la.campagne,
            libelle: 'Tournée',
            client: 'Client A',
            type: 'COMPLET',
            prestation: null,
            operateur: 'Operateur A',
            ignitionOn: null,
            ignitionOff: null,
            dateDebut: '2026-03-23T08:00:00+01:00',
            dateFin: '2026-03-23T10:30:00+01:00',
            duree: 150,
            etat: 'En cours',
            nombreLaves: 2,
            nombreLavageImpossible: 3,
            total: 6,
            progress: 83,
            productivite: 0.8,
            supprimee: false,
            regle: '2026-03-23',
          },
        ],
      },
    ])
    expect((await day(jour)).json.tournees).toEqual(json.tournees)
    const seen = await clientDay(jour)
    expect(json.tournees).toMatchObject(seen.json.tournees as object)
    expect(seen.text).not.toMatch(/"operateur"|ignition/)
  })

  test('DASH-12 DASH-20 OPEN-10 a vehicle that answers gives the engine times, and the duration of a round', async () => {
    const jour = '2026-03-24'
    await driven(jour, ['06:05', '12:20'], await server.terrain(jour))
    expect(await tableOn(jour)).toMatchObject([
      { ignitionOn: '2026-03-24T06:05:00+01:00', ignitionOff: '2026-03-24T12:20:00+01:00', duree: 375 },
    ])
    // When one vehicle has two rounds on a day, its engine times belong to neither of them.
    await server.terrain(jour)
    expect(await tableOn(jour)).toMatchObject([{ duree: null }, { duree: null }])
  })

  test('DASH-20 OPEN-10 two crews that share a vehicle last as long as their interventions, not as its engine', async () => {
    const { exploitant, client } = server.world
    const jour = '2026-03-25'
    const evening = await server.account('operateur', 'Du soir')
    const matin = await server.terrain(jour)
    const soir = await makeTerrain(server.services, exploitant, client, evening, [jour])
    await driven(jour, ['06:05', '22:20'], matin, soir)
    await wash(matin, 0, `${jour}T08:00`)
    await wash(matin, 1, `${jour}T09:30`)
    await wash(soir, 0, `${jour}T20:00`)
    await wash(soir, 1, `${jour}T20:40`)
    expect(await tableOn(jour)).toMatchObject([
      { id: matin.campagne, duree: 90 },
      { id: soir.campagne, duree: 40 },
    ])
  })

  test('DASH-34 a round counts what its crew sent late, and by a wrong clock; clients are not told', async () => {
    const jour = '2026-03-26'
    const la = await server.terrain(jour)
    const late = { who: server.world.operateur, campagne: la.campagne }
    for (const [n, decalageHorloge] of [0, 10_800].entries())
      await server.wash(la.conteneurs[n], `${jour}T08:00:00Z`, { ...late, decalageHorloge })
    // What the office types of a day before was not on its way.
    await wash(la, 2, `${jour}T10:00`)
    expect(await tourOn(jour)).toMatchObject({ tardifs: 2, decales: 1 })
    expect((await clientDay(jour)).text).not.toMatch(/tardifs|decales/)
  })

  test('DASH-29 a day without a round is empty, a wrong date is refused', async () => {
    expect((await day('2026-03-03')).json).toMatchObject({ totalTours: 0, clients: {} })
    expect((await day('hier')).status).toBe(422)
  })

  test('DASH-01 DASH-06 OPEN-06 OPEN-07 OPEN-08 OPEN-18 OPEN-20 a client sees its own day, without the crew; an exploitant its own', async () => {
    const { operateur, autre } = server.world
    const mine = await clientDay('2026-03-02')
    const { equipe, chauffeur, equipier, motif, laveuse, confies, tardifs, decales, ...tour } =
      (await tourOn('2026-03-02')) ?? {}
    expect(mine.json).toMatchObject({ totalTours: 1, clients: { 'Client A': { tours: [tour] } } })
    expect([equipe, chauffeur, equipier]).toMatchObject([{ label: 'Operateur A' }, operateur.id, null])
    expect(mine.text).not.toMatch(/Operateur|equipe|chauffeur|CANARI|laveuses/)
    const others = [
      await clientDay('2026-03-02', autre.client.id),
      await asked('/dashboard', '2026-03-02', autre.exploitant.id),
      await asked('/newdashboard', '2026-03-02', autre.exploitant.id),
    ]
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await day('2026-03-02')).text).not.toContain('CANARI')
  })
})

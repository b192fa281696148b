import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { makeTerrain, type Terrain } from '../../testing/fabrique.ts'
import { asSystem } from '../platform/db/actor.ts'

const server = useServer()
let ici: Terrain
beforeAll(async () => {
  const { exploitant, client, operateur, autre } = server.world
  ici = await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-02'])
  await makeTerrain(server.services, autre.exploitant, autre.client, autre.operateur, ['2026-03-02'])
})
const day = (date: string, exploitantId = server.world.exploitant.id, who = server.world.exploitant) =>
  server.call(who, 'POST', '/newdashboard', { exploitantId, date })
const wash = (conteneur: number, heure: string, more: object = {}) =>
  server.call(server.world.exploitant, 'POST', '/interventions', {
    conteneur: `/api/conteneurs/${ici.conteneurs[conteneur]}`,
    dateEvenement: `2026-03-02T${heure}:00+01:00`,
    ...more,
  })

describe('the day', () => {
  test('DASH-21 DASH-22 DASH-23 OPEN-03 OPEN-04 a round goes from not started to done, its last passages counted once', async () => {
    const firstTour = async () => {
      const { json } = await day('2026-03-02')
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
    await wash(0, '08:30')
    // The time of a wash counts, not when it reaches the server.
    await wash(0, '08:00', { isAccessible: false })
    expect(await firstTour()).toMatchObject({
      etat: 'En cours',
      nombreLaves: 2,
      nombreLavageImpossible: 0,
      totals: [1, 6, 2, 0],
    })
    await wash(1, '09:00', { nombreLaves: 1 })
    await wash(2, '10:00', { isAccessible: false })
    expect(await firstTour()).toMatchObject({
      etat: 'Terminé',
      progress: 100,
      nombreLaves: 3,
      nombreLavageImpossible: 3,
      productivite: 1.5,
    })
  })

  test('OPEN-04 OPEN-05 no more bins count as washed than stand there; partial washes are told apart', async () => {
    const { exploitant } = server.world
    const at = (time: string) => `2026-03-09T${time}:00+01:00`
    const la = await makeTerrain(server.services, exploitant, server.world.client, server.world.operateur, [
      '2026-03-09',
    ])
    const send = (body: object) =>
      server.call(exploitant, 'POST', '/interventions', {
        campagne: `/api/campagne_lavages/${la.campagne}`,
        ...body,
      })
    const [a, b] = la.conteneurs.map((id) => `/api/conteneurs/${id}`)
    await send({ conteneur: a, dateEvenement: at('08:00'), nombreLaves: 6 })
    await send({
      conteneur: b,
      dateEvenement: at('09:00'),
      nombreLaves: 2,
      typologieLavage: `/api/typologie_lavages/${la.repli}`,
    })
    const tour = async () => (await day('2026-03-09')).json.clients?.['Client A']?.tours?.[0]
    expect(await tour()).toMatchObject({
      nombreLaves: 4,
      nombreLavageImpossible: 1,
      lavagePartiel: 2,
      productivite: 4,
      dateDebut: at('08:00'),
      dateFin: at('09:00'),
    })
  })

  test('DASH-23 OPEN-38 bins washed off the plan of a round do not bring it nearer to its end', async () => {
    const { exploitant, client, operateur } = server.world
    const la = await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-16'])
    const send = (rang: number, nombreLaves: number) =>
      server.call(exploitant, 'POST', '/interventions', {
        conteneur: `/api/conteneurs/${la.conteneurs[rang]}`,
        campagne: `/api/campagne_lavages/${la.campagne}`,
        dateEvenement: '2026-03-16T08:00:00+01:00',
        nombreLaves,
      })
    await server.call(exploitant, 'PATCH', `/campagne_lavages/${la.campagne}`, {
      conteneurs: la.conteneurs.slice(0, 2),
      ordre: null,
      dateDebut: '2026-03-16',
      dateFin: '2026-03-16',
    })
    await send(0, 99)
    await send(2, 1)
    expect((await day('2026-03-16')).json.clients?.['Client A']?.tours?.[0]).toMatchObject({
      etat: 'En cours',
      progress: 40,
      total: 5,
      nombreLaves: 2,
      nombreHorsPlan: 1,
    })
  })

  test('DASH-21 DASH-01 cancelled and moved rounds are told apart from those of the day, to clients without reason', async () => {
    const { exploitant, client, operateur } = server.world
    const la = await makeTerrain(server.services, exploitant, client, operateur, ['2027-04-05', '2027-04-12'])
    const change = (jour: string, body: object) =>
      server.call(exploitant, 'PATCH', `/campagne_lavages/${la.campagne}/jours/${jour}`, body)
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
    const seen = await server.call(client, 'POST', '/dashboard-client', {
      clientId: client.id,
      date: '2027-04-05',
    })
    expect(seen.json.absents).toMatchObject([{ etat: 'annulee', client: 'Client A' }])
    expect(seen.text).not.toContain('Nadia')
  })

  test('DASH-20 DASH-29 OPEN-08 the flat list has every figure of a round, the same in each answer', async () => {
    const { exploitant, client, operateur } = server.world
    const la = await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-23'])
    for (const [conteneur, heure, more] of [
      [la.conteneurs[0], '08:00', {}],
      [la.conteneurs[1], '10:30', { isAccessible: false }],
    ] as const)
      await server.call(exploitant, 'POST', '/interventions', {
        conteneur: `/api/conteneurs/${conteneur}`,
        dateEvenement: `2026-03-23T${heure}:00+01:00`,
        ...more,
      })
    const body = { exploitantId: exploitant.id, date: '2026-03-23' }
    const { status, json } = await server.call(exploitant, 'POST', '/dashboard', body)
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
    expect((await day('2026-03-23')).json.tournees).toEqual(json.tournees)
    const seen = await server.call(client, 'POST', '/dashboard-client', {
      clientId: client.id,
      date: body.date,
    })
    expect(json.tournees).toMatchObject(seen.json.tournees as object)
    expect(seen.text).not.toMatch(/"operateur"|ignition/)
  })

  test('DASH-12 DASH-20 OPEN-10 a vehicle that answers gives the engine times, and the duration of a round', async () => {
    const { exploitant, client, operateur } = server.world
    const la = await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-24'])
    const { json: laveuse } = await server.call(exploitant, 'POST', '/laveuses', {
      immatriculation: 'AA-001-AA',
    })
    await asSystem(server.services.pool, async (tx) => {
      await tx.execute(
        sql`update campagne_occurrences set laveuse_id = ${laveuse.id} where campagne_id = ${la.campagne}`,
      )
      await tx.execute(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, source)
        values (${exploitant.id}, ${laveuse.id}, '2026-03-24', '2026-03-24T06:05:00+01:00', '2026-03-24T12:20:00+01:00', 'traccar')`)
    })
    const ask = () =>
      server.call(exploitant, 'POST', '/dashboard', { exploitantId: exploitant.id, date: '2026-03-24' })
    expect((await ask()).json.tournees).toMatchObject([
      { ignitionOn: '2026-03-24T06:05:00+01:00', ignitionOff: '2026-03-24T12:20:00+01:00', duree: 375 },
    ])
    // When one vehicle has two rounds on a day, its engine times belong to neither of them.
    await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-24'])
    expect((await ask()).json.tournees).toMatchObject([{ duree: null }, { duree: null }])
  })

  test('DASH-20 OPEN-10 two crews that share a vehicle last as long as their interventions, not as its engine', async () => {
    const { exploitant, client, operateur } = server.world
    const evening = await makeAccount(server.services, 'operateur', 'Du soir', exploitant.id)
    const matin = await makeTerrain(server.services, exploitant, client, operateur, ['2026-03-25'])
    const soir = await makeTerrain(server.services, exploitant, client, evening, ['2026-03-25'])
    const { json: laveuse } = await server.call(exploitant, 'POST', '/laveuses', {
      immatriculation: 'AA-002-AA',
    })
    await asSystem(server.services.pool, async (tx) => {
      await tx.execute(
        sql`update campagne_occurrences set laveuse_id = ${laveuse.id} where campagne_id in (${matin.campagne}, ${soir.campagne})`,
      )
      await tx.execute(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, source)
        values (${exploitant.id}, ${laveuse.id}, '2026-03-25', '2026-03-25T06:05:00+01:00', '2026-03-25T22:20:00+01:00', 'traccar')`)
    })
    for (const [conteneur, heure] of [
      [matin.conteneurs[0], '08:00'],
      [matin.conteneurs[1], '09:30'],
      [soir.conteneurs[0], '20:00'],
      [soir.conteneurs[1], '20:40'],
    ] as const)
      await server.call(exploitant, 'POST', '/interventions', {
        conteneur: `/api/conteneurs/${conteneur}`,
        dateEvenement: `2026-03-25T${heure}:00+01:00`,
      })
    const body = { exploitantId: exploitant.id, date: '2026-03-25' }
    expect((await server.call(exploitant, 'POST', '/dashboard', body)).json.tournees).toMatchObject([
      { id: matin.campagne, duree: 90 },
      { id: soir.campagne, duree: 40 },
    ])
  })

  test('DASH-06 OPEN-20 an exploitant asks with the own id, and reads no other day', async () => {
    const { exploitant, autre, admin } = server.world
    const ask = (exploitantId: number, who = exploitant) =>
      server.call(who, 'POST', '/dashboard', { exploitantId, date: '2026-03-02' })
    expect((await ask(exploitant.id)).status).toBe(200)
    expect((await ask(autre.exploitant.id)).status).toBe(403)
    expect((await ask(exploitant.id, admin)).status).toBe(403)
    expect((await ask(autre.exploitant.id, autre.exploitant)).json.tournees).not.toEqual([])
  })

  test('DASH-29 a day without a round is empty, a wrong date is refused', async () => {
    expect((await day('2026-03-03')).json).toMatchObject({ totalTours: 0, clients: {} })
    expect((await day('hier')).status).toBe(422)
  })

  test('DASH-01 OPEN-06 OPEN-08 a client sees its own day with the figures of its exploitant, without the crew', async () => {
    const { client, exploitant, operateur, autre } = server.world
    const ask = (clientId: number, who = client) =>
      server.call(who, 'POST', '/dashboard-client', { clientId, date: '2026-03-02' })
    const mine = await ask(client.id)
    const seen: unknown = (await day('2026-03-02')).json.clients?.['Client A']?.tours?.[0]
    const { equipe, chauffeur, equipier, motif, laveuse, ...tour } = seen as Record<string, unknown>
    expect(mine.json).toMatchObject({ totalTours: 1, clients: { 'Client A': { tours: [tour] } } })
    expect([equipe, chauffeur, equipier]).toMatchObject([{ label: 'Operateur A' }, operateur.id, null])
    expect(mine.text).not.toMatch(/Operateur|equipe|chauffeur|CANARI|laveuses/)
    const others = [
      [autre.client.id, client],
      [client.id, autre.client],
      [client.id, exploitant],
      [client.id, operateur],
    ] as const
    for (const [id, who] of others) expect((await ask(id, who)).status).toBe(403)
  })

  test('OPEN-07 OPEN-18 S2 the exploitant that asks, and no other', async () => {
    const { autre, admin, client } = server.world
    expect((await day('2026-03-02', autre.exploitant.id)).status).toBe(403)
    expect((await day('2026-03-02', server.world.exploitant.id, admin)).status).toBe(403)
    expect((await day('2026-03-02', server.world.exploitant.id, client)).status).toBe(403)
    expect((await day('2026-03-02')).text).not.toContain('CANARI')
  })
})

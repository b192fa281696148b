import { addDays, parisClock } from '@lavandiere/domain/kernel/dates.ts'
import { ronde, rondes } from '@lavandiere/domain/terrain/ronde.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'

const server = useServer()
const AUJOURDHUI = today()
const crew = (path: string, headers = {}) =>
  server.call(server.world.operateur, 'GET', path, undefined, headers)

test('TER-05 a round comes in one answer: points in order, form, catalogues, crew, what is done', async () => {
  const terrain = await server.terrain(AUJOURDHUI)
  const [c1 = 0, c2 = 0] = terrain.conteneurs
  const wash = (conteneur: number, dateEvenement: string, more = {}) =>
    server.call(server.world.operateur, 'POST', '/interventions', {
      conteneur: `/api/conteneurs/${conteneur}`,
      campagne: `/api/campagne_lavages/${terrain.campagne}`,
      dateEvenement,
      ...more,
    })
  const before = `${dayIn(-3)}T10:00:00+01:00`
  await wash(c1, before, { problemes: [`/api/problems/${terrain.problem}`], observation: 'Tag' })
  expect((await wash(c2, new Date().toISOString())).status).toBe(201)
  const reply = await crew(`/terrain/tournees/${terrain.campagne}?date=${AUJOURDHUI}`)
  expect(reply.status, reply.text).toBe(200)
  const read = ronde.parse(reply.json)
  expect(read).toMatchObject({
    jour: AUJOURDHUI,
    etat: 'prevue',
    chauffeur: { id: server.world.operateur.id },
    equipier: null,
    tournees: [
      {
        id: terrain.campagne,
        formulaire: {
          minPhotoAvant: 0,
          typologieLavage: terrain.typologie,
          typologieLavageFallback: terrain.repli,
        },
      },
    ],
    problemes: [{ id: terrain.problem, libelle: 'Graffiti' }],
    autres: [],
    autresTotal: 0,
  })
  expect(read.points.map(({ nomenclature, quantite }) => [nomenclature, quantite])).toEqual([
    ['C1', 2],
    ['C2', 3],
    ['C3', 1],
  ])
  expect(read.points[0]).toMatchObject({
    derniere: { status: 2, problemes: ['Graffiti'], observation: 'Tag' },
    fait: null,
  })
  expect(read.points[1]).toMatchObject({ derniere: null, fait: { status: 0, nombreLaves: 3 } })

  const etag = String(reply.headers.etag)
  const path = `/terrain/tournees/${terrain.campagne}?date=${AUJOURDHUI}`
  expect((await crew(path, { 'if-none-match': etag })).status).toBe(304)
  await server.office('PATCH', `/conteneurs/${c1}`, { adresse: 'Ailleurs' })
  expect((await crew(path, { 'if-none-match': etag })).status).toBe(200)
  expect((await crew(`/terrain/tournees/${terrain.campagne}?date=${dayIn(1)}`)).status).toBe(404)
})

test('SIG-10 a crew is told what the office accepted of a container, until it is washed', async () => {
  const { exploitant, client } = server.world
  const terrain = await server.terrain(AUJOURDHUI)
  const [first = 0, second = 0] = terrain.conteneurs
  const report = (conteneur: number, etat: string, nature: string) =>
    server.query(sql`insert into signalements (exploitant_id, client_id, conteneur_id, nature, texte, empreinte, etat, traite_le)
      values (${exploitant.id}, ${client.id}, ${conteneur}, ${nature}, 'Tag', ${crypto.randomUUID()}, ${etat}, now() - interval '1 minute')`)
  await report(first, 'recu', 'plein')
  await report(first, 'refuse', 'abime')
  await report(first, 'accepte', 'sale')
  await report(second, 'accepte', 'deplace')
  const told = async () => {
    const { json } = await crew(`/terrain/tournees/${terrain.campagne}?date=${AUJOURDHUI}`)
    return ronde.parse(json).points.map(({ signalements }) => signalements?.map(({ nature }) => nature))
  }
  expect(await told()).toEqual([['sale'], ['deplace'], []])
  const wash = (conteneur: number, more: object) =>
    server.call(server.world.operateur, 'POST', '/interventions', {
      conteneur: `/api/conteneurs/${conteneur}`,
      campagne: `/api/campagne_lavages/${terrain.campagne}`,
      dateEvenement: new Date().toISOString(),
      ...more,
    })
  expect((await wash(first, {})).status).toBe(201)
  expect((await wash(second, { isAccessible: false })).status).toBe(201)
  expect(await told()).toEqual([[], ['deplace'], []])
})

test('TER-22 a round tells where a wash that the office removed or changed counts now', async () => {
  const terrain = await server.terrain(AUJOURDHUI)
  const [first, second] = terrain.conteneurs
  const uuid = crypto.randomUUID()
  const made = await server.call(server.world.operateur, 'POST', '/interventions', {
    conteneur: `/api/conteneurs/${first}`,
    campagne: `/api/campagne_lavages/${terrain.campagne}`,
    dateEvenement: new Date().toISOString(),
    uuid,
  })
  const path = String(made.json['@id']).replace('/api', '')
  const told = async () =>
    ronde.parse((await crew(`/terrain/tournees/${terrain.campagne}?date=${AUJOURDHUI}`)).json).corriges
  expect(await told()).toEqual([])
  await server.office('DELETE', path)
  expect(await told()).toEqual([{ uuid, lieu: null }])
  await server.office('POST', `${path}/restaurer`)
  expect(await told()).toEqual([])
  await server.office('PATCH', path, { conteneur: `/api/conteneurs/${second}` })
  expect(await told()).toEqual([{ uuid, lieu: { conteneur: second, patrimoine: terrain.patrimoine } }])
  await server.office('PATCH', path, { dateEvenement: `${dayIn(-30)}T10:00:00+01:00` })
  expect(await told()).toEqual([{ uuid, lieu: null }])
})

test('TER-05 OPEN-03 the night after a round is its own only where the next day has none', async () => {
  const [demain, apres, plusTard] = [dayIn(1), dayIn(2), dayIn(4)]
  const { campagne } = await server.terrain(demain, apres, plusTard)
  const hoursOf = async (jour: string, asked: typeof crew) => {
    const [own] = ronde.parse((await asked(`/terrain/tournees/${campagne}?date=${jour}`)).json).tournees
    return [own?.debut, own?.fin].map((at) => parisClock(String(at)).slice(0, 16))
  }
  const office: typeof crew = (path) => server.office('GET', path)
  const daily = [`${demain}T00:00`, `${apres}T00:00`]
  expect(await hoursOf(demain, office)).toEqual(daily)
  // A crew sees nothing of the day after tomorrow.
  expect(await hoursOf(demain, crew)).toEqual(daily)
  expect(await hoursOf(apres, office)).toEqual([`${apres}T00:00`, `${addDays(apres, 1)}T06:00`])
  expect(await hoursOf(plusTard, office)).toEqual([`${plusTard}T00:00`, `${addDays(plusTard, 1)}T06:00`])
  await server.query(
    sql`update campagne_occurrences set heure_debut = '22:00' where campagne_id = ${campagne}`,
  )
  expect(await hoursOf(demain, crew)).toEqual([`${demain}T00:00`, `${apres}T06:00`])
  expect(await hoursOf(apres, office)).toEqual([`${apres}T06:00`, `${addDays(apres, 1)}T06:00`])
})

test('TER-05 the rounds of today and tomorrow of the person who asks, and what a shift asks for', async () => {
  const demain = dayIn(1)
  const terrain = await server.terrain(demain, dayIn(2))
  await server.office('POST', '/laveuses', { immatriculation: 'AA-123-BB' })
  const { json, status } = await crew('/terrain/tournees')
  expect(status).toBe(200)
  const read = rondes.parse(json)
  expect(read.tournees.filter(({ id }) => id === terrain.campagne)).toMatchObject([
    { jour: demain, points: 3, bacs: 6, premier: { nom: 'C1', adresse: null } },
  ])
  expect(read.laveuses).toMatchObject([{ libelle: 'AA-123-BB', kilometrage: null }])
  const { operateur } = server.world
  const seen = await server.office('GET', `/terrain/tournees?operateur=${operateur.id}`)
  expect(rondes.parse(seen.json)).toEqual(read)
  const other = await server.account('operateur', 'Autre')
  expect((await crew(`/terrain/tournees?operateur=${other.id}`)).status).toBe(403)
})

test('TER-05 a round of 200 points among 1,000 containers is less than 300 kB on the line', async () => {
  const patrimoine = await server.parc.patrimoine('Grand')
  const many = await server.parc.conteneurs(patrimoine, 'G', 1_200, (n) => ({
    adresse: `${n} rue du Général de Gaulle ${(n * 7919) % 1000}`,
    complementAdresse: `Derrière la résidence ${(n * 104729) % 5000}`,
    commune: 'Villefranche-sur-Saône',
    latitude: 45.9 + ((n * 7919) % 10_007) / 1e5,
    longitude: 4.7 + ((n * 104_729) % 10_007) / 1e5,
  }))
  const id = await server.parc.tournee(patrimoine, many.slice(0, 200), [0])
  for (const conteneur of many.slice(0, 200))
    await server.query(`insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, date_evenement, jour, is_accessible,
      is_scan_readable, status, nombre_laves, observation, uuid) select exploitant_id, client_id, patrimoine_id, id, now() - interval '7 days',
      current_date - 7, true, true, 0, 1, 'Vu ' || md5(id::text), gen_random_uuid() from conteneurs where id = ${conteneur}`)
  const reply = await server.app.inject({
    url: `/api/terrain/tournees/${id}?date=${AUJOURDHUI}`,
    headers: { authorization: server.world.exploitant.bearer, 'accept-encoding': 'gzip' },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.length).toBeLessThan(300_000)
})

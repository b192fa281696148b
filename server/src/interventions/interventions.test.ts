import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { type Reply, useMade, useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'
import { makeTerrain } from '../../testing/fabrique.ts'
import { photoForm } from '../../testing/form.ts'

const server = useServer()
const ici = useMade(() => server.terrain('2026-03-02', '2026-03-09'))

const bodyOf = (more: object = {}) => ({
  conteneur: `/api/conteneurs/${ici.conteneurs[0]}`,
  dateEvenement: '2026-03-02T10:00:00+01:00',
  ...more,
})
const post = (body: object, who: TestAccount = server.world.exploitant) =>
  server.call(who, 'POST', '/interventions', body)

const patch = (path: unknown, body: object) => server.office('PATCH', String(path), body)

async function photo(who: TestAccount = server.world.exploitant) {
  const { body, headers } = await photoForm()
  return server.call(who, 'POST', '/intervention_photos', body, headers)
}

describe('interventions', () => {
  test('INT-08 INT-11 OPEN-03 OPEN-69 defaults: accessible, all bins, done; joins the only round of that day, with its driver', async () => {
    const made = await post(bodyOf())
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      isAccessible: true,
      isScanReadable: true,
      nombreLaves: 2,
      status: 0,
      problemes: [],
      campagne: { id: ici.campagne },
      operateur: { id: server.world.operateur.id },
      patrimoine: { id: ici.patrimoine },
      client: { id: server.world.client.id },
    })
    const elsewhere = await post(bodyOf({ dateEvenement: '2026-03-04T10:00:00+01:00' }))
    expect(elsewhere.json.campagne).toBeNull()
  })

  test('OPEN-05 OPEN-69 INT-07 a problem, an impossible wash and a partial wash give their status', async () => {
    const problem = await post(bodyOf({ problemes: [`/api/problems/${ici.problem}`] }))
    const noted = await patch(problem.json['@id'], { observation: 'vu' })
    expect(noted.json).toMatchObject({ observation: 'vu', status: 2, problemes: [{ id: ici.problem }] })
    expect(problem.json).toMatchObject({ status: 2, problemes: [{ id: ici.problem, libelle: 'Graffiti' }] })
    const impossible = await post(bodyOf({ isAccessible: false, nombreLaves: 2 }))
    expect(impossible.json).toMatchObject({ status: 3, nombreLaves: 0 })
    const partiel = await post(bodyOf({ typologieLavage: `/api/typologie_lavages/${ici.repli}` }))
    expect(partiel.json).toMatchObject({ lavagePartiel: true, status: 0 })
  })

  test('OPEN-05 a wash is partial by the form of its day, not by that of the round', async () => {
    const jour = dayIn(-1)
    const la = await server.terrain(jour)
    const form = await server.parc.form(la.typologie, {
      strategieLavageImpossible: 1,
      typologieLavageFallbackId: la.typologie,
    })
    await server.query(
      sql`update campagne_occurrences set formulaire_id = ${form} where campagne_id = ${la.campagne}`,
    )
    const wash = (typologie: number) =>
      post({
        conteneur: `/api/conteneurs/${la.conteneurs[0]}`,
        campagne: `/api/campagne_lavages/${la.campagne}`,
        dateEvenement: `${jour}T10:00:00+01:00`,
        typologieLavage: `/api/typologie_lavages/${typologie}`,
      })
    const told = [await wash(la.typologie), await wash(la.repli)]
    expect(told.map(({ status, json }) => [status, json.lavagePartiel])).toEqual([
      [201, true],
      [201, false],
    ])
  })

  test('OPEN-03 after midnight an event counts for the round of the day before', async () => {
    const made = await post(
      bodyOf({
        dateEvenement: '2026-03-10T02:30:00+01:00',
        campagne: `/api/campagne_lavages/${ici.campagne}`,
      }),
    )
    const day = await server.office('POST', '/newdashboard', {
      exploitantId: server.world.exploitant.id,
      date: '2026-03-09',
    })
    expect(made.status).toBe(201)
    expect(day.json.clients?.['Client A']?.tours?.[0]?.nombreLaves).toBe(2)
  })

  test('OPEN-03 the night of a daily round counts for its evening when the next one begins after noon', async () => {
    const la = await server.terrain('2026-06-01', '2026-06-02', '2026-06-03')
    const countedFor = async (heureDebut: string) => {
      await server.query(
        sql`update campagne_occurrences set heure_debut = ${heureDebut} where campagne_id = ${la.campagne}`,
      )
      const made = await post({
        conteneur: `/api/conteneurs/${la.conteneurs[0]}`,
        campagne: `/api/campagne_lavages/${la.campagne}`,
        dateEvenement: '2026-06-02T00:30:00+02:00',
      })
      const id = Number(String(made.json['@id']).split('/').pop())
      const [row] = await server.query(sql`select jour::text from interventions where id = ${id}`)
      return row?.jour
    }
    expect(await countedFor('22:00')).toBe('2026-06-01')
    expect(await countedFor('05:00')).toBe('2026-06-02')
  })

  test('OPEN-03 OPEN-38 a correction keeps place, round and day, whatever was removed or changed since', async () => {
    const la = await server.terrain('2026-05-04', '2026-05-05')
    const conteneur = `/api/conteneurs/${la.conteneurs[0]}`
    const campagne = `/api/campagne_lavages/${la.campagne}`
    const attached = await post({ conteneur, dateEvenement: '2026-05-04T10:00:00+02:00' })
    expect(attached.json.campagne).toMatchObject({ id: la.campagne })
    const night = await post({ conteneur, campagne, dateEvenement: '2026-05-06T02:00:00+02:00' })
    const loose = await patch(attached.json['@id'], { campagne: null })
    expect(loose.json.campagne).toBeNull()
    expect((await patch(attached.json['@id'], { observation: 'détachée' })).json.campagne).toBeNull()

    const impossible = await post({
      conteneur,
      campagne,
      dateEvenement: '2026-05-04T11:00:00+02:00',
      isAccessible: false,
    })
    expect((await patch(impossible.json['@id'], { observation: 'x' })).json).toMatchObject({
      nombreLaves: 0,
      status: 3,
    })
    expect((await patch(impossible.json['@id'], { isAccessible: true })).json).toMatchObject({
      nombreLaves: 2,
      status: 0,
    })
    expect((await patch(impossible.json['@id'], { nombreLaves: 1 })).json.nombreLaves).toBe(1)
    expect((await patch(impossible.json['@id'], { observation: 'y' })).json.nombreLaves).toBe(1)
    expect((await patch(impossible.json['@id'], { nombreLaves: null })).json.nombreLaves).toBe(2)

    // The container leaves the round, whose days change; then all of it is removed.
    await server.query(sql`delete from campagne_conteneurs where campagne_id = ${la.campagne}`)
    await server.query(
      sql`update campagne_occurrences set jour = jour + 1 where campagne_id = ${la.campagne} and jour = '2026-05-05'`,
    )
    expect((await patch(night.json['@id'], { observation: 'vu' })).json).toMatchObject({
      observation: 'vu',
      campagne: { id: la.campagne },
    })
    const removed = {
      campagne_lavages: la.campagne,
      conteneurs: la.conteneurs[0],
      patrimoines: la.patrimoine,
    }
    for (const [table, id] of Object.entries(removed)) {
      await server.query(sql`update ${sql.identifier(table)} set archived_at = now() where id = ${id}`)
      const seen = await patch(night.json['@id'], { observation: `sans ${table}` })
      expect([seen.status, seen.json.observation, seen.json.campagne?.id]).toEqual([
        200,
        `sans ${table}`,
        la.campagne,
      ])
    }
    const kept = await server.query(
      sql`select jour::text, patrimoine_id from interventions where id = ${night.json.id}`,
    )
    expect(kept).toEqual([{ jour: '2026-05-05', patrimoine_id: la.patrimoine }])
    // Work that was done there before the removal and is sent now is not lost; it joins no removed round by itself.
    const late = await post({ conteneur, dateEvenement: '2026-05-04T10:00:00+02:00' })
    expect([late.status, late.json.campagne]).toEqual([201, null])
  })

  test('OPEN-38 a wash whose container left the round meanwhile is kept on that round, and marked', async () => {
    const { operateur } = server.world
    const la = await server.terrain('2026-05-11')
    const path = `/campagne_lavages/${la.campagne}`
    await patch(path, {
      conteneurs: la.conteneurs.slice(1),
      ordre: null,
      dateDebut: '2026-05-11',
      dateFin: '2026-05-11',
    })
    const sent = await post(
      {
        conteneur: `/api/conteneurs/${la.conteneurs[0]}`,
        campagne: `/api${path}`,
        dateEvenement: '2026-05-11T10:00:00+02:00',
      },
      operateur,
    )
    expect(sent.said).toEqual([201, undefined])
    const kept = await server.office('GET', `/interventions/${sent.json.id}`)
    expect(kept.json).toMatchObject({
      campagne: { id: la.campagne },
      ecarts: ['conteneur', 'tardif'],
      nombreLaves: 2,
    })
  })

  test('OPEN-38 a crew whose round went to another client keeps its wash, without that round', async () => {
    const { exploitant, operateur } = server.world
    const autre = await server.account('client', 'Repris')
    const la = await makeTerrain(server.services, exploitant, autre, operateur, [])
    const body = bodyOf({ campagne: `/api/campagne_lavages/${la.campagne}` })
    expect((await post(body)).json.violations?.[0]?.propertyPath).toBe('campagne')
    const sent = await post(body, operateur)
    expect(sent.json).toMatchObject({ campagne: null, ecarts: ['client', 'tardif'] })
  })

  test('OPEN-04 more bins washed than stand there are kept and marked; none washed is impossible', async () => {
    const beyond = await post(bodyOf({ nombreLaves: 99 }))
    expect(beyond.json).toMatchObject({ nombreLaves: 99, surPlace: 2, ecarts: ['surplus'], status: 0 })
    const corrected = await patch(beyond.json['@id'], { nombreLaves: 0 })
    expect(corrected.json).toMatchObject({ nombreLaves: 0, ecarts: [], status: 3 })
  })

  test('OPEN-38 what an intervention said before a correction stays, with who changed it and when', async () => {
    const { exploitant, operateur } = server.world
    const made = await post(bodyOf({ isAccessible: false }), operateur)
    const path = String(made.json['@id'])
    expect(made.json.corrigeeLe).toBeNull()
    const corrected = await patch(path, { isAccessible: true, nombreLaves: 2 })
    expect(corrected.json.corrigeeLe).toEqual(expect.any(String))
    const { json } = await server.office('GET', `${path}/corrections`)
    expect(json).toMatchObject({
      auteur: { id: operateur.id },
      corrections: [
        {
          nature: 'modification',
          auteur: { id: exploitant.id },
          avant: { isAccessible: 'non', nombreLaves: '0', status: '3' },
          apres: { isAccessible: 'oui', nombreLaves: '2', status: '0' },
        },
      ],
    })
  })

  test('OPEN-18 a client cannot tell by a filter who washed', async () => {
    const { client, operateur } = server.world
    await post(bodyOf(), operateur)
    const asked = `/interventions?operateur=/api/operateurs/${operateur.id}`
    expect((await server.office('GET', asked)).json['hydra:totalItems']).toBeGreaterThan(0)
    expect((await server.call(client, 'GET', asked)).json['hydra:totalItems']).toBe(0)
  })

  test('OPEN-18 a client reads no name of the crew in the corrections, nor one of the crew alone', async () => {
    const { exploitant, client, operateur } = server.world
    const made = await post(bodyOf({ isAccessible: false }), operateur)
    const path = String(made.json['@id'])
    await patch(path, { operateur: null, isAccessible: true, nombreLaves: 2 })
    await patch(path, { operateur: `/api/operateurs/${operateur.id}` })
    const read = async (who: typeof client) => (await server.call(who, 'GET', `${path}/corrections`)).json
    expect((await read(exploitant)).corrections).toHaveLength(2)
    const told = await read(client)
    expect(told.corrections).toMatchObject([{ apres: { isAccessible: 'oui' } }])
    expect(JSON.stringify(told)).not.toMatch(/operateur/i)
  })

  test('OPEN-38 a change of nothing is no correction; a removal taken back is told', async () => {
    const made = await post(bodyOf())
    const path = String(made.json['@id'])
    expect((await patch(path, {})).json.corrigeeLe).toBeNull()
    await server.office('DELETE', path)
    await server.office('POST', `${path}/restaurer`, {})
    const { json } = await server.office('GET', `${path}/corrections`)
    const natures = Array.from(json.corrections as unknown as { nature: string }[], ({ nature }) => nature)
    expect(natures).toEqual(['restauration', 'suppression'])
  })

  test('INT-01 what has not happened yet is refused on its field', async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const refused = await post(bodyOf({ dateEvenement: inMinutes(30) }))
    expect([refused.status, refused.json.violations?.[0]]).toMatchObject([
      422,
      { propertyPath: 'dateEvenement', message: "La date de l'intervention est dans le futur" },
    ])
    const made = await post(bodyOf({ dateEvenement: inMinutes(3) }))
    expect(made.said).toEqual([201, undefined])
    const change = (body: object) => patch(made.json['@id'], body)
    expect((await change({ dateEvenement: inMinutes(48 * 60) })).status).toBe(422)
    // An intervention stored with a future date can still be corrected in its other fields.
    await server.query(
      `update interventions set date_evenement = now() + interval '9 days' where id = ${made.json.id}`,
    )
    expect((await change({ observation: 'vu' })).json).toMatchObject({ observation: 'vu' })
    expect((await change({ dateEvenement: inMinutes(-60) })).status).toBe(200)
  })

  test('TER-02 a wash keeps the date of its telephone, however wrong the clock, and is marked', async () => {
    const { operateur } = server.world
    const inHours = (heures: number) => new Date(Date.now() + heures * 3_600_000).toISOString()
    const send = (heures: number, decalageHorloge?: number) =>
      post(bodyOf({ dateEvenement: inHours(heures), decalageHorloge }), operateur)
    const told = async (reply: Promise<Reply>, heures: number) => {
      const { status, json } = await reply
      const apart = Date.parse(String(json.dateEvenement)) - Date.now() - heures * 3_600_000
      return [status, json.ecarts, json.decalageHorloge ?? null, Math.abs(apart) < 60_000]
    }
    expect(await told(send(-2), -2)).toEqual([201, [], null, true])
    expect(await told(send(-2, 200), -2)).toEqual([201, [], 200, true])
    expect(await told(send(-2, 10_800), -2)).toEqual([201, ['decalage'], 10_800, true])
    expect(await told(send(-2, -1_700_000_000), -2)).toEqual([201, ['decalage'], -1_700_000_000, true])
    // Five hours in a basement: later than the office looked.
    expect(await told(send(-5, 200), -5)).toEqual([201, ['tardif'], 200, true])
    expect(await told(send(23), 23)).toEqual([201, ['avance'], null, true])
    expect((await send(25)).status).toBe(422)
    expect((await send(-2, 4_000_000_000)).status).toBe(422)
  })

  test('S13 what the office corrected stays so when a telephone, which never heard of it, sends again', async () => {
    const body = bodyOf({ uuid: randomUUID(), nombreLaves: 3 })
    const at = String((await post(body)).json['@id'])
    const put = await server.office('PUT', at, { ...body, nombreLaves: 2 })
    expect([put.status, put.json.nombreLaves]).toEqual([200, 2])
    const { status, json } = await post(body)
    expect([status, json['@id'], json.nombreLaves]).toEqual([201, at, 2])
  })

  test('OPEN-38 OPEN-32 CAT-21 CAT-29 CAT-17 what was removed since can still be told of, by the crew and by the office', async () => {
    const { operateur } = server.world
    const parti = await server.terrain('2026-03-02')
    const prestation = (await server.office('POST', '/prestations', { libelle: 'Au jet' })).json
    const chauffeur = await server.account('operateur', 'Parti')
    const told = {
      conteneur: `/api/conteneurs/${parti.conteneurs[0]}`,
      dateEvenement: '2026-03-02T10:00:00+01:00',
      campagne: `/api/campagne_lavages/${parti.campagne}`,
      prestation: String(prestation['@id']),
      typologieLavage: `/api/typologie_lavages/${parti.typologie}`,
      problemes: [`/api/problems/${parti.problem}`],
    }
    const driven = { ...told, operateur: `/api/operateurs/${chauffeur.id}` }
    for (const iri of [
      driven.prestation,
      driven.typologieLavage,
      ...driven.problemes,
      driven.operateur,
      driven.campagne,
      driven.conteneur,
    ])
      expect([iri, (await server.office('DELETE', iri)).status]).toEqual([iri, 204])
    const sent = await post(told, operateur)
    expect(sent.said).toEqual([201, undefined])
    const noted = await post(driven)
    expect(noted.json).toMatchObject({
      operateur: { libelle: 'Parti', supprime: true },
      prestation: { libelle: 'Au jet', supprime: true },
      typologieLavage: { libelle: 'COMPLET', supprime: true },
      problemes: [{ libelle: 'Graffiti', supprime: true }],
      campagne: { id: parti.campagne, supprime: true },
      conteneur: { libelle: 'C1', supprime: true },
      patrimoine: { libelle: 'Centre' },
    })
    expect(noted.json.patrimoine).not.toHaveProperty('supprime')
    // What never was, or is another company's, stays refused.
    const foreign = await post({ ...told, prestation: `/api/prestations/999999` })
    expect([foreign.status, foreign.json.violations?.[0]?.propertyPath]).toEqual([422, 'prestation'])
  })

  test('BIZ-04 INT-08 CONT-02 problems are sorted as people sort, on the intervention and on its container', async () => {
    const la = await server.terrain('2026-03-02')
    const problemes: string[] = []
    for (const libelle of ['Vandalisme', '10 impacts', 'Écran cassé', '2 impacts']) {
      const made = await server.office('POST', '/problems', {
        libelle,
        importance: 1,
        conteneurType: 'CA',
      })
      problemes.push(String(made.json['@id']))
    }
    const sorted = ['2 impacts', '10 impacts', 'Écran cassé', 'Vandalisme'].map((libelle) => ({ libelle }))
    const conteneur = `/api/conteneurs/${la.conteneurs[0]}`
    const noted = await post({ conteneur, dateEvenement: '2026-03-02T10:00:00+01:00', problemes })
    expect(noted.json).toMatchObject({ problemes: sorted })
    const seen = await server.office('GET', conteneur.replace('/api', ''))
    expect(seen.json).toMatchObject({ lastIntervention: { problemes: sorted } })
  })

  test('INT-15 INT-16 lists: by container and by patrimoine, newest first; a unipatrimoine needs no container', async () => {
    const uni = await post({
      patrimoine: `/api/patrimoines/${ici.uni}`,
      dateEvenement: '2026-03-05T10:00:00+01:00',
    })
    expect(uni.json).toMatchObject({ nombreLaves: 7, conteneur: null })
    const none = await post({
      patrimoine: `/api/patrimoines/${ici.patrimoine}`,
      dateEvenement: '2026-03-05T10:00:00+01:00',
    })
    expect(none.said).toEqual([422, 'Le conteneur est requis'])
    const listed = async (query: string) =>
      (await server.call(server.world.client, 'GET', `/interventions?${query}`)).members
    const newest = await listed(`containerId=${ici.conteneurs[0]}&order[dateEvenement]=desc`)
    const dates = newest.map((m) => Date.parse(String(m.dateEvenement)))
    expect(dates).toEqual([...dates].sort((a, b) => b - a))
    const on = async (day: string) => (await listed(`patrimoine=${ici.uni}&dateEvenement=${day}`)).length
    await post({ patrimoine: `/api/patrimoines/${ici.uni}`, dateEvenement: '2026-03-05T23:30:00Z' })
    expect([await on('2026-03-04'), await on('2026-03-05'), await on('2026-03-06')]).toEqual([0, 1, 1])
    const of = await server.call(server.world.client, 'GET', `/patrimoine/${ici.uni}/interventions`)
    expect(of.members).toHaveLength(2)
  })
})

describe('photos', () => {
  test('OPEN-68 OPEN-45 S8 a photo is re-encoded, attached once, and read through a signed link only', async () => {
    const sent = await photo()
    expect(sent.status).toBe(201)
    const made = await post(bodyOf({ photoAvant: [sent.json['@id']] }))
    const url = String(made.json.photosAvant?.[0]?.contentUrl)
    expect(url).toMatch(/\?token=/)
    const file = await server.app.inject({ url })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await server.app.inject({ url: url.split('?')[0] ?? '' })).statusCode).toBe(400)
    expect((await server.app.inject({ url: url.slice(0, -2) })).statusCode).toBe(403)
    const twice = await post(bodyOf({ photoApres: [sent.json['@id']] }))
    expect(twice.said).toEqual([422, "Une photo n'existe pas ou appartient à une autre intervention"])
    const kept = await patch(made.json['@id'], { observation: 'vu' })
    expect(kept.json.photosAvant?.[0]?.['@id']).toBe(sent.json['@id'])
    const second = await photo()
    const shown = async (body: object) => {
      const { json } = await patch(made.json['@id'], body)
      return [json.photosAvant, json.photosApres].map((list) =>
        Array.from(list as unknown as { '@id': string }[], (one) => one['@id']),
      )
    }
    const [p, q] = [sent.json['@id'], second.json['@id']]
    expect(await shown({ photoAvant: [q, p] })).toEqual([[q, p], []])
    expect(await shown({ photoAvant: [q], photoApres: [p] })).toEqual([[q], [p]])
    expect(await shown({ photoAvant: [], photoApres: [] })).toEqual([[], []])
    expect((await post(bodyOf({ photoAvant: [p] }))).status).toBe(201)
  })

  test('S2 OPEN-68 a photo of a colleague or of another client cannot be taken', async () => {
    const { exploitant, operateur } = server.world
    const colleague = await server.account('operateur', 'Collègue')
    const mine = await photo(operateur)
    expect((await post(bodyOf({ photoAvant: [mine.json['@id']] }), colleague)).status).toBe(422)
    expect((await post(bodyOf({ photoAvant: [mine.json['@id']] }), operateur)).status).toBe(201)
    const sent = await photo(colleague)
    const made = await post(bodyOf({ photoAvant: [sent.json['@id']] }))
    expect(made.status).toBe(201)
    await server.office('PATCH', String(made.json['@id']), { photoAvant: [] })
    const other = await server.account('client', 'Autre ville')
    const there = await makeTerrain(server.services, exploitant, other, operateur, [])
    const elsewhere = { conteneur: `/api/conteneurs/${there.conteneurs[0]}`, photoAvant: [sent.json['@id']] }
    expect((await post(bodyOf(elsewhere))).status).toBe(422)
    expect((await post(bodyOf({ photoAvant: [sent.json['@id']] }))).status).toBe(201)
  })

  test('OPEN-68 time and place that the form read before it reduced a photo are kept with it', async () => {
    const form = await photoForm('jpeg')
    const send = (query: string) =>
      server.call(server.world.operateur, 'POST', `/intervention_photos?${query}`, form.body, form.headers)
    const sent = await send('priseLe=2026-03-02T08:15:00Z&latitude=48.9&longitude=2.3')
    expect(sent.status).toBe(201)
    const made = await post(bodyOf({ photoAvant: [sent.json['@id']] }), server.world.operateur)
    expect(Date.parse(String(made.json.photosAvant?.[0]?.priseLe))).toBe(Date.parse('2026-03-02T08:15:00Z'))
    // Beyond what the database holds.
    for (const query of [
      'latitude=91&longitude=2',
      'priseLe=0000-01-01T00:00:00Z',
      'priseLe=2026-03-02T08:15:00-23:00',
    ])
      expect((await send(query)).status).toBe(400)
  })
})

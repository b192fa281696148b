import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'
import { FURTHER_TEXTS } from '../../testing/imports.ts'

const server = useServer()
const seen = async (id: number) => (await server.office('GET', `/patrimoines/${id}`)).json

describe('summary', () => {
  test('PAT-04 OPEN-50 types present, points and bins; PAT-30 lists of a client', async () => {
    const { client } = server.world
    const id = await server.parc.patrimoine('Compté')
    await server.parc.conteneur(id, 'A', 2)
    await server.parc.conteneur(id, 'B', 3)
    const list = await server.office('GET', `/patrimoines?client=${client.id}&groups=patrimoineread`)
    expect(list.members.find((m) => Number(m.id) === id)).toMatchObject({
      typologieFlux: ['VER'],
      typologieConteneurs: ['CA'],
      nombrePAV: 2,
      nombreBacs: 5,
      conteneurs: null,
    })
    const byBins = await server.office('GET', '/patrimoines?order[nombreBacs]=desc&itemsPerPage=5')
    const bins = byBins.members.map((m) => Number(m.nombreBacs))
    expect(bins).toEqual([...bins].sort((x, y) => y - x))
  })

  test('BIZ-04 the tournées of a patrimoine are sorted as people sort', async () => {
    const id = await server.parc.patrimoine('Sillonné')
    const conteneur = await server.parc.conteneur(id, 'A')
    for (const libelle of ['Zone 10', 'Été', 'Zone 2'])
      await server.parc.tournee(id, [conteneur], [7], libelle)
    const { campagnesLavage } = await seen(id)
    expect(campagnesLavage).toMatchObject(['Été', 'Zone 2', 'Zone 10'].map((libelle) => ({ libelle })))
  })

  test('OPEN-02 OPEN-04 the next wash is today until its round is over, then the next day of the tournées', async () => {
    const id = await server.parc.patrimoine('Lavé bientôt')
    const [a, b] = [await server.parc.conteneur(id, 'A', 2), await server.parc.conteneur(id, 'B', 1)]
    expect((await seen(id)).nextLavage).toBeNull()
    const campagne = await server.parc.tournee(id, [a, b], [-7, 0, 7])
    await server.parc.tournee(id, [a], [400])
    expect((await seen(id)).nextLavage).toBe(dayIn(0))
    const noon = sql`current_date + time '12:00'`
    await server.parc.intervention({ patrimoine: id, conteneur: a, campagne }, noon, { laves: 1 })
    expect((await seen(id)).nextLavage).toBe(dayIn(0))
    await server.parc.intervention({ patrimoine: id, conteneur: b, campagne }, noon, { status: 3, laves: 0 })
    expect((await seen(id)).nextLavage).toBe(dayIn(7))
    const other = await server.parc.tournee(id, [b], [0])
    expect((await seen(id)).nextLavage).toBe(dayIn(0))
    await server.parc.intervention({ patrimoine: id, conteneur: b, campagne: other }, noon)
    expect((await seen(id)).nextLavage).toBe(dayIn(7))
  })

  test('OPEN-02 places beside the plan of a day wash none of its bins: today stays the next wash', async () => {
    const id = await server.parc.patrimoine('Lavé à côté')
    const planned = await server.parc.conteneur(id, 'Prévu', 1)
    const campagne = await server.parc.tournee(id, [planned], [0, 7])
    const noon = sql`current_date + time '12:00'`
    const beside = await server.parc.conteneur(id, 'À côté', 3)
    await server.parc.intervention({ patrimoine: id, conteneur: beside, campagne }, noon, { laves: 3 })
    expect((await seen(id)).nextLavage).toBe(dayIn(0))
    await server.parc.intervention({ patrimoine: id, conteneur: planned, campagne }, noon)
    expect((await seen(id)).nextLavage).toBe(dayIn(7))
  })

  test('OPEN-52 OPEN-125 a unipatrimoine tells its own last wash and status', async () => {
    const id = await server.parc.patrimoine('Quai', 5)
    expect(await seen(id)).toMatchObject({
      nombrePAV: 1,
      nombreBacs: 5,
      status: 1,
      lastInterventionDate: null,
    })
    const campagne = await server.parc.tournee(id, [], [0, 7])
    await server.parc.intervention({ patrimoine: id, campagne }, sql`current_date - 1 + time '12:00'`)
    expect((await seen(id)).status).toBe(1)
    await server.parc.intervention({ patrimoine: id, campagne }, sql`current_date + time '12:00'`, {
      status: 2,
      laves: 5,
    })
    expect(await seen(id)).toMatchObject({ status: 2, nextLavage: dayIn(7) })
    const full = await server.office('GET', `/patrimoines/${id}?groups=patrimoineintervention`)
    expect(full.json.interventions).toHaveLength(2)
    expect(full.json.conteneurs).toEqual([])
  })

  test('OPEN-52 PAT-25 a unipatrimoine tells that its last passage was no wash, in a later cycle too', async () => {
    const id = await server.parc.patrimoine('Fermé', 2)
    await server.parc.intervention({ patrimoine: id }, sql`now() - interval '3 days'`, { status: 3 })
    expect(await seen(id)).toMatchObject({ status: 3, lastInterventionStatus: 3 })
    await server.parc.tournee(id, [], [-1, 3])
    expect(await seen(id)).toMatchObject({ status: 1, lastInterventionStatus: 3 })
  })

  test('PAT-31 OPEN-125 with containers and their last interventions', async () => {
    const { client } = server.world
    const id = await server.parc.patrimoine('Complet')
    const conteneur = await server.parc.conteneur(id, 'A')
    await server.parc.intervention({ patrimoine: id, conteneur }, sql`now() - interval '1 day'`)
    const last = await server.parc.intervention(
      { patrimoine: id, conteneur },
      sql`now() - interval '1 hour'`,
      { status: 3 },
    )
    const full = await server.call(client, 'GET', `/patrimoines/${id}?groups=patrimoineintervention`)
    expect(full.json.conteneurs?.[0]).toMatchObject({
      id: conteneur,
      status: 3,
      lastIntervention: { id: last, isAccessible: false, problemes: [], photosAvant: [] },
    })
    expect(full.json.interventions).toHaveLength(2)
  })
})

test('PAT-31 OPEN-125 a patrimoine with more containers than one document holds says that they are not all there', async () => {
  const id = await server.parc.patrimoine('Immense')
  const path = `/patrimoines/${id}?groups=patrimoineintervention`
  const fill = (from: number, to: number) =>
    server.query(sql`
        insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type)
        select exploitant_id, client_id, id, 'N' || i, 'CA', 'VER' from patrimoines, generate_series(${from}::int, ${to}::int) i
        where id = ${id}`)
  await fill(1, 5_000)
  const whole = (await server.office('GET', path)).json
  expect([whole.conteneurs?.length, whole.conteneursTronques]).toEqual([5_000, false])
  await fill(5_001, 5_001)
  const cut = (await server.office('GET', path)).json
  expect([cut.conteneurs?.length, cut.conteneursTronques, cut.nombrePAV]).toEqual([5_000, true, 5_001])
  expect((await seen(id)).conteneursTronques).toBeNull()
})

describe('export', () => {
  test('PAT-09 OPEN-63 S7 the headers of the import, harmless cells, a name, and it reads the same back', async () => {
    const id = await server.parc.patrimoine('Éco/quartier')
    const path = `/patrimoines/${id}`
    const line = { conteneurType: 'CSE', dechetType: 'VER', adresse: '=1+1', volume: '3;4', quantite: 2 }
    await server.office('PUT', path, {
      conteneurs: [
        { ...line, nomenclature: 'N "1"' },
        { ...line, nomenclature: 'N2' },
      ],
    })
    const file = await server.office('GET', `${path}/export`)
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(file.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''patrimoine_%C3%89co_quartier.csv",
    )
    const headers =
      "\ufeffNomenclature;Adresse;Complement d'adresse;Commune;Type de conteneur;Marque;Quantite;Type de dechet;Volume;Latitude;Longitude"
    const empty = ';'.repeat(FURTHER_TEXTS.length)
    expect(file.text.split('\r\n')).toEqual([
      [headers, ...FURTHER_TEXTS].join(';'),
      `"N ""1""";'=1+1;;;CSE;;2;VER;"3;4";;${empty}`,
      `N2;'=1+1;;;CSE;;2;VER;"3;4";;${empty}`,
      '',
    ])
  })
})

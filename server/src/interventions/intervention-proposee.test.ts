import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'

const server = useServer()
const ici = useMade(() => server.terrain('2026-03-02'))

const ask = (query: Record<string, string | number>) => {
  const given = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return server.office('GET', `/interventions/proposition?${given.join('&')}`)
}
const LUNDI = '2026-03-02T10:00:00+01:00'

test('INT-18 the round of that day fills in crew, form and typology, and tells the point that follows', async () => {
  const [a = 0, b = 0, c = 0] = ici.conteneurs
  const first = await ask({ conteneur: a, quand: LUNDI })
  expect([first.status, first.json]).toMatchObject([
    200,
    {
      '@type': 'Proposition',
      passages: [
        {
          campagne: { id: ici.campagne },
          jour: '2026-03-02',
          tenu: true,
          chauffeur: { id: server.world.operateur.id },
          equipier: null,
          laveuse: null,
          formulaire: { id: ici.form },
          prestation: null,
          typologieLavage: { id: ici.typologie },
          rang: 1,
          points: 3,
          restants: 2,
          suivant: { id: b, nomenclature: 'C2' },
        },
      ],
      precedent: null,
    },
  ])
  const wash = { patrimoine: ici.patrimoine, conteneur: b, campagne: ici.campagne }
  await server.parc.intervention(wash, sql`'2026-03-02 09:00+01'::timestamptz`)
  const after = (await ask({ conteneur: a, quand: LUNDI })).json.passages?.[0]
  expect(after).toMatchObject({ restants: 1, suivant: { id: c } })
  // After the last point: the first that was passed over.
  const last = (await ask({ conteneur: c, quand: LUNDI })).json.passages?.[0]
  expect(last).toMatchObject({ rang: 3, restants: 1, suivant: { id: a } })
})

test('INT-18 a tournée alone tells its first point; a day without a round tells the last that had one', async () => {
  const [a = 0, , c = 0] = ici.conteneurs
  const of = (await ask({ campagne: ici.campagne, quand: LUNDI })).json.passages?.[0]
  expect(of).toMatchObject({ rang: null, suivant: { id: a } })
  const none = (await ask({ conteneur: c, quand: '2026-03-05T10:00:00+01:00' })).json
  expect(none).toMatchObject({
    passages: [],
    precedent: { campagne: { id: ici.campagne }, jour: '2026-03-02' },
  })
  const named = await ask({ campagne: ici.campagne, quand: '2026-03-05T10:00:00+01:00' })
  expect(named.json).toMatchObject({
    passages: [{ tenu: false, points: 0, suivant: null }],
    precedent: { jour: '2026-03-02' },
  })
})

test('INT-18 a point given to another round is proposed with its crew; two rounds are both told', async () => {
  const patrimoine = await server.parc.patrimoine('Deux')
  const one = await server.parc.conteneur(patrimoine, 'D1')
  const other = await server.parc.conteneur(patrimoine, 'D2')
  const form = { patrimoineId: patrimoine, formulaireId: ici.form }
  const morning = await server.parc.campagne({ ...form, libelle: 'Matin' }, [one], ['2026-03-03'])
  const evening = await server.parc.campagne({ ...form, libelle: 'Soir' }, [other], ['2026-03-03'])
  const at = '2026-03-03T10:00:00+01:00'
  await server.query(sql`insert into points_confies (exploitant_id, client_id, campagne_id, jour, conteneur_id, vers_campagne_id, apres, ordre)
    select exploitant_id, client_id, ${morning}, '2026-03-03', ${one}, ${evening}, ${other}, 1 from campagne_lavages where id = ${morning}`)
  const given = (await ask({ conteneur: one, quand: at })).json.passages
  expect(given).toMatchObject([{ campagne: { id: evening }, rang: 2, points: 2, suivant: { id: other } }])
  await server.parc.campagne({ ...form, libelle: 'Nuit' }, [other], ['2026-03-03'])
  expect((await ask({ conteneur: other, quand: at })).json.passages).toHaveLength(2)
})

test('INT-18 nothing is proposed for nothing', async () => {
  expect((await ask({ quand: LUNDI })).status).toBe(400)
})

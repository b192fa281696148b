import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const at = (heure: string) => sql`${`2026-03-02T${heure}:00+01:00`}::timestamptz`
const compare = (tournee: number, date = '2026-03-02') =>
  server.office('GET', `/tournee/conteneurs-interventions?date=${date}&tourneeId=${tournee}`)

/** A round on 2 March 2026 over the containers A, B, C in this order. */
async function makeRound(libelle = 'Comparée') {
  const patrimoine = await server.parc.patrimoine('Centre')
  const [a, b, c, off] = [
    await server.parc.conteneur(patrimoine, 'A'),
    await server.parc.conteneur(patrimoine, 'B'),
    await server.parc.conteneur(patrimoine, 'C'),
    await server.parc.conteneur(patrimoine, 'Hors plan'),
  ]
  const campagne = await server.parc.tournee(patrimoine, [a, b, c], [0], libelle)
  await server.query(sql`update campagne_occurrences set jour = '2026-03-02' where campagne_id = ${campagne}`)
  return { patrimoine, campagne, a, b, c, off }
}

test('DASH-30 DASH-31 the planned order stands beside the passages of that day, by time', async () => {
  const { patrimoine, campagne, a, b, c, off } = await makeRound()
  const of = (conteneur: number) => ({ patrimoine, conteneur, campagne })
  await server.parc.intervention(of(c), at('08:00'), { status: 3 })
  await server.parc.intervention(of(a), at('08:30'))
  await server.parc.intervention(of(off), at('09:00'))
  await server.parc.intervention(of(c), at('09:30'))
  const { status, json } = await compare(campagne)
  const base = { adresse: null, estPatrimoine: false, problemes: [] }
  expect([status, json]).toMatchObject([
    200,
    {
      '@type': 'ComparaisonTournee',
      date: '2026-03-02',
      libelle: 'Comparée',
      ordre_prevu: [
        {
          ...base,
          id: a,
          nomenclature: 'A',
          date_evenement: '2026-03-02T08:30:00+01:00',
          isAccessible: true,
        },
        { ...base, id: b, nomenclature: 'B', date_evenement: null, isAccessible: null, status: null },
        {
          ...base,
          id: c,
          nomenclature: 'C',
          date_evenement: '2026-03-02T09:30:00+01:00',
          isAccessible: true,
        },
      ],
      ordre_reel: [
        { id: c, isAccessible: false, status: 3, date_evenement: '2026-03-02T08:00:00+01:00' },
        { id: a },
        { id: off, nomenclature: 'Hors plan' },
        { id: c, isAccessible: true },
      ],
    },
  ])
})

test('DASH-30 a unipatrimoine is the one place of its round', async () => {
  const uni = await server.parc.patrimoine('Local', 7)
  const campagne = await server.parc.tournee(uni, [], [0], 'Seule')
  const [today] = await server.query('select current_date::text as jour')
  const { json } = await compare(campagne, String(today?.jour))
  expect(json).toMatchObject({
    ordre_prevu: [{ id: uni, nomenclature: 'Local', adresse: 'Quai', estPatrimoine: true }],
    ordre_reel: [],
  })
})

test('DASH-31 a day that the tournée does not hold has no plan; its passages are told all the same', async () => {
  const { patrimoine, campagne, a } = await makeRound('Autre jour')
  await server.parc.intervention(
    { patrimoine, conteneur: a, campagne },
    sql`${'2026-03-04T08:00:00+01:00'}::timestamptz`,
  )
  expect((await compare(campagne, '2026-03-04')).json).toMatchObject({
    ordre_prevu: [],
    ordre_reel: [{ id: a }],
  })
  expect((await compare(campagne, '2026-03-05')).json).toMatchObject({ ordre_prevu: [], ordre_reel: [] })
})

test('DASH-31 OPEN-38 a removed tournée is compared on the days that somebody worked on, and on no others', async () => {
  const { patrimoine, campagne, a } = await makeRound('Supprimée')
  await server.parc.intervention({ patrimoine, conteneur: a, campagne }, at('08:00'))
  await server.office('DELETE', `/campagne_lavages/${campagne}`)
  expect((await compare(campagne)).json.ordre_reel).toMatchObject([{ id: a }])
  expect((await compare(campagne, '2026-03-03')).status).toBe(404)
})

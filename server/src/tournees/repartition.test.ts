import { addDays, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { repartition } from '@lavandiere/domain/tournees/repartition/points-confies.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { rowsOfSheet } from '../../testing/classeur.ts'
import { today } from '../../testing/days.ts'
import { tourneeOver, tourneesOf } from '../../testing/tournees.ts'

const server = useServer()
const { make, tourOn } = tourneesOf(server)
const JOUR = today()
const DEMAIN = addDays(JOUR, 1)
const WEEK_DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
let chezUnAutre: { id: number; conteneurs: number[] }
let panne: number
let secours: number
let second: number

const ici = useMade(() => server.terrain())
beforeAll(async () => {
  second = (await server.account('operateur', 'Second')).id
  const byDay = [WEEK_DAYS[new Date(`${JOUR}T00:00:00Z`).getUTCDay()]]
  const today = { dateDebut: JOUR, dateFin: JOUR, freq: 'WEEKLY', byDay, interval: 1 }
  panne = (await make({ ...tourneeOver(server, ici), ...today, libelle: 'En panne' })).id
  const [patrimoine] = [await server.parc.patrimoine('Ailleurs')]
  const conteneurs = await server.parc.conteneurs(patrimoine, 'S', 3, (n) => ({
    latitude: 45.75,
    longitude: 4.8 + n / 100,
    quantite: 2,
  }))
  chezUnAutre = { id: patrimoine, conteneurs }
  secours = (
    await make({
      ...tourneeOver(server, { ...ici, patrimoine, conteneurs }),
      ...today,
      libelle: 'En secours',
      chauffeur: `/api/operateurs/${second}`,
    })
  ).id
})

const read = async () => {
  const { json, headers } = await server.office('GET', `/repartitions/${JOUR}`)
  return { etag: String(headers.etag), day: repartition.parse(json) }
}
const give = (points: readonly object[], headers: Record<string, string> = {}) =>
  server.office('POST', '/repartitions', { jour: JOUR, points }, headers)
const pointOf = (conteneur: number | undefined, vers: number | null, apres: number | null = null) => ({
  conteneur,
  campagne: panne,
  vers,
  apres,
})
const idsOf = async (id: number) =>
  (await read()).day.rondes.find((ronde) => ronde.id === id)?.points.map((point) => point.id)
const bacs = async (personne: number) =>
  (await server.query(sql`select bacs_prevus(${personne}, ${JOUR}) as bacs`)).map(({ bacs: n }) =>
    Number(n),
  )[0]

test('TOUR-60 the rounds of a day tell what is left of them, with their crews', async () => {
  const { day } = await read()
  expect(day.rondes.map(({ libelle, points, chauffeur }) => [libelle, points.length, chauffeur.id])).toEqual([
    ['En panne', ici.conteneurs.length, server.world.operateur.id],
    ['En secours', 3, second],
  ])
  expect(day.confies).toEqual([])
})

test('TOUR-61 a given point stays on its round and is passed by the crew that took it', async () => {
  const [first, ...others] = ici.conteneurs
  const [a, b, c] = chezUnAutre.conteneurs
  const before = [await bacs(server.world.operateur.id), await bacs(second)]
  const { etag } = await read()
  const { status } = await give([pointOf(first, secours, a)], { 'if-match': etag })
  expect(status).toBe(200)
  expect([await idsOf(panne), await idsOf(secours)]).toEqual([others, [a, first, b, c]])
  const [de, vers] = [await tourOn(JOUR, panne), await tourOn(JOUR, secours)]
  expect([de?.total, vers?.total]).toEqual([6, 6])
  expect(de?.confies).toMatchObject([{ sens: 'vers', id: secours, points: 1, faits: 0 }])
  expect(vers?.confies).toMatchObject([{ sens: 'de', id: panne, libelle: 'En panne', points: 1, faits: 0 }])
  const after = [await bacs(server.world.operateur.id), await bacs(second)]
  expect((after[0] ?? 0) + (after[1] ?? 0)).toBe((before[0] ?? 0) + (before[1] ?? 0))
  expect(after[1]).toBeGreaterThan(before[1] ?? 0)
  const details = await server.office('GET', `/campagne_lavages/${secours}/details?date=${JOUR}`)
  expect(Array.from(details.json.conteneurs as unknown as { id: number }[]).map(({ id }) => id)).toEqual([
    a,
    first,
    b,
    c,
  ])
  expect((await give([pointOf(others[0], secours)], { 'if-match': etag })).status).toBe(412)
  const lu = await server.office('GET', `/campagne_lavages/${panne}/jours/${JOUR}`)
  expect(lu.json.historique).toMatchObject([
    { avant: { confies: null }, apres: { confies: 'En secours : 1' } },
  ])
})

/** Number, name and note of each line of the sheet of the day, and its heading of the day. */
async function sheetOf(id: number) {
  const { bytes } = await server.office('GET', `/campagne_lavages/${id}/excel?regle=${JOUR}`)
  const lines = (await rowsOfSheet(bytes)).map(({ cellules }) => cellules)
  const note = lines[5]?.indexOf('Observation') ?? -1
  return {
    jour: lines[2]?.[0],
    lines: lines.slice(6).map((cells) => [cells[0], cells[1], cells[note] ?? '']),
  }
}

test('TOUR-61 TOUR-62 the sheet of the day has a given point with the crew that took it, no more with its own', async () => {
  const names = async (ids: readonly number[]) =>
    (
      await server.query(
        sql`select id, nomenclature from conteneurs where id = any(${sql.param([...ids])}::int[])`,
      )
    )
      .toSorted((x, y) => ids.indexOf(Number(x.id)) - ids.indexOf(Number(y.id)))
      .map(({ nomenclature }) => nomenclature)
  const [first = 0, ...others] = ici.conteneurs
  const [a = 0, b = 0, c = 0] = chezUnAutre.conteneurs
  const numbered = (list: readonly unknown[], given: number) =>
    list.map((name, i) => [String(i + 1), name, i === given ? 'Confié par « En panne »' : ''])
  expect(await sheetOf(secours)).toEqual({
    jour: `Passage du ${jourEntier(JOUR)}`,
    lines: numbered(await names([a, first, b, c]), 1),
  })
  expect((await sheetOf(panne)).lines).toEqual(numbered(await names(others), -1))
  const missing = await server.office('GET', `/campagne_lavages/${panne}/excel?regle=${DEMAIN}`)
  expect(missing.status).toBe(404)
})

test('TOUR-61 its wash counts on its own round, by the crew that made it; it is given no more', async () => {
  const [first] = ici.conteneurs
  const operateur = `/api/operateurs/${second}`
  const json = await server.wash(first, new Date().toISOString(), {
    campagne: secours,
    operateur,
    nombreLaves: 1,
  })
  expect(json.campagne).toMatchObject({ id: panne })
  const { json: compare } = await server.office(
    'GET',
    `/tournee/conteneurs-interventions?date=${JOUR}&tourneeId=${secours}`,
  )
  expect(Array.from(compare.ordre_reel as unknown as { id: number }[]).map(({ id }) => id)).toEqual([first])
  expect((await tourOn(JOUR, panne))?.nombreLaves).toBeGreaterThan(0)
  expect((await tourOn(JOUR, secours))?.confies).toMatchObject([{ points: 1, faits: 1 }])
  const back = await give([pointOf(first, null)])
  expect([back.status, back.json.dejaFaits]).toEqual([200, 1])
})

test('TOUR-61 points of other rounds, of other days and of days gone are refused', async () => {
  const [a] = chezUnAutre.conteneurs
  const refused = async (points: object[], jour = JOUR) =>
    (await server.office('POST', '/repartitions', { jour, points })).status
  expect(await refused([pointOf(a, secours)])).toBe(422)
  expect(await refused([pointOf(ici.conteneurs[1], panne)])).toBe(422)
  expect(await refused([pointOf(ici.conteneurs[1], secours)], DEMAIN)).toBe(422)
  expect(await refused([pointOf(ici.conteneurs[1], secours)], '2020-07-08')).toBe(422)
})

test('TOUR-61 an undo, and a cancelled day of the other round, bring points back', async () => {
  const [, next] = ici.conteneurs
  expect((await give([pointOf(next, secours)])).status).toBe(200)
  expect(await idsOf(panne)).not.toContain(next)
  expect((await give([pointOf(next, null)])).status).toBe(200)
  expect(await idsOf(panne)).toContain(next)
  await give([pointOf(next, secours)])
  const cancel = { etat: 'annulee', motif: 'Neige' }
  await server.query(sql`update interventions set archived_at = now()`)
  expect((await server.office('PATCH', `/campagne_lavages/${secours}/jours/${JOUR}`, cancel)).status).toBe(
    200,
  )
  expect(await idsOf(panne)).toContain(next)
})

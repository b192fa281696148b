import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'
import { traceursOf } from '../../testing/traceurs.ts'

const server = useServer()
const traceurs = traceursOf(server)
const JOUR = dayIn(0)
let [ana, bob, nadia] = [0, 0, 0]
let [first, second] = [0, 0]

/** Two vehicles, of which the first is assigned to Nadia. A round of the day is Ana's, with the first. */
beforeAll(async () => {
  const { form } = await server.terrain(JOUR)
  const account = async (nom: string) => (await server.account('operateur', nom)).id
  ;[ana, bob, nadia] = [await account('Ana'), await account('Bob'), await account('Nadia')]
  first = await traceurs.laveuse('premiere', { operateur: `/api/operateurs/${nadia}` })
  second = await traceurs.laveuse('seconde')
  const patrimoineId = await server.parc.patrimoine('Un')
  const conteneur = await server.parc.conteneur(patrimoineId, 'U1')
  const round = { patrimoineId, formulaireId: form, libelle: 'Matin', chauffeurId: ana }
  const campagne = await server.parc.campagne(round, [conteneur], [JOUR])
  await server.query(
    sql`update campagne_occurrences set laveuse_id = ${first} where campagne_id = ${campagne} and jour = ${JOUR}`,
  )
})

const takes = (operateur: number, laveuse: number) =>
  server.query(sql`insert into poste_operateurs (exploitant_id, operateur_id, date, laveuse_prise_poste_id, laveuse_fin_poste_id)
    values (${server.world.exploitant.id}, ${operateur}, ${JOUR}, ${laveuse}, ${laveuse})`)

interface Said {
  id: number
  operateur: { libelle: string } | string | null
  equipage: ({ libelle: string } | string)[]
}
const nom = (one: { libelle: string } | string) => (typeof one === 'string' ? one : one.libelle)

const of = (list: unknown, id: number) => {
  const one = (list as Said[]).find((each) => each.id === id)
  return [one?.equipage.map(nom), one?.operateur ? nom(one.operateur) : null]
}

/** Who is said to work with a vehicle on a day, and who it is assigned to, on the dashboard. */
async function onBoard(date: string, id: number) {
  const exploitantId = server.world.exploitant.id
  return of((await server.office('POST', '/newdashboard', { exploitantId, date })).json.laveuses, id)
}

/** The same of both vehicles now, on the live map and on the dashboard. */
async function said() {
  const live = (await server.office('GET', '/telematique/flotte')).json.vehicules
  const found = { first: of(live, first), second: of(live, second) }
  expect({ first: await onBoard(JOUR, first), second: await onBoard(JOUR, second) }).toEqual(found)
  return found
}

test('TRK-07 DASH-21 OPEN-97 the crew of the round that a vehicle drives, apart from who it is assigned to', async () => {
  expect(await said()).toEqual({ first: [['Ana'], 'Nadia'], second: [[], null] })
})

test('DASH-21 on a day before it was assigned to anybody nobody is said', async () => {
  expect(await onBoard(dayIn(-1), first)).toEqual([[], null])
})

test('DASH-21 on another day nobody is said to drive it', async () => {
  expect(await onBoard(dayIn(1), first)).toEqual([[], 'Nadia'])
})

test('TRK-07 OPEN-97 a shift that took a vehicle is believed before its rounds, and ends those of another', async () => {
  await takes(ana, second)
  expect(await said()).toEqual({ first: [[], 'Nadia'], second: [['Ana'], null] })
  await takes(bob, first)
  expect(await said()).toEqual({ first: [['Bob'], 'Nadia'], second: [['Ana'], null] })
})

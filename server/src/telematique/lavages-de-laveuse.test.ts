import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { traceursOf } from '../../testing/traceurs.ts'

const server = useServer()
const traceurs = traceursOf(server)
const JOUR = '2026-03-03'
let [matin, soir, garde, donne, recu] = [0, 0, 0, 0, 0]
let [first, second, crew] = [0, 0, 0]

/** Two rounds of a day, each with its vehicle; the first gave a point to the second. All three points are washed. */
beforeAll(async () => {
  const { form } = await server.terrain(JOUR)
  const other = await server.account('operateur', 'Équipe du matin')
  crew = other.id
  const patrimoineId = await server.parc.patrimoine('Deux')
  ;[garde, donne, recu] = [
    await server.parc.conteneur(patrimoineId, 'D1'),
    await server.parc.conteneur(patrimoineId, 'D2'),
    await server.parc.conteneur(patrimoineId, 'D3'),
  ]
  const round = { patrimoineId, formulaireId: form }
  matin = await server.parc.campagne(
    { ...round, libelle: 'Matin', chauffeurId: crew },
    [garde, donne],
    [JOUR],
  )
  soir = await server.parc.campagne({ ...round, libelle: 'Soir' }, [recu], [JOUR])
  ;[first, second] = [await traceurs.laveuse('matin'), await traceurs.laveuse('soir')]
  await drives(matin, first)
  await drives(soir, second)
  await server.query(sql`insert into points_confies (exploitant_id, client_id, campagne_id, jour, conteneur_id, vers_campagne_id, apres, ordre)
    select exploitant_id, client_id, ${matin}, ${JOUR}, ${donne}, ${soir}, ${recu}, 1 from campagne_lavages where id = ${matin}`)
  for (const [conteneur, campagne] of [
    [garde, matin],
    [donne, matin],
    [recu, soir],
  ] as const)
    await server.parc.intervention(
      { patrimoine: patrimoineId, conteneur, campagne },
      sql`'2026-03-03 10:00+01'::timestamptz`,
    )
})

const drives = (campagne: number, laveuse: number | null) =>
  server.query(
    sql`update campagne_occurrences set laveuse_id = ${laveuse} where campagne_id = ${campagne} and jour = ${JOUR}`,
  )

/** The washes of both vehicles, in the table of the fleet and on the page of trips of each. */
async function washes() {
  const { json } = await server.office('GET', `/telematique/journees?date=${JOUR}`)
  const rows = json.vehicules as unknown as { id: number; lavages: number }[]
  const said = async (id: number) => {
    const context = await server.office('GET', `/laveuse/daily-context?date=${JOUR}&vehicleId=${id}`)
    return [rows.find((one) => one.id === id)?.lavages, Number(context.json.interventions?.length)]
  }
  return { first: await said(first), second: await said(second) }
}

test('TRK-25 a point given to another round is a wash of the vehicle that came, on both screens', async () => {
  expect(await washes()).toEqual({ first: [1, 1], second: [2, 2] })
})

test('TRK-25 OPEN-97 a round without a vehicle is of the one that its crew took, on both screens', async () => {
  await drives(matin, null)
  expect(await washes()).toEqual({ first: [0, 0], second: [2, 2] })
  await server.query(sql`insert into poste_operateurs (exploitant_id, operateur_id, date, laveuse_prise_poste_id)
    select exploitant_id, ${crew}, ${JOUR}, ${first} from campagne_lavages where id = ${matin}`)
  expect(await washes()).toEqual({ first: [1, 1], second: [2, 2] })
})

import { REGLAGES_LEGAUX } from '@lavandiere/domain/heures/reglages-heures.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { tableauDe } from '@lavandiere/domain/planning/tableau.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import type { Terrain } from '../../testing/fabrique.ts'
import { heuresOf } from '../../testing/heures.ts'
import { canReadPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'

const server = useServer()
/** A future Wednesday; its week begins on the 9th. */
const JOUR = '2027-08-11'
const LUNDI = '2027-08-09'
let ici: Terrain
let laveuse: number
beforeAll(async () => {
  const { operateur } = server.world
  const jours = ['2027-08-08', LUNDI, '2027-08-16', '2027-08-23']
  ici = await server.terrain(...jours)
  const made = await server.office('POST', '/laveuses', {
    immatriculation: 'AB-123-CD',
    operateur: `/api/operateurs/${operateur.id}`,
  })
  laveuse = Number(made.json.id)
})
const board = (query = `du=${JOUR}`) => server.office('GET', `/planning?${query}`)

test('PLAN-03 PLAN-20 the week of a day in one call: rounds, crews, vehicles, the days before and after', async () => {
  const { status, json } = await board()
  expect(status).toBe(200)
  expect(planning.parse(json)).toMatchObject({
    du: LUNDI,
    au: '2027-08-15',
    operateurs: [{ id: server.world.operateur.id, present: true }],
    laveuses: [{ id: laveuse, immatriculation: 'AB-123-CD', operateur: server.world.operateur.id }],
    passages: [
      { jour: '2027-08-08' },
      {
        campagne: ici.campagne,
        jour: LUNDI,
        chauffeur: server.world.operateur.id,
        equipier: null,
        version: 1,
      },
      { jour: '2027-08-16' },
    ],
  })
})

test('PLAN-03 two weeks on demand, this week when nothing is asked', async () => {
  const { passages, au } = planning.parse((await board(`du=${JOUR}&jours=14`)).json)
  const days = ['2027-08-08', LUNDI, '2027-08-16', '2027-08-23']
  expect([passages.map(({ jour }) => jour), au]).toEqual([days, '2027-08-22'])
  const { du } = planning.parse((await board('')).json)
  expect(new Date(`${du}T00:00:00Z`).getUTCDay()).toBe(1)
})

test('PLAN-03 a cancelled and a moved day say so, with the crew and the vehicle of that day', async () => {
  const change = (jour: string, body: object) =>
    server.office('PATCH', `/campagne_lavages/${ici.campagne}/jours/${jour}`, body)
  await change('2027-08-23', {
    jour: '2027-08-24',
    motif: 'Marché',
    heureDebut: '05:30',
    laveuse: `/api/laveuses/${laveuse}`,
  })
  await change('2027-08-16', { etat: 'annulee', motif: 'Neige' })
  const { passages } = planning.parse((await board('du=2027-08-16&jours=14')).json)
  expect(passages).toMatchObject([
    {
      jour: '2027-08-16',
      etat: 'annulee',
      motif: 'Neige',
      chauffeur: server.world.operateur.id,
      laveuse: null,
    },
    {
      regle: '2027-08-23',
      jour: '2027-08-24',
      etat: 'reportee',
      laveuse,
      laveuseNommee: laveuse,
      heureDebut: '05:30',
    },
  ])
})

test('PLAN-03 absences and hours are those of the people', async () => {
  const { exploitant, operateur } = server.world
  const poste = (jour: string, statut: string) => sql`
    insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee)
    values (${exploitant.id}, ${operateur.id}, ${jour}, ${statut})`
  await server.query(poste('2027-08-10', 'CP'))
  await server.query(poste(LUNDI, 'WD'))
  await server.query(sql`insert into feuille_de_temps (exploitant_id, poste_id, operateur_id, heure_debut, heure_fin, temps_pause_minutes)
    select exploitant_id, id, operateur_id, '2027-08-09 06:00+02', '2027-08-09 14:00+02', 30 from poste_operateurs where statut_journee = 'WD'`)
  const { absences, feuilles } = planning.parse((await board()).json)
  expect([absences, feuilles]).toMatchObject([
    [{ operateur: operateur.id, jour: '2027-08-10', statutJournee: 'CP', aUneFeuille: false, version: 1 }],
    [{ operateur: operateur.id, jour: LUNDI, pause: 30 }],
  ])
})

test('PLAN-03 OPEN-102 an absence of the board counts what the hours count for it', async () => {
  const { operateur } = server.world
  await server.office('PATCH', `/operateurs/${operateur.id}`, { RHFeatureEnabled: true })
  const { tarifs, absence } = heuresOf(server)
  expect((await tarifs(operateur, { heuresHebdo: 24, contratDu: '2027-08-16' })).status).toBe(200)
  for (const [jour, sorte] of [
    ['2027-08-13', 'CP'],
    ['2027-08-17', 'CP'],
    ['2027-08-18', 'AM'],
    ['2027-08-21', 'CP'],
  ] as const)
    await absence(operateur, jour, sorte)
  const { absences } = planning.parse((await board(`du=${JOUR}&jours=14`)).json)
  const counted = absences.map(({ jour, minutes }) => [jour, minutes])
  expect(counted.filter(([jour]) => jour !== '2027-08-10')).toEqual([
    ['2027-08-13', 420],
    ['2027-08-17', 288],
    ['2027-08-18', 0],
    ['2027-08-21', 0],
  ])
})

test.skipIf(!canReadPdf)(
  'PLAN-09 the week is printed: who drives, rounds with client and bins, conflicts',
  async () => {
    const { bytes, headers, status } = await server.office('GET', '/planning/pdf?du=2027-08-23&jours=14')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('planning_2027-08-23_2027-09-05.pdf')
    expect(faultsOf(bytes)).toBe('')
    const text = pagesOf(bytes).join('\n')
    for (const said of [
      ' bac',
      'Client A',
      'Planning des équipes',
      'Operateur A',
      'AB-123-CD',
      '05:30',
      'mar. 24 août',
    ])
      expect(text).toContain(said)
  },
)

test.skipIf(!canReadPdf)('PLAN-09 paper has the rows that the filters of the screen leave', async () => {
  const { operateur } = server.world
  const bob = await server.office('POST', '/operateurs', {
    libelle: 'Bob Sans Tournée',
    email: 'bob.sans.tournee@a.example',
    password: 'Colonne-verte-27',
  })
  expect(bob.status).toBe(201)
  const paper = async (filtre: string) =>
    pagesOf((await server.office('GET', `/planning/pdf?du=2027-08-23${filtre}`)).bytes).join('\n')
  expect(await paper('')).toContain('Bob Sans Tournée')
  const ofOne = await paper(`&personne=${operateur.id}`)
  expect(ofOne).toContain('Operateur A')
  expect(ofOne).not.toContain('Bob Sans Tournée')
  expect(await paper('&client=999999')).toContain('Rien de tel dans cette semaine')
})

test('PLAN-03 S22 the week is drawn within a turn of the heavy calls', async () => {
  const { heavy } = server.services.admission.turns
  const { run } = heavy
  const made: unknown[] = []
  heavy.run = async (account, work) => {
    const answer = await run(account, work)
    made.push(answer)
    return answer
  }
  const { bytes } = await server.office('GET', '/planning/pdf?du=2027-08-23')
  heavy.run = run
  expect(made.some((answer) => Buffer.isBuffer(answer) && answer.equals(bytes))).toBe(true)
})

test('PLAN-03 a removed vehicle that a coming day names is told to be gone', async () => {
  await server.office('DELETE', `/laveuses/${laveuse}`)
  const { laveuses } = planning.parse((await board('du=2027-08-23')).json)
  expect(laveuses).toMatchObject([{ id: laveuse, present: false }])
})

test('PLAN-10 each week is measured by the contract of a person, else by the threshold of the company', async () => {
  const { exploitant, operateur } = server.world
  const seuils = async () =>
    planning.parse((await board(`du=${JOUR}&jours=14`)).json).operateurs.find(({ id }) => id === operateur.id)
      ?.seuils
  await server.query(sql`update donnees_rhs set contrats = '[]' where operateur_id = ${operateur.id}`)
  expect(await seuils()).toEqual([2100, 2100])
  await server.query(sql`insert into donnees_rhs (exploitant_id, operateur_id, contrats)
    values (${exploitant.id}, ${operateur.id}, ${JSON.stringify([
      { du: null, heures: 39 },
      { du: '2027-08-16', heures: 24 },
    ])}) on conflict (exploitant_id, operateur_id) do update set contrats = excluded.contrats`)
  expect(await seuils()).toEqual([2340, 1440])
})

test('PLAN-03 BIZ-02 the board tells the holidays of the territory by which hours are counted', async () => {
  const shown = async () => {
    const read = planning.parse((await board('du=2027-12-20')).json)
    return tableauDe(read, '2027-12-20').reasonOf('2027-12-26')
  }
  expect(await shown()).toBeNull()
  const valeurs = { ...REGLAGES_LEGAUX, territoire: 'alsace-moselle' }
  await server.office('PUT', '/reglages/heures/2027-12-01', valeurs)
  expect(await shown()).toMatch(/^Jour férié : /)
  await server.office('DELETE', '/reglages/heures/2027-12-01')
})

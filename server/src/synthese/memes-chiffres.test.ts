import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { chiffresSynthese } from '@lavandiere/domain/synthese/chiffres.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'
import type { Terrain } from '../../testing/fabrique.ts'
import { canReadPdf, pagesOf } from '../../testing/pdf.ts'
import { cellsOf, demanderSynthese } from '../../testing/syntheses.ts'

const TENU = '2026-03-02'
const SANS_PASSAGE = '2026-03-04'
const ANNULE = '2026-03-09'
const DEPLACE_DU = '2026-03-16'
const DEPLACE_AU = '2026-03-17'
const server = useServer()
let ici: Terrain

/** Writes into the database that a past day was cancelled or moved: the API refuses this once the day is over. */
const decide = (jour: string, etat: 'annulee' | 'reportee', au = jour) =>
  server.query(sql`update campagne_occurrences set etat = ${etat}, motif = 'Grève', decide = true, jour = ${au},
        regle = ${etat === 'reportee' ? jour : null}::date
      where campagne_id = ${ici.campagne} and jour = ${jour}`)

/** Records a wash of the round at one of the three places of the terrain, which have two, three and one bins. */
const pass = (jour: string, rang: number, more: object = {}) =>
  server.wash(ici.conteneurs[rang], `${jour}T1${rang}:00:00+01:00`, {
    who: server.world.operateur,
    campagne: ici.campagne,
    ...more,
  })

beforeAll(async () => {
  ici = await server.terrain(TENU, ANNULE, DEPLACE_DU)
  await decide(ANNULE, 'annulee')
  await decide(DEPLACE_DU, 'reportee', DEPLACE_AU)
  await pass(TENU, 0)
  // A second wash at the same place adds no bins.
  await pass(TENU, 0, { dateEvenement: `${TENU}T15:00:00+01:00` })
  await pass(TENU, 1, { nombreLaves: 1, problemes: [`/api/problems/${ici.problem}`] })
  await pass(TENU, 2, { isAccessible: false, nombreLaves: 0 })
  await pass(SANS_PASSAGE, 1)
  await pass(ANNULE, 0)
  // A wash after midnight belongs to the round of the evening before.
  await pass(DEPLACE_AU, 1, { dateEvenement: '2026-03-18T02:30:00+01:00' })
  await pass(DEPLACE_AU, 2)
})

interface Figures {
  prevus?: number
  laves: number
  horsPlan?: number
  impossibles?: number
  interventions?: number
}

const reportOf = (who: TestAccount, more: object) => {
  const patrimoine = `/api/patrimoines/${ici.patrimoine}`
  return demanderSynthese(server, { bilanType: 'patrimoine', patrimoine, photos: 'aucune', ...more }, who)
}

/** The sum of each column of a CSV report, by its heading. */
async function csvOf(who: TestAccount, more: object) {
  const { text } = await reportOf(who, more)
  const [head = [], ...lines] = cellsOf(text)
  const places = lines.filter((line) => !line.includes('Total'))
  const sum = (title: string) => places.reduce((all, line) => all + Number(line[head.indexOf(title)]), 0)
  return { sum, count: places.length }
}

async function inGlobalCsv(who: TestAccount, more: object = {}) {
  const { sum } = await csvOf(who, { bilanType: 'global', patrimoine: null, ...more })
  return {
    prevus: sum('Lavages prévus (bacs)'),
    aVenir: sum('Lavages à venir (bacs)'),
    laves: sum('Bacs lavés'),
    horsPlan: sum('Bacs lavés hors plan'),
    impossibles: sum('Lavages impossibles (bacs)'),
  }
}

async function inPavCsv(who: TestAccount): Promise<Figures> {
  const { sum } = await csvOf(who, { byPAV: true })
  return {
    laves: sum('Bacs lavés'),
    impossibles: sum('Lavages impossibles (bacs)'),
    interventions: sum('Interventions'),
  }
}

const inInterventionsCsv = async (who: TestAccount): Promise<Figures> => {
  const { sum, count } = await csvOf(who, {})
  return { laves: sum('Bacs comptés'), interventions: count }
}

/** The figures that the screen shows before the file; `avant` are those of the period before. */
async function onScreen(who: TestAccount, more: object = {}, periode: 'maintenant' | 'avant' = 'maintenant') {
  const { exploitant, client } = server.world
  const { json, status } = await server.call(who, 'POST', '/synthese/chiffres', {
    exploitant: `/api/exploitants/${exploitant.id}`,
    client: `/api/clients/${client.id}`,
    bilanType: 'global',
    dateDebut: '2026-03-01',
    dateFin: '2026-03-31',
    ...more,
  })
  expect(status).toBe(200)
  const { bilan } = chiffresSynthese.parse(json)[periode]
  const { prevus, laves, lavesPrevus, impossibles, interventions } = bilan
  return { prevus, laves, horsPlan: laves - lavesPrevus, impossibles, interventions }
}

async function inPdf(who: TestAccount, more: object = {}): Promise<Figures> {
  const asked = await reportOf(who, { format: 'pdf', ...more })
  const read = async () => (await server.call(who, 'GET', String(asked.json['@id']))).json
  await expect.poll(read).toMatchObject({ etat: 'pret' })
  const { pdfUrl } = await read()
  const file = await server.app.inject({ url: String(pdfUrl) })
  const text = pagesOf(file.rawPayload).join('\n')
  const told = (label: string) => Number(new RegExp(`${label} +(\\d+) `).exec(text)?.[1])
  return {
    prevus: told('Bacs prévus'),
    laves: told('Bacs lavés'),
    horsPlan: told('dont hors plan'),
    impossibles: told('Lavages impossibles \\(bacs\\)'),
    interventions: told('Interventions'),
  }
}

/** The sums of the figures that the dashboard shows for the days of the month. */
async function onDashboard(): Promise<Figures> {
  const { exploitant } = server.world
  const figures = { prevus: 0, laves: 0, horsPlan: 0, impossibles: 0 }
  for (let day = 1; day <= 31; day++) {
    const date = `2026-03-${String(day).padStart(2, '0')}`
    const { json } = await server.office('POST', '/newdashboard', {
      exploitantId: exploitant.id,
      date,
    })
    const tours = json.clients?.['Client A']?.tours
    for (const tour of Array.isArray(tours) ? tours : []) figures.horsPlan += tour.nombreHorsPlan
    figures.prevus += Number(json.totalALaver)
    figures.laves += Number(json.totalBacsLaves)
    figures.impossibles += Number(json.totalBacsImpossible)
  }
  return { ...figures, laves: figures.laves + figures.horsPlan }
}

test.skipIf(!canReadPdf)(
  'SYN-13 SYN-17 DASH-21 one month, days cancelled, moved and off the plan: the same totals wherever they stand',
  async () => {
    const { exploitant, client } = server.world
    const expected = { prevus: 12, laves: 12, horsPlan: 5, impossibles: 3, interventions: 8 }
    expect(await inPdf(exploitant)).toEqual(expected)
    for (const who of [exploitant, client]) {
      expect({ ...expected, aVenir: 0 }).toMatchObject(await inGlobalCsv(who))
      expect(expected).toMatchObject(await inPavCsv(who))
      expect(expected).toMatchObject(await inInterventionsCsv(who))
    }
    expect(expected).toMatchObject(await onDashboard())
    const april = { dateDebut: '2026-04-01', dateFin: '2026-04-30' }
    for (const more of [{}, { bilanType: 'patrimoine', patrimoine: `/api/patrimoines/${ici.patrimoine}` }])
      for (const who of [exploitant, client]) {
        expect(await onScreen(who, more)).toEqual(expected)
        expect(await onScreen(who, { ...more, ...april }, 'avant')).toEqual(expected)
      }
    const listed = await server.office(
      'GET',
      `/interventions?patrimoine=/api/patrimoines/${ici.patrimoine}&dateEvenement[after]=2026-03-01&dateEvenement[before]=2026-03-31`,
    )
    const { count } = await csvOf(exploitant, {})
    expect([listed.json['hydra:totalItems'], count]).toEqual([expected.interventions, expected.interventions])
  },
)

test.skipIf(!canReadPdf)(
  'SYN-13 DASH-21 OPEN-03 at night a round under way is missed nowhere: it counts what it visited, until six',
  async () => {
    const { exploitant } = server.world
    const { now } = server.services
    const soir = '2026-03-23'
    ici = await server.terrain(soir)
    await pass(soir, 0)
    const period = { dateDebut: soir, dateFin: soir }
    const figuresAt = async (heure: string) => {
      server.services.now = () => new Date(`2026-03-24T${heure}:00+01:00`)
      const { json } = await server.office('POST', '/newdashboard', {
        exploitantId: exploitant.id,
        date: soir,
      })
      const { prevus, aVenir, laves } = await inGlobalCsv(exploitant, period)
      const pdf = await inPdf(exploitant, period)
      return {
        planned: [Number(json.totalALaver), prevus + aVenir],
        prevus: [prevus, pdf.prevus],
        laves: [laves, pdf.laves],
      }
    }
    try {
      const underWay = { planned: [6, 6], prevus: [2, 2], laves: [2, 2] }
      expect(await figuresAt('00:30')).toEqual(underWay)
      expect(await figuresAt('05:30')).toEqual(underWay)
      expect(await figuresAt('06:00')).toEqual({ ...underWay, prevus: [6, 6] })
      await pass(soir, 1)
      await pass(soir, 2)
      const over = { planned: [6, 6], prevus: [6, 6], laves: [6, 6] }
      expect(await figuresAt('00:30')).toEqual(over)
      // Nobody has begun a round of that day: it is over, and its bins were missed.
      ici = await server.terrain(soir)
      expect(await figuresAt('00:30')).toEqual({ planned: [12, 12], prevus: [12, 6], laves: [6, 0] })
    } finally {
      server.services.now = now
    }
  },
)

test('SYN-17 a period that runs is compared with the same number of days of the one before', async () => {
  const jour = today()
  const patrimoine = await server.parc.patrimoine('Comparé')
  const box = await server.parc.conteneur(patrimoine, 'K')
  // Sixteen days of which six have begun: the first six of the sixteen before are 21 to 16 days ago.
  for (const ago of [22, 21, 18, 16, 15, 6, 0]) {
    const noon = sql`${parisInstant(dayIn(-ago), '00:00:01')}::timestamptz`
    await server.parc.intervention({ patrimoine, conteneur: box }, noon)
  }
  const more = {
    bilanType: 'patrimoine',
    patrimoine: `/api/patrimoines/${patrimoine}`,
    dateDebut: dayIn(-5),
    dateFin: dayIn(10),
  }
  const { exploitant } = server.world
  const counted = await server.query(
    sql`select count(*)::int as n from interventions where conteneur_id = ${box} and jour between ${jour}::date - 21 and ${jour}::date - 16`,
  )
  expect(Number(counted[0]?.n)).toBe(3)
  expect((await onScreen(exploitant, more, 'avant')).interventions).toBe(3)
  expect((await onScreen(exploitant, more)).interventions).toBe(1)
  const closed = { ...more, dateDebut: dayIn(-10), dateFin: dayIn(-5) }
  expect((await onScreen(exploitant, closed, 'avant')).interventions).toBe(2)
})

test('SYN-17 the screen has the figures of an independent count of rows; the year before has none', async () => {
  const counted = await server.query(
    sql`select count(*)::int as passages from interventions where client_id = ${server.world.client.id} and jour between '2026-03-01' and '2026-03-31' and archived_at is null`,
  )
  const { exploitant } = server.world
  const shown = await onScreen(exploitant)
  expect(shown.interventions).toBe(Number(counted[0]?.passages))
  expect(await onScreen(exploitant, { dateDebut: '2025-03-01', dateFin: '2025-03-31' })).toEqual({
    prevus: 0,
    laves: 0,
    horsPlan: 0,
    impossibles: 0,
    interventions: 0,
  })
  const { client, autre } = { client: server.world.client, autre: server.world.autre }
  const foreign = { exploitant: `/api/exploitants/${autre.exploitant.id}` }
  const { status } = await server.call(client, 'POST', '/synthese/chiffres', {
    ...foreign,
    client: `/api/clients/${client.id}`,
    bilanType: 'global',
    dateDebut: '2026-03-01',
    dateFin: '2026-03-31',
  })
  expect(status).toBe(403)
})

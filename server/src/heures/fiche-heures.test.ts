import { expliquer } from '@lavandiere/domain/heures/explication.ts'
import { fiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { heuresDe } from '@lavandiere/domain/heures/semaines.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const heures = heuresOf(server)
const { period } = heures

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value : [])
const weekly = (periode: Json, operateur = nadia) =>
  server.office(
    'GET',
    `/feuille_de_temps/hebdomadaires?periode_id=${periode.id}&operateur_id=${operateur.id}`,
  )

const nadia = useMade(() => heures.personne('Nadia'))
const mars = useMade(() => period('Mars', '2026-02-26', '2026-03-25'))
const avril = useMade(() => period('Avril', '2026-03-26', '2026-04-25'))
beforeAll(async () => {
  // The periods meet between Wednesday the 25th and Thursday, in the middle of a week.
  for (let day = 0; day < 5; day++) {
    const jour = addDays('2026-03-23', day)
    await heures.saisir(nadia, `${jour} 06:00`, `${jour} 15:30`, { tempsPauseMinutes: 30 })
  }
})

describe('the weekly sheet', () => {
  test('RH-69 RH-76 RH-77 weeks with their number, days and totals in hours with two decimals', async () => {
    const { json } = await weekly(mars)
    const week = listOf(json.semaines).at(-1)
    expect([json.periode?.libelle, json.operateur?.libelle]).toEqual(['Mars', 'Nadia'])
    expect(week).toMatchObject({
      numero: 13,
      annee: 2026,
      debut: '2026-03-23',
      fin: '2026-03-25',
      partagee: true,
      totaux: { hn: 27, h25: 0, h50: 0, hnuit: 0, total: 27 },
    })
    expect(listOf(week?.jours)[0]).toMatchObject({
      jour: 'lundi',
      date: '23/03/2026',
      dateISO: '2026-03-23',
      heureDebut: '06:00',
      heureFin: '15:30',
      pauseMinutes: 30,
      equipier: null,
      exists: true,
      statutJournee: 'WD',
      workMinutes: 540,
    })
  })

  test('OPEN-103 RH-74 two neighbouring periods add up to the week', async () => {
    const [left, right] = [await weekly(mars), await weekly(avril)]
    expect([left.json.totauxMensuels, right.json.totauxMensuels]).toEqual([
      { hn: 27, h25: 0, h50: 0, hnuit: 0, total: 27 },
      { hn: 8, h25: 8, h50: 2, hnuit: 0, total: 18 },
    ])
  })

  test('RH-97 the reasons of each figure add up to it, in a period that cuts a week', async () => {
    for (const periode of [mars, avril]) {
      const sheet = fiche.parse((await weekly(periode)).json)
      for (const name of ['hn', 'h25', 'h50', 'hnuit', 'total'] as const) {
        expect(heuresDe(expliquer(name, sheet.semaines).somme)).toBe(sheet.totauxMensuels[name])
        for (const week of sheet.semaines)
          expect(heuresDe(expliquer(name, [week]).somme)).toBe(week.totaux[name])
      }
    }
    // Counted by hand: 5 days of 9 h, of which 35 h normal and 8 h at +25%, so 2 h at +50%, all on the Friday.
    const sheet = fiche.parse((await weekly(avril)).json)
    const friday = expliquer('h50', sheet.semaines)
    expect(friday.parts.map(({ jour, part }) => [jour.dateISO, part])).toEqual([['2026-03-27', 120]])
  })

  test('RH-78 by two days, the same', async () => {
    const { json } = await server.office('GET', `/fiche_chantier/2026-03-26/2026-04-25/${nadia.id}`)
    expect([json.periode, json.totauxMensuels]).toEqual([
      null,
      { hn: 8, h25: 8, h50: 2, hnuit: 0, total: 18 },
    ])
  })

  test('RH-76 a day without a sheet is listed, with its absence', async () => {
    await heures.absence(nadia, '2026-03-30', 'CP')
    const { json } = await weekly(avril)
    const days = listOf(json.semaines).flatMap(({ jours }) => listOf(jours))
    expect(days).toHaveLength(31)
    expect(days.find(({ dateISO }) => String(dateISO) === '2026-03-30')).toMatchObject({
      exists: false,
      statutJournee: 'CP',
      heureDebut: null,
    })
  })

  test('RH-66 without a person nothing is answered, and without a period the one that runs today', async () => {
    const refused = await server.office('GET', '/feuille_de_temps/hebdomadaires')
    expect(refused.said).toEqual([400, 'Veuillez sélectionner un opérateur'])
    const { json } = await server.office(
      'GET',
      `/feuille_de_temps/hebdomadaires?operateur_id=/api/operateurs/${nadia.id}`,
    )
    expect(json.periode?.libelle).toBe('Avril')
  })

  test('RH-77 an operateur reads the own weeks and nobody else’s', async () => {
    const karim = await heures.personne('Karim')
    const own = await server.call(nadia, 'GET', `/feuille_de_temps/hebdomadaires?periode_id=${mars.id}`)
    expect([own.status, own.json.totauxMensuels?.total, own.json.heuresAuDela]).toEqual([200, 27, null])
    const other = `/feuille_de_temps/hebdomadaires?periode_id=${mars.id}&operateur_id=${karim.id}`
    expect((await server.call(nadia, 'GET', other)).status).toBe(404)
  })

  test('RH-77 OPEN-102 a new contract holds from its day: weeks before, and closed periods, keep theirs', async () => {
    const ana = await heures.personne('Ana')
    const contract = (heuresHebdo: number, contratDu: string | null) =>
      heures.tarifs(ana, { heuresHebdo, contratDu })
    for (const lundi of ['2024-06-03', '2024-06-17']) {
      for (const day of [0, 1, 2]) await heures.absence(ana, addDays(lundi, day), 'CP')
      for (const day of [3, 4]) {
        const jour = addDays(lundi, day)
        await heures.saisir(ana, `${jour} 06:00`, `${jour} 18:00`)
      }
    }
    await heures.valider(ana)
    expect((await contract(24, null)).status).toBe(200)
    expect((await contract(35, '2024-06-17')).status).toBe(200)
    const weeks = async (who = server.world.exploitant) => {
      const { json } = await server.call(who, 'GET', `/fiche_chantier/2024-06-03/2024-06-23/${ana.id}`)
      return listOf(json.semaines).map(({ totaux }) => [totaux?.hn, totaux?.h25, totaux?.h50])
    }
    const expected = [
      [20.6, 3.4, 0],
      [0, 0, 0],
      [14, 8, 2],
    ]
    expect([await weeks(), await weeks(ana)]).toEqual([expected, expected])
    const closed = await period('Juin 2024', '2024-06-01', '2024-06-30')
    const closing = await server.office('POST', `/periode_paies/${closed.id}/cloture`)
    expect(closing.status).toBe(200)
    for (const day of [null, '2024-06-17', '2024-06-30']) {
      const refused = await contract(20, day)
      expect([refused.status, refused.json.violations?.[0]?.propertyPath]).toEqual([422, 'contratDu'])
    }
    expect((await contract(20, '2024-07-01')).status).toBe(200)
    expect(await weeks()).toEqual(expected)
  })

  test('RH-76 more than 48 h in a week and six days in a row are told with their article', async () => {
    const paul = await heures.personne('Paul')
    for (let day = 0; day < 7; day++) {
      const jour = addDays('2026-03-02', day)
      await heures.saisir(paul, `${jour} 06:00`, `${jour} 13:20`, { tempsPauseMinutes: 20 })
    }
    const { json } = await weekly(mars, paul)
    const week = listOf(json.semaines)[1]
    expect(listOf(week?.avertissements).map(({ article }) => article)).toEqual(['L3121-20'])
    expect(listOf(listOf(week?.jours)[6]?.avertissements).map(({ message }) => message)).toEqual([
      '7\u00a0jours de travail de suite : 6 au plus (L3132-1)',
    ])
  })

  test('RH-76 OPEN-102 overtime of last year is none of this year, over the turn of it', async () => {
    const set = (jour: string, valeurs: object) => server.office('PUT', `/reglages/heures/${jour}`, valeurs)
    await set('2025-01-01', { contingentHeures: 5 })
    await set('2026-02-01', {})
    const lena = await heures.personne('Léna')
    for (const jour of ['2025-12-15', '2025-12-16', '2025-12-17', '2025-12-18', '2025-12-19', '2026-01-05'])
      await heures.saisir(lena, `${jour} 08:00`, `${jour} 17:00`)
    const { json } = await server.office('GET', `/fiche_chantier/2025-12-15/2026-01-11/${lena.id}`)
    expect(
      listOf(json.semaines).map(({ avertissements }) => listOf(avertissements).map(({ message }) => message)),
    ).toEqual([
      ['10 h supplémentaires depuis janvier 2025 : le contingent est de 5 h (D3121-24)'],
      ['10 h supplémentaires depuis janvier 2025 : le contingent est de 5 h (D3121-24)'],
      ['10 h supplémentaires depuis janvier 2025 : le contingent est de 5 h (D3121-24)'],
      [],
    ])
  })
})

import { soldeConges } from '@lavandiere/domain/heures/solde-conges.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { heuresOf } from '../../testing/heures.ts'

// 1 July 2026, a Wednesday.
const server = useServer()
const heures = heuresOf(server)

const operateur = ({ id }: TestAccount) => `/api/operateurs/${id}`
const open = (who: TestAccount, more: object = {}) =>
  server.office('POST', '/soldes_depart', { operateur: operateur(who), jour: '2026-06-01', ...more })
const solde = async (who: TestAccount) =>
  soldeConges.parse((await server.office('GET', `/soldes_conges/${who.id}`)).json)
const essai = async (who: TestAccount, du: string, au: string, sorte = 'CP') =>
  (await server.office('GET', `/soldes_conges/${who.id}/essai?sorte=${sorte}&du=${du}&au=${au}`)).json

const nadia = useMade(() => heures.personne('Nadia'))
const karim = useMade(() => heures.personne('Karim'))
beforeAll(async () => {
  server.services.now = () => new Date('2026-07-01T10:00:00Z')
})

describe('balances of leave', () => {
  test('RH-98 nothing is told before an opening balance', async () => {
    expect(await solde(nadia)).toMatchObject({
      operateur: { libelle: 'Nadia' },
      au: '2026-07-01',
      cp: { depuis: null, lignes: [], reste: null },
      rtt: { depuis: null },
    })
    expect(await essai(nadia, '2026-07-06', '2026-07-10')).toMatchObject({
      jours: null,
      reste: null,
      manque: null,
    })
  })

  test('RH-98 RH-99 acquired, taken, planned and left, from the opening balance on', async () => {
    await heures.tarifs(nadia, { rttParAn: 12 })
    await open(nadia, { cpPrecedents: 4, cpEnCours: 0, rtt: 3 })
    await heures.absence(nadia, '2026-06-15', 'CP', { jusquAu: '2026-06-16' })
    await heures.absence(nadia, '2026-07-06', 'CP', { jusquAu: '2026-07-08' })
    expect(await solde(nadia)).toMatchObject({
      cp: {
        depuis: '2026-06-01',
        lignes: [
          {
            debut: '2025-06-01',
            limite: '2027-05-31',
            unite: 'ouvres',
            acquis: 4,
            pris: 2,
            poses: 2,
            reste: 0,
          },
          { debut: '2026-06-01', limite: '2028-05-31', acquis: 2.08, pris: 0, poses: 1, reste: 1.08 },
        ],
        reste: 1.08,
        decouvert: 0,
      },
      rtt: { lignes: [{ debut: '2026-01-01', acquis: 4, pris: 0, reste: 4 }] },
    })
  })

  test('RH-100 a leave that is being entered is weighed against what is left', async () => {
    expect(await essai(nadia, '2026-07-20', '2026-07-20')).toMatchObject({ jours: 1, reste: 0.08, manque: 0 })
    // A week and a half; 14 July is a holiday, and the leave of the 8th is entered already.
    expect(await essai(nadia, '2026-07-08', '2026-07-17')).toMatchObject({
      jours: 6,
      reste: -4.92,
      manque: 4.92,
    })
    expect(await essai(nadia, '2026-07-20', '2026-07-20', 'RTT')).toMatchObject({
      jours: 1,
      reste: 3,
      manque: 0,
    })
    const entered = await heures.absence(nadia, '2026-07-15', 'CP', { jusquAu: '2026-07-24' })
    expect([entered.status, (await solde(nadia)).cp.decouvert > 0]).toEqual([201, true])
  })

  test('RH-99 the office sees everybody', async () => {
    await server.office('DELETE', `/operateurs/${(await heures.personne('Parti')).id}`)
    const { members } = await server.office('GET', '/soldes_conges')
    expect(
      members
        .map((one) => soldeConges.parse(one))
        .map(({ operateur: { libelle }, cp }) => [libelle, cp.depuis]),
    ).toEqual([
      ['Karim', null],
      ['Nadia', '2026-06-01'],
    ])
  })

  test('RH-99 an operateur reads its own balance, and no other', async () => {
    const own = await server.call(nadia, 'GET', `/soldes_conges/${nadia.id}`)
    expect(own.json).toMatchObject(await solde(nadia))
    expect((await server.call(karim, 'GET', `/soldes_conges/${nadia.id}`)).status).toBe(404)
  })

  test('RH-98 RH-100 a leave over a coming opening balance takes from each the days that are its own', async () => {
    const ines = await heures.personne('Inès')
    await open(ines, { cpPrecedents: 3 })
    await open(ines, { jour: '2026-09-01', cpPrecedents: 10 })
    // Friday and Monday before, Tuesday to Friday after.
    const [before, tried] = [await solde(ines), await essai(ines, '2026-08-28', '2026-09-04')]
    expect(tried).toMatchObject({ au: '2026-09-04', jours: 6, reste: 6, manque: 0 })
    await heures.absence(ines, '2026-08-28', 'CP', { jusquAu: '2026-09-04' })
    const after = await solde(ines)
    expect(after.cp).toMatchObject({ depuis: '2026-06-01', decouvert: 0 })
    expect(after.cp.reste).toBe(Number(before.cp.reste) - 2)
  })

  test('RH-100 a day with hours counts when it alone becomes leave, and is left out of a longer one', async () => {
    const omar = await heures.personne('Omar')
    await open(omar, { cpPrecedents: 25 })
    const worked = await heures.saisir(omar, '2026-06-09 08:00', '2026-06-09 15:00')
    expect(await essai(omar, '2026-06-08', '2026-06-09')).toMatchObject({ jours: 1 })
    const alone = await essai(omar, '2026-06-09', '2026-06-09')
    await server.office('PATCH', `/poste_operateurs/${worked.json.id}`, { statutJournee: 'CP' })
    expect([alone.jours, alone.reste]).toEqual([1, (await solde(omar)).cp.reste])
    const removed = await heures.saisir(omar, '2026-06-16 08:00', '2026-06-16 15:00')
    await server.office('DELETE', `/poste_operateurs/${removed.json.id}`)
    expect(await essai(omar, '2026-06-15', '2026-06-16')).toMatchObject({ jours: 2 })
  })

  test.each([
    ['2026-06-09', '2026-06-08'],
    ['2026-01-01', '2027-12-31'],
  ])('RH-100 a leave from %s to %s is none', async (du, au) => {
    const refused = await server.office('GET', `/soldes_conges/${nadia.id}/essai?sorte=CP&du=${du}&au=${au}`)
    expect(refused.status).toBe(400)
  })

  test('RH-98 what was taken back counts no more, of two openings of a day the later one holds', async () => {
    const zora = await heures.personne('Zora')
    await open(zora, { cpPrecedents: 25 })
    await open(zora, { cpPrecedents: 20 })
    const opened = await open(zora, { jour: '2026-06-15' })
    await server.office('DELETE', `/soldes_depart/${opened.json.id}`)
    const absent = await heures.absence(zora, '2026-06-22', 'CP')
    await server.office('DELETE', `/poste_operateurs/${absent.json.id}`)
    expect((await solde(zora)).cp).toMatchObject({ depuis: '2026-06-01', reste: 22.08 })
  })

  test('RH-98 the settings of the company and the last day of the person count', async () => {
    const ana = await heures.personne('Ana')
    await server.office('PUT', '/reglages/heures/2025-01-01', { congesEn: 'ouvrables' })
    await heures.tarifs(ana, { rttParAn: 12 })
    await open(ana, { jour: '2026-01-01' })
    // Two months and Monday 2 March, of 22 working days.
    await server.query(sql`update donnees_rhs set suivi = '{(,2026-03-03)}' where operateur_id = ${ana.id}`)
    const { cp, rtt } = await solde(ana)
    expect([cp.lignes[0], rtt.lignes[0]]).toMatchObject([{ unite: 'ouvrables', acquis: 6 }, { acquis: 2.05 }])
    await server.office('DELETE', '/reglages/heures/2025-01-01')
  })
})

describe('corrections', () => {
  const AUTRE_PERIODE = "Cette période n'est pas dans les soldes de cet opérateur"
  const correct = (who: TestAccount, more: object = {}) =>
    server.office('POST', '/corrections_conges', {
      operateur: operateur(who),
      sorte: 'CP',
      jours: 2,
      periode: '2026-06-01',
      motif: 'Fractionnement',
      ...more,
    })

  test('RH-98 one with its reason and author counts, until it is taken back', async () => {
    const before = (await solde(nadia)).cp.reste
    const lea = await heures.personne('Léa')
    await open(lea)
    await correct(lea)
    const made = await correct(nadia)
    expect(made.json).toMatchObject({
      motif: 'Fractionnement',
      jour: '2026-07-01',
      auteur: expect.any(String),
    })
    expect((await solde(nadia)).cp.reste).toBeCloseTo((before ?? 0) + 2)
    await server.office('DELETE', `/corrections_conges/${made.json.id}`)
    expect((await solde(nadia)).cp.reste).toBe(before)
  })

  test.each([
    ['without a reason', { motif: '' }, 'Le motif est requis'],
    ['of nothing', { jours: 0 }, 'Zéro ne corrige rien'],
    ['of a period before the balances', { periode: '2020-06-01' }, AUTRE_PERIODE],
    ['of a period to come', { periode: '2027-06-01' }, AUTRE_PERIODE],
    ['of RTT of the year before', { sorte: 'RTT', periode: '2025-07-01' }, AUTRE_PERIODE],
  ])('RH-98 one %s is refused', async (_, more, message) => {
    const refused = await correct(nadia, more)
    expect([refused.status, refused.json.violations?.[0]?.message]).toEqual([422, message])
  })

  test('RH-98 one of a person without an opening balance is refused', async () => {
    const refused = await correct(karim)
    expect(refused.json.violations?.[0]?.message).toBe(
      "Saisissez d'abord le solde de départ de cet opérateur",
    )
  })
})

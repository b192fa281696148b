import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'

const server = useServer()

const enable = (on: boolean) => server.office('PATCH', `/operateurs/${nadia.id}`, { RHFeatureEnabled: on })
const lines = () => server.office('GET', '/donnees_rhs')

const nadia = useMade(() => server.account('operateur', 'Nadia'))

describe('HR data', () => {
  test('RH-01 OPEN-107 switching hours management on makes an empty line, off hides it, on again finds it', async () => {
    expect((await lines()).members).toEqual([])
    await enable(true)
    const [line] = (await lines()).members
    expect(line).toMatchObject({
      operateur: { libelle: 'Nadia' },
      tauxHoraire: null,
      forfaitPanierRepas: null,
    })
    await enable(false)
    expect((await lines()).members).toEqual([])
    await enable(true)
    expect((await lines()).members.map(({ id }) => id)).toEqual([line?.id])
  })

  test('RH-05 RH-08 OPEN-107 a person without any rate is given a payroll number and a contract', async () => {
    const [line] = (await lines()).members
    const first = { matriculePaie: '007', heuresHebdo: 24 }
    const changed = await server.office('PATCH', `/donnees_rhs/${line?.id}`, first)
    expect([changed.status, changed.json]).toMatchObject([200, { ...first, tauxHoraire: null }])
  })

  test('RH-03 RH-04 RH-12 RH-13 rates are changed, and read as decimal numbers', async () => {
    const [line] = (await lines()).members
    const rates = {
      tauxChargesPatronales: 42.5,
      tauxHoraire: 12.3456,
      forfaitPanierRepas: 10,
      forfaitDeplacement: 3.2,
    }
    const changed = await server.office('PATCH', `/donnees_rhs/${line?.id}`, rates)
    expect([changed.status, changed.json]).toMatchObject([200, rates])
  })

  test.each([
    ['RH-05', { tauxChargesPatronales: 'x' }, 'Le taux de charges patronales doit être un nombre.'],
    ['RH-05', { tauxChargesPatronales: null }, 'Le taux de charges patronales est obligatoire.'],
    [
      'RH-06',
      { tauxChargesPatronales: -1 },
      'Le taux de charges patronales doit être supérieur ou égal à 0.',
    ],
    ['RH-06', { tauxChargesPatronales: 101 }, 'Le taux de charges patronales ne peut pas dépasser 100.'],
    ['RH-08', { tauxHoraire: 'x' }, 'Le taux horaire doit être un nombre.'],
    ['RH-08', { tauxHoraire: null }, 'Le taux horaire est obligatoire.'],
    ['RH-09', { tauxHoraire: -0.01 }, 'Le taux horaire doit être supérieur ou égal à 0.'],
    ['RH-09', { tauxHoraire: 500.01 }, 'Le taux horaire ne peut pas dépasser 500.'],
    ['OPEN-109', { forfaitPanierRepas: -1 }, 'Un nombre positif est attendu'],
    ['RH-12', { tauxHoraire: 12.34567 }, 'Au plus 4\u00a0décimales'],
  ])('%s %j is refused: %s', async (_, change, message) => {
    const [line] = (await lines()).members
    const refused = await server.office('PATCH', `/donnees_rhs/${line?.id}`, change)
    expect([refused.status, refused.json.violations?.[0]?.message]).toEqual([422, message])
  })
})

describe('pay periods', () => {
  const periode = { libelle: 'Mars', startDate: '2026-03-01', endDate: '2026-03-31' }
  const create = (body: object) => server.office('POST', '/periode_paies', body)

  test('RH-14 RH-15 RH-19 RH-28 a period is made, listed, changed and removed', async () => {
    const made = await create(periode)
    expect([made.status, made.json]).toMatchObject([201, { ...periode, clotureeLe: null }])
    const path = `/periode_paies/${made.json.id}`
    expect((await server.office('PUT', path, { libelle: 'Mars 2026' })).status).toBe(200)
    const found = await server.office('GET', '/periode_paies?endDate[after]=2026-03-31')
    expect(found.members.map(({ libelle }) => libelle)).toEqual(['Mars 2026'])
    expect((await server.office('DELETE', path)).status).toBe(204)
  })

  test.each([
    ['RH-20', { libelle: '' }, 'Le libellé est requis'],
    ['RH-20', { libelle: 5 }, 'Texte invalide'],
    ['RH-21', { startDate: '' }, 'La date de début est requise'],
    ['RH-21', { startDate: 'x' }, 'Date de début invalide'],
    ['RH-22', { endDate: '' }, 'La date de fin est requise'],
    ['RH-22', { endDate: '2026-02-30' }, 'Date de fin invalide'],
    ['RH-22', { endDate: '2026-02-28' }, 'La date de fin doit être ultérieure ou égale à la date de début'],
    ['RH-22', { endDate: '2027-03-02' }, 'Une période dure au plus 366\u00a0jours'],
  ])('%s %j is refused: %s', async (_, change, message) => {
    const refused = await create({ ...periode, ...change })
    expect([refused.status, refused.json.violations]).toMatchObject([422, [{ message }]])
  })
})

describe('the history', () => {
  test('RH-04 OPEN-117 a changed rate leaves a line with its author, its origin and both values', async () => {
    const found =
      await server.query(sql`select origine, auteur_id as auteur, apres ->> 'taux_horaire' as taux from heures_modifications
          where objet = 'donnees-rh' and nature = 'modification' and apres ? 'taux_horaire'`)
    expect(found).toEqual([{ origine: 'bureau', auteur: server.world.exploitant.id, taux: '12.3456' }])
  })

  test('OPEN-102 OPEN-117 a counting rule that is set, changed and removed leaves three lines', async () => {
    const path = '/reglages/heures/2026-06-01'
    await server.office('PUT', path, { seuil1Min: 1800 })
    await server.office('PUT', path, { seuil1Min: 1900 })
    await server.office('DELETE', path)
    const found =
      await server.query(sql`select nature, jour::text, auteur_id as auteur, avant #>> '{valeurs,seuil1Min}' as avant,
            apres #>> '{valeurs,seuil1Min}' as apres from heures_modifications where objet = 'reglages-heures' order by id`)
    const line = { jour: '2026-06-01', auteur: server.world.exploitant.id }
    expect(found).toEqual([
      { ...line, nature: 'creation', avant: null, apres: '1800' },
      { ...line, nature: 'modification', avant: '1800', apres: '1900' },
      { ...line, nature: 'suppression', avant: '1900', apres: null },
    ])
  })

  test('OPEN-117 a changed setting of the company leaves a line with both values, a new version none', async () => {
    for (const planningUrl of ['https://exemple.fr/a', 'https://exemple.fr/b'])
      await server.office('PUT', '/reglages', { planningUrl })
    const found =
      await server.query(sql`select nature, avant ->> 'planning_url' as avant, apres ->> 'planning_url' as apres
          from heures_modifications where objet = 'reglages' order by id`)
    expect(found).toEqual([
      { nature: 'modification', avant: null, apres: 'https://exemple.fr/a' },
      { nature: 'modification', avant: 'https://exemple.fr/a', apres: 'https://exemple.fr/b' },
    ])
  })

  test('RH-44 no office alters what was closed, nor the files that were kept', async () => {
    const found =
      await server.query(sql`select t || ' ' || d as droit from unnest(array['periode_clotures', 'periode_exports']) t,
            unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) d
          where has_table_privilege('lavandiere_exploitant', t, d) order by 1`)
    expect(found).toEqual([{ droit: 'periode_clotures INSERT' }])
  })
})

import { chiffresPayes, expliquer } from '@lavandiere/domain/heures/explication.ts'
import { fiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { apercuPaie } from '@lavandiere/domain/heures/paie.ts'
import { heuresDe } from '@lavandiere/domain/heures/semaines.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { rowsOfSheet } from '../../testing/classeur.ts'
import { heuresOf } from '../../testing/heures.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { canReadPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'
import { XLSX_TYPE } from '../platform/xlsx/workbook.ts'

const server = useServer()
const heures = heuresOf(server)
let periode: number

const MARS = { start: '2026-03-02', end: '2026-04-05' }

const excel = () => server.office('POST', '/suivi_heures/export', MARS)
const paie = () => server.office('GET', `/periode_paies/${periode}/paie.csv`)
const recap = (id = nadia.id, of = periode) =>
  server.office('GET', `/periode_paies/${of}/recapitulatifs/${id}`)
/** The kinds of files that closings have kept. */
const filesKept = async () =>
  (await server.query(sql`select sorte from periode_exports order by sorte`)).map(({ sorte }) => sorte)
const sheetOf = async (bytes: Buffer, name: string) =>
  (await rowsOfSheet(bytes, name)).map(({ cellules }) => cellules)

const nadia = useMade(() => heures.personne('Nadia'))
beforeAll(async () => {
  for (let day = 0; day < 5; day++) {
    const jour = addDays('2026-03-02', day)
    await heures.saisir(nadia, `${jour} 06:00`, `${jour} 15:30`, { tempsPauseMinutes: 30 })
  }
  await heures.absence(nadia, '2026-03-09', 'CP', { jusquAu: '2026-03-10' })
  periode = Number((await heures.period('Mars', MARS.start, MARS.end)).id)
})

describe('the workbook of hours', () => {
  test('RH-44 RH-45 OPEN-111 days of everybody under their headings, named by both dates', async () => {
    const { status, headers, bytes } = await excel()
    expect([status, headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''suivi_heures_2026-03-02_2026-04-05.xlsx",
    )
    const lines = await sheetOf(bytes, 'Jours')
    expect(lines[2]).toEqual(['Feuilles de temps non validées : 5'])
    const heading = lines.findIndex(([first]) => first === 'Opérateur')
    expect(lines[heading]).toEqual([
      'Opérateur',
      'Date',
      'Jour',
      'Type de journée',
      'Heure début',
      'Heure fin',
      'Pause (min)',
      'Heures travaillées',
      'Validée le',
      'Tournée',
      'Client',
      'Laveuse',
    ])
    expect(lines).toHaveLength(heading + 1 + 7)
    expect(lines[heading + 1]?.slice(0, 4)).toEqual(['Nadia', expect.any(String), 'lundi', 'Travail'])
  })

  test('OPEN-108 OPEN-111 the totals of each person, with the cost once its rates are written', async () => {
    const before = await sheetOf((await excel()).bytes, 'Totaux')
    expect(before.at(-2)?.slice(0, 8)).toEqual(['Nadia', '35', '8', '2', '0', '45', '5', '5'])
    await heures.tarifs(nadia, { matriculePaie: '0007' })
    const after = await sheetOf((await excel()).bytes, 'Totaux')
    expect(after.at(-2)?.at(-1)).toBe('732')
  })
})

describe('the file for payroll', () => {
  test('RH-44 lines without a payroll number are written when asked for only; a closing tells them', async () => {
    const mai = await heures.period('Mai', '2026-05-01', '2026-05-31')
    const ines = await heures.personne('Inès')
    await heures.saisir(ines, '2026-05-04 06:00', '2026-05-04 12:00', { tempsPauseMinutes: 20 })
    // A leave on a holiday alone is no line of the file.
    await heures.absence(await heures.personne('Alix'), '2026-05-08', 'CP')
    const path = `/periode_paies/${mai.id}`
    const refused = await server.office('GET', `${path}/paie.csv`)
    expect(refused.said).toEqual([
      422,
      'Il manque le matricule de paie de Inès : avec ?sansMatricule=true, leurs lignes sont écrites sans matricule',
    ])
    expect((await server.office('GET', `${path}/paie.csv?sansMatricule=true`)).text).toContain(
      ';HS-HN;5.67;'.replace('.', ','),
    )
    expect((await server.office('GET', `${path}/etat`)).json.avertissements).toContain(
      'Il manque le matricule de paie de Inès : la clôture fige aussi les matricules.',
    )
  })

  test('RH-44 RH-97 the preview shows the first lines, their reasons, and what lacks a code', async () => {
    const { json } = await server.office('GET', `/periode_paies/${periode}/paie`)
    expect(json).toMatchObject({
      lignes: [
        ['Matricule', 'Code', 'Valeur', 'Date debut', 'Date fin'],
        ['0007', 'HS-HN', '35', '02/03/2026', '05/04/2026'],
        ['0007', 'HS-HS25', '8', '02/03/2026', '05/04/2026'],
        ['0007', 'HS-HS50', '2', '02/03/2026', '05/04/2026'],
        ['0007', 'AB-300', '2', '09/03/2026', '10/03/2026'],
      ],
      total: 4,
      colonneValeur: 2,
      sansMatricule: [],
    })
    // Each value has its reasons in the sheet of its person: hours, days of an absence.
    const sheet = fiche.parse(
      (
        await server.office(
          'GET',
          `/feuille_de_temps/hebdomadaires?periode_id=${periode}&operateur_id=${nadia.id}`,
        )
      ).json,
    )
    const { origines, lignes } = apercuPaie.parse(json)
    expect(origines[0]).toBeNull()
    for (const [rank, origine] of origines.entries()) {
      if (!origine) continue
      const { somme } = expliquer(origine.compteur, sheet.semaines)
      const isHours = chiffresPayes[origine.compteur].unite === 'heures'
      expect([origine.nom, isHours ? heuresDe(somme) : somme]).toEqual(['Nadia', Number(lignes[rank]?.[2])])
    }
    expect(json.sansCode).toMatchObject([{ label: 'Paniers de jour' }, { label: 'Déplacements' }])
  })

  test('RH-44 the file bears the lines of the preview', async () => {
    const { headers, bytes } = await paie()
    expect(headers['content-disposition']).toContain('variables_paie_2026-03-02_2026-04-05.csv')
    expect(bytes.toString().split('\r\n')[1]).toBe('0007;HS-HN;35;02/03/2026;05/04/2026')
  })
})

describe('the recap of a person', () => {
  test.runIf(canReadPdf)('RH-74 four weeks a page, totals, and place for two signatures', async () => {
    const { status, bytes } = await recap()
    expect([status, faultsOf(bytes)]).toEqual([200, ''])
    const pages = pagesOf(bytes)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('Semaine 13')
    expect(pages[1]).toContain('Semaine 14')
    expect(pages[1]).toContain("Signature de l'opérateur")
  })

  test.runIf(canReadPdf)(
    'RH-74 a period of four weeks is one page, with its totals and its signatures',
    async () => {
      const { id } = await heures.period('Quatre semaines', '2026-03-02', '2026-03-29')
      const pages = pagesOf((await recap(nadia.id, Number(id))).bytes)
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain("Signature de l'employeur")
    },
  )
})

describe('a closed period', () => {
  test('RH-44 answers the same bytes for ever, whatever rates, formats and names become', async () => {
    await heures.valider(nadia)
    expect((await server.office('POST', `/periode_paies/${periode}/cloture`)).status).toBe(200)
    expect(await filesKept()).toEqual([])
    const first = [await excel(), await paie(), await recap()].map(({ bytes }) => bytes)
    await heures.tarifs(nadia, { tauxHoraire: 99, matriculePaie: 'X' })
    await server.office('PUT', '/reglages', {
      paie: {
        modele: 'libre',
        separateur: ',',
        decimale: '.',
        encodage: 'latin1',
        formatDate: 'YYYYMMDD',
        entete: false,
        colonnes: ['nom', 'valeur'],
        codes: { hn: 'A' },
      },
    })
    await server.office('PATCH', `/operateurs/${nadia.id}`, { libelle: 'Renommée' })
    const again = [await excel(), await paie(), await recap()].map(({ bytes }) => bytes)
    expect(again.map((bytes, i) => first[i]?.equals(bytes))).toEqual([true, true, true])
    expect(await filesKept()).toEqual(['excel', 'paie', `recapitulatif-${nadia.id}`])
    await server.office('POST', `/periode_paies/${periode}/reouverture`, { motif: 'Reprise' })
    expect((await paie()).bytes.toString('latin1')).toBe('Renommée,35\r\n')
  })

  test('RH-44 OPEN-108 reckons with the rates, numbers and codes of its closing, whenever it is asked for', async () => {
    const nothing = { tauxChargesPatronales: 0, forfaitPanierRepas: 0, forfaitDeplacement: 0 }
    await heures.tarifs(nadia, { ...nothing, tauxHoraire: 10, matriculePaie: '007' })
    const codes = {
      ...(await server.office('GET', '/reglages')).json.paie,
      colonnes: ['matricule', 'code', 'valeur'],
    }
    await server.office('PUT', '/reglages', { paie: { ...codes, codes: { hn: 'AVANT' } } })
    expect((await server.office('POST', `/periode_paies/${periode}/cloture`)).status).toBe(200)
    await heures.tarifs(nadia, { ...nothing, tauxHoraire: 20, matriculePaie: '008' })
    await server.office('PUT', '/reglages', { paie: { ...codes, codes: { hn: 'APRES' } } })
    const preview = await server.office('GET', `/periode_paies/${periode}/paie`)
    expect(preview.json.lignes).toEqual([['007', 'AVANT', '35']])
    expect((await paie()).bytes.toString('latin1')).toBe('007,AVANT,35\r\n')
    const totals = await sheetOf((await excel()).bytes, 'Totaux')
    expect(totals.at(-2)?.at(-1)).toBe('480')
    await server.office('POST', `/periode_paies/${periode}/reouverture`, { motif: 'Essai' })
  })

  test('RH-44 of two first requests of the same moment one makes the file that both answer', async () => {
    await server.office('POST', `/periode_paies/${periode}/cloture`)
    const reply = await meanwhile(
      server.services.pool,
      (tx) =>
        tx.execute(sql`insert into periode_exports (cloture_id, exploitant_id, sorte, nom, contenu)
          select id, exploitant_id, 'paie', 'premier.csv', 'premier'::bytea from periode_clotures
          where periode_id = ${periode} and rouverte_le is null`),
      paie,
    )
    expect([reply.status, reply.bytes.toString(), (await paie()).bytes.toString()]).toEqual([
      200,
      'premier',
      'premier',
    ])
  })
})

test('OPEN-111 the totals of everybody end by their sums, of costs once all rates are written', async () => {
  const people = [await heures.personne('Ugo'), await heures.personne('Zoé')]
  for (const [i, one] of people.entries())
    await heures.saisir(one, '2026-06-01 06:00', `2026-06-01 1${i}:15`, { tempsPauseMinutes: 0 })
  const lines = async () => {
    const { bytes } = await server.office('POST', '/suivi_heures/export', {
      start: '2026-06-01',
      end: '2026-06-07',
    })
    return sheetOf(bytes, 'Totaux')
  }
  const [ugo, zoe, total] = (await lines()).slice(-3)
  expect([ugo?.[5], zoe?.[5], total?.[0], total?.[5]]).toEqual(['4.25', '5.25', 'Total', '9.5'])
  expect(total?.length).toBeLessThan(9)
  for (const one of [nadia, ...people]) await heures.tarifs(one, {})
  const costs = (await lines()).slice(-3).map((line) => Number(line.at(-1)))
  expect(costs[2]).toBe((costs[0] ?? 0) + (costs[1] ?? 0))
})

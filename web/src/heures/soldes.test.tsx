import type { SoldeConges } from '@lavandiere/domain/heures/solde-conges.ts'
import { expect, test } from 'vitest'
import { queryClient } from '../crud/client.ts'
import {
  clickOn,
  eventually,
  fillIn,
  findButton,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { ANA, listOf, posteDe, SANS_SOLDE } from '../testing/exemples.ts'
import { AvisDeSolde } from './avis-de-solde.tsx'
import { AvisDAbsence } from './champs-heures.tsx'
import { Conges } from './conges.tsx'
import { Soldes } from './soldes.tsx'

const LIGNE = {
  ...{ debut: '2026-06-01', fin: '2027-05-31', limite: '2028-05-31', unite: 'ouvres' as const },
  ...{ acquis: 10.42, pris: 2, poses: 3, reste: 5.42, perdus: 0, arret: false },
}
const OPENED = { depuis: '2026-06-01', lignes: [LIGNE], reste: 5.42, decouvert: 0 }
/** The balances of Ana, who has one period of paid leave. */
const soldeAna: SoldeConges = { ...SANS_SOLDE, cp: OPENED, rtt: { ...OPENED, lignes: [], reste: 0 } }
const BOB = { '@id': '/api/operateurs/2', id: 2, libelle: 'Bob' }

test('RH-99 everybody is listed, also who has no opening balance yet', async () => {
  serveAnswers(({ path }) =>
    path.startsWith('/soldes_conges')
      ? listOf([soldeAna, { ...SANS_SOLDE, '@id': '/api/soldes_conges/2', operateur: BOB }])
      : undefined,
  )
  showScreens([{ path: '/', element: <Conges /> }], '/')
  await waitForText('Solde de départ à saisir')
  const rows = [...document.querySelectorAll('[role="row"], tbody tr')].map(({ textContent }) => textContent)
  expect(rows.some((row) => row?.includes('Ana') && row.includes('5,42'))).toBe(true)
})

test('RH-98 RH-99 the balances of a person, and a correction with its reason', async () => {
  const calls = serveAnswers(({ path, method }) => {
    if (path === '/soldes_conges/1') return soldeAna
    if (path.startsWith('/corrections_conges') && method === 'GET') return listOf([])
    return path === '/corrections_conges' ? { id: 5 } : undefined
  })
  showScreens([{ path: '/', element: <Soldes operateur={ANA} /> }], '/', { roles: ['ROLE_EXPLOITANT'] })
  await waitForText("10,42 acquis, 2 pris, 3 posés ; à prendre jusqu'au 31/05/2028")
  await waitForText('5,42 jours ouvrés')
  await clickOn('Corriger un solde')
  await fillIn('Jours, en plus ou en moins', '2')
  await clickOn('Enregistrer')
  await waitForText('Le motif est requis')
  await fillIn('Motif', 'Fractionnement')
  await clickOn('Enregistrer')
  await findButton('Corriger un solde')
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ sorte: 'CP', jours: 2, periode: '2026-06-01', motif: 'Fractionnement' })
})

test.each([
  [{ jours: 5, reste: 0.42, manque: 0 }, '5 jours ouvrés ; restera 0,42 au 11/12/2026.'],
  [{ jours: 8, reste: -2.58, manque: 2.58 }, '8 jours ouvrés, dont 2,58 que le solde ne couvre pas'],
  [{ jours: null, reste: null, manque: null }, "Solde inconnu : le solde de départ n'est pas saisi."],
])('RH-100 a leave that is being entered says %j', async (essai, said) => {
  serveAnswers(({ path }) =>
    path.startsWith('/soldes_conges/1/essai')
      ? {
          '@id': '/api/soldes_conges/1/essai',
          '@type': 'EssaiDeConge',
          au: '2026-12-11',
          unite: 'ouvres',
          ...essai,
        }
      : undefined,
  )
  const element = <AvisDeSolde operateur={ANA['@id']} journee="CP" du="2026-12-07" au="2026-12-11" />
  showScreens([{ path: '/', element }], '/')
  await waitForText(said)
})

test.each([
  ['CP', null, true],
  ['CP', 9, false],
  ['WD', null, false],
])(
  'RH-101 hours on a day of %s with the sheet %s: is a replacement told? %s',
  async (statutJournee, sheet, isTold) => {
    serveAnswers(({ path }) =>
      path.startsWith('/poste_operateurs?')
        ? listOf([{ ...posteDe({ id: 7, date: '2026-12-07' }), statutJournee, feuilleDeTempsId: sheet }])
        : undefined,
    )
    const element = (
      <>
        <AvisDAbsence operateur={ANA['@id']} jour="2026-12-07" />
        Lu
      </>
    )
    showScreens([{ path: '/', element }], '/')
    await waitForText(isTold ? 'Une absence est prévue ce jour-là (Congé Payé)' : 'Lu')
    await eventually(() => expect(queryClient.isFetching()).toBe(0))
    expect(document.body.textContent?.includes('Une absence')).toBe(isTold)
  },
)

test('RH-99 until when leave may be taken is told of a period of which some is left', async () => {
  const older = (debut: string, limite: string, reste: number) => ({ ...LIGNE, debut, limite, reste })
  const lignes = [
    { ...older('2022-06-01', '2025-05-31', 0), pris: 25 },
    older('2024-06-01', '2027-05-31', 0),
    older('2025-06-01', '2028-05-31', 3),
    LIGNE,
  ]
  serveAnswers(({ path }) =>
    path.startsWith('/soldes_conges') ? listOf([{ ...soldeAna, cp: { ...OPENED, lignes } }]) : undefined,
  )
  showScreens([{ path: '/', element: <Conges /> }], '/')
  await waitForText('31/05/2028')
  expect(document.body.textContent).not.toContain('31/05/2027')
  // Two days of each period that is not over: those of one whose limit has passed are told on the sheet.
  expect(document.querySelector('tbody tr')?.textContent).toContain('10,42695,42')
})

test('RH-98 a correction that an opening balance holds already is not told as one that counts', async () => {
  const correction = (id: number, jour: string, motif: string) => ({
    ...{ '@id': `/api/corrections_conges/${id}`, '@type': 'CorrectionConges', id, sorte: 'CP', jours: 2 },
    ...{ jour, motif, periode: '2026-06-01', auteur: 'Bureau' },
  })
  serveAnswers(({ path }) =>
    path === '/soldes_conges/1'
      ? soldeAna
      : listOf([correction(2, '2026-07-01', 'Fractionnement'), correction(1, '2026-05-30', 'Ancienneté')]),
  )
  showScreens([{ path: '/', element: <Soldes operateur={ANA} /> }], '/')
  await waitForText('Fractionnement')
  expect(document.body.textContent).not.toContain('Ancienneté')
})

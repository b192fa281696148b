// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import {
  clickOn,
  eventually,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { FicheDHeures } from './fiche-heures.tsx'
import { Jours } from './fiche-semaines.tsx'

const periode = {
  '@id': '/api/periode_paies/3',
  id: 3,
  libelle: 'Mars',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  clotureeLe: null,
}
const totaux = { hn: 0, h25: 0, h50: 0, hnuit: 0, total: 0 }
const vide = {
  '@id': '/api/feuille_de_temps/hebdomadaires',
  operateur: { '@id': '/api/operateurs/1', id: 1, libelle: 'Ana' },
  periode: null,
  semaines: [],
  totauxMensuels: totaux,
  heuresAuDela: null,
}

test('RH-67 RH-68 RH-75 the address chooses the person; colours are explained, and no data is told', async () => {
  serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return { 'hydra:member': [periode], 'hydra:totalItems': 1 }
    if (path.startsWith('/operateurs'))
      return path.startsWith('/operateurs/1')
        ? vide.operateur
        : { 'hydra:member': [vide.operateur], 'hydra:totalItems': 1 }
    if (path.startsWith('/feuille_de_temps/hebdomadaires')) return vide
    return undefined
  })
  showScreens(
    [{ path: '/RH/fiche-chantier/:operateurId?', element: <FicheDHeures /> }],
    '/RH/fiche-chantier/1',
  )
  for (const type of ['Travail', 'Congé Payé', 'RTT']) await waitForText(type)
  const person = await findField('Opérateur')
  await eventually(() => expect(person.value).toBe('Ana'))
  ;(await findButton('Afficher les données')).click()
  await waitForText('Aucune donnée disponible')
})

test('RH-66 RH-67 a person who left is offered too: the sheets of the past are read and printed', async () => {
  const left = { '@id': '/api/operateurs/2', id: 2, libelle: 'Zoé', supprime: true }
  serveAnswers(({ path }) => {
    if (path.startsWith('/periode_paies')) return { 'hydra:member': [periode], 'hydra:totalItems': 1 }
    if (!path.startsWith('/operateurs?')) return undefined
    const found = path.includes('archives=true') ? [vide.operateur, left] : [vide.operateur]
    return { 'hydra:member': found, 'hydra:totalItems': found.length }
  })
  showScreens([{ path: '/RH/fiche-chantier', element: <FicheDHeures /> }], '/RH/fiche-chantier')
  const person = await findField('Opérateur')
  person.click()
  await waitForText('Opérateurs archivés')
  await waitForText('Zoé')
})

const jourVide = {
  jour: 'lundi',
  date: '02/03/2026',
  dateISO: '2026-03-02',
  heureDebut: null,
  heureFin: null,
  pauseMinutes: null,
  equipier: null,
  laveuse: null,
  tournee: null,
  client: null,
  exists: false,
  feuilleDeTempsId: null,
  posteOperateurId: null,
  statutJournee: 'WD' as const,
  workMinutes: 0,
  validatedAt: null,
  avertissements: [],
}
const jourLu = {
  ...jourVide,
  jour: 'mardi',
  date: '03/03/2026',
  dateISO: '2026-03-03',
  heureDebut: '06:00',
  heureFin: '13:30',
  pauseMinutes: 75,
  equipier: 'Bob',
  laveuse: 'AB-123-CD',
  tournee: 'Centre',
  client: 'Ville',
  exists: true,
  feuilleDeTempsId: 9,
  posteOperateurId: 7,
}

test('RH-70 RH-71 a day of the sheet tells its hours, pause, partner, vehicle, round and client', async () => {
  showScreens(
    [{ path: '/', element: <Jours jours={[jourVide, jourLu]} isClosed={false} onOpen={() => {}} /> }],
    '/',
  )
  await findButton("Modifier l'entrée du mardi 03/03/2026")
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(texts('thead th')).toEqual([
    'Jour',
    'Date',
    'Heure Début',
    'Heure Fin',
    'Pause',
    'Équipier',
    'Laveuse',
    'Tournée',
    'Client',
    'Actions',
  ])
  expect(texts('tbody tr:last-child > *').slice(0, 9)).toEqual([
    'mardiTravail',
    '03/03/2026',
    '06:00',
    '13:30',
    '1 h 15 min',
    'Bob',
    'AB-123-CD',
    'Centre',
    'Ville',
  ])
})

test('RH-72 each day has an icon that opens its entry, to change or to create it', async () => {
  const opened: string[] = []
  const element = (
    <Jours jours={[jourVide, jourLu]} isClosed={false} onOpen={({ dateISO }) => opened.push(dateISO)} />
  )
  showScreens([{ path: '/', element }], '/')
  await clickOn('Créer une nouvelle entrée du lundi 02/03/2026')
  await clickOn("Modifier l'entrée du mardi 03/03/2026")
  expect(opened).toEqual(['2026-03-02', '2026-03-03'])
})

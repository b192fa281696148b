import type { TourneeDuJour } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { expect, test } from 'vitest'
import { showScreens, waitForText } from '../testing/ecran.tsx'
import { AncienneVue, ancienneVueColumns } from './ancienne-vue.tsx'

const at = (heure: string) => `2026-03-02T${heure}:00+01:00`
const tournee = (id: number, more: Partial<TourneeDuJour> = {}): TourneeDuJour => ({
  id,
  libelle: `Tournée ${id}`,
  client: 'Ville',
  type: 'BAC',
  prestation: 'Lavage',
  operateur: 'Ana / Bob',
  ignitionOn: null,
  ignitionOff: null,
  dateDebut: null,
  dateFin: null,
  duree: null,
  etat: 'Pas démarré',
  progress: 0,
  total: 12,
  nombreLaves: 0,
  nombreLavageImpossible: 0,
  productivite: null,
  supprimee: false,
  regle: '2026-03-02',
  ...more,
})
const open = (tournees: readonly unknown[]) =>
  showScreens(
    [{ path: '/', element: <AncienneVue tournees={tournees as TourneeDuJour[]} date="2026-03-02" /> }],
    '/',
  )
const cells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )

test('DASH-12 the old view has its fourteen columns, in its words and its order, all of them sortable', () => {
  const columns = ancienneVueColumns('2026-03-02')
  expect(columns.map(({ title }) => title)).toEqual([
    ...['Tournée', 'Type', 'Prestation', 'Opérateur', 'Démarrage moteur', 'Première intervention'],
    ...['Dernière intervention', 'Arrêt moteur', 'Durée', 'Nombre lavés', 'Nombre lavage impossible'],
    ...['Total prévu', 'Avancement', "Bac à l'heure"],
  ])
  expect(columns.every(({ sortable }) => sortable)).toBe(true)
})

test('DASH-12 DASH-13 DASH-14 a row tells times, duration and rates; the engine has a dash until a vehicle answers', async () => {
  const running = { dateDebut: at('08:10'), dateFin: at('11:35'), duree: 205, progress: 75, productivite: 9 }
  open([
    tournee(1),
    tournee(2, { ...running, etat: 'En cours', nombreLaves: 8, nombreLavageImpossible: 1 }),
    tournee(3, { ignitionOn: at('07:00'), ignitionOff: at('12:00'), ...running }),
  ])
  await waitForText('Tournée 3')
  const [idle, washed, driven] = cells()
  expect(idle?.slice(4, 9)).toEqual(['–', 'Pas démarré', 'Pas démarré', '–', 'Non démarré'])
  expect(idle?.slice(9, 14)).toEqual(['0', '0', '12', '0 %', '–'])
  expect(washed?.slice(4, 9)).toEqual(['–', '08 h 10', '11 h 35', '–', '3 h 25 min'])
  expect(washed?.slice(9, 14)).toEqual(['8', '1', '12', '75 %', '9,0'])
  expect([driven?.[4], driven?.[7]]).toEqual(['07 h 00', '12 h 00'])
})

test('DASH-12 an engine that runs since the evening before is told with that day', async () => {
  open([tournee(1, { ignitionOn: '2026-03-01T22:14:00+01:00' })])
  await waitForText('veille, 22 h 14')
  expect(cells()[0]?.[8]).toBe('Non démarré')
})

test('DASH-02 a client sees neither crew nor engine, and has nothing to change', async () => {
  const { operateur, ignitionOn, ignitionOff, ...shown } = tournee(1)
  open([shown])
  await waitForText('Tournée 1')
  const headings = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(headings).toHaveLength(11)
  expect(headings.join()).not.toMatch(/Opérateur|moteur/)
  expect(document.querySelectorAll('tbody button')).toHaveLength(0)
})

test('OPEN-17 a day without a round has a table without rows, and says so', async () => {
  open([])
  await waitForText('Aucune tournée le 02/03/2026')
})

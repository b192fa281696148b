import type { Journee } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { expect, test } from 'vitest'
import { findButton, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { tourDuJour } from '../testing/exemples.ts'
import { DialogHost } from '../ui/dialog-host.tsx'
import { ListeDuJour } from './liste.tsx'

const round = (id: number, libelle: string, heureDebut: string | null) =>
  tourDuJour({ id, libelle, heureDebut })

/** The day of two clients, whose rounds "Nord" and "Sud" should have begun at five. */
const day: Journee = {
  lastUpdated: '2026-03-03T08:00:00Z',
  tournees: [],
  laveuses: [],
  clients: {
    Lyon: { operateurs: ['Ana'], tours: [round(1, 'Est', null), round(2, 'Nord', '05:00')] },
    Bron: { operateurs: ['Léo'], tours: [round(3, 'Sud', '05:00')] },
  },
  absents: [],
  totalALaver: 48,
  totalBacsLaves: 20,
  totalBacsImpossible: 5,
  totalTours: 3,
}
const open = (shown = day) => {
  serveAnswers(() => ({}))
  const list = <ListeDuJour day={shown} date="2026-03-03" now="2026-03-03T08:00:00Z" />
  showScreens([{ path: '/', element: <DialogHost>{list}</DialogHost> }], '/')
}
const links = () => [...document.querySelectorAll<HTMLElement>('a[data-arrow]')]

test('DASH-33 DASH-21 late rounds of all clients stand first, under the sentence of the day', async () => {
  open()
  await waitForText('25 bacs traités sur 48 : 20 lavés, 5 impossibles')
  await waitForText('2 tournées en retard')
  expect(links().map((one) => one.textContent)).toEqual(['Nord', 'Sud', 'Est'])
  expect(
    [...document.querySelectorAll('button')].filter((one) => one.textContent?.startsWith('Bron')),
  ).toEqual([])
  await findButton('Actions sur Sud')
})

test('DASH-21 DASH-23 the day is at 100 % when no round has anything left', async () => {
  const flat = { client: 'Lyon', operateur: 'Ana', ignitionOn: null, ignitionOff: null, duree: null }
  // A place of the first one had two bins more than planned.
  const tournees = [26, 22].map((nombreLaves, id) => ({
    ...tourDuJour({ id, total: 24, nombreLaves, nombreLavageImpossible: 0 }),
    ...flat,
  }))
  open({ ...day, tournees, totalBacsLaves: 48, totalBacsImpossible: 0 })
  await waitForText('95 %')
})

test('DASH-33 arrow keys move the focus from round to round, and stop at the ends', async () => {
  open()
  await waitForText('2 tournées en retard')
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const seen = [links()[0]]
  links()[0]?.focus()
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowUp']) {
    press(key)
    seen.push(links().find((one) => one === document.activeElement))
  }
  expect(seen.map((one) => one?.textContent)).toEqual(['Nord', 'Sud', 'Est', 'Est', 'Sud'])
})

test('OPEN-17 a day without a round has no share', async () => {
  open({ ...day, clients: {}, totalTours: 0, totalALaver: 0, totalBacsLaves: 0, totalBacsImpossible: 0 })
  await waitForText('Aucune tournée le 03/03/2026')
  expect(document.body.textContent).not.toContain('%')
})

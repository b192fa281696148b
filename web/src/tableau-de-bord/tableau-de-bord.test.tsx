import { addDays, formatDate, jourDeParis, jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../crud/client.ts'
import {
  type Call,
  clickOn,
  eventually,
  fillIn,
  findButton,
  findField,
  serveAnswers,
  shownText,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { tourDuJour } from '../testing/exemples.ts'
import { screens } from './screens.ts'
import { TableauDeBord } from './tableau-de-bord.tsx'

const dayIn = (totalTours: number, lastUpdated: string) => ({
  lastUpdated,
  tournees: [],
  laveuses: [],
  clients: {},
  absents: [],
  totalALaver: 0,
  totalBacsLaves: 0,
  totalBacsImpossible: 0,
  totalTours,
})
let heard: object[] = []
/** A server that answers the calls of days, whose list it returns. */
function serveDays(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = []
  serveAnswers((call) => {
    if (call.path === '/parametres') return {}
    if (call.path === '/terrain/telephones') return { telephones: heard }
    calls.push(call)
    return answer(call)
  })
  return calls
}
// Noon: at night the board asks for the evening before as well.
const NOON = '2026-11-20T11:00:00Z'
const today = jourDeParis(NOON)
const demain = addDays(today, 1)
const ago = (minutes: number) => new Date(Date.parse(NOON) - minutes * 60_000).toISOString()
const openPage = (at: string) => showScreens([{ path: '/dashboard', element: <TableauDeBord /> }], at)

beforeEach(() => {
  heard = []
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOON) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('DASH-07 DASH-09 the figures of a day never stand under another date; their age is that of the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serveDays(({ body }) => (body.date === today ? dayIn(4711, ago(210)) : promise))
  const router = openPage('/dashboard')
  await waitForText('4\u202f711')
  await waitForText('Mis à jour il y a 3 heures')
  await router.navigate(`/dashboard?date=${demain}`)
  await eventually(() => expect(document.body.textContent).not.toContain('4\u202f711'))
  expect(document.body.textContent).not.toContain('Aucune tournée')
  resolve(dayIn(12, ago(0)))
  await waitForText(`Aucune tournée le ${formatDate(demain)}`)
})

test('DASH-11 a refresh that fails is said, over the figures there were', async () => {
  let isBroken = false
  serveDays(() =>
    isBroken ? new Response('{"message":"Une erreur est survenue"}', { status: 422 }) : dayIn(4711, ago(0)),
  )
  openPage('/dashboard')
  await waitForText('4\u202f711')
  isBroken = true
  await findButton('Actualiser')
  await clickOn('Actualiser')
  await waitForText('Actualisation impossible')
  await waitForText('4\u202f711')
})

test.each(['foo', '2026-02-31'])('DASH-10 an address whose date is "%s" shows today', async (date) => {
  const calls = serveDays(() => dayIn(1, ago(0)))
  openPage(`/dashboard?date=${date}`)
  await eventually(() => expect(calls.map(({ body }) => body.date)).toEqual([today]))
  expect((await findField('Date')).value).toBe(formatDate(today))
})

const underWay = { id: 1, libelle: 'Nuit', type: null, prestation: null, dateDebut: null, dateFin: null }
const counts = { progress: 40, total: 5, nombreLaves: 2, nombreLavageImpossible: 0, productivite: null }
const tourneeDe = (etat: string) => ({
  ...underWay,
  ...counts,
  etat,
  supprimee: false,
  regle: null,
  client: 'Ville',
  operateur: 'Ana',
  ignitionOn: null,
  ignitionOff: null,
  duree: null,
})

test.each([
  ['En cours', '2026-11-21T23:30:00Z', '2026-11-21'],
  ['En cours', '2026-11-22T04:30:00Z', '2026-11-21'],
  ['En cours', '2026-11-22T05:00:00Z', '2026-11-22'],
  ['Terminé', '2026-11-21T23:30:00Z', '2026-11-22'],
])(
  'DASH-07 OPEN-03 with a round of the evening "%s" at %s the board opens on %s',
  async (etat, now, opened) => {
    vi.setSystemTime(now)
    serveDays(({ body }) => ({
      ...dayIn(1, new Date().toISOString()),
      tournees: body.date === '2026-11-21' ? [tourneeDe(etat)] : [],
    }))
    openPage('/dashboard')
    await eventually(async () => expect((await findField('Date')).value).toBe(formatDate(opened)))
    await eventually(() =>
      expect(document.body.textContent?.includes("Les tournées du 21/11/2026 continuent jusqu'à 6 h.")).toBe(
        opened === '2026-11-21',
      ),
    )
  },
)

test('OPEN-03 at night a day that could not be read is no other day: the error is said, and asked again', async () => {
  vi.setSystemTime('2026-11-21T23:30:00Z')
  let isBroken = true
  serveDays(() =>
    isBroken ? new Response('{"message":"Une erreur est survenue"}', { status: 422 }) : dayIn(4711, ago(0)),
  )
  openPage('/dashboard')
  await waitForText('Une erreur est survenue')
  expect(document.querySelector('[aria-label="Date"]')).toBeNull()
  isBroken = false
  await clickOn('Réessayer')
  await waitForText('4\u202f711')
})

test('DASH-03 DASH-04 OPEN-08 the list is the first mode; another one is asked by its call, and kept on this device', async () => {
  const calls = serveDays(({ path }) =>
    path === '/dashboard' ? { lastUpdated: ago(0), tournees: [] } : dayIn(4711, ago(0)),
  )
  openPage('/dashboard')
  await waitForText('4\u202f711')
  const modes = document.querySelectorAll<HTMLInputElement>('[aria-label=Affichage] input')
  expect([...modes].map(({ value, checked }) => [value, checked])).toEqual([
    ['list', true],
    ['old', false],
    ['map', false],
  ])
  modes[1]?.click()
  await waitForText(`Aucune tournée le ${formatDate(today)}`)
  expect(calls.map(({ path }) => path)).toEqual(['/newdashboard', '/dashboard'])
  expect(localStorage.getItem('lavandiere.tableau-de-bord.affichage')).toBe('old')
  expect(document.body.textContent).toContain("Mis à jour à l'instant")
  await findButton('Actualiser')
})

test('DASH-01 DASH-02 OPEN-08 a client is answered by one call in every mode', async () => {
  const calls = serveDays(() => {
    const { laveuses, ...day } = dayIn(4711, ago(0))
    return day
  })
  showScreens([{ path: '/dashboard', element: <TableauDeBord /> }], '/dashboard', { roles: ['ROLE_CLIENT'] })
  await waitForText('4\u202f711')
  document.querySelectorAll<HTMLInputElement>('[aria-label=Affichage] input')[1]?.click()
  await waitForText(`Aucune tournée le ${formatDate(today)}`)
  expect(calls.map(({ path }) => path)).toEqual(['/dashboard-client'])
})

test('DASH-05 OPEN-07 an exploitant, to whom alone the dashboard opens, has no exploitant to choose', async () => {
  serveDays(() => dayIn(4711, ago(0)))
  openPage('/dashboard')
  await waitForText('4\u202f711')
  expect(document.querySelectorAll('[role=combobox], select')).toHaveLength(0)
  expect(screens.map(({ roles, openedBy }) => [roles, openedBy?.roles])).toEqual([
    [['exploitant'], ['client']],
  ])
})

test('DASH-08 the day is read again every fifteen minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.parse(NOON) })
  try {
    const calls = serveDays(() => dayIn(4711, ago(0)))
    openPage('/dashboard')
    await waitForText('4\u202f711')
    // `eventually` moves the timers forward a little too.
    vi.advanceTimersByTime(720_000)
    await waitForText('4\u202f711')
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(180_000)
    await eventually(() => expect(calls).toHaveLength(2))
  } finally {
    vi.useRealTimers()
  }
})

test('S14 DASH-18 a day that somebody else puts back leaves the list, not the dialog open on it here', async () => {
  const regle = today
  const ronde = { id: 4, libelle: 'Ronde', client: 'Ville', regle, etat: 'annulee', jour: regle, motif: null }
  const jour = {
    ...{ regle, jour: regle, etat: 'annulee', motif: 'Neige', decide: true, travaille: false },
    client: { '@id': '/api/clients/2', id: 2, libelle: 'Ville' },
    chauffeur: { '@id': '/api/operateurs/6', id: 6, libelle: 'Ana' },
    formulaire: { '@id': '/api/forms/5', id: 5, libelle: 'Formulaire' },
    ...{ equipier: null, laveuse: null, heureDebut: null, differe: [], historique: [] },
  }
  let absents = [ronde]
  serveDays(({ path }) => (path.includes('/jours/') ? jour : { ...dayIn(7, ago(0)), absents }))
  openPage('/dashboard')
  const menu = `Changer le passage du ${jourEntier(regle)} de Ronde`
  await clickOn(menu)
  await clickOn('Annuler ce passage…')
  await fillIn('Motif', 'Verglas')
  absents = []
  await queryClient.invalidateQueries()
  await eventually(() => expect(document.body.innerHTML).not.toContain(menu))
  expect((await findField('Motif')).value).toBe('Verglas')
})

const telephone = (id: number, libelle: string, more: object = {}) => ({
  ...{ operateur: { '@id': `/api/operateurs/${id}`, id, libelle }, vuLe: ago(20) },
  ...{ faits: 0, photos: 0, aCorriger: 0, decalageHorloge: 0 },
  ...more,
})

test('DASH-34 TER-04 today tells last contacts and whose telephone holds photos; another day does not', async () => {
  heard = [
    telephone(6, 'Nadia Benali'),
    telephone(7, 'Marc Lefèvre', { vuLe: ago(90), photos: 3, decalageHorloge: 10_800 }),
  ]
  const tours = [tourDuJour({ tardifs: 2, decales: 1 })]
  const day = { ...dayIn(1, ago(0)), clients: { Ville: { operateurs: [], tours } } }
  serveDays(() => day)
  const router = openPage('/dashboard')
  await waitForText('1 téléphone à surveiller')
  const text = shownText()
  expect(text).toContain(
    'Marc Lefèvre : 3 photos en attente ; horloge en avance de 3 h, heures corrigées (dernier contact à 10 h 30)',
  )
  expect(text).toContain('Dernier contact : Nadia Benali à 11 h 40')
  expect(text).toContain("2 passages reçus longtemps après · 1 passage d'un téléphone à l'horloge décalée")
  await router.navigate(`/dashboard?date=${demain}`)
  await waitForText('Mardi nord')
  await eventually(() => expect(document.body.textContent).not.toContain('contact'))
})

import { expect, test, vi } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  chooseInMenu,
  clickOn,
  eventually,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { SESSION_PREFIX } from '../ui/use-stored.ts'
import { Tournees } from './tournees.tsx'

const parti = { '@id': '/api/clients/3', id: 3, libelle: 'Ville partie', supprime: true }
const reste = { '@id': '/api/clients/4', id: 4, libelle: 'Ville restée', supprime: false }
/** A server where one client was archived: it is found where it is asked for with the archives. */
const twoClients = () =>
  serveAnswers(({ path }) => {
    if (path === '/clients/3?archives=true') return parti
    if (path === '/clients/4?archives=true') return reste
    if (path.startsWith('/clients/')) return json(404, {})
    if (path.startsWith('/clients?')) {
      const found = path.includes('archives=true') ? [reste, parti] : [reste]
      return { 'hydra:member': found, 'hydra:totalItems': found.length }
    }
    return undefined
  })
const client = () => localStorage.getItem(`${SESSION_PREFIX}client`)

test('TOUR-02 OPEN-36 OPEN-38 an archived client that was chosen still filters its tournées', async () => {
  const calls = twoClients()
  showScreens([{ path: '/', Component: Tournees }], '/')
  localStorage.setItem(`${SESSION_PREFIX}client`, parti['@id'])
  const box = () => document.querySelector<HTMLInputElement>('input[aria-label="Client"]')
  await eventually(() => expect(box()?.value).toBe('Ville partie'))
  const lists = calls.filter(({ path }) => path.startsWith('/campagne_lavages?'))
  expect(lists.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('client'))).toEqual([
    parti['@id'],
  ])
  expect(client()).toBe(parti['@id'])
})

test('TOUR-08 TOUR-09 the list without a tournée says so, and offers to create one', async () => {
  serveAnswers(() => ({ 'hydra:member': [], 'hydra:totalItems': 0 }))
  showScreens([{ path: '/', Component: Tournees }], '/?periode=toutes')
  await waitForText("Il n'y a encore aucune tournée enregistrée")
  const links = [...document.querySelectorAll('a')].filter((link) => link.textContent === 'Créer une tournée')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/tournees/new',
    '/admin/tournees/new',
  ])
})

test.each([
  ['/?periode=toutes', 'Ce client ne possède pas encore de tournée'],
  ['/', 'Aucune tournée en cours pour ce client'],
])('TOUR-09 TOUR-02 at %s the list of one client says whose it is: %s', async (at, said) => {
  serveAnswers(({ path }) =>
    path.startsWith('/clients/4') ? reste : { 'hydra:member': [], 'hydra:totalItems': 0 },
  )
  showScreens([{ path: '/', Component: Tournees }], at)
  localStorage.setItem(`${SESSION_PREFIX}client`, reste['@id'])
  await waitForText(said)
})

test.each([
  ['/?q=nord&periode=toutes', 'Aucun résultat pour « nord »'],
  ['/?q=nord', 'Aucun résultat pour « nord » avec ces filtres'],
])('TOUR-09 at %s a search that finds nothing says whether a period hides the others', async (at, said) => {
  serveAnswers(() => ({ 'hydra:member': [], 'hydra:totalItems': 0 }))
  showScreens([{ path: '/', Component: Tournees }], at)
  await waitForText('Aucun résultat')
  const panel = [...document.querySelectorAll('p')].find(({ textContent }) =>
    textContent?.startsWith('Aucun'),
  )
  expect(panel?.textContent?.replaceAll('\u00a0', ' ')).toBe(said)
})

const lieu = { '@id': '/api/patrimoines/5', id: 5, libelle: 'Local' }
const dates = { dateDebut: '2026-01-01', dateFin: '2026-12-31', freq: 'WEEKLY', interval: 1, byDay: ['MO'] }
const identity = { '@id': '/api/campagne_lavages/4', id: 4, libelle: 'Ronde' }
const ronde = { ...identity, ...dates, client: reste, patrimoine: lieu, operateurs: [] }

test('TOUR-06 a row is exported to Excel, under the name that the server gives', async () => {
  const calls = serveAnswers(({ path }) => {
    if (path === '/campagne_lavages/4/excel') {
      return new Response('xlsx', {
        headers: { 'content-disposition': "attachment; filename*=UTF-8''tournee_Ronde.xlsx" },
      })
    }
    if (path.startsWith('/campagne_lavages?')) return { 'hydra:member': [ronde], 'hydra:totalItems': 1 }
    return { 'hydra:member': [], 'hydra:totalItems': 0 }
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  showScreens([{ path: '/', Component: Tournees }], '/')
  await chooseInMenu('Exporter au format Excel')
  await eventually(() => expect(saved).toEqual(['tournee_Ronde.xlsx']))
  expect(calls.filter(({ path }) => path.endsWith('/excel'))).toHaveLength(1)
})

test('TOUR-07 TOUR-37 a row is edited, or removed after a question, and its toast says so', async () => {
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (path.startsWith('/campagne_lavages?')) return { 'hydra:member': [ronde], 'hydra:totalItems': 1 }
    return { 'hydra:member': [], 'hydra:totalItems': 0 }
  })
  showScreens(
    [
      { path: '/', Component: Tournees },
      { path: '/admin/tournees/:id/edit', element: 'la fiche' },
    ],
    '/',
  )
  await chooseInMenu('Supprimer')
  await waitForText("les jours où quelqu'un a travaillé restent")
  await answerQuestion('Supprimer')
  await waitForText('La tournée a bien été supprimée')
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    '/campagne_lavages/4',
  ])
  await clickOn('Editer')
  await waitForText('la fiche')
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { type Call, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { InterventionsConteneur, InterventionsPatrimoine } from './interventions.tsx'

const court = (name: string, id: number, libelle: string) => ({ '@id': `/api/${name}/${id}`, id, libelle })
const patrimoine = { ...court('patrimoines', 3, 'Silos'), client: court('clients', 2, 'Ville') }
const photo = { '@id': '/api/intervention_photos/4', id: 4, contentUrl: '/p.jpg', priseLe: null }
const lavage = {
  ...{ '@id': '/api/interventions/9', id: 9, dateEvenement: '2026-03-02T10:15:42+01:00' },
  ...{ client: patrimoine.client, patrimoine, conteneur: court('conteneurs', 5, 'C5'), campagne: null },
  operateur: court('operateurs', 7, 'Ana'),
  prestation: court('prestations', 8, 'Lavage complet'),
  typologieLavage: court('typologie_lavages', 1, 'Haute pression'),
  ...{
    isAccessible: true,
    isScanReadable: true,
    nombreLaves: 2,
    surPlace: 6,
    status: 2,
    lavagePartiel: false,
  },
  problemes: [court('problems', 6, 'Graffiti')],
  ...{
    adresse: '3 quai de Seine',
    volume: '660 L',
    waste: 'Verre',
    scanData: 'QR-0042',
    observation: 'Couvercle fendu',
  },
  ...{ ecarts: ['surplus'], corrigeeLe: null },
  ...{ photosAvant: [photo], photosApres: [], photosProblem: [], photosInaccessible: [] },
}
const ancien = {
  ...lavage,
  '@id': '/api/interventions/8',
  id: 8,
  dateEvenement: '2026-02-02T09:00:00+01:00',
  status: 3,
}

/** A server with a container, its patrimoine and this history, newest first. */
const place = (history: readonly object[]): Call[] =>
  serveAnswers(({ path }) => {
    if (path === '/conteneurs/5')
      return { ...court('conteneurs', 5, ''), nomenclature: 'C5', quantite: 6, patrimoine }
    if (path === '/patrimoines/3') return { ...patrimoine, isUnipatrimoine: false }
    if (!path.includes('interventions?')) return undefined
    const size = Number(new URLSearchParams(path.split('?')[1]).get('itemsPerPage'))
    return { 'hydra:member': history.slice(0, size), 'hydra:totalItems': history.length }
  })
const screens = [
  { path: '/conteneurs/:id/interventions', element: <InterventionsConteneur /> },
  { path: '/patrimoine/:id/interventions', element: <InterventionsPatrimoine /> },
]
const title = () => document.querySelector('h1')?.textContent
const listsAsked = (calls: readonly Call[]) =>
  calls.map(({ path }) => path).filter((path) => path.includes('interventions?'))

test('INT-02 INT-03 OPEN-65 the page of a container: its name and the date of its last intervention', async () => {
  const calls = place([lavage, ancien])
  showScreens(screens, '/conteneurs/5/interventions')
  await eventually(() => expect(title()).toBe('Dernière intervention : C5, 02/03/2026'))
  expect(listsAsked(calls).every((path) => path.startsWith('/interventions?containerId=5'))).toBe(true)
})

test('INT-02 INT-03 OPEN-65 the page of a patrimoine: its label, and the interventions of all its containers', async () => {
  const calls = place([lavage])
  showScreens(screens, '/patrimoine/3/interventions')
  await eventually(() => expect(title()).toBe('Dernière intervention : Silos, 02/03/2026'))
  expect(listsAsked(calls).every((path) => path.startsWith('/patrimoine/3/interventions?'))).toBe(true)
})

test('INT-03 INT-04 OPEN-65 without an intervention the title says « Non Lavé », and the history that it is empty', async () => {
  place([])
  showScreens(screens, '/conteneurs/5/interventions')
  await eventually(() => expect(title()).toBe('Dernière intervention : C5, Non Lavé'))
  await waitForText('Historique des interventions')
  await waitForText("Il n'y a pas encore d'historique d'intervention")
})

test('INT-08 INT-09 everything that an intervention was told is read on its sheet', async () => {
  place([lavage])
  showScreens(screens, '/conteneurs/5/interventions')
  for (const words of [
    ...['Maintenance nécessaire', 'Ana', 'Lavage complet', 'Haute pression', '2 sur 6', 'Graffiti'],
    ...[
      '3 quai de Seine',
      'QR-0042',
      '660 L',
      'Verre',
      'Couvercle fendu',
      'Plus de bacs lavés que sur place',
    ],
  ])
    await waitForText(words)
})

test('INT-09 a code that could not be read is told as such', async () => {
  place([{ ...lavage, isScanReadable: false, scanData: null }])
  showScreens(screens, '/conteneurs/5/interventions')
  await waitForText('Illisible')
})

test('INT-04 an earlier intervention opens from the history', async () => {
  place([lavage, ancien])
  showScreens(screens, '/conteneurs/5/interventions')
  await waitForText('02/02/2026 à 09 h 00')
  const row = [...document.querySelectorAll<HTMLElement>('tbody tr')].find((one) =>
    one.textContent?.includes('02/02/2026'),
  )
  row?.click()
  await eventually(() =>
    expect(document.querySelector('[role=dialog]')?.textContent).toContain('Lavage impossible'),
  )
})

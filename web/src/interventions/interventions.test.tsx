import { expect, test } from 'vitest'
import {
  type Call,
  eventually,
  findElement,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { answerOfPlace, CONTENEUR, interventionDe, short } from '../testing/exemples.ts'
import { InterventionsConteneur, InterventionsPatrimoine } from './interventions.tsx'

const lavage = interventionDe({
  prestation: short('prestations', 8, 'Lavage complet'),
  typologieLavage: short('typologie_lavages', 1, 'Haute pression'),
  problemes: [short('problems', 6, 'Graffiti')],
  ...{ status: 2, ecarts: ['surplus'], adresse: '3 quai de Seine', volume: '660 L', waste: 'Verre' },
  ...{ scanData: 'QR-0042', observation: 'Couvercle fendu' },
})
const ancien = { ...lavage, id: 8, dateEvenement: '2026-02-02T09:00:00+01:00', status: 3 }

/** A server with this history, newest first. */
const place = (history: readonly object[]): Call[] => serveAnswers(({ path }) => answerOfPlace(path, history))
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

test('INT-03 OPEN-02 the page of a container says where and what it is, and its next wash', async () => {
  const answers = (nextLavage: string | null) =>
    serveAnswers(({ path }) =>
      path === '/conteneurs/5' ? { ...CONTENEUR, nextLavage } : answerOfPlace(path, [lavage]),
    )
  answers('2026-03-04')
  showScreens(screens, '/conteneurs/5/interventions')
  await waitForText(
    '12 rue des Lilas, Saint-Denis · Prochain lavage le 04/03/2026 · Colonne Aérienne · Verre · 6 bacs',
  )
  answers(null)
  showScreens(screens, '/conteneurs/5/interventions')
  await waitForText('Aucun lavage prévu')
})

test('SYN-19 the page of a container leads a town to its report', async () => {
  place([lavage])
  showScreens(screens, '/conteneurs/5/interventions', { id: 2, roles: ['ROLE_CLIENT'] })
  const link = await findElement<HTMLAnchorElement>('a[href^="/synthese"]')
  expect(link.getAttribute('href')).toContain(
    'client=2&bilanType=patrimoine&patrimoine=3&conteneur=5&format=pdf',
  )
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

test('INT-04 S26 from one container to another, no wash of the first is shown while others are read', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  serveAnswers(async ({ path }) => {
    if (path.includes('containerId=6')) await held
    if (path === '/conteneurs/6') return { ...CONTENEUR, id: 6 }
    return answerOfPlace(path, path.includes('containerId=6') ? [] : [lavage])
  })
  const router = showScreens(screens, '/conteneurs/6/interventions')
  await waitForText('Dernière intervention : C5')
  await router.navigate('/conteneurs/5/interventions')
  await waitForText('02/03/2026 à')
  // The container itself is known by now: its page stands while its washes are read.
  await router.navigate('/conteneurs/6/interventions')
  await eventually(() => expect(document.body.textContent).not.toContain('02/03/2026 à'))
  answer()
  await waitForText("Il n'y a pas encore d'historique d'intervention")
})

test('INT-02 INT-04 the history is drawn with the last intervention above it, so that it does not move', async () => {
  const newest = Promise.withResolvers<void>()
  const asked: string[] = []
  serveAnswers(async ({ path }) => {
    asked.push(path)
    if (path.includes('itemsPerPage=1&') || path.endsWith('itemsPerPage=1')) await newest.promise
    return answerOfPlace(path, [lavage])
  })
  showScreens(screens, '/conteneurs/5/interventions')
  await eventually(() => expect(asked.join()).toContain('itemsPerPage=15'))
  await waitForText('Dernière intervention : C5')
  expect(document.body.textContent).not.toContain('Historique des interventions')
  newest.resolve()
  await waitForText('Historique des interventions')
})

test('INT-08 INT-09 everything that an intervention was told is read on its sheet', async () => {
  place([lavage])
  showScreens(screens, '/conteneurs/5/interventions')
  const found = ['Maintenance nécessaire', 'Ana', 'Lavage complet', 'Haute pression', '2 sur 6', 'Graffiti']
  const noted = ['3 quai de Seine', 'QR-0042', '660 L', 'Verre', 'Couvercle fendu']
  for (const words of [...found, ...noted, 'Plus de bacs lavés que sur place']) await waitForText(words)
  place([{ ...lavage, isScanReadable: false, scanData: null }])
  showScreens(screens, '/conteneurs/5/interventions')
  await waitForText('Illisible')
  // As the report says: a code that was typed is told.
  place([{ ...lavage, isScanReadable: false }])
  showScreens(screens, '/conteneurs/5/interventions')
  await waitForText('QR-0042')
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

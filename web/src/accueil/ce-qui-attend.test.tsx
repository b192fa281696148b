import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, spaced, waitForText } from '../testing/ecran.tsx'
import CeQuiAttend from './ce-qui-attend.tsx'

const open = (answer: () => unknown) => {
  serveAnswers(answer)
  showScreens([{ path: '/', element: <CeQuiAttend /> }], '/')
}
const ligne = (sujet: string, nombre: number, elements: object[], more: object = {}) => ({
  sujet,
  nombre,
  lieu: null,
  elements,
  autres: 0,
  ...more,
})

test('SHELL-55 nothing is said before the answer came, then that nothing waits', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  open(() => promise)
  await eventually(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(document.body.textContent).not.toContain('attend')
  resolve({ jour: '2026-11-26', lignes: [] })
  await waitForText("Rien n'attend.")
})

test('SHELL-55 BIZ-14 each line counts its subject and leads to the screen that settles it', async () => {
  const passages = ['A', 'B', 'C', 'D'].map((nom, i) => ({
    texte: `${nom} : Cassé`,
    lieu: { conteneur: i + 1 },
  }))
  open(() => ({
    jour: '2026-11-26',
    lignes: [
      ligne('retards', 2, [{ texte: 'Nord : pas commencée, midi passé', lieu: null }]),
      ligne('constats', 23, passages, { autres: 19 }),
      ligne('imports', 1, [{ texte: 'Lyon : bacs.csv', lieu: { patrimoine: 4, import: 9 } }], {
        lieu: { patrimoine: 4, import: 9 },
      }),
    ],
  }))
  await waitForText('2 tournées en retard')
  const links = () =>
    [...document.querySelectorAll('a')].map((a) => [spaced(a.textContent), a.getAttribute('href')])
  expect(links()).toEqual([
    ['2 tournées en retard', '/dashboard'],
    ['A : Cassé', '/conteneurs/1/interventions'],
    ['B : Cassé', '/conteneurs/2/interventions'],
    ['C : Cassé', '/conteneurs/3/interventions'],
    ['1 import à décider', '/patrimoine/4/import/?import=9'],
    ['Lyon : bacs.csv', '/patrimoine/4/import/?import=9'],
  ])
  await clickOn('Voir la suite')
  expect(links()).toContainEqual(['D : Cassé', '/conteneurs/4/interventions'])
  await waitForText('et 19 de plus')
})

const nadia = { texte: 'Nadia : 2 jours (Novembre)', lieu: { periode: 5 } }
const octobre = { texte: 'Nadia : 3 jours (Octobre)', lieu: { periode: 4 } }
test.each([
  [
    'SHELL-55 missing sheets lead to their pay period',
    ligne('feuilles', 2, [nadia], { lieu: nadia.lieu }),
    [5, 5],
  ],
  [
    'SHELL-55 those of two periods lead to each, all of them to none',
    ligne('feuilles', 5, [nadia, octobre]),
    [5, 4],
  ],
])('%s', async (_name, one, periodes) => {
  open(() => ({ jour: '2026-11-26', lignes: [one] }))
  await waitForText(`${one.nombre} feuilles de temps manquantes`)
  const found = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'))
  expect(found).toEqual(periodes.map((id) => `/RH/suivi-heures?periode=${id}`))
})

// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Creation } from './creation.tsx'

afterEach(() => vi.restoreAllMocks())

test('OPEN-117 a day whose hours were removed shows its history where new ones are created', async () => {
  const removed = {
    objet: 'poste',
    nature: 'suppression',
    moment: '2026-03-03T08:00:00+01:00',
    auteur: 'Éclat Urbain',
    origine: 'bureau',
    avant: null,
    apres: null,
  }
  const calls = serveAnswers(({ path }) =>
    path.startsWith('/poste_operateurs/historique')
      ? { '@id': path, '@type': 'HistoriqueHeures', lignes: [removed] }
      : undefined,
  )
  const operateur = { '@id': '/api/operateurs/5', id: 5, libelle: 'Nadia' }
  const ouverte = { operateur, date: '2026-03-02', journee: 'WD', raisons: [], poste: null } as const
  showScreens(
    [{ path: '/', element: <Creation ouverte={ouverte} isClosed={false} onClose={() => {}} /> }],
    '/',
  )
  await waitForText('Historique de ce jour')
  document.querySelector<HTMLElement>('details > summary')?.click()
  await waitForText('Éclat Urbain (bureau) : Suppression')
  expect(calls.map(({ path }) => path)).toContain('/poste_operateurs/historique?operateur=5&date=2026-03-02')
})

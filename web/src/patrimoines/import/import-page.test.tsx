// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { bientot, cliquer, lire, montrer, serveur } from '../../testing/ecran.tsx'
import { ImportPage } from './import-page.tsx'

const verifie = {
  '@id': '/api/imports/7',
  id: 7,
  nom: 'adresses.csv',
  octets: 100,
  etat: 'verifie',
  etape: 'pret',
  fait: 1,
  total: 1,
  correspondances: { fusee: 'CA' },
  refus: [],
  nombreErreurs: 0,
  nombreSansReponse: 0,
  nombreDoublons: 0,
  typesInconnus: [],
  resume: { conformes: 1, points: 1, conteneurs: 1 },
  rapport: null,
  updatedAt: '2026-11-21T12:00:00Z',
}
afterEach(() => vi.unstubAllGlobals())

test('S19 IMP-19 lines that the address service did not answer for are told as such, and checked again by a button', async () => {
  let seen = { ...verifie, nombreErreurs: 12, nombreSansReponse: 12 }
  const calls = serveur(({ method, path }) => {
    if (method === 'POST' && path === '/imports/7/verification') seen = { ...verifie, updatedAt: 'plus tard' }
    if (/^\/imports\/7(\/verification)?$/.test(path)) return seen
    if (path.startsWith('/imports/7/')) return { total: 0, lignes: [], entetes: [] }
    return path.startsWith('/imports') ? { total: 0, imports: [] } : undefined
  })
  montrer([{ path: '/patrimoine/:id/import/', element: <ImportPage /> }], '/patrimoine/3/import/?import=7')
  await lire("Le service d'adresses n'a pas répondu pour 12 lignes")
  await cliquer('Vérifier à nouveau')
  await lire("Valider l'import")
  await bientot(() => expect(document.body.textContent).not.toContain("n'a pas répondu"))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    correspondances: verifie.correspondances,
  })
})

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bientot, lire, montrer, serveur } from '../testing/ecran.tsx'
import { ConteneursTable } from './conteneurs-table.tsx'

const drawn = vi.hoisted(() => vi.fn())
vi.mock('../ui/table/row-action.tsx', () => ({
  RowLink: ({ label }: { label: string }) => {
    drawn(label)
    return null
  },
  RowAction: () => null,
}))

const zone = { ids: [], add: () => 0, forget: () => {}, clear: () => {} }
const conteneur = (id: number) => ({
  '@id': `/api/conteneurs/${id}`,
  id,
  nomenclature: `C${id}`,
  quantite: 1,
  conteneurType: 'CA',
  dechetType: 'OM',
  status: 0,
})

beforeEach(() => {
  serveur(({ path }) =>
    path.startsWith('/conteneurs?')
      ? { 'hydra:member': [1, 2, 3, 4].map(conteneur), 'hydra:totalItems': 4 }
      : undefined,
  )
})
afterEach(() => vi.restoreAllMocks())

const ouvrir = () => montrer([{ path: '/', element: <ConteneursTable patrimoineId="3" zone={zone} /> }], '/')
const cocher = (nom: string) =>
  bientot(() => {
    const box = document.querySelector<HTMLInputElement>(`input[aria-label="Sélectionner ${nom}"]`)
    if (!box) throw new Error(`no box ${nom}: ${document.body.textContent}`)
    box.click()
  })

test('ticking a container draws its row again, and no other', async () => {
  ouvrir()
  await lire('C4')
  drawn.mockClear()
  await cocher('C2')
  await lire('1 sélectionné')
  expect(drawn.mock.calls.filter(([label]) => label === 'Détail').length).toBe(1)
})

test('OPEN-52 what is picked under a search is not changed under another', async () => {
  const router = ouvrir()
  await cocher('C2')
  await cocher('C3')
  await lire('2 sélectionnés')
  await router.navigate('/?q=sud')
  await bientot(() => expect(document.body.textContent).not.toContain('sélectionné'))
  await cocher('C1')
  await lire('1 sélectionné')
})

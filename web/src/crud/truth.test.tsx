import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import {
  answerQuestion,
  chooseInMenu,
  clickOn,
  eventually,
  fillIn,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { pagesOf } from './pages.tsx'

const { list: Liste, create: Creation } = pagesOf({
  resource: prestation,
  path: '/liste',
  titles: { list: 'Prestations', add: 'Ajouter', create: 'Nouvelle prestation', edit: 'Modifier' },
  columns: ['libelle'],
})
const item = (id: number, libelle: string) => ({ '@id': `/api/prestations/${id}`, id, libelle })
const CREATED = prestation.toasts.created
const body = () => document.body.textContent ?? ''

/** A server whose lists wait, once `hold` was called, until `go`. */
function holdingServer(rows: ReturnType<typeof item>[]) {
  let held: Promise<void> | null = null
  let go = () => {}
  let isFailing = false
  let reads = 0
  serveAnswers(async ({ method, path }) => {
    if (method === 'POST') {
      rows.push(item(9, 'Neuve'))
      return rows.at(-1)
    }
    if (method === 'DELETE') {
      rows.shift()
      return json(204, null)
    }
    if (!path.startsWith('/prestations?')) return
    reads++
    await held
    if (isFailing) return json(400, { message: 'Trop tard' })
    return { 'hydra:member': [...rows], 'hydra:totalItems': rows.length }
  })
  return {
    hold: () => {
      held = new Promise((resolve) => {
        go = resolve
      })
    },
    go: () => go(),
    reads: () => reads,
    fail: () => {
      isFailing = true
    },
  }
}

const showAll = () =>
  showScreens(
    [
      { path: '/liste', element: <Liste /> },
      {
        path: '/liste/new',
        element: (
          <>
            <Link to="/liste">Retour</Link>
            <Creation />
          </>
        ),
      },
    ],
    '/liste',
    { roles: ['ROLE_ADMIN'] },
  )

async function create() {
  await clickOn('Ajouter')
  await fillIn('Libellé', 'Neuve')
  await clickOn('Enregistrer')
}

test('API-10 after a creation the list shows neither what it knew before nor an empty state', async () => {
  const server = holdingServer([])
  showAll()
  await waitForText(prestation.empty)
  server.hold()
  await create()
  await waitForText(CREATED)
  await eventually(() => expect(document.querySelector('h1')?.textContent).toBe('Prestations'))
  expect(body()).not.toContain(prestation.empty)
  server.go()
  await waitForText('Neuve')
})

test('API-10 a list that cannot be read after a creation says so, and shows no old rows', async () => {
  const server = holdingServer([item(1, 'Ancienne')])
  showAll()
  await waitForText('Ancienne')
  server.fail()
  await create()
  await waitForText('Trop tard')
  expect(body()).not.toContain('Ancienne')
})

test('API-10 a removal is said when its row is gone from the screen', async () => {
  const server = holdingServer([item(1, 'Superflue'), item(2, 'Voulue')])
  showAll()
  await waitForText('Superflue')
  server.hold()
  await chooseInMenu('Supprimer')
  await answerQuestion('Supprimer')
  await eventually(() => expect(server.reads()).toBe(2))
  expect(body()).not.toContain(prestation.toasts.removed)
  server.go()
  await waitForText(prestation.toasts.removed)
  await eventually(() => expect(document.querySelector('table')?.textContent).not.toContain('Superflue'))
})

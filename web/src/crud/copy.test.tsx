import { problem } from '@lavandiere/domain/catalogues/problem.ts'
import { expect, test } from 'vitest'
import { problemes } from '../catalogues/problemes.tsx'
import { Patrimoines } from '../patrimoines/liste.tsx'
import {
  clickOn,
  eventually,
  findButton,
  findField,
  serveAnswers,
  showScreens,
  waitForText,
} from '../testing/ecran.tsx'
import { SESSION_PREFIX } from '../ui/use-stored.ts'
import { itemOf } from './answers.ts'
import { copyOf } from './copy.ts'
import { pagesOf } from './pages.tsx'

const commun = {
  '@id': '/api/problems/4',
  '@type': 'Problem',
  id: 4,
  libelle: 'Graffiti',
  importance: 2,
  conteneurType: 'BAC',
  exploitant: null,
}
const liste = (...members: unknown[]) => ({ 'hydra:member': members, 'hydra:totalItems': members.length })

test('CAT-43 a row opens the form of a new item filled from it, and only its save writes', async () => {
  const calls = serveAnswers(({ method, path }) => {
    if (method === 'POST') return { ...commun, id: 9, libelle: 'Graffiti (copie)' }
    if (path === '/problems/4') return commun
    return path.startsWith('/problems?') ? liste(commun) : undefined
  })
  const pages = pagesOf({
    ...problemes,
    path: '/p',
    titles: { list: 'Problèmes', add: 'Ajouter', create: 'Nouveau Problème', edit: 'Modifier' },
  })
  showScreens(
    [
      { path: '/p', Component: pages.list },
      { path: '/p/new', Component: pages.create },
    ],
    '/p',
  )
  await clickOn('Dupliquer')
  await eventually(async () => expect((await findField('Libellé')).value).toBe('Graffiti (copie)'))
  expect((await findField('Importance')).value).toBe('Moyen')
  const writes = () => calls.filter(({ method }) => method !== 'GET')
  expect(writes()).toEqual([])
  await clickOn('Enregistrer')
  await waitForText(problem.toasts.created)
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/problems', { libelle: 'Graffiti (copie)', importance: 2, conteneurType: 'BAC' }],
  ])
})

test('CAT-43 the name of a copy fits where that of the first one did', () => {
  const copied = copyOf(problem, itemOf(problem).parse({ ...commun, libelle: 'x'.repeat(255) }))
  expect(copied.libelle).toBe(`${'x'.repeat(247)} (copie)`)
})

const ville = { '@id': '/api/clients/3', id: 3, libelle: 'Ville' }
const silos = {
  ...{ '@id': '/api/patrimoines/5', id: 5, libelle: 'Silos', isUnipatrimoine: true, lieu: 'Gare' },
  client: ville,
}

test('CAT-43 PAT-08 nothing is copied for an archived client', async () => {
  serveAnswers(({ path }) => {
    const archived = { ...ville, supprime: true }
    if (path.startsWith('/clients/3')) return archived
    return path.startsWith('/patrimoines?')
      ? liste({ ...silos, client: archived, typologieFlux: [], typologieConteneurs: [] })
      : undefined
  })
  showScreens([{ path: '/', Component: Patrimoines }], '/')
  localStorage.setItem(`${SESSION_PREFIX}client`, ville['@id'])
  await findButton('Détail')
  await eventually(() => expect(document.body.textContent).not.toContain('Dupliquer'))
})

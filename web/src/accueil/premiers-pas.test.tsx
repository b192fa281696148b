import { expect, test } from 'vitest'
import { clickOn, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Accueil } from './accueil.tsx'

const vide = {
  '@id': '/api/accueil/premiers-pas',
  '@type': 'PremiersPas',
  ranges: false,
  client: null,
  formulaire: false,
  patrimoine: null,
  conteneurs: false,
  operateur: false,
  tournee: false,
  lavage: false,
}
const show = (etat: object) => {
  let answer = { ...vide, ...etat }
  const calls = serveAnswers(({ method, path }) => {
    if (path === '/accueil') return { jour: '2026-11-26', lignes: [] }
    if (path !== '/accueil/premiers-pas') return undefined
    if (method === 'DELETE') {
      answer = { ...answer, ranges: true }
      return new Response(null, { status: 204 })
    }
    return answer
  })
  showScreens([{ path: '/', element: <Accueil /> }], '/')
  return calls
}
const links = () => [...document.querySelectorAll('ol a')].map((link) => link.getAttribute('href'))

test('SHELL-57 an empty company is led to what needs nothing else', async () => {
  show({})
  await waitForText('0 sur 6')
  expect(links()).toEqual(['/admin/users/new?role=client', '/admin/users/new?role=operateur'])
})

test('SHELL-57 a half set up one goes on with the file of its patrimoine', async () => {
  show({ client: 3, formulaire: true, patrimoine: 5 })
  await waitForText('2 sur 6')
  expect(links()).toEqual(['/patrimoine/5/import/', '/admin/users/new?role=operateur'])
})

test('SHELL-55 SHELL-57 that nothing waits is said once the steps are put away', async () => {
  const calls = show({})
  await waitForText('Premiers pas')
  expect(document.body.textContent).not.toContain("Rien n'attend.")
  await clickOn('Ne plus afficher')
  await waitForText("Rien n'attend.")
  expect(document.body.textContent).not.toContain('Premiers pas')
  const asked = calls.filter(({ path }) => path === '/accueil/premiers-pas')
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET'])
})

test('SHELL-57 a company that has taken all steps has none, with single places alone too', async () => {
  show({ client: 3, formulaire: true, conteneurs: true, operateur: true, tournee: true, lavage: true })
  await waitForText("Rien n'attend.")
  expect(document.body.textContent).not.toContain('Premiers pas')
})

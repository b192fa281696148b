import { expect, test } from 'vitest'
import { clickOn, eventually, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import PremiersPas from './premiers-pas.tsx'

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
    if (path !== '/accueil/premiers-pas') return undefined
    if (method === 'DELETE') {
      answer = { ...answer, ranges: true }
      return new Response(null, { status: 204 })
    }
    return answer
  })
  showScreens([{ path: '/', element: <PremiersPas /> }], '/')
  return calls
}
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

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

test('SHELL-57 they are put away for ever by a click', async () => {
  const calls = show({})
  await clickOn('Ne plus afficher')
  await eventually(() => expect(document.body.textContent).not.toContain('Premiers pas'))
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET'])
})

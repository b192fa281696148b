import { expect, test } from 'vitest'
import { clickOn, eventually, pickOption, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { Patrimoines } from './liste.tsx'

const clients = ['A', 'B'].map((libelle, i) => ({ '@id': `/api/clients/${i + 1}`, id: i + 1, libelle }))
const patrimoine = {
  '@id': '/api/patrimoines/9',
  id: 9,
  libelle: 'Quai de A',
  typologieFlux: [],
  typologieConteneurs: [],
}
const deA = { ...patrimoine, client: { ...clients[0], '@type': 'Client' } }
const lister = (members: object[]) => ({ 'hydra:member': members, 'hydra:totalItems': 40 })

test('PAT-02 the list of another client starts at its first page, unsearched, without former rows', async () => {
  const asked: string[] = []
  serveAnswers(({ path }) => {
    if (path.startsWith('/clients?')) return lister(clients)
    if (path.startsWith('/clients/')) return clients[Number(path.split('/').at(-1)?.[0]) - 1]
    if (!path.startsWith('/patrimoines?')) return undefined
    asked.push(path)
    // The answer about B never comes.
    return path.includes('%2F2') ? new Promise(() => {}) : lister([deA])
  })
  const router = showScreens([{ path: '/', element: <Patrimoines /> }], '/?page=2&q=quai&taille=25')
  await pickOption('Client', 'A')
  await waitForText('Quai de A')
  await router.navigate('/?page=2&q=quai&taille=25')
  await eventually(() => expect(asked.at(-1)).toContain('page=2'))
  await pickOption('Client', 'B')
  await eventually(() => {
    const query = new URLSearchParams(asked.at(-1)?.split('?')[1])
    const [client, page, search] = ['client', 'page', 'search'].map((name) => query.get(name))
    expect([client, page, search]).toEqual(['/api/clients/2', '1', null])
  })
  expect(document.body.textContent).not.toContain('Quai de A')
  expect(router.state.location.search).toBe('?taille=25')
})

test('PAT-35 without a chosen client the patrimoines of all clients are there, with the name of each', async () => {
  const asked: string[] = []
  serveAnswers(({ path }) => {
    if (!path.startsWith('/patrimoines?')) return path.startsWith('/clients?') ? lister(clients) : undefined
    asked.push(path)
    return lister([deA])
  })
  showScreens([{ path: '/', element: <Patrimoines /> }], '/')
  await waitForText('Quai de A')
  await waitForText('Ceux de tous les clients')
  const row = document.querySelector('tbody tr')?.textContent
  expect(row).toContain('Quai de AA')
  expect(asked.map((path) => new URLSearchParams(path.split('?')[1]).get('client'))).toEqual([null])
})

test('CAT-43 a patrimoine is duplicated without a chosen client: the copy is of its own', async () => {
  serveAnswers(({ path }) => {
    if (path.startsWith('/patrimoines?')) return lister([deA])
    return path.startsWith('/clients?') ? lister(clients) : undefined
  })
  showScreens([{ path: '/', element: <Patrimoines /> }], '/')
  await waitForText('Quai de A')
  await clickOn('Autres actions')
  await waitForText('Étiquettes QR')
  const copy = [...document.querySelectorAll('a')].find((one) => one.textContent === 'Dupliquer')
  expect(copy?.getAttribute('href')).toBe('/patrimoine/1/new/?copie=9')
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { findField, serveAnswers, showScreens, typeInto, waitForText } from '../testing/ecran.tsx'
import { SearchBox } from './search-box.tsx'

const trouve = {
  'hydra:member': [{ id: 4, libelle: 'Silos du nord', client: { libelle: 'Ville' } }],
  'hydra:totalItems': 1,
}

test('the search over everything says when it asks, finds nothing, or cannot ask', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serveAnswers(({ path }) => {
    if (path.includes('search=zzz')) return undefined
    if (path.includes('search=panne')) return new Response('{}', { status: 422 })
    return path.startsWith('/patrimoines') ? promise : undefined
  })
  showScreens([{ path: '/', element: <SearchBox times={1} /> }], '/')
  const box = await findField('Rechercher')
  typeInto(box, 'silos')
  await waitForText('Recherche…')
  expect(document.body.textContent).not.toContain('Aucun résultat')
  resolve(trouve)
  await waitForText('Silos du nord')
  typeInto(box, 'zzz')
  await waitForText('Aucun résultat')
  typeInto(box, 'panne')
  await waitForText("La recherche n'a pas abouti")
})

test('CONT-01 the search over everything finds a container, with its address and patrimoine', async () => {
  const silo = {
    id: 9,
    nomenclature: 'SIL-0042',
    adresse: '3 quai de Seine',
    patrimoine: { libelle: 'Verre' },
  }
  serveAnswers(({ path }) => (path.startsWith('/conteneurs?') ? { 'hydra:member': [silo] } : undefined))
  showScreens([{ path: '/', element: <SearchBox times={1} /> }], '/')
  const box = await findField('Rechercher')
  typeInto(box, 'sil 42')
  await waitForText('SIL-0042')
  await waitForText('3 quai de Seine · Verre')
})

import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { eventually, findButton, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { ModifierConteneur, NouveauConteneur } from './conteneur-formulaire.tsx'
import { NouveauPatrimoine } from './formulaire-patrimoine.tsx'
import { ImportPage } from './import/import-page.tsx'

const titleOf = () => document.querySelector('h1')?.textContent

test.each([
  ['Import', <ImportPage key="import" />],
  ['Nouveau conteneur', <NouveauConteneur key="nouveau" />],
  ['Modifier le conteneur', <ModifierConteneur key="modifier" />],
  ['Nouveau patrimoine', <NouveauPatrimoine key="patrimoine" />],
])(
  'the page "%s" has its title while it waits, and when what it is about cannot be read',
  async (title, element) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    serveAnswers(() => promise)
    showScreens([{ path: '/:id', element }], '/7')
    await eventually(() => expect(document.querySelector('[aria-label="Chargement"]')).not.toBeNull())
    expect(titleOf()).toBe(title)
    resolve(json(500, { message: 'Panne' }))
    await findButton('Réessayer')
    expect(titleOf()).toBe(title)
    expect(document.title).toContain(title)
  },
)

test('IMP-01 the browser tab of an import names the patrimoine', async () => {
  serveAnswers(() => null)
  showScreens([{ path: '/:id', element: <ImportPage /> }], '/7')
  await eventually(() => expect(document.title).toContain('Import « N°7 »'))
})

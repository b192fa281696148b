// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { json } from '../testing/browser.ts'
import { bientot, bouton, montrer, serveur } from '../testing/ecran.tsx'
import { ModifierConteneur, NouveauConteneur } from './conteneur-formulaire.tsx'
import { NouveauPatrimoine } from './formulaire.tsx'
import { ImportPage } from './import/import-page.tsx'

const titre = () => document.querySelector('h1')?.textContent

test.each([
  ['Import', <ImportPage key="import" />],
  ['Nouveau conteneur', <NouveauConteneur key="nouveau" />],
  ['Modifier le conteneur', <ModifierConteneur key="modifier" />],
  ['Nouveau patrimoine', <NouveauPatrimoine key="patrimoine" />],
])(
  'the page "%s" has its title while it waits, and when what it is about cannot be read',
  async (title, element) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    serveur(() => promise)
    montrer([{ path: '/:id', element }], '/7')
    await bientot(() => expect(document.querySelector('[aria-label="Chargement"]')).not.toBeNull())
    expect(titre()).toBe(title)
    resolve(json(500, { message: 'Panne' }))
    await bouton('Réessayer')
    expect(titre()).toBe(title)
    expect(document.title).toContain(title)
  },
)

import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { expect, test } from 'vitest'
import { eventually, findField, serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { ModifierConteneur, NouveauConteneur } from './conteneur-formulaire.tsx'

const FIGE = 'Seul un administrateur peut déplacer un conteneur'

test.each([
  ['without a position is placed', null, false],
  ['with one stays there', 48.5, true],
])('OPEN-22 CONT-17 for who is no admin a container %s', async (_name, latitude, isFrozen) => {
  serveAnswers(({ path }) => {
    if (!path.startsWith('/conteneurs/5')) return undefined
    const patrimoine = { '@id': '/api/patrimoines/1', id: 1, libelle: 'P' }
    return { id: 5, nomenclature: 'N5', patrimoine, latitude, longitude: latitude, quantite: 1 }
  })
  showScreens([{ path: '/conteneurs/:id/edit', element: <ModifierConteneur /> }], '/conteneurs/5/edit')
  await waitForText('Modifier le conteneur N5')
  await waitForText(isFrozen ? FIGE : 'Cliquez sur la carte')
  await eventually(() => expect(document.body.textContent?.includes(FIGE)).toBe(isFrozen))
})

test('CONT-07 the form of a container has an input for each field of its definition', async () => {
  serveAnswers(({ path }) =>
    path.startsWith('/patrimoines/1')
      ? { '@id': '/api/patrimoines/1', id: 1, libelle: 'P', isUnipatrimoine: false }
      : undefined,
  )
  showScreens([{ path: '/conteneurs/:id/new', element: <NouveauConteneur /> }], '/conteneurs/1/new')
  // Its patrimoine is the one that the address names.
  const { patrimoine, ...fields } = conteneur.fields
  const labels = Object.values(fields).map((schema) => fieldMeta(schema).label ?? 'no label')
  for (const label of labels) expect(await findField(label), label).toBeInstanceOf(HTMLInputElement)
})

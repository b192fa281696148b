// @vitest-environment happy-dom
import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { expect, test } from 'vitest'
import { findField, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { NouveauConteneur } from './conteneur-formulaire.tsx'

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

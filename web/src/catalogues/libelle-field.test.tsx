import { expect, test } from 'vitest'
import { serveAnswers, showScreens, waitForText } from '../testing/ecran.tsx'
import { hasSameName, LibelleField, MEME_NOM } from './libelle-field.tsx'

const entry = (id: number, libelle: string, exploitant: number | null) => ({
  '@id': `/api/prestations/${id}`,
  id,
  libelle,
  exploitant: exploitant === null ? null : { id: exploitant },
})

test('CAT-19 a name that another entry has is warned about while it is typed', async () => {
  const calls = serveAnswers(() => ({
    'hydra:member': [entry(4, 'Lavage complet', null)],
    'hydra:totalItems': 1,
  }))
  const field = <LibelleField input={{ value: 'LAVAGE complet ', readOnly: true }} resource="prestations" />
  showScreens([{ path: '/', element: field }], '/')
  await waitForText(MEME_NOM)
  expect(calls.at(-1)?.path).toContain('search=LAVAGE+complet')
})

test('CAT-12 CAT-19 CAT-25 the entry itself and entries of other companies are no doubles; common ones are', () => {
  const entries = [entry(1, 'Bac', 7), entry(2, 'Éclats', null)]
  expect(hasSameName(entries, 'bac', entry(1, 'Bac', 7))).toBe(false)
  expect(hasSameName(entries, 'bac', entry(9, 'x', 8))).toBe(false)
  expect(hasSameName(entries, 'bac', entry(9, 'x', 7))).toBe(true)
  expect(hasSameName(entries, 'eclats', entry(9, 'x', 8))).toBe(true)
  expect(hasSameName(entries, 'Bacs', undefined)).toBe(false)
})

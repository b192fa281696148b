import type { Retrait } from '@lavandiere/domain/comptes/retrait.ts'
import { MantineProvider } from '@mantine/core'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isHeld, RemovalConsequences, refusalSentence } from './retrait.tsx'

type Shown = Parameters<typeof RemovalConsequences>[0]
const none = { total: 0, libelles: [] as string[] }
const empty: Retrait = { clients: none, operateurs: none, patrimoines: none, forms: none, tournees: none }
const usages = (...libelles: string[]) => ({ total: libelles.length, libelles })
const said = (role: Shown['role'], retrait: Partial<Shown['retrait']>) =>
  renderToString(
    <MantineProvider>
      <RemovalConsequences
        role={role}
        retrait={{ data: undefined, isLoading: false, isError: false, ...retrait }}
      />
    </MantineProvider>,
  )
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, '')

test('USER-07 OPEN-38 the clients of an exploitant hold it, else its operateurs go with it', () => {
  const of = (more: Partial<Retrait>) => said('exploitant', { data: { ...empty, ...more } })
  expect(of({})).toBe('')
  expect(of({ operateurs: { total: 6, libelles: ['Ana', 'Bob'] } })).toBe(
    'Avec ce compte : « Ana », « Bob » et 4\u00a0autres',
  )
  expect(of({ clients: usages('Nantes'), operateurs: usages('Ana') })).toBe(
    'Cet exploitant a encore 1\u00a0client et ne peut pas être supprimé.',
  )
})

test('USER-07 OPEN-38 the removal of a client names its patrimoines, forms and rounds', () => {
  const data = {
    ...empty,
    patrimoines: usages('Centre', 'Port'),
    forms: usages('Colonnes'),
    tournees: usages('Mardi'),
  }
  const sentence = said('client', { data })
  expect(sentence).toContain(
    'Restent dans les listes, sans leur client : 2\u00a0patrimoines : « Centre » et « Port » ; 1\u00a0formulaire : « Colonnes ».',
  )
  expect(sentence).toContain('Desservi par la tournée « Mardi »')
})

test('USER-07 nothing is removed before the answer is there, nor while clients hold the account', () => {
  const held = (asked: Partial<Shown['retrait']>) =>
    isHeld({ data: undefined, isLoading: false, isError: false, ...asked })
  expect(held({ isLoading: true })).toBe(true)
  expect(held({ data: { ...empty, clients: usages('Nantes') } })).toBe(true)
  expect(held({ data: empty })).toBe(false)
  expect(said('client', { isError: true })).toContain('Impossible de vérifier')
})

test('USER-17 before an exploitant is refused, the screen says who loses access with it', () => {
  expect(refusalSentence({ clients: usages('Nantes', 'Brest'), operateurs: usages('Ana') })).toBe(
    "Dès l'enregistrement, ce compte ne pourra plus se connecter, ni 2\u00a0clients ni 1\u00a0opérateur de cette société ; les sessions ouvertes se ferment.",
  )
  expect(refusalSentence(empty)).toBe(
    "Dès l'enregistrement, ce compte ne pourra plus se connecter ; les sessions ouvertes se ferment.",
  )
})

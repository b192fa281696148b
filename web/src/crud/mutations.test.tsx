import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, FALLBACK } from '../api/errors.ts'
import { fakeBrowser, fakeFetch, json } from '../testing/browser.ts'
import { choice } from './answers.ts'
import { queryClient } from './client.ts'
import { listOptions } from './list.ts'
import { useRemove } from './remove.ts'
import { toastFailure, toastFailureRead, useSave } from './save.ts'

vi.mock('@mantine/notifications', () => ({ notifications: { show: vi.fn(), hide: vi.fn() } }))

/** The toasts shown, as title and text. */
const toasts = () =>
  vi.mocked(notifications.show).mock.calls.map(([{ title, message }]) => [title, message] as const)

function Inside({ use }: { use: () => void }) {
  use()
  return null
}

/** What a hook gives, without a screen: its calls work all the same. */
function hook<T>(use: () => T): T {
  const given: T[] = []
  renderToString(
    <QueryClientProvider client={queryClient}>
      <Inside use={() => given.push(use())} />
    </QueryClientProvider>,
  )
  return given[0] as T
}

const values = { libelle: 'Lavage' }
const refused = (message: string) => () => json(422, { message })

beforeEach(() => {
  fakeBrowser()
  vi.stubGlobal('navigator', {})
  vi.mocked(notifications.show).mockClear()
  queryClient.clear()
})

describe('failed mutations', () => {
  test.each([
    ['a creation', undefined, 'Erreur lors de la création'],
    ['a change', 3, 'Erreur lors de la mise à jour'],
  ])(
    'API-07 API-08 USER-30 OPEN-129 %s: one toast, the title of all mutations, then the sentence or the fallback',
    async (_, id, fallback) => {
      const { mutateAsync } = hook(() => useSave(prestation))
      fakeFetch(refused('Déjà pris'))
      await expect(mutateAsync({ id, values })).rejects.toThrow()
      expect(toasts()).toEqual([['Oops, une erreur est survenue.', 'Déjà pris']])
      fakeFetch(() => new Response('', { status: 500, statusText: 'Internal Server Error' }))
      await expect(mutateAsync({ id, values })).rejects.toThrow()
      expect(toasts()[1]).toEqual(['Oops, une erreur est survenue.', fallback])
    },
  )

  test('CAT-28 a resource that has titles of its own for its failures is told under them', async () => {
    const { mutateAsync } = hook(() => useSave(prestation, { failures: { created: 'Pas créée' } }))
    fakeFetch(refused('Déjà pris'))
    await expect(mutateAsync({ values })).rejects.toThrow()
    expect(toasts()).toEqual([['Pas créée', 'Déjà pris']])
  })

  test('API-07 OPEN-129 a removal fails under the same title', async () => {
    const { mutateAsync } = hook(() => useRemove(prestation))
    fakeFetch(refused('Encore utilisée'))
    await expect(mutateAsync(3)).rejects.toThrow()
    fakeFetch(() => new Response('', { status: 500 }))
    await expect(mutateAsync(3)).rejects.toThrow()
    expect(toasts()).toEqual([
      ['Oops, une erreur est survenue.', 'Encore utilisée'],
      ['Oops, une erreur est survenue.', 'Erreur lors de la suppression'],
    ])
  })

  test('API-07 OPEN-48 a lost session says so itself, once', () => {
    toastFailure(new ApiError(401, 'Votre session a expiré'), 'x')
    expect(toasts()).toEqual([])
  })
})

describe('failed reads', () => {
  test('API-06 OPEN-129 one line: the sentence of the server, else the fallback', async () => {
    const read = () => queryClient.fetchQuery({ ...listOptions('prestations', choice), retry: false })
    fakeFetch(refused('Page inconnue'))
    await expect(read()).rejects.toThrow()
    fakeFetch(() => json(400, {}))
    await expect(read()).rejects.toThrow()
    expect(toasts()).toEqual([
      [undefined, 'Page inconnue'],
      [undefined, FALLBACK],
    ])
    expect(FALLBACK).toBe('Une erreur est survenue')
  })

  test('API-09 an error is kept with its resource, and gone with the next request', async () => {
    const errorOf = (name: string) =>
      queryClient.getQueryState(listOptions(name, choice).queryKey)?.error?.message ?? null
    const read = (name: string) => queryClient.fetchQuery({ ...listOptions(name, choice), retry: false })
    fakeFetch(refused('Refusé'), () => json(200, { 'hydra:member': [] }))
    await expect(read('prestations')).rejects.toThrow()
    await read('problems')
    expect([errorOf('prestations'), errorOf('problems')]).toEqual(['Refusé', null])
    let answer: (response: Response) => void = () => undefined
    fakeFetch(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const repeated = read('prestations')
    await Promise.resolve()
    expect(errorOf('prestations')).toBeNull()
    answer(json(200, { 'hydra:member': [] }))
    await repeated
    expect(errorOf('prestations')).toBeNull()
  })
})

describe('writes that succeed', () => {
  const isEmptied = (name: string) =>
    queryClient.getQueryData(listOptions(name, choice).queryKey) === undefined
  const cached = () => {
    for (const name of ['prestations', 'campagne_lavages', 'patrimoines'])
      queryClient.setQueryData(listOptions(name, choice).queryKey, { members: [], total: 0 })
  }

  test.each([
    ['created', undefined, 'La tournée a bien été créée'],
    ['updated', 4, 'La tournée a bien été modifié'],
  ])(
    'API-10 BIZ-11 OPEN-82 %s: said in the words of the resource, and every cached list is emptied',
    async (_, id, said) => {
      cached()
      const { mutateAsync } = hook(() => useSave(tournee))
      fakeFetch(() => json(200, { id: 4 }))
      await mutateAsync({ id, values: { libelle: 'T' } })
      expect(toasts()).toEqual([[undefined, said]])
      expect(['prestations', 'campagne_lavages', 'patrimoines'].map(isEmptied)).toEqual([true, true, true])
    },
  )

  test('API-10 OPEN-38 what somebody else removed already is gone: no error, and the lists are emptied', async () => {
    cached()
    const { mutateAsync } = hook(() => useRemove(tournee))
    fakeFetch(() => json(404, { message: 'Élément introuvable' }))
    await mutateAsync(4)
    expect(isEmptied('campagne_lavages')).toBe(true)
    expect(toasts()).toEqual([[undefined, "Quelqu'un d'autre l'avait déjà supprimé"]])
  })

  test.each([409, 412])(
    'API-10 S14 a removal that meets a change of somebody else (%s) empties the lists',
    async (status) => {
      cached()
      const { mutateAsync } = hook(() => useRemove(tournee))
      fakeFetch(() => json(status, { message: 'Élément introuvable' }))
      await expect(mutateAsync(4)).rejects.toThrow()
      expect(isEmptied('campagne_lavages')).toBe(true)
    },
  )

  test('API-10 a button over what somebody else removed empties the lists that still show it', async () => {
    cached()
    await toastFailureRead(new ApiError(404, 'Élément introuvable'), 'Non')
    expect(isEmptied('campagne_lavages')).toBe(true)
    expect(toasts().map(([, text]) => text)).toEqual(['Élément introuvable'])
  })

  test('API-10 a write that is refused leaves the lists as they are', async () => {
    cached()
    const { mutateAsync } = hook(() => useSave(tournee))
    fakeFetch(refused('Non'))
    await expect(mutateAsync({ values: {} })).rejects.toThrow()
    expect(isEmptied('campagne_lavages')).toBe(false)
  })
})

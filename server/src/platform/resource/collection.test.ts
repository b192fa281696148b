import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { expect, test } from 'vitest'
import { envelope } from './collection.ts'

test.each(['R&D', 'a+b', '#1', '100%', '50%2B', 'l’été à 8:00'])(
  'API-03 OPEN-126 the next page of a search for %s asks for the same search',
  (search) => {
    const query = new URLSearchParams({ search, itemsPerPage: '2', 'order[libelle]': 'desc', page: '1' })
    const url = `/api/prestations?${query}`
    const page = { total: 5, member: '[]', size: 2, page: 1, asked: { url, names: [] }, filtered: true }
    const next: string = JSON.parse(envelope(prestation, page))['hydra:view']['hydra:next']
    expect(next).toContain('order[libelle]=desc')
    const asked = new URL(next, 'http://localhost')
    expect([asked.hash, Object.fromEntries(asked.searchParams)]).toEqual([
      '',
      { search, itemsPerPage: '2', 'order[libelle]': 'desc', page: '2' },
    ])
  },
)

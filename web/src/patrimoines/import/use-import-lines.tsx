import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../api/api.ts'
import type { Query } from '../../api/url.ts'
import { Empty } from '../../ui/empty.tsx'
import { useListState } from '../../ui/use-list-state.ts'

interface LinesAsked<S extends z.ZodType> {
  kind: 'alertes' | 'doublons' | 'erreurs'
  answer: S
  sizes: readonly number[]
  /** Distinguishes the lists of the page in the address. */
  prefix?: string
  /** Narrows the lines further. */
  query?: Query
}

/** The lines of one kind of an import, searched and paged by the server: the answer, and the properties of their table. */
export function useImportLines<S extends z.ZodType<{ total: number }>>(
  { id, updatedAt }: ImportVu,
  { kind, answer, sizes, prefix, query: more }: LinesAsked<S>,
) {
  const state = useListState({ sizes, prefix })
  const query = { page: state.page, itemsPerPage: state.size, search: state.search, ...more }
  const lines = useQuery({
    queryKey: ['imports', kind, id, updatedAt, query],
    queryFn: ({ signal }) => api(`/imports/${id}/${kind}`, { answer, signal, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const table = {
    state,
    total: lines.data?.total ?? 0,
    idOf: ({ numero, nomenclature = '' }: { numero: number; nomenclature?: string }) =>
      `${numero} ${nomenclature}`,
    empty: <Empty message="Aucune ligne ne correspond à ce filtre" />,
    read: lines,
  }
  return { data: lines.data, table }
}

import { TOTAL_MAX } from '@lavandiere/domain/kernel/resource.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { Group, NativeSelect, Pagination, Text } from '@mantine/core'
import { useId } from 'react'
import { Note } from '../note.tsx'
import type { ListState } from '../use-list-state.ts'
import { pageCount } from './arrange.ts'

const CONTROLS = {
  first: 'Première page',
  last: 'Dernière page',
  next: 'Page suivante',
  previous: 'Page précédente',
}

interface PagerProps {
  /** With one number of rows per page no choice is shown. */
  state: ListState
  total: number
  sizeLabel?: string
}

/** The number of rows of a list, which the server counts up to a limit. */
export const totalText = (total: number): string =>
  formatNumber(total) + (total === TOTAL_MAX ? ' ou plus' : '')

/** The bar under a list: rows per page, the range shown, and links to the other pages. */
export function Pager({ state, total, sizeLabel = 'Nombre de lignes :' }: PagerProps) {
  const { page, size, sizes, set } = state
  const id = useId()
  const pages = pageCount(total, size)
  const current = Math.min(page, pages)
  const from = total === 0 ? 0 : (current - 1) * size + 1
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="md">
        {sizes.length > 1 && (
          <Group gap={6}>
            <Text component="label" htmlFor={id} size="sm" c="dimmed">
              {sizeLabel}
            </Text>
            <NativeSelect
              id={id}
              size="xs"
              data={sizes.toSorted((a, b) => a - b).map(String)}
              value={String(size)}
              onChange={(event) => set({ size: Number(event.currentTarget.value) })}
            />
          </Group>
        )}
        <Note className="chiffres" role="status">
          {formatNumber(from)}–{formatNumber(Math.min(current * size, total))} sur {totalText(total)}
        </Note>
      </Group>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={current}
          onChange={(next) => set({ page: next })}
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
          getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        />
      )}
    </Group>
  )
}

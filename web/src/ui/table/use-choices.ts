import { useMemo } from 'react'
import { useStored } from '../use-stored.ts'
import { type Column, nameColumn } from './column.ts'

export type Density = 'compacte' | 'aeree'
const DENSITIES: readonly Density[] = ['compacte', 'aeree']

/** The density of all lists and of the planning, as the person chose it. */
export const useDensity = () =>
  useStored<Density>('densite', 'compacte', { allowed: DENSITIES, account: true })

/** The density of all lists, and the columns of this one, as the person chose them. */
export function useChoices<T>(label: string, columns: readonly Column<T>[]) {
  const [density] = useDensity()
  const [written, setWritten] = useStored<string>(`colonnes.${label}`, '', { account: true })
  return useMemo(() => {
    const hidden = new Set(written.split(','))
    // The name of a row always shows.
    const name = nameColumn(columns)
    return {
      density,
      name,
      shown: columns.filter((column) => column === name || !hidden.has(column.key)),
      setShown: (keys: readonly string[]) =>
        setWritten(
          columns
            .filter((column) => column !== name && !keys.includes(column.key))
            .map(({ key }) => key)
            .join(),
        ),
    }
  }, [columns, density, setWritten, written])
}

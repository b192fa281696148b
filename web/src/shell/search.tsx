import { watched } from '@lavandiere/domain/kernel/watched.ts'
import { useHotkeys } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import { holdKeys } from './search-keys.ts'

const SearchBox = onDemand(() => import('./search-box.tsx').then((m) => m.SearchBox))

/** How many times the search was opened; its code loads at the first. */
const openings = watched(0)

export function openSearch(): void {
  holdKeys()
  openings.set(openings.get() + 1)
}

/** Listens to Ctrl + K, and loads the search at its first opening. */
export function Search() {
  const times = useSyncExternalStore(openings.watch, openings.get)
  useHotkeys([['mod+K', openSearch]], [])
  if (times === 0) return null
  return <SearchBox times={times} />
}

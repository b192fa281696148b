import { watched } from '@lavandiere/domain/kernel/watched.ts'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { holdKeys } from './search-keys.ts'

const SearchBox = lazy(() => import('./search-box.tsx').then((m) => ({ default: m.SearchBox })))

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
  return (
    <Suspense>
      <SearchBox times={times} />
    </Suspense>
  )
}

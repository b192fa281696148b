import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { holdKeys } from './search-keys.ts'

const SearchBox = lazy(() => import('./search-box.tsx').then((m) => ({ default: m.SearchBox })))

/** How many times the search was opened; its code loads at the first. */
let asked = 0
const listeners = new Set<() => void>()

export function openSearch(): void {
  holdKeys()
  asked += 1
  for (const listener of listeners) listener()
}

function onSearchOpened(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Listens to Ctrl + K, and loads the search at its first opening. */
export function Search() {
  const times = useSyncExternalStore(onSearchOpened, () => asked)
  useHotkeys([['mod+K', openSearch]], [])
  if (times === 0) return null
  return (
    <Suspense>
      <SearchBox times={times} />
    </Suspense>
  )
}

import { useEffect, useState, useSyncExternalStore } from 'react'

/** The dialogs that are open, the newest last. */
let openDialogs: readonly symbol[] = []
const dialogListeners = new Set<() => void>()

function change(next: readonly symbol[]): void {
  openDialogs = next
  for (const listener of dialogListeners) listener()
}

function subscribe(listener: () => void): () => void {
  dialogListeners.add(listener)
  return () => dialogListeners.delete(listener)
}

const newest = () => openDialogs.at(-1)

/** Whether no dialog that was opened later covers this one: Escape is for the uppermost dialog alone. */
export function useIsTopDialog(isOpen = true): boolean {
  const [key] = useState(() => Symbol('dialog'))
  const top = useSyncExternalStore(subscribe, newest)
  useEffect(() => {
    if (!isOpen) return
    change([...openDialogs, key])
    return () => change(openDialogs.filter((one) => one !== key))
  }, [isOpen, key])
  return top === undefined || top === key
}

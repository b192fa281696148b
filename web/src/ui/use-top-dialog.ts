import { watched } from '@lavandiere/domain/kernel/watched.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** The dialogs that are open, the newest last. */
const dialogs = watched<readonly symbol[]>([])

/** Whether no dialog that was opened later covers this one: Escape is for the uppermost dialog alone. */
export function useIsTopDialog(isOpen = true): boolean {
  const [key] = useState(() => Symbol('dialog'))
  const top = useSyncExternalStore(dialogs.watch, dialogs.get).at(-1)
  useEffect(() => {
    if (!isOpen) return
    dialogs.set([...dialogs.get(), key])
    return () => dialogs.set(dialogs.get().filter((one) => one !== key))
  }, [isOpen, key])
  return top === undefined || top === key
}

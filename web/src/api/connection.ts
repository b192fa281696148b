import { watched } from '@lavandiere/domain/kernel/watched.ts'
import { useSyncExternalStore } from 'react'

/** True when the last attempt did not reach the server. */
const away = watched(false)

export const reportAway = () => away.set(true)
export const reportReached = () => away.set(false)

export const useServerAway = () => useSyncExternalStore(away.watch, away.get)

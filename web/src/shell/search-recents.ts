import { isRecord, jsonOf } from '@lavandiere/domain/kernel/json.ts'
import { useSessionUser } from '../api/store.ts'
import { useStored } from '../ui/use-stored.ts'

/** A line of the search that can be opened again. */
export interface Recent {
  to: string
  label: string
  aide?: string | undefined
}

const RECENTS_MAX = 8

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) && typeof value.to === 'string' && typeof value.label === 'string'

function recentsIn(written: string): Recent[] {
  const found = jsonOf(written)
  return Array.isArray(found) ? found.filter(isRecent) : []
}

/** What this account opened last by the search, on this device, newest first; and what remembers one more. */
export function useRecents(): [Recent[], (opened: Recent) => void] {
  const [written, write] = useStored<string>(`recherche.${useSessionUser()?.id ?? 0}`, '[]')
  const recents = recentsIn(written)
  const remember = ({ to, label, aide }: Recent) =>
    write(
      JSON.stringify([{ to, label, aide }, ...recents.filter((one) => one.to !== to)].slice(0, RECENTS_MAX)),
    )
  return [recents, remember]
}

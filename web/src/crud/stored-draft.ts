import { isRecord } from '@lavandiere/domain/kernel/json.ts'
import { PREFIX } from '../ui/use-stored.ts'

/** The unsaved values of a form: the changed fields, and their values before. */
interface StoredDraft {
  values: Readonly<Record<string, unknown>>
  base: Readonly<Record<string, unknown>>
  /** What the form keeps besides its fields. */
  besides: object
}

const DRAFTS = `${PREFIX}saisie.`
/**
 * Most characters of one draft, and most drafts of one tab: a longer form, and the oldest of many drafts, are not
 * stored.
 */
const LENGTH_MAX = 200_000
const COUNT_MAX = 20

/** The storage key of a form's draft: one per person and address. */
export const draftKey = (person: number, address: string) => `${DRAFTS}${person}.${address}`

/** The draft under a key; null when there is none, or one that cannot be read. */
export function readDraft(key: string): StoredDraft | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isRecord(found) && isRecord(found.values) && isRecord(found.base)
      ? { values: found.values, base: found.base, besides: isRecord(found.besides) ? found.besides : {} }
      : null
  } catch {
    return null
  }
}

/**
 * Stores a draft in this tab: it outlives a reload, a lost session and a log-out in another tab, and ends with the
 * tab. When the storage is full or forbidden, nothing is stored.
 */
export function storeDraft(key: string, draft: StoredDraft): void {
  try {
    const text = JSON.stringify(draft)
    const others = Object.keys(sessionStorage).filter((one) => one.startsWith(DRAFTS) && one !== key)
    for (const old of others.slice(0, Math.max(0, others.length - COUNT_MAX + 1)))
      sessionStorage.removeItem(old)
    if (text.length <= LENGTH_MAX) sessionStorage.setItem(key, text)
  } catch {
    dropDraft(key)
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // The storage is full or forbidden: nothing is stored.
  }
}

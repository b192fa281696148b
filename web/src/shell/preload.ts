import { isLoadingAhead } from '../ui/load-ahead.ts'

const RELOAD_KEY = 'lavandiere.rechargement'
/** A second failure within this time is not an old version: reloading again would never end. */
const ONCE_IN_MS = 60_000

/** True when the product's own page can be fetched: then a script that cannot be is one of an older version. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/**
 * Reloads the page once when a script of an older version is gone (API-12, OPEN-130). Without a network, or with the
 * server away, a reload would put the browser's own error page in place of the product's: what failed says so itself.
 */
export function reloadOnPreloadError(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (isLoadingAhead() || !navigator.onLine) return
    const reloadedAt = Number(sessionStorage.getItem(RELOAD_KEY) ?? 0)
    if (Date.now() - reloadedAt < ONCE_IN_MS || !(await isServed())) return
    sessionStorage.setItem(RELOAD_KEY, String(Date.now()))
    location.reload()
  })
}

const KEY = 'lavandiere.rechargement'
/** A second failure within this time is not an old version: reloading again would never end. */
const ONCE_IN_MS = 60_000

/** Reloads the page once when a script of an older version is gone (API-12, OPEN-130). */
export function reloadOnPreloadError(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < ONCE_IN_MS) return
    sessionStorage.setItem(KEY, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}

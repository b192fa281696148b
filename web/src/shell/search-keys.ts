export const SEARCH_INPUT = 'recherche-partout'

/** The page gets its keys back after this time, in ms: without a network the code of the search may never come. */
const HOLD_MS = 5_000

let held = ''
let holding: AbortController | null = null

/**
 * Keeps the letters typed from now on until the search's input has the focus. Its code is loaded at the first opening,
 * and whoever types on at once would search for half a word, or write into a field of the page.
 */
export function holdKeys(): void {
  if (holding || document.activeElement?.id === SEARCH_INPUT) return
  const holder = new AbortController()
  holding = holder
  const late = setTimeout(releaseKeys, HOLD_MS)
  holder.signal.addEventListener('abort', () => clearTimeout(late))
  const options = { capture: true, signal: holder.signal }
  addEventListener('keydown', hold, options)
  // Whoever clicks or presses Escape has changed plans.
  addEventListener('pointerdown', releaseKeys, options)
}

function hold(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey } = event
  if (key === 'Escape') releaseKeys()
  if (ctrlKey || metaKey || altKey || (key.length !== 1 && key !== 'Backspace')) return
  event.preventDefault()
  event.stopPropagation()
  held = key === 'Backspace' ? held.slice(0, -1) : held + key
}

/** Ends the keeping. Returns the letters kept. */
export function releaseKeys(): string {
  holding?.abort()
  holding = null
  const letters = held
  held = ''
  return letters
}

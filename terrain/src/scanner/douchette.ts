import { useEffectEvent, useLayoutEffect } from 'react'

/** Keys further apart than this, in ms, were pressed by a hand. */
const ENTRE_TOUCHES_MS = 250
/** No code is shorter. */
const CODE_MIN = 3

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

/**
 * A code from a reader that works as a keyboard: it types the code and Enter, whatever has the focus. What is typed in a field is
 * left to it.
 */
export function useDouchette(onRead: (code: string) => void): void {
  const read = useEffectEvent(onRead)
  // With the screen, not a moment after it: the first character of a code would be lost.
  useLayoutEffect(() => {
    let typed = ''
    let last = 0
    const key = (event: KeyboardEvent) => {
      if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > ENTRE_TOUCHES_MS) typed = ''
      last = event.timeStamp
      if (event.key.length === 1) {
        // A blank or an Enter would press the button that has the focus.
        if (typed !== '') event.preventDefault()
        typed += event.key
      }
      if (event.key !== 'Enter' || typed.length < CODE_MIN) return
      event.preventDefault()
      read(typed)
      typed = ''
    }
    window.addEventListener('keydown', key, { capture: true })
    return () => window.removeEventListener('keydown', key, { capture: true })
  }, [])
}

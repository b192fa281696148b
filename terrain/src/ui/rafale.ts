import type { MouseEvent } from 'react'

/** Two taps closer than this, in ms and pixels, are one double tap, as Android counts them from release to release. */
const ECART_MS = 400
const ECART_PX = 48

/** The last tap on a button under the thumb, and the screen on which its burst began. */
let last = { ecran: '', at: Number.NEGATIVE_INFINITY, x: 0, y: 0 }

/**
 * Stops a tap of a burst that began on another screen: the second one of a double tap, or a key that is held, would press
 * the button that stands at the same place of the next screen, and wash the next point unseen.
 */
export function arreterRafale(event: MouseEvent): void {
  const { timeStamp: at, clientX: x, clientY: y } = event
  const isNext = at - last.at < ECART_MS && Math.hypot(x - last.x, y - last.y) < ECART_PX
  last = { ecran: isNext ? last.ecran : location.hash, at, x, y }
  if (last.ecran === location.hash) return
  event.preventDefault()
  event.stopPropagation()
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Width of a toast, height of an error of three lines, and distance from the edges of the window, in px. */
const WIDTH = 440
const HEIGHT = 130
const MARGIN = 16
/** Toasts at the top stand under the header. */
const HEADER = 64
/** The places of toasts, the usual one first. */
const PLACES = [
  'bottom-right',
  'bottom-left',
  'bottom-center',
  'top-right',
  'top-center',
  'top-left',
] as const

export type Corner = (typeof PLACES)[number]

function boxAt(place: Corner, width: number, height: number): Box {
  const wide = Math.min(WIDTH, width - 2 * MARGIN)
  const left = place.endsWith('left')
    ? MARGIN
    : place.endsWith('right')
      ? width - MARGIN - wide
      : (width - wide) / 2
  const top = place.startsWith('top') ? HEADER : height - MARGIN - HEIGHT
  return { left, top, right: left + wide, bottom: top + HEIGHT }
}

const isOver = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** The corner of a screen, in px, where a toast covers the fewest obstacles; the usual corner when several cover as few. */
export function freestPlace(width: number, height: number, obstacles: readonly Box[]): Corner {
  const counts = PLACES.map((place) => {
    const box = boxAt(place, width, height)
    return obstacles.filter((obstacle) => isOver(box, obstacle)).length
  })
  return PLACES[counts.indexOf(Math.min(...counts))] ?? PLACES[0]
}

/** The boxes of the clickable elements on screen, toasts left out. */
function obstaclesOnScreen(): Box[] {
  return [...document.querySelectorAll('button, a[href], input, select, textarea')]
    .filter((element) => element.closest('[data-toasts]') === null)
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** The corner where a toast covers nothing clickable, or as little as possible. */
export const freePlace = (): Corner =>
  globalThis.document
    ? freestPlace(document.documentElement.clientWidth, window.innerHeight, obstaclesOnScreen())
    : PLACES[0]

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What a toast may cover, and how much it matters: as much as so many others. */
interface Obstacle extends Box {
  weight: number
}

/** The button of a form is pressed again after a refusal: it stays free before any field does. */
const SUBMIT_WEIGHT = 10

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

/**
 * The corner of a screen, in px, where a toast covers what matters least. When several cover as little, `usual` if it is one of
 * them: a toast that is there already stays.
 */
export function freestPlace(
  width: number,
  height: number,
  obstacles: readonly Obstacle[],
  usual: Corner = PLACES[0],
): Corner {
  const places = [usual, ...PLACES]
  const costs = places.map((place) => {
    const box = boxAt(place, width, height)
    return obstacles.reduce((sum, obstacle) => sum + (isOver(box, obstacle) ? obstacle.weight : 0), 0)
  })
  return places[costs.indexOf(Math.min(...costs))] ?? usual
}

/** The clickable elements on screen, toasts left out. */
function obstaclesOnScreen(): Obstacle[] {
  return [...document.querySelectorAll('button, a[href], input, select, textarea')]
    .filter((element) => element.closest('[data-toasts]') === null)
    .map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { left, top, right, bottom, weight: element.matches('[type="submit"]') ? SUBMIT_WEIGHT : 1 }
    })
    .filter(({ left, top, right, bottom }) => right > left && bottom > top)
}

/** The corner where a toast covers nothing clickable, or as little as possible; `usual` when others are no better. */
export const freePlace = (usual: Corner = PLACES[0]): Corner =>
  globalThis.document
    ? freestPlace(document.documentElement.clientWidth, window.innerHeight, obstaclesOnScreen(), usual)
    : usual

import { useWindowEvent } from '@mantine/hooks'
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A mouse drags after so many pixels, a finger after so many milliseconds of rest; until then it clicks and scrolls. */
const DISTANCE_PX = 5
const REST_MS = 250
/** Pixels from an edge within which the board and the page scroll on during a drag, by so many pixels at a time. */
const EDGE_PX = 48
const STEP_PX = 14

/** The `data-` attributes of an element, by their names. */
type Data = Readonly<DOMStringMap>

/** What is dragged: the data of its element, and of the place that it was taken from. */
export interface Dragged {
  item: Data
  from: Data
}

interface Pressed extends Dragged {
  x: number
  y: number
  isPatient: boolean
  isDragging: boolean
  timer: number | undefined
}

interface DragOptions {
  /** Selectors of what is dragged, and of the places that it lies on and goes to. */
  item: string
  place: string
  onDrop: (dragged: Dragged, place: Data) => void
}

/**
 * Lets items of a board be dragged between its places, by mouse, pen and touch, with one listener for the whole board
 * (decision 109). The place under the pointer has the attribute `data-vise`; the board has the position of the pointer
 * in the window as `--glisse-x` and `--glisse-y`, so that nothing is drawn anew at each move. Escape ends a drag.
 */
export function useDrag(board: RefObject<HTMLElement | null>, { item, place, onDrop }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const pressed = useRef<Pressed | null>(null)
  const aimed = useRef<Element | null>(null)

  const placeAt = (x: number, y: number) =>
    document.elementFromPoint(x, y)?.closest<HTMLElement>(place) ?? null
  const aim = (next: Element | null) => {
    if (aimed.current === next) return
    aimed.current?.removeAttribute('data-vise')
    next?.setAttribute('data-vise', '')
    aimed.current = next
  }
  const stop = () => {
    clearTimeout(pressed.current?.timer)
    pressed.current = null
    aim(null)
    setDragged(null)
  }
  const moveTo = (x: number, y: number) => {
    const { current } = pressed
    if (!current) return
    Object.assign(current, { x, y })
    board.current?.style.setProperty('--glisse-x', `${x}px`)
    board.current?.style.setProperty('--glisse-y', `${y}px`)
    aim(placeAt(x, y))
    if (current.isDragging) return
    current.isDragging = true
    setDragged({ item: current.item, from: current.from })
  }
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const taken = event.target.closest<HTMLElement>(item)
    const from = taken?.closest<HTMLElement>(place)
    if (!taken || !from) return
    const { clientX: x, clientY: y } = event
    // A finger on a handle that never scrolls the page need not rest on it.
    const isPatient = event.pointerType === 'touch' && getComputedStyle(taken).touchAction !== 'none'
    const timer = isPatient ? window.setTimeout(() => moveTo(x, y), REST_MS) : undefined
    const data = { item: { ...taken.dataset }, from: { ...from.dataset } }
    pressed.current = { ...data, x, y, isPatient, isDragging: false, timer }
  }
  useWindowEvent('pointermove', ({ clientX: x, clientY: y }) => {
    const { current } = pressed
    if (!current) return
    if (!current.isDragging) {
      if (Math.hypot(x - current.x, y - current.y) < DISTANCE_PX) return
      // A finger that moves at once scrolls the page.
      if (current.isPatient) return stop()
    }
    moveTo(x, y)
  })
  useWindowEvent('pointerup', ({ clientX: x, clientY: y }) => {
    const { current } = pressed
    const to = current?.isDragging ? placeAt(x, y) : null
    if (current?.isDragging) swallowClick()
    stop()
    if (current && to) onDrop(current, { ...to.dataset })
  })
  useWindowEvent('pointercancel', stop)
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') stop()
  })
  useEffect(() => {
    const element = board.current
    const hold = (event: TouchEvent) => {
      if (pressed.current?.isDragging) event.preventDefault()
    }
    // Registered as not passive before a finger touches the board: only then can it keep the page still under what is held.
    element?.addEventListener('touchmove', hold, { passive: false })
    return () => element?.removeEventListener('touchmove', hold)
  }, [board])
  useScrollAtEdges(board, pressed, dragged !== null)
  return { dragged, onPointerDown }
}

/** Stops the click that browsers send after a drag, which would open the place. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

const edge = (value: number, end: number) =>
  value < EDGE_PX ? -STEP_PX : value > end - EDGE_PX ? STEP_PX : 0

/** Scrolls the board and the page while something is held at their edges. */
function useScrollAtEdges(
  board: RefObject<HTMLElement | null>,
  pressed: RefObject<Pressed | null>,
  isHeld: boolean,
): void {
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => {
      if (!pressed.current || !board.current) return
      const { x, y } = pressed.current
      const { left, top, width, height } = board.current.getBoundingClientRect()
      board.current.scrollBy(edge(x - left, width), edge(y - top, height))
      window.scrollBy(0, edge(y, window.innerHeight))
    }, 16)
    return () => clearInterval(timer)
  }, [isHeld, board, pressed])
}

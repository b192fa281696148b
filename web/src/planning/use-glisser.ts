import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** A mouse drags after so many pixels, a finger after so many milliseconds of rest; until then it clicks and scrolls. */
const DISTANCE_PX = 5
const ATTENTE_MS = 250
/** Pixels from an edge of the window within which the board scrolls on while a chip is dragged. */
const BORD_PX = 48
const PAS_PX = 14

/** The day of a round that is dragged, the row that it was taken from, and where the pointer is. */
export interface Prise {
  passage: string
  ligne: string
  x: number
  y: number
}

/** A place of the board: a row and a day. */
export interface PlaceDePlanning {
  ligne: string
  jour: string
}

interface PassageTenu {
  passage: string
  ligne: string
  x: number
  y: number
  isTouch: boolean
  timer: number | undefined
}

const cellAt = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-ligne][data-jour]') ?? null

/**
 * Lets the chips of a board (`data-passage`) be dragged between its cells (`data-ligne`, `data-jour`), by mouse, pen
 * and touch, with one listener for the whole board. The cell under the pointer has the attribute `data-vise`. Escape
 * ends a drag.
 * @param onDrop called with the place on which a chip was dropped
 */
export function useGlisser(
  board: RefObject<HTMLElement | null>,
  onDrop: (prise: Prise, place: PlaceDePlanning) => void,
) {
  const [prise, setPrise] = useState<Prise | null>(null)
  const saisie = useRef<PassageTenu | null>(null)
  const vise = useRef<HTMLElement | null>(null)
  const held = useRef(false)

  const aim = (cell: HTMLElement | null) => {
    if (vise.current === cell) return
    vise.current?.removeAttribute('data-vise')
    cell?.setAttribute('data-vise', '')
    vise.current = cell
  }
  const stop = () => {
    clearTimeout(saisie.current?.timer)
    saisie.current = null
    held.current = false
    aim(null)
    setPrise(null)
  }
  const begin = (x: number, y: number) => {
    const { current } = saisie
    if (!current) return
    held.current = true
    setPrise({ passage: current.passage, ligne: current.ligne, x, y })
  }
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const chip = event.target.closest<HTMLElement>('[data-passage]')
    const cell = chip?.closest<HTMLElement>('[data-ligne]')
    if (!chip?.dataset.passage || !cell?.dataset.ligne) return
    const { clientX: x, clientY: y } = event
    const isTouch = event.pointerType === 'touch'
    const timer = isTouch ? window.setTimeout(() => begin(x, y), ATTENTE_MS) : undefined
    saisie.current = { passage: chip.dataset.passage, ligne: cell.dataset.ligne, x, y, isTouch, timer }
  }
  const onMove = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    const { current } = saisie
    if (!current) return
    if (!held.current) {
      const isFar = Math.hypot(x - current.x, y - current.y) >= DISTANCE_PX
      if (!isFar) return
      // A finger that moves at once scrolls the page.
      if (current.isTouch) return stop()
      begin(x, y)
    }
    setPrise({ passage: current.passage, ligne: current.ligne, x, y })
    aim(cellAt(x, y))
  })
  const onUp = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    const { current } = saisie
    const { ligne, jour } = cellAt(x, y)?.dataset ?? {}
    const isDrop = held.current && current && ligne !== undefined && jour !== undefined
    if (held.current) swallowClick()
    stop()
    if (isDrop) onDrop({ passage: current.passage, ligne: current.ligne, x, y }, { ligne, jour })
  })
  const onEnd = useEffectEvent(stop)
  const onHold = useEffectEvent((event: TouchEvent) => {
    if (held.current) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onEnd()
    const move = (event: PointerEvent) => onMove(event)
    const up = (event: PointerEvent) => onUp(event)
    const cancel = () => onEnd()
    const hold = (event: TouchEvent) => onHold(event)
    const place = board.current
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', up)
    window.addEventListener('pointercancel', cancel)
    window.addEventListener('keydown', onKey)
    // Registered as not passive before a finger touches the board: only then can it keep the page still under a held
    // chip.
    place?.addEventListener('touchmove', hold, { passive: false })
    return () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', up)
      window.removeEventListener('pointercancel', cancel)
      window.removeEventListener('keydown', onKey)
      place?.removeEventListener('touchmove', hold)
    }
  }, [board])
  useScrollAtEdges(board, prise)
  return { prise, onPointerDown }
}

/** Stops the click that browsers send after a drag, which would open a cell. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** Scrolls the board and the page while a chip is held at their edges. */
function useScrollAtEdges(board: RefObject<HTMLElement | null>, prise: Prise | null): void {
  const place = useRef(prise)
  useEffect(() => {
    place.current = prise
  })
  const isHeld = prise !== null
  useEffect(() => {
    if (!isHeld) return
    const timer = setInterval(() => {
      const at = place.current
      const box = board.current
      if (!at || !box) return
      const edge = (value: number, end: number) =>
        value < BORD_PX ? -PAS_PX : value > end - BORD_PX ? PAS_PX : 0
      const { left, width } = box.getBoundingClientRect()
      box.scrollBy(edge(at.x - left, width), 0)
      window.scrollBy(0, edge(at.y, window.innerHeight))
    }, 16)
    return () => clearInterval(timer)
  }, [isHeld, board])
}

import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Line } from './arrange.ts'

/** A page of more rows than this draws only those near the window. */
const WHOLE_MAX = 50
/** Rows drawn beyond each edge of the window. */
const OVERSCAN = 6

/** A line to draw, with the height in px of the lines before it that are not drawn. */
interface DrawnLine<T> {
  line: Line<T>
  index: number
  gapPx: number
}

/** True while the page is printed: paper shows all rows, and is laid out before React would draw them in its own time. */
function useOnPaper(): boolean {
  const [isOnPaper, setIsOnPaper] = useState(false)
  useEffect(() => {
    const see = ({ type }: Event) => flushSync(() => setIsOnPaper(type === 'beforeprint'))
    addEventListener('beforeprint', see)
    addEventListener('afterprint', see)
    return () => {
      removeEventListener('beforeprint', see)
      removeEventListener('afterprint', see)
    }
  }, [])
  return isOnPaper
}

/**
 * The lines of a list to draw while the page scrolls. The line that the Tab key reaches is always one of them: arrow
 * keys move it, and it keeps the focus however far the page is scrolled.
 */
export function useVirtualLines<T>(
  lines: readonly Line<T>[],
  list: RefObject<HTMLElement | null>,
  heightPx: number,
) {
  const isVirtual = !useOnPaper() && lines.length > WHOLE_MAX
  const [chosen, setCurrent] = useState(0)
  const current = Math.min(chosen, lines.length - 1)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })
  // The same function while the lines are the same: another one makes the library lay out every line anew.
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines])
  const rows = useWindowVirtualizer({
    count: lines.length,
    enabled: isVirtual,
    estimateSize: () => heightPx,
    getItemKey,
    overscan: OVERSCAN,
    scrollMargin: top,
    rangeExtractor: (range) => [...new Set([current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })
  let endPx = top
  const drawn: DrawnLine<T>[] = isVirtual
    ? rows.getVirtualItems().flatMap(({ index, start, end }) => {
        const line = lines[index]
        if (!line) return []
        const gapPx = start - endPx
        endPx = end
        return [{ line, index, gapPx }]
      })
    : lines.map((line, index) => ({ line, index, gapPx: 0 }))
  return {
    drawn,
    tailPx: isVirtual ? Math.max(0, top + rows.getTotalSize() - endPx) : 0,
    isVirtual,
    /** Of the list that is drawn: the browser keeps a line where it was, which a far jump has taken away, and runs on to the end. */
    style: isVirtual ? { overflowAnchor: 'none' as const } : undefined,
    current,
    measure: isVirtual ? rows.measureElement : undefined,
    /** Gives the focus to a line, drawn or not. */
    focusLine: (index: number) => {
      flushSync(() => setCurrent(Math.max(0, Math.min(index, lines.length - 1))))
      const row = list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    },
    onFocus: ({ target }: FocusEvent) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset.index
      if (index !== undefined) setCurrent(Number(index))
    },
  }
}

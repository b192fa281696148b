import type { MapRef } from '@vis.gl/react-maplibre'
import { useMemo, useRef } from 'react'
import { PINS, SPREAD } from './pin-layers.tsx'

type GlMap = ReturnType<MapRef['getMap']>

const isSettled = (map: GlMap) =>
  !map.isMoving() && [PINS, SPREAD].every((id) => Boolean(map.getSource(id)) && map.isSourceLoaded(id))

/**
 * Marks the frame of a map with `data-repos` while nothing on it moves: `points` once its points are drawn, `tout`
 * once its tiles are too. Tests and benches wait for this attribute.
 */
export function useRest() {
  const frame = useRef<HTMLDivElement>(null)
  const marks = useMemo(() => {
    const mark = (rest: 'points' | 'tout' | null) => {
      if (rest === null) frame.current?.removeAttribute('data-repos')
      else frame.current?.setAttribute('data-repos', rest)
    }
    return {
      onMoveStart: () => mark(null),
      onRender: (map: GlMap) => mark(isSettled(map) ? 'points' : null),
      onIdle: () => mark('tout'),
    }
  }, [])
  return { frame, marks }
}

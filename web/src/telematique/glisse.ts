import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { MapPoint } from '../ui/map/point.ts'

/** A marker glides to its new place in so many steps of so many milliseconds: each step draws all markers anew. */
const GLIDE_STEPS = 10
const STEP_MS = 90
/** Further than this in degrees a vehicle has not driven since: its marker jumps. */
const FAR_DEGREES = 0.2

/** Points on their way from where they were to where they are. @param part 0 at the start, 1 at the end */
export function glided(
  before: ReadonlyMap<MapPoint['id'], MapPoint>,
  points: readonly MapPoint[],
  part: number,
): MapPoint[] {
  return points.map((point) => {
    const from = before.get(point.id)
    const isFar =
      !from || Math.abs(from.lon - point.lon) > FAR_DEGREES || Math.abs(from.lat - point.lat) > FAR_DEGREES
    if (isFar) return point
    const lon = from.lon + (point.lon - from.lon) * part
    const lat = from.lat + (point.lat - from.lat) * part
    return { ...point, lon, lat }
  })
}

/** Points whose markers glide to their new places; they jump for who asked for less motion. */
export function useGlide(points: readonly MapPoint[]): readonly MapPoint[] {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState(points)
  const last = useRef(points)
  useEffect(() => {
    const before = new Map(last.current.map((one) => [one.id, one]))
    const hasMoved = points.some(({ id, lon, lat }) => {
      const from = before.get(id)
      return from && (from.lon !== lon || from.lat !== lat)
    })
    last.current = points
    if (isStill || !hasMoved) {
      setShown(points)
      return
    }
    let step = 0
    const timer = setInterval(() => {
      step += 1
      setShown(step < GLIDE_STEPS ? glided(before, points, step / GLIDE_STEPS) : points)
      if (step >= GLIDE_STEPS) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [points, isStill])
  return shown
}

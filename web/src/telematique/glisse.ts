import { isSamePoint } from '@lavandiere/domain/kernel/geo.ts'
import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { MapPoint } from '../ui/map/point.ts'

/** Steps in which a marker glides to its new place, and the milliseconds of each: every step draws all markers anew. */
const GLIDE_STEPS = 10
const STEP_MS = 90
/** Markers above which none glides: so many are drawn in groups, which each step would build anew. */
const GLIDE_MAX = 150
/** Distance in degrees above which a marker jumps: no vehicle has driven so far since its last position. */
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
      !from ||
      Math.abs(from.longitude - point.longitude) > FAR_DEGREES ||
      Math.abs(from.latitude - point.latitude) > FAR_DEGREES
    if (isFar) return point
    const longitude = from.longitude + (point.longitude - from.longitude) * part
    const latitude = from.latitude + (point.latitude - from.latitude) * part
    return { ...point, longitude, latitude }
  })
}

/** Points whose markers glide from where they are drawn to their new places; they jump for who asked for less motion. */
export function useGlide(points: readonly MapPoint[]): readonly MapPoint[] {
  const isStill = useReducedMotion()
  const [shown, setShown] = useState(points)
  const drawn = useRef(points)
  useEffect(() => {
    const show = (next: readonly MapPoint[]) => {
      drawn.current = next
      setShown(next)
    }
    const before = new Map(drawn.current.map((one) => [one.id, one]))
    const moved = points.filter((one) => !isSamePoint(before.get(one.id) ?? one, one)).length
    if (isStill || moved === 0 || moved > GLIDE_MAX) {
      show(points)
      return
    }
    let step = 0
    const timer = setInterval(() => {
      step += 1
      show(step < GLIDE_STEPS ? glided(before, points, step / GLIDE_STEPS) : points)
      if (step >= GLIDE_STEPS) clearInterval(timer)
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [points, isStill])
  return shown
}

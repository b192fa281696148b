import { ORANGE, ROUGE, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import { expect, test } from 'vitest'
import { stacksOf } from '../ui/map/stacks.ts'
import { pointsOfInterventions } from './carte.tsx'

test('CONT-22 OPEN-66 on the map: green accessible, orange with problems, red impossible', () => {
  const dateEvenement = '2026-11-20T08:30:00+01:00'
  const all = ([0, 2, 3] as const).map((status) => ({ id: status, status, dateEvenement }))
  const points = pointsOfInterventions(all, { latitude: 48.9, longitude: 2.35 })
  expect(points.map(({ color, glyph }) => [color, glyph])).toEqual([
    [VERT, 'check'],
    [ORANGE, 'alert'],
    [ROUGE, 'cross'],
  ])
  expect(points.map(({ label }) => label.split(' · ')[1])).toEqual([
    'Lavé',
    'Maintenance signalée',
    'Lavage impossible',
  ])
  expect(stacksOf(points)[0]?.points[0]?.id).toBe(3)
})

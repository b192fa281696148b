import { expect, test } from 'vitest'
import { freestPlace } from './free-place.ts'

const box = (left: number, top: number, width: number, height = 36, weight = 1) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
  weight,
})

test('API-07 a toast stands at the bottom right where nothing lies under it', () => {
  expect(freestPlace(1440, 900, [box(300, 200, 200)])).toBe('bottom-right')
})

test('API-07 a toast goes to the other side of the buttons of a form', () => {
  expect(freestPlace(1440, 900, [box(1180, 840, 110), box(1300, 840, 110)])).toBe('bottom-left')
})

test('API-07 on a phone a toast goes to the top when the buttons of a form are at the bottom', () => {
  expect(freestPlace(390, 844, [box(120, 780, 110), box(240, 780, 130)])).toBe('top-right')
})

test('API-07 a toast stays at its corner where no other one covers less', () => {
  const left = [box(1180, 840, 110)]
  expect(freestPlace(1440, 900, left, 'top-right')).toBe('top-right')
  expect(freestPlace(1440, 900, [...left, box(1180, 80, 110)], 'top-right')).toBe('bottom-left')
})

test('API-07 a toast covers fields before the button that sends them again', () => {
  const fields = [
    box(500, 840, 400),
    box(1000, 80, 200),
    box(1220, 80, 180),
    box(20, 840, 200),
    box(20, 880, 200),
  ]
  const above = [box(500, 80, 200), box(720, 80, 200), box(20, 80, 200), box(20, 120, 200)]
  expect(freestPlace(1440, 900, [...fields, ...above, box(1180, 840, 110, 36, 10)])).toBe('bottom-center')
})

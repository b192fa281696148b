import { expect, test } from 'vitest'
import { dechetTypes } from './types.ts'

test('CONT-05 OPEN-100 each kind of waste has its colour; household waste that of the others', () => {
  const hue = (code: keyof typeof dechetTypes) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) =>
      Number.parseInt(dechetTypes[code].couleur.slice(i, i + 2), 16),
    )
    return { r, g, b }
  }
  const dark = hue('OM')
  expect(dark.r === dark.g && dark.g === dark.b && dark.r < 0x80).toBe(true)
  expect(hue('AUT')).toEqual(dark)
  expect(hue('VER').g).toBeGreaterThan(Math.max(hue('VER').r, hue('VER').b))
  expect(hue('PAP').b).toBeGreaterThan(Math.max(hue('PAP').r, hue('PAP').g))
  expect(Math.min(hue('REC').r, hue('REC').g)).toBeGreaterThan(3 * hue('REC').b)
  const { r, g, b } = hue('BIO')
  expect(r > g && g > b).toBe(true)
})

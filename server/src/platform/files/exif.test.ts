import fc from 'fast-check'
import { expect, test } from 'vitest'
import { takenAt } from './exif.ts'

const NOTHING = { priseLe: null, latitude: null, longitude: null }

test('S6 no bytes make the reader throw', () => {
  const prefix = fc.constantFrom('', 'Exif\0\0', 'II*\0', 'MM\0*', 'Exif\0\0II*\0\x08\0\0\0')
  fc.assert(
    fc.property(prefix, fc.uint8Array({ maxLength: 400 }), (start, bytes) => {
      const taken = takenAt(Buffer.concat([Buffer.from(start, 'latin1'), bytes]))
      expect(Object.keys(taken).sort()).toEqual(Object.keys(NOTHING).sort())
    }),
    { numRuns: 2_000 },
  )
})

test('S8 64 kB whose every tag spans the whole block cost nothing', () => {
  const entries = 5_300
  const bytes = Buffer.alloc(64_000)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8, 4)
  bytes.writeUInt16LE(entries, 8)
  for (let i = 0; i < entries; i++) {
    const at = 10 + i * 12
    bytes.writeUInt16LE(i % 2 ? 0x8769 : 0x8825, at)
    bytes.writeUInt16LE(i % 3 ? 1 : 4, at + 2)
    bytes.writeUInt32LE(i % 3 ? 64_000 : 1, at + 4)
    bytes.writeUInt32LE(8, at + 8)
  }
  const start = performance.now()
  expect(takenAt(bytes)).toEqual(NOTHING)
  expect(performance.now() - start).toBeLessThan(50)
})

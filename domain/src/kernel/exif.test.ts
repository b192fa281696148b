import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exifOfJpeg, takenAt } from './exif.ts'

const NOTHING = { priseLe: null, latitude: null, longitude: null }

test('S6 no bytes make the reader throw', () => {
  const prefix = fc.constantFrom('', 'Exif\0\0', 'II*\0', 'MM\0*', 'Exif\0\0II*\0\x08\0\0\0')
  fc.assert(
    fc.property(prefix, fc.uint8Array({ maxLength: 400 }), (start, bytes) => {
      const letters = Uint8Array.from(start, (letter) => letter.charCodeAt(0))
      const taken = takenAt(Uint8Array.from([...letters, ...bytes]))
      expect(Object.keys(taken).sort()).toEqual(Object.keys(NOTHING).sort())
    }),
    { numRuns: 2_000 },
  )
})

test('S8 64 kB whose every tag spans the whole block cost nothing', () => {
  const entries = 5_300
  const bytes = new Uint8Array(64_000)
  const view = new DataView(bytes.buffer)
  bytes.set([0x49, 0x49, 0x2a, 0])
  view.setUint32(4, 8, true)
  view.setUint16(8, entries, true)
  for (let i = 0; i < entries; i++) {
    const at = 10 + i * 12
    view.setUint16(at, i % 2 ? 0x8769 : 0x8825, true)
    view.setUint16(at + 2, i % 3 ? 1 : 4, true)
    view.setUint32(at + 4, i % 3 ? 64_000 : 1, true)
    view.setUint32(at + 8, 8, true)
  }
  expect(takenAt(bytes)).toEqual(NOTHING)
})

/** A JPEG file that starts with these segments: marker and body. */
const jpeg = (...segments: [marker: number, body: number[]][]) =>
  Uint8Array.from([
    0xff,
    0xd8,
    ...segments.flatMap(([marker, body]) => [
      0xff,
      marker,
      (body.length + 2) >> 8,
      (body.length + 2) & 0xff,
      ...body,
    ]),
  ])
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))

test('OPEN-68 the block of a JPEG is found behind other segments, and none where there is none', () => {
  const exif = letters('Exif\0\0II*\0')
  expect(exifOfJpeg(jpeg([0xe0, letters('JFIF')], [0xe1, exif]))).toEqual(Uint8Array.from(exif))
  expect(exifOfJpeg(jpeg([0xe1, letters('http://ns.adobe.com/xap')], [0xda, []]))).toBeNull()
  expect(exifOfJpeg(Uint8Array.from(letters('GIF89a')))).toBeNull()
})

test('S6 no bytes make the search for the block throw or go on for ever', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      exifOfJpeg(Uint8Array.from([0xff, 0xd8, ...bytes]))
    }),
  )
})

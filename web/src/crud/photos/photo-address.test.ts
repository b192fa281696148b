import { expect, test } from 'vitest'
import { photoAddress } from './photo-batches.ts'

/** A little-endian EXIF block with the time of the camera alone (tag 0x9003), in a JPEG file. */
function photo(quand: string): Blob {
  const tiff = new DataView(new ArrayBuffer(70))
  const bytes = new Uint8Array(tiff.buffer)
  bytes.set([0x49, 0x49, 0x2a, 0])
  tiff.setUint32(4, 8, true)
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag, true)
    tiff.setUint16(at + 2, type, true)
    tiff.setUint32(at + 4, count, true)
    tiff.setUint32(at + 8, value, true)
  }
  tiff.setUint16(8, 1, true)
  entry(10, 0x8769, 4, 1, 26)
  tiff.setUint16(26, 1, true)
  entry(28, 0x9003, 2, 20, 44)
  bytes.set(new TextEncoder().encode(quand), 44)
  const size = bytes.length + 8
  const head = [0xff, 0xd8, 0xff, 0xe1, size >> 8, size & 0xff, ...new TextEncoder().encode('Exif\0\0')]
  return new Blob([Uint8Array.from(head), bytes])
}

test('OPEN-68 the time of a photo is read before it is reduced, and sent with it', async () => {
  expect(await photoAddress('/intervention_photos', photo('2026:03:02 09:15:00'))).toBe(
    '/api/intervention_photos?priseLe=2026-03-02T08%3A15%3A00.000Z',
  )
  expect(await photoAddress('/intervention_photos', new Blob(['GIF89a']))).toBe('/api/intervention_photos')
})

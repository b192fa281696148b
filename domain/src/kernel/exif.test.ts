import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parisClock } from './dates.ts'
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

const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
interface Picture {
  /** Whether numbers begin with their small end. */
  isLittle: boolean
  date: string
  offset: string
  /** Degrees, minutes, and hundredths of seconds; how a degree is divided: 0 when it was not measured. */
  latitude: readonly number[] | null
  longitude: readonly number[]
  unit: number
  isSouth: boolean
  isWest: boolean
  isNoisy: boolean
}

/** The TIFF block of a picture (CIPA DC-008, 4.6): header, three directories, then what is longer than four bytes. */
function written({ isLittle, isNoisy, unit, ...one }: Picture): number[] {
  const number = (n: number, bytes: number) => {
    const little = Array.from({ length: bytes }, (_, i) => (n >>> (8 * i)) & 255)
    return isLittle ? little : little.reverse()
  }
  const text = (tag: number, value: string) => ({
    tag,
    type: 2,
    count: value.length + 1,
    bytes: letters(`${value}\0`),
  })
  const angle = (tag: number, [d = 0, m = 0, s = 0]: readonly number[]) => {
    const bytes = [d, unit, m, 1, s, 100].flatMap((n) => number(n, 4))
    return { tag, type: 5, count: 3, bytes }
  }
  const pointer = (tag: number, at: number) => ({ tag, type: 4, count: 1, bytes: number(at, 4) })
  const noise = isNoisy
    ? [text(0x010f, 'Appareil'), { tag: 0x0112, type: 3, count: 1, bytes: number(1, 2) }]
    : []
  const photo = [...noise, text(0x9003, one.date), ...(one.offset ? [text(0x9011, one.offset)] : [])]
  const ends = [text(1, one.isSouth ? 'S' : 'N'), text(3, one.isWest ? 'W' : 'E')]
  const gps = [...noise, ...ends, ...(one.latitude ? [angle(2, one.latitude)] : []), angle(4, one.longitude)]
  const size = (tags: readonly unknown[]) => 2 + 12 * tags.length + 4
  const photoAt = 8 + size(noise) + 2 * 12
  const gpsAt = photoAt + size(photo)
  const main = [...noise, pointer(0x8825, gpsAt), pointer(0x8769, photoAt)]
  const long: number[] = []
  const directories = [main, photo, gps].flatMap((tags) => [
    ...number(tags.length, 2),
    ...tags.flatMap(({ tag, type, count, bytes }) => {
      const at = gpsAt + size(gps) + long.length
      if (bytes.length > 4) long.push(...bytes)
      const value = bytes.length > 4 ? number(at, 4) : [...bytes, 0, 0, 0].slice(0, 4)
      return [...number(tag, 2), ...number(type, 2), ...number(count, 4), ...value]
    }),
    ...number(0, 4),
  ])
  return [...letters(isLittle ? 'II' : 'MM'), ...number(42, 2), ...number(8, 4), ...directories, ...long]
}

test('OPEN-68 BIZ-01 S6 time and place of a picture as any camera writes them, none of nonsense', () => {
  // No hour that comes twice or never.
  const clock = fc
    .tuple(fc.nat(13_000), fc.integer({ min: 4 * 3600, max: 86_399 }))
    .map(([day, s]) => `${addDays('2000-01-01', day)}T${new Date(s * 1000).toISOString().slice(11, 19)}`)
  const nonsense = fc.constantFrom('0000:00:00 00:00:00', '2026:02:31 25:61:00', 'hier')
  const angle = (max: number) => fc.tuple(fc.nat(max), fc.nat(59), fc.nat(5999))
  const picture = fc.record({
    offset: fc.constantFrom('', '+02:00', '-04:00', '+11:30'),
    latitude: fc.option(angle(100)),
    longitude: angle(200),
    unit: fc.constantFrom(1, 1, 1, 0),
    ...{ isLittle: fc.boolean(), isSouth: fc.boolean(), isWest: fc.boolean(), isNoisy: fc.boolean() },
  })
  const decimal = ([d = 0, m = 0, s = 0]: readonly number[]) => (d * 360_000 + m * 6_000 + s) / 360_000
  fc.assert(
    fc.property(
      picture,
      clock,
      fc.option(nonsense),
      fc.constantFrom('', 'Exif\0\0'),
      (one, at, odd, prefix) => {
        const date = odd ?? at.replaceAll('-', ':').replace('T', ' ')
        const taken = takenAt(Uint8Array.from([...letters(prefix), ...written({ ...one, date })]))
        if (odd) expect(taken.priseLe).toBeNull()
        else if (one.offset) expect(taken.priseLe).toBe(new Date(at + one.offset).toISOString())
        else expect(parisClock(String(taken.priseLe))).toBe(at)
        const [latitude, longitude] = [decimal(one.latitude ?? [999]), decimal(one.longitude)]
        const isPlace = one.unit !== 0 && latitude <= 90 && longitude <= 180
        const place = [latitude * (one.isSouth ? -1 : 1), longitude * (one.isWest ? -1 : 1)]
        expect([taken.latitude, taken.longitude]).toEqual(
          isPlace ? place.map((degrees) => expect.closeTo(degrees, 9)) : [null, null],
        )
      },
    ),
  )
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

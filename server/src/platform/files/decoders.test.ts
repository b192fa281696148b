import { deflateSync } from 'node:zlib'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { by } from '../../../testing/asker.ts'
import type { ReadHeader } from './formats/format.ts'
import { readGif } from './formats/gif.ts'
import { readJpeg } from './formats/jpeg.ts'
import { chunkOf, readPng } from './formats/png.ts'
import { readWebp } from './formats/webp.ts'
import { PHOTO, readImage } from './images.ts'

const FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const
const picture = (widthPx: number, heightPx = widthPx) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#357' } })

/** The fault of a picture that is refused; fails when it is taken. */
const refusalOf = (bytes: Buffer, account = 1): Promise<Refus> =>
  readImage(bytes, PHOTO, by(account)).then(
    () => expect.unreachable('taken'),
    (error: unknown) => (error instanceof Refus ? error : Promise.reject(error)),
  )

test('S22 texts that unfold to five gigabytes are left out of a PNG before it is decoded', async () => {
  const png = await picture(20, 10).png().toBuffer()
  const text = chunkOf('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(8_000_000))]))
  const headerEnd = 33
  const bytes = Buffer.concat([
    png.subarray(0, headerEnd),
    ...Array<Buffer>(675).fill(text),
    png.subarray(headerEnd),
  ])
  expect(bytes.length).toBeGreaterThan(5_000_000)
  const start = process.cpuUsage()
  expect(await readImage(bytes, PHOTO, by(1))).toMatchObject({ largeurPx: 20, hauteurPx: 10 })
  expect(readPng(bytes)?.needed.length).toBeLessThanOrEqual(png.length)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
})

/** A picture of 100 pixels a side whose header claims 5,100. */
async function claiming(made: Sharp, write: (bytes: Buffer, side: number) => void): Promise<Buffer> {
  const bytes = await made.toBuffer()
  write(bytes, 5_100)
  return bytes
}
const small = picture(100)
const SOF2 = Buffer.from([0xff, 0xc2])
const claims: Record<string, () => Promise<Buffer>> = {
  GIF: () =>
    claiming(small.clone().gif(), (bytes, side) => [6, 8].map((at) => bytes.writeUInt16LE(side, at))),
  WebP: () =>
    claiming(small.clone().webp(), (bytes, side) => [26, 28].map((at) => bytes.writeUInt16LE(side, at))),
  'progressive JPEG': () =>
    claiming(small.clone().jpeg({ progressive: true }), (bytes, side) =>
      [5, 7].map((at) => bytes.writeUInt16BE(side, bytes.indexOf(SOF2) + at)),
    ),
  'interlaced PNG': () =>
    claiming(small.clone().png({ progressive: true }), (bytes, side) =>
      [16, 20].map((at) => bytes.writeUInt32BE(side, at)),
    ),
}

test.each(Object.keys(claims))(
  'S22 what a decoder holds whole has 16 megapixels at most: %s',
  async (format) => {
    const bytes = (await claims[format]?.()) ?? Buffer.alloc(0)
    expect((await refusalOf(bytes)).message).toContain('16 millions de pixels')
  },
)

test('S22 a JPEG of a thousand scans is refused by its header', async () => {
  const bytes = await picture(500).jpeg({ progressive: true }).toBuffer()
  const scanAt = bytes.indexOf(Buffer.from([0xff, 0xda]))
  const scan = bytes.subarray(scanAt, bytes.indexOf(Buffer.from([0xff, 0xc4]), scanAt))
  const many = Buffer.concat([bytes.subarray(0, scanAt), ...Array<Buffer>(1000).fill(scan)])
  expect((await refusalOf(many)).message).toContain('abîmée')
})

test('S22 an account that sends many large pictures keeps nobody else waiting', async () => {
  const large = await picture(3_000).gif().toBuffer()
  const small = await picture(10).png().toBuffer()
  const order: string[] = []
  const send = (bytes: Buffer, account: number) =>
    readImage(bytes, PHOTO, by(account)).then(() => order.push(`compte ${account}`))
  await Promise.all([...Array.from({ length: 4 }, () => send(large, 1)), send(small, 2)])
  expect(order.indexOf('compte 2')).toBeLessThan(2)
})

test('S22 a picture that comes right after the largest ones is read', async () => {
  const large = await picture(3_900).gif().toBuffer()
  const small = await picture(10).png().toBuffer()
  for (let i = 0; i < 3; i++) {
    expect(await readImage(large, PHOTO, by(1))).toMatchObject({ largeurPx: 2_000 })
    expect(await readImage(small, PHOTO, by(1))).toMatchObject({ largeurPx: 10 })
  }
})

test('S22 the sixty-first picture that an account sends at once is refused with 429', async () => {
  const small = await picture(10).png().toBuffer()
  const sent = await Promise.allSettled(Array.from({ length: 61 }, () => readImage(small, PHOTO, by(1))))
  const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject([{ code: 'trop-de-demandes', headers: { 'retry-after': '5' } }])
  expect(await readImage(small, PHOTO, by(1))).toMatchObject({ largeurPx: 10 })
})

/** Bytes that the reader keeps; none when the file is of another format, or malformed. */
function neededLength(read: ReadHeader, bytes: Buffer): number {
  try {
    return read(bytes)?.needed.length ?? 0
  } catch {
    return 0
  }
}

test('S8 a header that was cut or altered anywhere is read in bounds, or refused', async () => {
  const samples = await Promise.all(FORMATS.map((format) => picture(30).toFormat(format).toBuffer()))
  const readers = [readPng, readJpeg, readWebp, readGif]
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }),
      fc.nat(),
      (sample, changes, cut) => {
        const bytes = Buffer.from(sample.subarray(0, sample.length - (cut % sample.length)))
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        for (const read of readers) {
          expect(neededLength(read, bytes)).toBeLessThanOrEqual(bytes.length + 100)
        }
      },
    ),
    { numRuns: 3_000 },
  )
})

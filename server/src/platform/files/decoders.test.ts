import { crc32, deflateSync } from 'node:zlib'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { by } from '../../../testing/asker.ts'
import { PHOTO, readImage } from './images.ts'

const picture = (widthPx: number, heightPx = widthPx) =>
  sharp({ create: { width: widthPx, height: heightPx, channels: 3, background: '#357' } })

/** The fault of a picture that is refused; fails when it is taken. */
const refusalOf = (bytes: Buffer, account = 1): Promise<Refus> =>
  readImage(bytes, PHOTO, by(account)).then(
    () => expect.unreachable('taken'),
    (error: unknown) => (error instanceof Refus ? error : Promise.reject(error)),
  )

/** A chunk of a PNG with its length and checksum. */
function chunkOf(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}

test('S22 texts of a PNG that unfold to five gigabytes cost the server no time', async () => {
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
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_000)
})

const whole: Record<string, (made: Sharp) => Sharp> = {
  GIF: (made) => made.gif(),
  WebP: (made) => made.webp(),
  'progressive JPEG': (made) => made.jpeg({ progressive: true }),
  'interlaced PNG': (made) => made.png({ progressive: true }),
}

test.each(Object.entries(whole))(
  'S22 what a decoder holds whole has 16 megapixels at most: %s',
  async (_, encoded) => {
    const bytes = await encoded(picture(4_100)).toBuffer()
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

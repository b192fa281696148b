import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { by } from '../../../testing/asker.ts'
import { PHOTO, readImage } from './images.ts'

const picture = (sidePx: number) =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: '#357' } })

/** The fault of a picture that is refused; fails when it is taken. */
const refusalOf = (bytes: Buffer, account = 1): Promise<Refus> =>
  readImage(bytes, PHOTO, by(account)).then(
    () => expect.unreachable('taken'),
    (error: unknown) => (error instanceof Refus ? error : Promise.reject(error)),
  )

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

test('S22 a JPEG of a thousand scans is refused', async () => {
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

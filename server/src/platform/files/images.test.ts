import { createServer } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import sharp, { type Exif } from 'sharp'
import { describe, expect, test } from 'vitest'
import { by } from '../../../testing/asker.ts'
import { listen } from '../../../testing/listen.ts'
import { type ImageUse, PHOTO, readImage } from './images.ts'

const SMALL: ImageUse = { sidePx: 800, extension: 'webp' }

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 20, g: 120, b: 200, alpha: 0.5 } } })

async function refusal(bytes: Buffer, use = PHOTO): Promise<Refus> {
  const error = await readImage(bytes, use, by(1)).then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refus)) throw new Error(`a Refus was expected, not ${String(error)}`)
  return error
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A valid PNG of one bit a pixel, all black: tiny in bytes, huge when decoded. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what is kept', () => {
  test('OPEN-68 a photo becomes a JPEG of 2,000 pixels at most, never enlarged', async () => {
    const { bytes, ...kept } = await readImage(await picture(3000, 1500).png().toBuffer(), PHOTO, by(1))
    expect(kept).toMatchObject({
      extension: 'jpg',
      largeurPx: 2000,
      hauteurPx: 1000,
    })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 2000, height: 1000 })
    const small = await readImage(await picture(40, 30).jpeg().toBuffer(), PHOTO, by(1))
    expect(small).toMatchObject({
      largeurPx: 40,
      hauteurPx: 30,
      priseLe: null,
      latitude: null,
      longitude: null,
    })
  })

  test('OPEN-46 a logo becomes a WebP of 800 pixels at most that stays transparent', async () => {
    const logo = await readImage(await picture(1600, 400, 4).png().toBuffer(), SMALL, by(1))
    expect(logo).toMatchObject({
      extension: 'webp',
      largeurPx: 800,
      hauteurPx: 200,
    })
    expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: true })
  })

  for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
    test(`OPEN-68 USER-22 ${format} is taken, whatever it is called`, async () => {
      const bytes = await picture(20, 10).toFormat(format).toBuffer()
      expect(await readImage(bytes, PHOTO, by(1))).toMatchObject({ largeurPx: 20, hauteurPx: 10 })
      expect(await readImage(bytes, SMALL, by(1))).toMatchObject({ largeurPx: 20, hauteurPx: 10 })
    })
  }

  test('OPEN-68 of a moving GIF the first frame is kept', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const kept = await readImage(moving, PHOTO, by(1))
    expect(kept).toMatchObject({ largeurPx: 20, hauteurPx: 10 })
    const [red, , blue] = (await sharp(kept.bytes).stats()).channels
    expect(red?.mean).toBeGreaterThan(240)
    expect(blue?.mean).toBeLessThan(15)
  })

  test('OPEN-68 a picture taken upside down or sideways is turned upright', async () => {
    const sideways = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const kept = await readImage(sideways, PHOTO, by(1))
    expect(kept).toMatchObject({ largeurPx: 20, hauteurPx: 40 })
    expect((await sharp(kept.bytes).metadata()).orientation).toBeUndefined()
  })
})

describe('when and where', () => {
  const GPS = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '49/1 19/1 2000/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '5/1 30/1 0/1',
  }
  const shot = (exif: Exif, format: 'jpeg' | 'png' | 'webp' = 'jpeg') =>
    picture(20, 10).withExif(exif).toFormat(format).toBuffer()

  for (const format of ['jpeg', 'png', 'webp'] as const) {
    test(`the moment and the place of a ${format} are returned, and nothing of the camera is kept`, async () => {
      const exif = {
        IFD0: { Make: 'CANARI', Artist: 'CANARI' },
        IFD2: { DateTimeOriginal: '2026:07:14 08:30:00' },
        IFD3: GPS,
      }
      const kept = await readImage(await shot(exif, format), PHOTO, by(1))
      expect(kept.priseLe).toBe('2026-07-14T06:30:00.000Z')
      expect(kept.latitude).toBeCloseTo(49 + 19 / 60 + 20 / 3600, 8)
      expect(kept.longitude).toBeCloseTo(-5.5, 8)
      const left = await sharp(kept.bytes).metadata()
      expect([left.exif, left.xmp, left.iptc]).toEqual([undefined, undefined, undefined])
      expect(kept.bytes.includes('CANARI')).toBe(false)
    })
  }
})

describe('what is refused', () => {
  test('S8 a 31 kB PNG of 16,000 × 16,000 is refused without memory', async () => {
    const bytes = bomb(16_000)
    expect(bytes.length).toBeLessThan(40_000)
    await readImage(await picture(10, 10).png().toBuffer(), PHOTO, by(1))
    const before = process.memoryUsage().rss
    const error = await refusal(bytes)
    expect(error.code).toBe('invalide')
    expect(error.message).toBe('Cette image est trop grande (50 millions de pixels au plus)')
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  test('S8 a JPEG that only claims to be huge is refused too', async () => {
    const bytes = await picture(100, 100).jpeg().toBuffer()
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(65_000, frame + 5)
    bytes.writeUInt16BE(65_000, frame + 7)
    expect((await refusal(bytes)).message).toContain('trop grande')
  })

  test('S8 just under the limit of pixels is taken', async () => {
    expect(await readImage(bomb(7_064), PHOTO, by(1))).toMatchObject({ largeurPx: 2000, hauteurPx: 2000 })
  })

  test('S8 an SVG is refused, and what it names is never fetched', async () => {
    let fetched = 0
    const server = createServer((_, response) => {
      fetched++
      response.end()
    })
    const port = await listen(server)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><image href="http://127.0.0.1:${port}/x.png" width="9" height="9"/></svg>`
    for (const text of [svg, `<?xml version="1.0"?>${svg}`, `\ufeff  \n${svg}`]) {
      const error = await refusal(Buffer.from(text), SMALL)
      expect(error.message).toBe("Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, GIF ou AVIF)")
    }
    expect(fetched).toBe(0)
    await new Promise((resolve) => server.close(resolve))
  })

  test('S8 other formats, other files and nothing are refused', async () => {
    const others = [
      await picture(10, 10).tiff().toBuffer(),
      // The brand of a HEIC, whose decoder is not there.
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(100)]),
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('<html><script>alert(1)</script>'),
      Buffer.from('nomenclature;adresse\n1;2'),
      Buffer.alloc(0),
      Buffer.alloc(100_000),
    ]
    for (const bytes of others) {
      const error = await refusal(bytes)
      expect(error.code).toBe('invalide')
      expect(error.violations[0]?.propertyPath).toBe('file')
    }
  })

  test('S8 a picture cut short or damaged is refused', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
      const noise = sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 120, sigma: 40 },
        },
      })
      const bytes = await noise.toFormat(format).toBuffer()
      const error = await refusal(bytes.subarray(0, bytes.length / 2))
      expect(error.code, format).toBe('invalide')
    }
  })
})

import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import sharp, { type Metadata } from 'sharp'
import { type Taken, takenAt } from './exif.ts'

/** A picture as we keep it, with what its file said of the moment and the place. */
export interface Image extends Taken {
  bytes: Buffer
  contentType: string
  extension: string
  largeurPx: number
  hauteurPx: number
}

// The decoders that stay open, chosen by the bytes and not by the name (wire.md). SVG is a program, PDF a whole world:
// their decoders are never reached, not even to read a header.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/** 50 megapixels: beyond any telephone's camera in use here, far below what exhausts the memory (S8). */
const MAX_PIXELS = 50_000_000
const DECODE_S = 20
const uses = {
  photo: { side: 2000, extension: 'jpg', contentType: 'image/jpeg' },
  logo: { side: 800, extension: 'webp', contentType: 'image/webp' },
} as const

const refused = (message: string) =>
  new Refus('invalide', message, { violations: [{ propertyPath: 'file', message, code: 'image' }] })

/**
 * A picture as we keep it: re-encoded, turned upright, without metadata; the first frame of a moving one.
 * @throws Refus 422 when the bytes are not an image that we take, or when it counts too many pixels.
 */
export async function readImage(bytes: Buffer, use: keyof typeof uses): Promise<Image> {
  const { side, extension, contentType } = uses[use]
  const metadata = await metadataOf(bytes)
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: DECODE_S })
      .autoOrient()
    const reduced = upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    const encoded =
      use === 'photo'
        ? reduced.flatten({ background: '#fff' }).jpeg({ quality: 80, mozjpeg: false })
        : reduced.webp({ quality: 88 })
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
    return {
      bytes: data,
      contentType,
      extension,
      largeurPx: info.width,
      hauteurPx: info.height,
      ...takenAt(metadata.exif ?? Buffer.alloc(0)),
    }
  } catch {
    throw refused("Cette image est abîmée et n'a pas pu être lue")
  }
}

/** The header only: nothing is decoded before its size is known. */
async function metadataOf(bytes: Buffer): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refused("Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP ou GIF)")
  }
  if (metadata.width * metadata.height > MAX_PIXELS)
    throw refused('Cette image est trop grande (50 millions de pixels au plus)')
  return metadata
}

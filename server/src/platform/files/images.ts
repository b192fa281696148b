import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type Taken, takenAt } from '@lavandiere/domain/kernel/exif.ts'
import type { Asker } from '../admission/admission.ts'
import { decodeApart } from './decoders.ts'
import { readAvif } from './formats/avif.ts'
import type { Header } from './formats/format.ts'
import { readGif } from './formats/gif.ts'
import { readJpeg } from './formats/jpeg.ts'
import { readPng } from './formats/png.ts'
import { readWebp } from './formats/webp.ts'

/** A picture as we keep it, with what its file said of the moment and the place. */
export interface Image extends Taken {
  bytes: Buffer
  contentType: string
  extension: string
  largeurPx: number
  hauteurPx: number
}

/** 50 megapixels: beyond any telephone's camera in use here, far below what exhausts the memory (S8). */
const PIXELS_MAX = 50_000_000
/** Of a picture that a decoder holds whole; a telephone's photo is decoded line by line. */
const WHOLE_PIXELS_MAX = 16_000_000
/** Bytes that the pixels may fill: 50 megapixels of four channels. */
const UNFOLDED_MAX = 200_000_000

/** How a picture is kept: its longest side, and its format. */
export interface ImageUse {
  sidePx: number
  extension: 'jpg' | 'webp'
  contentType: string
}
export const PHOTO: ImageUse = { sidePx: 2000, extension: 'jpg', contentType: 'image/jpeg' }

const refusedImage = (message: string) =>
  new Refus('invalide', message, { violations: [{ propertyPath: 'file', message, code: 'image' }] })
const damaged = () => refusedImage("Cette image est abîmée et n'a pas pu être lue")

/**
 * A picture in the form in which it is stored: encoded again, turned upright, without metadata; of a moving picture only
 * the first frame.
 * @param asker who sent it: pictures of one account never hold up those of another
 * @throws Refus 422 when the bytes are not an image that is accepted, or one with too many pixels; 429 or 503 when too
 *   many pictures wait already
 */
export async function readImage(bytes: Buffer, use: ImageUse, asker: Asker): Promise<Image> {
  const { needed, isWhole } = headerOf(bytes)
  const { contentType, ...wanted } = use
  const decoded = await decodeApart(asker, {
    bytes: needed,
    use: wanted,
    maxPixels: PIXELS_MAX,
    isWhole,
  })
  if (!decoded) throw damaged()
  return {
    bytes: Buffer.from(decoded.bytes),
    contentType,
    extension: wanted.extension,
    largeurPx: decoded.widthPx,
    hauteurPx: decoded.heightPx,
    ...takenAt(Buffer.from(decoded.exif ?? [])),
  }
}

/** The header only: nothing is decoded before we know how much it unfolds to. */
function headerOf(bytes: Buffer): Header {
  const header = readHeader(bytes)
  if (!header) throw refusedImage("Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, GIF ou AVIF)")
  const pixels = header.widthPx * header.heightPx
  if (pixels > PIXELS_MAX || header.unfoldedBytes > UNFOLDED_MAX) {
    throw refusedImage('Cette image est trop grande (50 millions de pixels au plus)')
  }
  if (header.isWhole && pixels > WHOLE_PIXELS_MAX) {
    throw refusedImage(
      'Cette image est trop grande (16 millions de pixels au plus pour un GIF, un WebP, un AVIF ou une image progressive)',
    )
  }
  return header
}

function readHeader(bytes: Buffer): Header | null {
  try {
    return readJpeg(bytes) ?? readPng(bytes) ?? readWebp(bytes) ?? readGif(bytes) ?? readAvif(bytes)
  } catch {
    // A file that ends within its header, or contradicts itself.
    throw damaged()
  }
}

import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { type Taken, takenAt } from '@lavandiere/domain/kernel/exif.ts'
import type { Asker } from '../admission/admission.ts'
import { decodeApart, type PictureFault } from './decoders.ts'

/** A picture as we keep it, with what its file said of the moment and the place. */
export interface Image extends Taken {
  bytes: Buffer
  extension: string
  largeurPx: number
  hauteurPx: number
}

/** How a picture is kept: its longest side, and its format. */
export interface ImageUse {
  sidePx: number
  extension: 'jpg' | 'webp'
}
export const PHOTO: ImageUse = { sidePx: 2000, extension: 'jpg' }

const refusedImage = (message: string) =>
  new Refus('invalide', message, { violations: [{ propertyPath: 'file', message, code: 'image' }] })
const sentences: Record<PictureFault, string> = {
  other: "Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP, GIF ou AVIF)",
  damaged: "Cette image est abîmée et n'a pas pu être lue",
  large: 'Cette image est trop grande (50 millions de pixels au plus)',
  'large-whole':
    'Cette image est trop grande (16 millions de pixels au plus pour un GIF, un WebP, un AVIF ou une image progressive)',
}

/**
 * A picture in the form in which it is stored: encoded again, turned upright, without metadata; of a moving picture only
 * the first frame.
 * @param asker who sent it: pictures of one account never hold up those of another
 * @throws Refus 422 when the bytes are not an image that is accepted, or one with too many pixels; 429 or 503 when too
 *   many pictures wait already
 */
export async function readImage(bytes: Buffer, use: ImageUse, asker: Asker): Promise<Image> {
  const decoded = await decodeApart(asker, { bytes, use })
  if (typeof decoded === 'string') throw refusedImage(sentences[decoded])
  return {
    bytes: Buffer.from(decoded.bytes),
    extension: use.extension,
    largeurPx: decoded.widthPx,
    hauteurPx: decoded.heightPx,
    ...takenAt(Buffer.from(decoded.exif ?? [])),
  }
}

import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import readExif from 'exif-reader'
import sharp, { type Metadata } from 'sharp'

export interface Image {
  bytes: Buffer
  contentType: string
  extension: string
  largeurPx: number
  hauteurPx: number
  /** When and where the picture was taken, as the camera said; null when it did not. */
  priseLe: string | null
  latitude: number | null
  longitude: number | null
}

/** What the decoder may be given, judged by the bytes and not by the name (wire.md). SVG is a program: refused. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif'])
/** 50 megapixels: beyond any telephone's camera in use here, far below what exhausts the memory (S8). */
const MAX_PIXELS = 50_000_000
const uses = {
  photo: { side: 2000, extension: 'jpg', contentType: 'image/jpeg' },
  logo: { side: 800, extension: 'webp', contentType: 'image/webp' },
} as const

const refused = (message: string) =>
  new Refus('invalide', message, { violations: [{ propertyPath: 'file', message, code: 'image' }] })

/**
 * A picture as we keep it: re-encoded, turned upright, without metadata.
 * @throws Refus 422 when the bytes are not an image that we take, or when it counts too many pixels.
 */
export async function readImage(bytes: Buffer, use: keyof typeof uses): Promise<Image> {
  const { side, extension, contentType } = uses[use]
  const metadata = await metadataOf(bytes)
  try {
    const upright = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      animated: false,
    }).autoOrient()
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
      ...takenAt(metadata),
    }
  } catch {
    throw refused("Cette image est abîmée et n'a pas pu être lue")
  }
}

/** The header only: nothing is decoded before its size and format are known. */
async function metadataOf(bytes: Buffer): Promise<Metadata> {
  let metadata: Metadata
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refused("Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP ou GIF)")
  }
  if (!FORMATS.has(metadata.format))
    throw refused("Ce fichier n'est pas une image acceptée (JPEG, PNG, WebP ou GIF)")
  if (metadata.width * metadata.height > MAX_PIXELS)
    throw refused('Cette image est trop grande (50 millions de pixels au plus)')
  return metadata
}

function takenAt({ exif }: Metadata): Pick<Image, 'priseLe' | 'latitude' | 'longitude'> {
  const nothing = { priseLe: null, latitude: null, longitude: null }
  if (!exif) return nothing
  try {
    const { Photo, GPSInfo } = readExif(exif)
    const date = Photo?.DateTimeOriginal
    return {
      priseLe: date instanceof Date && !Number.isNaN(date.getTime()) ? date.toISOString() : null,
      latitude: degrees(GPSInfo?.GPSLatitude, GPSInfo?.GPSLatitudeRef, 'S', 90),
      longitude: degrees(GPSInfo?.GPSLongitude, GPSInfo?.GPSLongitudeRef, 'W', 180),
    }
  } catch {
    return nothing
  }
}

/** Degrees, minutes, seconds as a decimal; null when missing or out of range. */
function degrees(
  parts: readonly number[] | undefined,
  ref: string | undefined,
  negative: string,
  max: number,
): number | null {
  const [d, m = 0, s = 0] = parts ?? []
  if (d === undefined) return null
  const value = (d + m / 60 + s / 3600) * (ref === negative ? -1 : 1)
  return Number.isFinite(value) && Math.abs(value) <= max ? value : null
}

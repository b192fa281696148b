import type { PhotoGardee } from '../moteur/magasin.ts'
import { dernierePosition } from '../moteur/position.ts'

/** Longest side of a photo, in pixels. */
const COTE_MAX_PX = 2000
const QUALITE = 0.82

/**
 * A photo as it is stored and sent: a JPEG made here (the server takes no HEIC), the print of exactly these bytes, and where
 * the telephone was at the shutter.
 * @throws Error with a sentence when the picture cannot be read
 */
export async function photoDe(
  file: Blob,
  { heure, tranche }: { heure: number; tranche: number },
): Promise<PhotoGardee> {
  const octets = await jpegOf(file)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', octets))
  const sha256 = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const position = dernierePosition()
  return {
    uuid: crypto.randomUUID(),
    octets,
    sha256,
    priseLe: heure,
    tranche,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
  }
}

async function jpegOf(file: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error("Cette photo n'a pas pu être lue. Reprenez-la avec l'appareil photo.")
  })
  const scale = Math.min(1, COTE_MAX_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITE))
  if (!blob)
    throw new Error("La photo n'a pas pu être préparée : fermez d'autres applications, puis reprenez-la.")
  return blob.arrayBuffer()
}

import { ENTETE_JPEG_OCTETS, exifOfJpeg, takenAt } from '@lavandiere/domain/kernel/exif.ts'
import { urlOf } from '../api/url.ts'

/** Where a photo is sent to, with the time and the place that its file tells: the reduced picture has lost them. */
export async function photoAddress(file: Blob): Promise<string> {
  // A file that cannot be read any more is refused, with its sentence, when it is sent.
  const start = await file
    .slice(0, ENTETE_JPEG_OCTETS)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const exif = exifOfJpeg(new Uint8Array(start))
  return urlOf('/intervention_photos', exif ? { ...takenAt(exif) } : {})
}

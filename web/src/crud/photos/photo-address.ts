import { ENTETE_JPEG_OCTETS, exifOfJpeg, takenAt } from '@lavandiere/domain/kernel/exif.ts'
import { urlOf } from '../../api/url.ts'

/**
 * The upload path of a photo, with time and place read from the original file: the shrunk picture has lost them.
 * @param path the call that takes such photos, such as "/intervention_photos"
 */
export async function photoAddress(path: string, file: Blob): Promise<string> {
  // A file that cannot be read is reported by the upload that follows.
  const start = await file
    .slice(0, ENTETE_JPEG_OCTETS)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const exif = exifOfJpeg(new Uint8Array(start))
  return urlOf(path, exif ? { ...takenAt(exif) } : {})
}

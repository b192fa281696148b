/** Longest side of an uploaded photo, in pixels: enough to see a crack, in a tenth of a telephone's file size (OPEN-46). */
const COTE_MAX_PX = 1600
const QUALITE = 0.82

/**
 * The photo shrunk in the browser, upright. A picture that the browser cannot read is returned as it is: the server's
 * refusal then explains the fault.
 */
export async function shrink(file: File): Promise<Blob> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return file
  }
  const scale = Math.min(1, COTE_MAX_PX / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const reduced = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITE })
  // A file that does not get smaller is sent as it is.
  return reduced.size < file.size ? reduced : file
}

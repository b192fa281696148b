/** What the server reads; every other kind of image is drawn here first (an SVG is a program, OPEN-46). */
const LUS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const COTE_MAX_PX = 800

/** The image itself when the server can read it, else its drawing as a PNG. @throws Error when it cannot be drawn */
export async function enPixels(file: File): Promise<Blob> {
  if (LUS.includes(file.type)) return file
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    // An SVG may have no size of its own.
    const width = image.naturalWidth || COTE_MAX_PX
    const height = image.naturalHeight || COTE_MAX_PX
    const scale = Math.min(1, COTE_MAX_PX / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } catch {
    throw new Error("Cette image n'a pas pu être lue")
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

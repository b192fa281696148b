import { LOGO_MAX, LOGO_TROP_GROS } from '@lavandiere/domain/comptes/compte.ts'

/** The types that the server reads; any other image is drawn here first (an SVG is a program, OPEN-46). */
const LUS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Longest sides of the drawing, tried in turn until its file is small enough to be sent. */
const COTES_MAX_PX = [800, 400, 200]

/**
 * The file itself when the server reads its type, otherwise a drawing of it as WebP.
 * @throws Error when the image cannot be drawn
 */
export async function pixelsOf(file: File): Promise<Blob> {
  if (LUS.includes(file.type)) return file
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode().catch(() => {
      throw new Error("Cette image n'a pas pu être lue")
    })
    for (const cote of COTES_MAX_PX) {
      const drawn = await draw(image, cote)
      if (drawn.size <= LOGO_MAX) return drawn
    }
    throw new Error(LOGO_TROP_GROS)
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** A drawing of the image as WebP, its longer side at most `cote` pixels. */
async function draw(image: HTMLImageElement, cote: number): Promise<Blob> {
  // An SVG need not state a size.
  const width = image.naturalWidth || cote
  const height = image.naturalHeight || cote
  const scale = Math.min(1, cote / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}

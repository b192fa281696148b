import { LOGO_MAX, LOGO_TROP_GROS } from '@lavandiere/domain/comptes/compte.ts'

/** What the server reads; every other kind of image is drawn here first (an SVG is a program, OPEN-46). */
const LUS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
/** Sides to draw it at, until the drawing is small enough to be sent. */
const COTES_MAX_PX = [800, 400, 200]

/** The image itself when the server can read it, else its drawing as a WebP. @throws Error when it cannot be drawn */
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

/** The image as a WebP, its longer side at most that many pixels. */
async function draw(image: HTMLImageElement, cote: number): Promise<Blob> {
  // An SVG may state no size.
  const width = image.naturalWidth || cote
  const height = image.naturalHeight || cote
  const scale = Math.min(1, cote / Math.max(width, height))
  const canvas = new OffscreenCanvas(Math.ceil(width * scale), Math.ceil(height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
}

import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Asker } from '../admission/admission.ts'
import type { FileStore } from '../files/files.ts'
import { readImage } from '../files/images.ts'

/**
 * A stored picture as a JPEG of the size that it is printed in.
 * @param sidePx pixels of its longer side
 * @param asker who asks: the pictures of one account are decoded one after the other
 * @returns null when the file is missing or broken
 * @throws Refus 503 when the store is away, 429 or 503 when too many pictures wait already
 */
export async function printedPicture(
  files: Pick<FileStore, 'get'>,
  nom: string,
  sidePx: number,
  asker: Asker,
): Promise<Buffer | null> {
  const file = await files.get(nom)
  if (!file) return null
  try {
    return (await readImage(file.bytes, { sidePx, extension: 'jpg' }, asker)).bytes
  } catch (error) {
    if (error instanceof Refus && error.code === 'invalide') return null
    throw error
  }
}

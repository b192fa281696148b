import { isCsv, isWorkbook } from '@lavandiere/domain/kernel/csv.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { storing, type Upload } from '../../platform/http/uploads.ts'

/**
 * The bytes of an uploaded file, and its name without characters that no file name has.
 * @throws Refus 422 for an empty file, or one that is neither CSV nor a workbook (IMP-04)
 */
export function received({ bytes, filename, mimetype }: Upload): { titre: string; bytes: Buffer } {
  if (!isCsv(filename, mimetype) && !isWorkbook(filename, mimetype))
    throw invalid('file', 'Seuls les fichiers CSV et Excel (.xlsx) sont acceptés')
  if (bytes.length === 0) throw invalid('file', 'Ce fichier est vide')
  return { titre: filename.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-255) || 'import.csv', bytes }
}

/** The file of an import, stored as it was sent. */
export const fichierRecu = storing((upload) => ({
  ...received(upload),
  extension: 'csv',
  contentType: 'application/octet-stream',
}))

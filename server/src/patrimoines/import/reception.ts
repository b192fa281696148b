import { isCsv } from '@lavandiere/domain/kernel/csv.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { isWorkbook } from '@lavandiere/domain/patrimoines/import/import.ts'
import { storing, type Upload } from '../../platform/http/uploads.ts'

/**
 * The bytes of an uploaded file, and its name without characters that no file name has.
 * @throws Refus 422 for an empty file
 */
const received = ({ bytes, filename }: Upload) => {
  if (bytes.length === 0) throw invalid('file', 'Ce fichier est vide')
  return { titre: filename.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-255) || 'import.csv', bytes }
}

/** A file that must be CSV (IMP-04). @throws Refus 422 when it is not, or empty */
export function receiveCsv(upload: Upload): { titre: string; bytes: Buffer } {
  if (!isCsv(upload.filename, upload.mimetype)) throw invalid('file', 'Seuls les fichiers CSV sont acceptés')
  return received(upload)
}

/** The file of an import, CSV or workbook, stored as it was sent. */
export const fichierRecu = storing((upload) => {
  if (!isCsv(upload.filename, upload.mimetype) && !isWorkbook(upload.filename, upload.mimetype))
    throw invalid('file', 'Seuls les fichiers CSV et Excel (.xlsx) sont acceptés')
  return { ...received(upload), extension: 'csv', contentType: 'application/octet-stream' }
})

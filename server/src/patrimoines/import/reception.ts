import { tableNameFault } from '@lavandiere/domain/kernel/csv.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { FICHIER_MAX } from '@lavandiere/domain/patrimoines/import/import.ts'
import { storing, type Upload } from '../../platform/http/uploads.ts'

/**
 * The bytes of an uploaded file, and its name without characters that no file name has.
 * @throws Refus 422 for an empty file, or one of another kind than tables have (IMP-04)
 */
export function received({ bytes, filename, mimetype }: Upload): { titre: string; bytes: Buffer } {
  const fault = tableNameFault(filename, mimetype)
  if (fault) throw invalid('file', fault)
  if (bytes.length === 0) throw invalid('file', 'Ce fichier est vide')
  return { titre: filename.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-255) || 'import.csv', bytes }
}

/** The file of an import, stored as it was sent. */
export const fichierRecu = storing(FICHIER_MAX, (upload) => ({ ...received(upload), extension: 'csv' }))

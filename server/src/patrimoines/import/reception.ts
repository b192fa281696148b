import { estCsv } from '@lavandiere/domain/kernel/csv.ts'
import { invalide } from '@lavandiere/domain/kernel/errors.ts'
import { keeping, type Upload } from '../../platform/http/uploads.ts'

/**
 * A file as the CSV file that it must be, under its title: its name without what no name holds (IMP-04).
 * @throws Refus 422 when it is no CSV file or empty
 */
export function recevoirCsv({ bytes, filename, mimetype }: Upload): { titre: string; bytes: Buffer } {
  if (!estCsv(filename, mimetype)) throw invalide('file', 'Seuls les fichiers CSV sont acceptés')
  if (bytes.length === 0) throw invalide('file', 'Ce fichier est vide')
  return { titre: filename.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-255) || 'import.csv', bytes }
}

/** The CSV file of an import, kept as it was sent. */
export const csvRecu = keeping((upload) => ({
  ...recevoirCsv(upload),
  extension: 'csv',
  contentType: 'text/csv',
}))

import { invalide } from '@lavandiere/domain/kernel/errors.ts'
import type { FastifyRequest } from 'fastify'
import { uploadOf } from '../../platform/uploads.ts'

/** Only text/csv, or a name in .csv under the types that Windows and Excel give to it (OPEN-59). */
function refuseType(mimetype: string, filename: string): void {
  const excel = ['', 'application/octet-stream', 'application/vnd.ms-excel', 'text/plain', 'application/csv']
  if (mimetype === 'text/csv' || (filename.toLowerCase().endsWith('.csv') && excel.includes(mimetype))) return
  throw invalide('file', 'Seuls les fichiers CSV sont acceptés')
}

/**
 * The CSV file of a multipart body, under its name without what no name holds (IMP-04).
 * @throws Refus 400 without a field `file`, 413 above `maxOctets`, 422 when it is no CSV file or empty
 */
export async function recevoirCsv(
  request: FastifyRequest,
  maxOctets: number,
): Promise<{ nom: string; bytes: Buffer }> {
  const { bytes, filename, mimetype } = await uploadOf(request, maxOctets)
  refuseType(mimetype, filename)
  if (bytes.length === 0) throw invalide('file', 'Ce fichier est vide')
  return { nom: filename.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-255) || 'import.csv', bytes }
}

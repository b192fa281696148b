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
 * The CSV file that came with a call, under its name without what no name holds (IMP-04).
 * @throws Refus 422 when it is no CSV file or empty
 */
export function recevoirCsv(request: FastifyRequest): { nom: string; bytes: Buffer } {
  const { bytes, filename, mimetype } = uploadOf(request)
  refuseType(mimetype, filename)
  if (bytes.length === 0) throw invalide('file', 'Ce fichier est vide')
  return { nom: filename.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(-255) || 'import.csv', bytes }
}

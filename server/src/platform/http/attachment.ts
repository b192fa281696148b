import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { z } from 'zod'

/** A file name that every system takes: what has a meaning in a path or in a header becomes "_". */
const safe = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')

const STEM_MAX = 120

/** What a header's coded name may not hold besides what encodeURIComponent writes otherwise (RFC 8187). */
const coded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const [stem = '', extension = ''] = name.split(/\.(?=[^.]*$)/)
  return `${kind}; filename*=UTF-8''${coded(`${safe(stem).slice(0, STEM_MAX).toWellFormed()}.${extension}`)}`
}

/** The Content-Disposition of a file to be kept, under this name with its extension; the name may hold any character. */
export const attachment = (name: string): string => dispositionOf('attachment', name)

/** The Content-Disposition of a file that the browser shows; the name is used when a person saves the file. */
export const inline = (name: string): string => dispositionOf('inline', name)

/** The answer of a route that is a file to be kept. */
export const download = <Body>(body: Body, name: string) => ({
  body,
  headers: { 'content-disposition': attachment(name) },
})

/** What a route says of its answer that is a CSV file. */
export const CSV_FILE = {
  status: 200,
  schema: z.string(),
  description: 'The CSV file',
  type: 'text/csv; charset=utf-8',
}
/** A CSV file with this name and these rows. */
export const csvFile = (stem: string, rows: Parameters<typeof csv>[0]) =>
  download(Buffer.from(csv(rows)), `${stem}.csv`)

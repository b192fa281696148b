import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { type FieldDef, types } from 'pg'
import { type Link, withLinks } from '../files/links.ts'

const {
  BOOL,
  INT2,
  INT4,
  INT8,
  OID,
  FLOAT4,
  FLOAT8,
  NUMERIC,
  JSON: JSON_TYPE,
  JSONB,
  TEXT,
  VARCHAR,
  DATE,
  TIME,
  UUID,
  TIMESTAMPTZ,
} = types.builtins

/** Types whose text is JSON as it stands. */
const AS_IS = new Set<number>([INT2, INT4, INT8, OID, FLOAT4, FLOAT8, NUMERIC, JSON_TYPE, JSONB])
/** Types whose text is the content of a JSON string. */
const QUOTED = new Set<number>([TEXT, VARCHAR, DATE, TIME, UUID])

/** `2026-11-26 07:30:00+01` as ISO 8601 (wire.md): `2026-11-26T07:30:00+01:00`. */
const isoInstant = (text: string) => {
  const iso = text.replace(' ', 'T')
  return /[+-]\d\d$/.test(iso) ? `"${iso}:00"` : `"${iso}"`
}

/** How a value of a column is written as JSON. @throws Error for a type that no document shows */
function writerOf({ name, dataTypeID }: FieldDef): (text: string) => string {
  if (AS_IS.has(dataTypeID)) return (text) => text
  if (QUOTED.has(dataTypeID)) return JSON.stringify
  if (dataTypeID === BOOL) return (text) => (text === 't' ? 'true' : 'false')
  if (dataTypeID === TIMESTAMPTZ) return isoInstant
  throw new Error(`column "${name}" has the type ${dataTypeID}: name it in document.ts, or select it as json`)
}

/**
 * Writes rows, whose values are texts of PostgreSQL, as JSON objects of their columns. Links to files are made here, in
 * the fields that show files: an address that somebody wrote in a text stays a text. The rows of a list become JSON
 * twice as quickly as by `json_agg` (decision 001).
 */
export function documentWriter(
  fields: readonly FieldDef[],
  { computed }: Resource,
  link: Link,
): (row: readonly (string | null)[]) => string {
  const columns = fields.map((field, i) => ({
    start: `${i === 0 ? '{' : ','}${JSON.stringify(field.name)}:`,
    write: fieldMeta(computed[field.name]).files ? (json: string) => withLinks(json, link) : writerOf(field),
  }))
  return (row) => {
    let text = ''
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]
      const value = row[i]
      if (column) text += column.start + (typeof value === 'string' ? column.write(value) : 'null')
    }
    return `${text}}`
  }
}

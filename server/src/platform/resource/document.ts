import { type FieldDef, types } from 'pg'

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
const instant = (text: string) => {
  const iso = text.replace(' ', 'T')
  return /[+-]\d\d$/.test(iso) ? `"${iso}:00"` : `"${iso}"`
}

/** How a value of a column is written as JSON. @throws Error for a type that no document shows */
function writerOf({ name, dataTypeID }: FieldDef): (text: string) => string {
  if (AS_IS.has(dataTypeID)) return (text) => text
  if (QUOTED.has(dataTypeID)) return JSON.stringify
  if (dataTypeID === BOOL) return (text) => (text === 't' ? 'true' : 'false')
  if (dataTypeID === TIMESTAMPTZ) return instant
  throw new Error(`column "${name}" has the type ${dataTypeID}: name it in document.ts, or select it as json`)
}

/**
 * Writes rows, whose values are texts of PostgreSQL, as JSON objects of their columns. The rows of a list become JSON
 * twice as quickly as by `json_agg` (decision 001).
 */
export function documentWriter(fields: readonly FieldDef[]): (row: readonly (string | null)[]) => string {
  const columns = fields.map((field, i) => ({
    start: `${i === 0 ? '{' : ','}${JSON.stringify(field.name)}:`,
    write: writerOf(field),
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

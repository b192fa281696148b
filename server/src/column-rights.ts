import { globSync } from 'node:fs'
import type { ColumnRight } from './platform/db/grants.ts'

/** Files that declare tables. */
const names = globSync('*/{tables,*.resource}.ts', { cwd: import.meta.dirname })
const files: { columnRights?: readonly ColumnRight[] }[] = await Promise.all(
  names.map((name) => import(new URL(name, import.meta.url).href)),
)

/** The rights on single columns that the rooms declare beside their tables. */
export const columnRights: readonly ColumnRight[] = files.flatMap((file) => file.columnRights ?? [])

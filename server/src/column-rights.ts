import { globSync } from 'node:fs'
import { declaredColumnRights } from './platform/db/grants.ts'

const tableFiles = globSync('*/{tables,*.resource}.ts', { cwd: import.meta.dirname })
await Promise.all(tableFiles.map((name) => import(new URL(name, import.meta.url).href)))

/** The rights on single columns that the rooms declare beside their tables. */
export const columnRights = declaredColumnRights()

import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '../web/src/shell/screen.ts'

const WEB = join(import.meta.dirname, '../web/src')
const names = ['*/screens.ts', '*/*.screens.ts'].flatMap((pattern) => globSync(pattern, { cwd: WEB }))
const files: { screens: readonly Screen[] }[] = await Promise.all(
  names.map((name) => import(join(WEB, name))),
)

/** Every screen behind log-in, read from the same files as the application reads. */
export const screens = files.flatMap((file) => file.screens)

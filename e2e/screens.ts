import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '../web/src/shell/screen.ts'

const WEB = join(import.meta.dirname, '../web/src')
const rooms = readdirSync(WEB).filter((room) => existsSync(join(WEB, room, 'screens.ts')))
const files: { screens: readonly Screen[] }[] = await Promise.all(
  rooms.map((room) => import(`../web/src/${room}/screens.ts`)),
)

/** Every screen behind log-in, read from the same files as the application reads. */
export const screens = files.flatMap((file) => file.screens)

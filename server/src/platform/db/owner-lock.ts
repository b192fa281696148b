import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What tells one process from a later one with the same number: when it started (Linux; elsewhere the number alone). */
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

/** True when that process lives, and is not a later one that got its number. */
export const isAlive = (pid: number, birth?: string): boolean => {
  const found = birthOf(pid)
  return found !== null && (birth === undefined || found === birth)
}

/** Tries before a folder counts as disputed; each one is lost to another server that starts at the same moment. */
const TRIES = 20

/**
 * Takes a folder for this process alone (S10): a second server is refused at once, and what a killed one left is
 * taken over, by one of those that start together. Returns the release.
 * @throws Error in French while another living server holds it.
 */
export async function takeFolder(dir: string): Promise<() => void> {
  const path = `${dir}.verrou`
  const mine = `${path}.${process.pid}`
  await mkdir(dirname(path), { recursive: true })
  // Written whole beside, then linked: nobody ever reads a lock without its holder.
  writeFileSync(mine, `${process.pid} ${birthOf(process.pid)}`, { mode: 0o600 })
  try {
    for (let tries = 0; tries < TRIES; tries++) {
      if (linked(mine, path)) return () => rmSync(path, { force: true })
      const holder = read(path)
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

/** True when the lock is ours now; false when there is one already. */
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
 * Takes away the lock of a dead process. Moved aside first: another server may have taken its place since it was read,
 * and then gets it back.
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
    if (read(aside) !== holder) linked(aside, path)
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

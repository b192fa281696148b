import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What tells one process from a later one with the same number: when it started (Linux; elsewhere the number alone). */
function birthOf(pid: number): string | null {
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

/**
 * Takes a folder for this process alone (S10): a second server is refused at once, and what a killed one left is
 * taken over. Returns the release.
 * @throws Error in French while another living server holds it.
 */
export async function takeFolder(dir: string): Promise<() => void> {
  const path = `${dir}.verrou`
  await mkdir(dirname(path), { recursive: true })
  for (let tries = 0; tries < 3; tries++) {
    try {
      writeFileSync(path, `${process.pid} ${birthOf(process.pid)}`, { flag: 'wx', mode: 0o600 })
      return () => rmSync(path, { force: true })
    } catch {
      const [pid = '', birth = ''] = readHolder(path)
      if (Number(pid) !== process.pid && isAlive(Number(pid), birth)) {
        throw new Error(
          `Un autre serveur Lavandière (processus ${pid}) utilise déjà les données de ${dir} : arrêtez-le d'abord.`,
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new Error(`Le dossier de données ${dir} est disputé par plusieurs serveurs : relancez celui-ci.`)
}

function readHolder(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(' ')
  } catch {
    return []
  }
}

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The address of a database without its password, which every process of the machine could read, and where it goes instead. */
function withoutPassword(address: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(address)
  const PGPASSWORD = decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, env: { ...process.env, PGPASSWORD } }
}

/**
 * Runs a program of PostgreSQL on a database: that of the folder `PG_BIN`, or of the machine.
 * @param args its arguments before the address of the database
 * @throws Error in French with what the program printed
 */
export async function runOn(database: string, program: string, args: readonly string[]): Promise<void> {
  const { address, env } = withoutPassword(database)
  const child = spawn(join(process.env.PG_BIN ?? '', program), [...args, '-d', address], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new Error(
          `${program} manque : installez les programmes de PostgreSQL, ou donnez leur dossier dans PG_BIN.`,
        ),
      ),
    )
    child.once('close', resolve)
  })
  const [code, said] = await Promise.all([ended, text(child.stderr)])
  if (code !== 0) throw new Error(`${program} a échoué : ${said.trim().slice(0, 2_000)}`)
}

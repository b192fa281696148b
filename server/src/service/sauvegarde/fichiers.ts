import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { fichiersNommes } from '../../fichiers-nommes.ts'
import type { FileStore } from '../../platform/files/files.ts'

const NAMED = Object.entries(fichiersNommes)
  .map(([table, column]) => `select ${column} as nom from ${table}`)
  .join(' union all ')
/** Files copied by an earlier backup are read again one night in so many: a disk may lose what it once held. */
const NIGHTS = 7

/** The names of all stored files that the transaction of this connection sees. */
export async function namedFiles(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ nom: string }>(
    `select distinct nom from (${NAMED}) n where nom <> '' order by nom`,
  )
  return rows.map(({ nom }) => nom)
}

/** A file's place in the folder of copies, the same as in the folder of the server: two letters, then the name. */
const placeOf = (name: string) => join(name.slice(0, 2), name)
/** One line of a list that `sha256sum -c` reads. */
const lineOf = (name: string, sum: string) => `${sum}  ${placeOf(name)}\n`

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The sums of a list, by the name of the file; none when there is no list. */
export async function readList(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66).split('/').at(-1) ?? '', line.slice(0, 64)]),
  )
}

interface Copied {
  fichiers: number
  octets: number
  /** Names of files that the store does not have. */
  manquants: string[]
}

/**
 * Copies the files that are not copied yet, reads every new copy and a share of the old ones back, and writes the list of
 * all. A stored file never changes, so all backups share one folder of copies.
 * @param before the sums of the backup before this one
 * @throws Error in French when a copy is not what was read
 */
export async function copyFiles(
  store: FileStore,
  names: readonly string[],
  {
    folder,
    list,
    before,
    night,
  }: { folder: string; list: string; before: ReadonlyMap<string, string>; night: number },
): Promise<Copied> {
  const done: Copied = { fichiers: 0, octets: 0, manquants: [] }
  const lines: string[] = []
  for (const [rank, name] of names.entries()) {
    const path = join(folder, placeOf(name))
    const known = before.get(name)
    let sum = known
    if (!existsSync(path)) {
      const copied = await copy(store, name, path)
      if (!copied) {
        done.manquants.push(name)
        continue
      }
      sum = copied.sum
      done.octets += copied.octets
    }
    const isLookedAt = sum === undefined || sum !== known || rank % NIGHTS === night % NIGHTS
    const read = isLookedAt ? await sumOf(path) : sum
    if (sum !== undefined && read !== sum)
      throw new Error(`Le fichier ${name} de la sauvegarde n'est plus celui qui a été copié.`)
    lines.push(lineOf(name, read ?? ''))
    done.fichiers++
  }
  await writeFile(list, lines.join(''))
  return done
}

/** Copies one file whole or not at all. Null when the store does not have it. */
async function copy(
  store: FileStore,
  name: string,
  path: string,
): Promise<{ sum: string; octets: number } | null> {
  const stream = await store.stream(name)
  if (!stream) return null
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let octets = 0
  const partial = `${path}.partiel`
  const file = await open(partial, 'w', 0o600)
  try {
    for await (const part of stream) {
      hash.update(part)
      octets += part.length
      await file.write(part)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(partial, path)
  return { sum: hash.digest('hex'), octets }
}

/** Removes the copies that none of these lists names. */
export async function forgetFiles(folder: string, lists: readonly string[]): Promise<void> {
  const kept = new Set<string>()
  for (const list of lists) for (const name of (await readList(list)).keys()) kept.add(name)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !kept.has(entry.name)) await rm(join(entry.parentPath, entry.name))
  }
}

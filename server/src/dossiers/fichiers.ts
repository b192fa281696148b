import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type FileStore, newFileName } from '../platform/files/files.ts'
import type { Ressource } from './contenu.ts'
import { type Dossier, refused } from './lecture.ts'
import type { Row } from './renvois.ts'

/** The kinds of files that rows name, by their extensions; no other one is stored. */
const SORTES = new Set(['jpg', 'webp', 'png', 'csv', 'bin'])
/** Bytes of a file that lies in the database at most. */
const BYTES_MAX = 64 * 1024 * 1024

/** The files of a dossier that is being taken back. */
export interface Fichiers {
  /** Keeps the file of a row under a new name, which comes back; its bytes where the database holds them. @throws Refus */
  keep(table: Ressource, row: Row): Promise<string>
  /** Removes what it laid aside, and the kept files of a dossier that was not taken back. */
  close(end: { isTaken: boolean }): Promise<void>
}

export function fichiersOf(store: FileStore, dossier: Dossier): Fichiers {
  const kept: string[] = []
  const absents = new Set(dossier.sommaire.fichiersAbsents)
  const folder = mkdtemp(join(tmpdir(), 'lavandiere-reprise-'))
  /** Puts a file of the archive on this machine, and from there into the store. */
  const storeFile = async (path: string, content: Readable, { octets }: Row, extension: string) => {
    if (!SORTES.has(extension)) throw refused(`${path} n'est pas d'une sorte que Lavandière garde`)
    const at = join(await folder, 'fichier')
    await pipeline(content, createWriteStream(at, { mode: 0o600 })).catch(() => {
      throw refused(`${path} est abîmé`)
    })
    if (octets !== undefined && (await stat(at)).size !== octets)
      throw refused(`${path} n'a pas la taille annoncée`)
    const made = newFileName(extension)
    kept.push(made)
    await store.putFile(made, at)
    return made
  }
  return {
    async keep({ name, file }, row) {
      const path = String(row[file?.name ?? ''] ?? '')
      if (path === '') return ''
      const [, extension = ''] =
        new RegExp(`^fichiers/${name}/[\\w-]+\\.([A-Za-z0-9]{2,5})$`).exec(path) ?? []
      const content = extension === '' ? null : await dossier.file(path)
      if (!content && !absents.has(path)) throw refused(`le fichier ${path} manque`)
      if (file?.type === 'bytea') return content ? hexOf(await buffer(content), path) : '\\x'
      return content ? storeFile(path, content, row, extension) : newFileName(extension || 'bin')
    },
    async close({ isTaken }) {
      if (!isTaken) for (const one of kept) await store.remove(one).catch(() => {})
      await rm(await folder, { recursive: true, force: true })
    },
  }
}

function hexOf(bytes: Buffer, path: string): string {
  if (bytes.length > BYTES_MAX) throw refused(`${path} est trop grand`)
  return `\\x${bytes.toString('hex')}`
}

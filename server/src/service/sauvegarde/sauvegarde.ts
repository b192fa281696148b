import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { FileStore } from '../../platform/files/files.ts'
import { type Contenu, contenuOf, countOfLines, differences } from './contenu.ts'
import { copyFiles, forgetFiles, namedFiles, readList } from './fichiers.ts'
import { runOn } from './programmes.ts'

/** The role that reads every row, for the dump and for its checksums alike. */
const READER = 'lavandiere_systeme'
const DUMP = 'lavandiere.dump'
const LISTE = 'fichiers.sha256'
/** The folder of a backup: the instant at which it began. */
const FOLDER = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
const PARTIAL = '.partiel'

interface Demande {
  /** The database to back up. */
  databaseUrl: string
  /** A PostgreSQL on which the dump is restored into a database made for it: its role may create databases. */
  essaiUrl: string
  files: FileStore
  /** The folder of all backups. */
  dossier: string
  /** Good backups that are kept. */
  gardees: number
  now(): Date
}

export interface Bilan {
  debut: Date
  lignes: number
  octets: number
  fichiers: number
  fichiersManquants: number
  raison: string | null
}

/**
 * Backs up a running server: a dump, and the stored files, which all backups share. The dump is restored into a database
 * made for it, and counts only when every table there has the rows of the original, as one snapshot saw both.
 * @returns what it holds; `raison` says in French why it does not count
 */
export async function sauvegarder(demande: Demande): Promise<Bilan> {
  const { dossier, now } = demande
  const bilan: Bilan = { debut: now(), lignes: 0, octets: 0, fichiers: 0, fichiersManquants: 0, raison: null }
  const name = `${bilan.debut.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
  const partial = join(dossier, name + PARTIAL)
  try {
    const older = await existing(dossier)
    await mkdir(partial, { recursive: true, mode: 0o700 })
    const { contenu, noms } = await dump(demande.databaseUrl, partial)
    bilan.lignes = countOfLines(contenu)
    bilan.octets = (await stat(join(partial, DUMP))).size
    const copied = await copyFiles(demande.files, noms, {
      folder: join(dossier, 'fichiers'),
      list: join(partial, LISTE),
      before: await readList(join(dossier, older.at(-1) ?? '', LISTE)),
      night: Math.floor(bilan.debut.getTime() / 86_400_000),
    })
    bilan.fichiers = copied.fichiers
    bilan.octets += copied.octets
    bilan.fichiersManquants = await stillNamed(demande.databaseUrl, copied.manquants)
    bilan.raison = await restoredDiffers(demande.essaiUrl, partial, contenu)
    if (bilan.raison === null) await keep(demande, partial, name)
  } catch (error) {
    bilan.raison = error instanceof Error ? error.message : String(error)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return bilan
}

/** The backups of a folder, the oldest first; what a killed one left is removed. */
async function existing(dossier: string): Promise<string[]> {
  await mkdir(join(dossier, 'fichiers'), { recursive: true, mode: 0o700 })
  const names = await readdir(dossier)
  for (const name of names) if (name.endsWith(PARTIAL)) await rm(join(dossier, name), { recursive: true })
  return names.filter((name) => FOLDER.test(name)).sort()
}

/** Writes the dump, and reads the same snapshot: rows with their checksums, and the names of files. */
async function dump(url: string, folder: string): Promise<{ contenu: Contenu; noms: string[] }> {
  return onDatabase(url, async (client) => {
    await client.query(
      `begin isolation level repeatable read; set local idle_in_transaction_session_timeout = 0`,
    )
    await client.query(`set local role ${READER}`)
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const contenu = await contenuOf(client)
    await runOn(url, 'pg_dump', [
      '-Fc',
      `--role=${READER}`,
      '--enable-row-security',
      '--exclude-schema=pgboss',
      `--snapshot=${rows[0]?.id}`,
      '-f',
      join(folder, DUMP),
    ])
    return { contenu, noms: await namedFiles(client) }
  })
}

/** How many of these files rows still name: the upkeep removes a row with its file. */
async function stillNamed(url: string, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const now = await onDatabase(url, async (client) => {
    await client.query(`begin; set local role ${READER}`)
    return new Set(await namedFiles(client))
  })
  return names.filter((name) => now.has(name)).length
}

/** Restores the dump into a database made for it. Null when it holds what the original held, else why not. */
async function restoredDiffers(url: string, folder: string, wanted: Contenu): Promise<string | null> {
  const trial = `lavandiere_essai_${process.pid}`
  return onDatabase(url, async (client) => {
    await client.query(`drop database if exists ${trial} with (force)`)
    await client.query(`create database ${trial} template template0 encoding 'UTF8'`)
    try {
      const address = new URL(url)
      address.pathname = `/${trial}`
      await runOn(address.href, 'pg_restore', ['--no-owner', '--single-transaction', join(folder, DUMP)])
      const restored = await onDatabase(address.href, async (one) => {
        await one.query('begin; set local row_security = off')
        return contenuOf(one)
      })
      const differing = differences(wanted, restored)
      return differing.length === 0
        ? null
        : `La base restaurée diffère de l'originale : ${differing.slice(0, 20).join(', ')}.`
    } finally {
      await client.query(`drop database if exists ${trial} with (force)`)
    }
  })
}

/** Gives a good backup its name, and forgets those beyond the number to keep. */
async function keep({ dossier, gardees }: Demande, partial: string, name: string): Promise<void> {
  await writeFile(join(partial, 'LISEZ-MOI.txt'), LISEZ_MOI)
  await rename(partial, join(dossier, name))
  const all = await existing(dossier)
  for (const old of all.slice(0, -gardees)) await rm(join(dossier, old), { recursive: true })
  const lists = all.slice(-gardees).map((one) => join(dossier, one, LISTE))
  await forgetFiles(join(dossier, 'fichiers'), lists)
}

const LISEZ_MOI = `Sauvegarde de Lavandière, restaurée et comparée avant d'être gardée.
${DUMP} : la base (pg_restore). ${LISTE} : les fichiers de cette sauvegarde, dans ../fichiers, avec leur empreinte (sha256sum -c).
Pour restaurer : « Restore » de docs/exploitation.md.
`

async function onDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

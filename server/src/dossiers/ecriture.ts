import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DOSSIER_FORMAT } from '@lavandiere/domain/dossiers/dossier.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { ofName } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import { asCompany, type Tx } from '../platform/db/actor.ts'
import type { Making } from '../platform/prepared/prepared.ts'
import type { Services } from '../platform/services.ts'
import { type Archive, newArchive } from './archive.ts'
import { type Ressource, ressources } from './contenu.ts'
import { accountOf, countOf, filesOf, linesOf } from './lignes-json.ts'
import { readme } from './lisez-moi.ts'
import { pageOf } from './page-de-personne.ts'
import { ressourcesOfPerson } from './personne.ts'
import { pathOfRows, SOMMAIRE, type Sommaire } from './sommaire.ts'

/** Longest time in ms of one statement, and between two: a cursor waits for the disk, never for a person. */
const PATIENCE_MS = 10 * 60_000

interface Writing {
  archive: Archive
  tables: readonly Ressource[]
  /** The file that takes path and name of each stored file, a line each. */
  names: string
  /** Counts rows and files that are written. */
  done(n: number): Promise<void>
}

/**
 * Writes all that is kept of a company, or of a person, into an archive. Its rows are of one moment, whatever is written meanwhile; its
 * files are fetched afterwards, and those that the store has no more are named in the summary.
 */
export async function writeDossier(
  services: Services,
  { exploitant: exploitantId, personne: person = null }: { exploitant: number; personne?: number | null },
  { path, signal, advance }: Making,
): Promise<void> {
  const tables = person === null ? await ressources() : await ressourcesOfPerson(person)
  const names = `${path}.fichiers`
  const archive = newArchive(path, signal)
  const progress = { fait: 0, total: 0 }
  const done = async (n: number) => {
    progress.fait += n
    await advance(progress.fait, progress.total)
  }
  const writing = { archive, tables, names, done }
  try {
    const told = await asCompany(
      services.pool,
      exploitantId,
      async (tx) => {
        const counts = await countsOf(tx, tables)
        progress.total = sumOf([...counts], ([table, n]) => n * (isStored(table) ? 2 : 1))
        await writeRows(tx, writing)
        const exploitant = { id: exploitantId, ...(await accountOf(tx, exploitantId)) }
        const personne =
          person === null ? null : { id: person, libelle: (await accountOf(tx, person)).libelle }
        if (personne)
          await archive.add(
            'dossier.html',
            Readable.from(pageOf(tx, `Dossier ${ofName(personne.libelle)}`, tables)),
            {
              isPacked: true,
            },
          )
        return { exploitant, personne, counts }
      },
      { isSnapshot: true },
    )
    const absents = await writeFiles(services, writing)
    const { counts, exploitant, personne } = told
    await writeSommaire(archive, tables, {
      format: DOSSIER_FORMAT,
      faitLe: services.now().toISOString(),
      exploitant,
      personne,
      tables: Object.fromEntries(
        [...counts].map(([{ name, columns }, lignes]) => [
          name,
          { lignes, colonnes: columns.map((one) => one.name) },
        ]),
      ),
      fichiersAbsents: absents,
    })
    await archive.end()
  } finally {
    archive.drop()
    await rm(names, { force: true })
  }
}

const isStored = ({ file }: Ressource) => file !== null && file.type !== 'bytea'

async function countsOf(tx: Tx, tables: readonly Ressource[]): Promise<Map<Ressource, number>> {
  await tx.execute(
    sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true), set_config('idle_in_transaction_session_timeout', ${String(PATIENCE_MS)}, true)`,
  )
  const counts = new Map<Ressource, number>()
  for (const table of tables) counts.set(table, await countOf(tx, table))
  return counts
}

/** Writes the rows of all tables, the files that lie in the database, and the names of those in the store. */
async function writeRows(tx: Tx, { archive, tables, names, done }: Writing): Promise<void> {
  async function* counted(table: Ressource) {
    for await (const lines of linesOf(tx, table)) {
      yield lines.join('')
      await done(lines.length)
    }
  }
  for (const table of tables)
    await archive.add(pathOfRows(table.name), Readable.from(counted(table)), { isPacked: true })
  async function* stored() {
    for (const table of tables)
      for await (const { path, content } of filesOf(tx, table))
        if (typeof content === 'string') yield `${path}\t${content}\n`
        else await archive.add(path, Readable.from([content]), { isPacked: true })
  }
  await pipeline(stored, createWriteStream(names, { mode: 0o600 }))
}

/** Writes the files of the store. @returns the paths of those that it has no more */
async function writeFiles({ files }: Services, { archive, names, done }: Writing): Promise<string[]> {
  const absents: string[] = []
  const list = await open(names)
  for await (const line of list.readLines()) {
    const [path = '', name = ''] = line.split('\t')
    const content = await files.stream(name)
    // Pictures are packed already.
    if (content) await archive.add(path, content, { isPacked: /\.(csv|bin|json)$/.test(path) })
    else absents.push(path)
    await done(1)
  }
  return absents
}

async function writeSommaire(archive: Archive, tables: readonly Ressource[], told: Sommaire): Promise<void> {
  const json = `${JSON.stringify(told, null, 2)}\n`
  await archive.add(SOMMAIRE, Readable.from([json]), { isPacked: true })
  await archive.add('lisez-moi.txt', Readable.from([readme(told, tables)]), { isPacked: true })
}

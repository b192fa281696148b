import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { type Synthese, synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem, type Bearer, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { newSession } from '../platform/http/auth.ts'
import type { JobKind } from '../platform/outside/jobs.ts'
import { openPdf } from '../platform/pdf/document.ts'
import type { Services } from '../platform/services.ts'
import { drawSynthese } from './rapport-dessin.ts'
import { readSynthese, type Source } from './rapport-donnees.ts'

/** How often a report is tried at most. When a server is killed, the next try begins its report again. */
const RAPPORT_TRIES = 3

/**
 * The job that makes one PDF of the synthèse. A server makes at most two at once, and one for each account, because each
 * holds photos and keeps a decoding process busy. Others wait in the queue without a worker: waiting takes nothing from
 * their time limit and holds up no other job.
 */
export const rapportJob = {
  name: 'rapport',
  data: z.object({ id: z.int() }),
  tries: { retryLimit: RAPPORT_TRIES - 1, retryDelay: 2, expireInSeconds: 30 * 60 },
  atOnce: 2,
  atOnceOfAccount: 1,
} satisfies JobKind

/**
 * SQL condition: the job of this report has ended without recording so. A running job records its progress, so after ten
 * minutes without a record it has ended. A report that still waits for its turn gets a whole day, because earlier reports
 * may take long.
 */
export const ENDED_WITHOUT_A_WORD: SQL = sql`(etat = 'en-cours' and updated_at < now() - interval '10 minutes'
  or etat = 'en-attente' and updated_at < now() - interval '1 day')`

const workColumns = {
  id: 'int',
  version: 'int',
  demande: synthese,
  titre: 'text',
  fichier: 'text',
  auteur_id: 'int',
  role: z.enum(roles),
  exploitant_id: 'int?',
} as const

interface Work {
  id: number
  /** Each try increases it: an earlier try that still runs then finds no row to update. */
  version: number
  demande: Synthese
  titre: string
  fichier: string
  bearer: Bearer
}

/** Ends a try whose report was cancelled or has been taken by a later try. */
class Depasse extends Error {}

/** The folder in which this server builds PDFs before they are stored. */
const folderOf = ({ config }: Pick<Services, 'config'>) => join(config.VAR_DIR, 'rapports-en-cours')

/** Removes unfinished PDFs of a server that was killed; called before the server takes jobs. */
export const clearRapports = (services: Pick<Services, 'config'>): Promise<void> =>
  rm(folderOf(services), { recursive: true, force: true })

/**
 * Makes a report, from its request to the stored file, and records its progress in its row. It may run several times:
 * file and row keep their names. A failure that the person can correct (a `Refus`) ends the report with the sentence of
 * the refusal; after any other failure the report is tried again, and ended by the last try.
 * @param signal ends the try, which then writes nothing more
 */
export async function makeRapport(services: Services, id: number, signal: AbortSignal): Promise<void> {
  const work = await takeRapport(services, id)
  if (!work) return
  try {
    await writeRapport(services, work, signal)
  } catch (error) {
    if (error instanceof Depasse) return
    const isRefusal = error instanceof Refus && !PASSING.has(error.code)
    if (!isRefusal && work.version <= RAPPORT_TRIES) {
      await endWith(services, work, sql`etat = 'en-attente'`)
      throw error
    }
    const reason = isRefusal ? error.message : "Le rapport n'a pas pu être préparé, demandez-le à nouveau"
    await endWith(services, work, sql`etat = 'echec', raison = ${reason}`)
  } finally {
    await asSystem(services.pool, (tx) => endSessions(tx, sql`id = ${work.bearer.session}`))
  }
}

/** Refusals after which a report is tried again: the database is away, or the session of this try was ended. */
const PASSING: ReadonlySet<string> = new Set(['indisponible', 'non-connecte'])

const COMPTE_FERME = 'Le compte qui a demandé ce rapport a été fermé'

const endSessions = (tx: Tx, condition: SQL) =>
  tx.execute(sql`update sessions set ended_at = now() where ended_at is null and ${condition}`)

/**
 * Opens a session of the account for one try of a report, because the session that asked for the report may end while it
 * waits. The session of an earlier try, left behind by a killed server, is ended.
 * @returns null when the account or its company is closed
 */
async function openTrySession(tx: Tx, id: number, auteurId: number): Promise<string | null> {
  const session = newSession()
  const userAgent = `Préparation du rapport ${id}`
  await endSessions(tx, sql`user_id = ${auteurId} and user_agent = ${userAgent}`)
  const { rowCount } = await tx.execute(sql`
    insert into sessions (id, user_id, user_agent) select ${session}, u.id, ${userAgent}
    from users u join users e on e.id = coalesce(u.exploitant_id, u.id)
    where u.id = ${auteurId} and u.is_accredited and e.is_accredited and u.archived_at is null for share`)
  return rowCount === 1 ? session : null
}

/**
 * Takes a report for this try.
 * @returns undefined when the report is finished or cancelled, or when its account is closed, which ends the report
 */
const takeRapport = ({ pool }: Services, id: number): Promise<Work | undefined> =>
  asSystem(pool, async (tx) => {
    const row = await firstRow(
      tx,
      workColumns,
      sql`update rapports r set etat = 'en-cours', fait = 0, total = 0, updated_at = now(), version = r.version + 1
        from users u where r.id = ${id} and r.etat in ('en-attente', 'en-cours') and u.id = r.auteur_id
        returning r.id, r.version, r.demande, r.titre, r.fichier, r.auteur_id, u.role, u.exploitant_id`,
    )
    if (!row) return undefined
    const { auteur_id, role, exploitant_id, ...rest } = row
    const session = await openTrySession(tx, id, auteur_id)
    if (session !== null)
      return { ...rest, bearer: { id: auteur_id, role, exploitantId: exploitant_id, session } }
    await tx.execute(sql`update rapports set etat = 'echec', raison = ${COMPTE_FERME} where id = ${id}`)
    return undefined
  })

const isOurs = ({ id, version }: Work) => sql`id = ${id} and version = ${version} and etat = 'en-cours'`

/**
 * Whether the report was cancelled or removed, so that its file must go. A report that a later try has taken still
 * exists: its file has the same name and must stay.
 */
const isRapportGone = async ({ pool }: Services, { id }: Work): Promise<boolean> =>
  !(await asSystem(pool, (tx) => firstRow(tx, { id: 'int' }, sql`select id from rapports where id = ${id}`)))

/** Updates the row of a report. Returns false when another try has taken it or it was cancelled. */
async function endWith({ pool }: Services, work: Work, change: SQL): Promise<boolean> {
  const { rowCount } = await asSystem(pool, (tx) =>
    tx.execute(sql`update rapports set ${change}, updated_at = now() where ${isOurs(work)}`),
  )
  return rowCount === 1
}

async function writeRapport(services: Services, work: Work, signal: AbortSignal): Promise<void> {
  const folder = folderOf(services)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${work.id}-${work.version}.pdf`)
  try {
    await drawRapport(services, work, path, signal)
    signal.throwIfAborted()
    await services.files.putFile(work.fichier, path, 'application/pdf')
    const isKept = await endWith(services, work, sql`etat = 'pret', fait = total`)
    if (!isKept && (await isRapportGone(services, work))) await services.files.remove(work.fichier)
  } finally {
    await rm(path, { force: true })
  }
}

/** Milliseconds between two updates of the progress. */
const NOTE_MS = 500

async function drawRapport(services: Services, work: Work, path: string, signal: AbortSignal): Promise<void> {
  const source: Source = { services, bearer: work.bearer, asked: work.demande }
  const told = await readSynthese(source)
  let noted = Number.NEGATIVE_INFINITY
  const advance = async (fait: number) => {
    signal.throwIfAborted()
    if (performance.now() - noted < NOTE_MS) return
    noted = performance.now()
    const isOurs = await endWith(services, work, sql`fait = ${fait}, total = ${told.total}`)
    if (!isOurs) throw new Depasse()
  }
  await advance(0)
  const options = { title: told.title, foot: told.foot, now: services.now() }
  const pdf = await openPdf(createWriteStream(path, { mode: 0o600 }), options, signal)
  try {
    await drawSynthese(pdf, told, source, advance)
    await pdf.end()
  } catch (error) {
    await pdf.drop()
    throw error
  }
}

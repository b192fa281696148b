import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem, type Tx } from '../db/actor.ts'
import { firstRow } from '../db/rows.ts'
import { newSession } from '../http/auth.ts'
import { mailJob, screenUrl } from '../outside/mail-job.ts'
import type { Services } from '../services.ts'
import type { Prepared, Work } from './prepared.ts'

/** Ends a try whose file was cancelled or has been taken by a later try. */
class Depasse extends Error {}

/** Refusals after which a file is tried again: the database is away, or the session of this try was ended. */
const PASSING: ReadonlySet<string> = new Set(['indisponible', 'non-connecte'])

type Kind = Pick<Prepared<unknown>, 'table' | 'noun' | 'ecran' | 'job'>

/** The folder in which this server builds files of a kind before they are stored. */
const folderOf = ({ config }: Pick<Services, 'config'>, { table }: Pick<Kind, 'table'>) =>
  join(config.VAR_DIR, `${table}-en-cours`)

/** Removes unfinished files of a server that was killed; called before the server takes jobs. */
export const clearPrepared = (services: Pick<Services, 'config'>, kind: Pick<Kind, 'table'>): Promise<void> =>
  rm(folderOf(services, kind), { recursive: true, force: true })

/** Makes the files of a kind on this server. */
export async function workPrepared<D>(services: Services, kind: Prepared<D>): Promise<void> {
  await clearPrepared(services, kind)
  await services.jobs.work(kind.job, ({ id }, signal) => prepare(services, kind, id, signal))
}

/**
 * Makes a file, from its request to the file store, and records its progress in its row. It may run several times:
 * file and row keep their names. A failure that the person can correct (a `Refus`) ends it with the sentence of
 * the refusal; after any other failure it is tried again, and ended by the last try.
 * @param signal ends the try, which then writes nothing more
 */
export async function prepare<D>(
  services: Services,
  kind: Prepared<D>,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  const work = await take(services, kind, id)
  if (!work) return
  try {
    await write(services, kind, work, signal)
  } catch (error) {
    if (error instanceof Depasse) return
    const isRefusal = error instanceof Refus && !PASSING.has(error.code)
    if (!isRefusal && work.version <= 1 + (kind.job.tries.retryLimit ?? 0)) {
      await endWith(services, kind, work, sql`etat = 'en-attente'`)
      throw error
    }
    const reason = isRefusal
      ? error.message
      : `Le ${kind.noun} n'a pas pu être préparé, demandez-le à nouveau`
    await endWith(services, kind, work, sql`etat = 'echec', raison = ${reason}`)
  } finally {
    await asSystem(services.pool, (tx) => endSessions(tx, sql`id = ${work.bearer.session}`))
  }
}

const endSessions = (tx: Tx, condition: SQL) =>
  tx.execute(sql`update sessions set ended_at = now() where ended_at is null and ${condition}`)

/**
 * Opens a session of the account for one try, because the session that asked for the file may end while it
 * waits. The session of an earlier try, left behind by a killed server, is ended.
 * @returns null when the account or its company is closed
 */
async function openTrySession(tx: Tx, { noun }: Kind, id: number, auteurId: number): Promise<string | null> {
  const session = newSession()
  const userAgent = `Préparation du ${noun} ${id}`
  await endSessions(tx, sql`user_id = ${auteurId} and user_agent = ${userAgent}`)
  const { rowCount } = await tx.execute(sql`
    insert into sessions (id, user_id, user_agent) select ${session}, u.id, ${userAgent}
    from users u join users e on e.id = coalesce(u.exploitant_id, u.id)
    where u.id = ${auteurId} and u.is_accredited and e.is_accredited and u.archived_at is null for share`)
  return rowCount === 1 ? session : null
}

/**
 * Takes a file for this try.
 * @returns undefined when it is finished or cancelled, or when its account is closed, which ends it
 */
const take = <D>({ pool }: Services, kind: Prepared<D>, id: number): Promise<Work<D> | undefined> =>
  asSystem(pool, async (tx) => {
    const table = sql.identifier(kind.table)
    const row = await firstRow(
      tx,
      {
        id: 'int',
        version: 'int',
        titre: 'text',
        fichier: 'text',
        auteur_id: 'int',
        role: z.enum(roles),
        exploitant_id: 'int?',
        asked: kind.asked.schema,
      },
      sql`update ${table} r set etat = 'en-cours', fait = 0, total = 0, updated_at = now(), version = r.version + 1
        from users u where r.id = ${id} and r.etat in ('en-attente', 'en-cours') and u.id = r.auteur_id
        returning r.id, r.version, r.titre, r.fichier, r.auteur_id, u.role, u.exploitant_id, ${kind.asked.columns} as asked`,
    )
    if (!row) return undefined
    const { auteur_id, role, exploitant_id, ...rest } = row
    const session = await openTrySession(tx, kind, id, auteur_id)
    if (session !== null)
      return { ...rest, bearer: { id: auteur_id, role, exploitantId: exploitant_id, session } }
    const closed = `Le compte qui a demandé ce ${kind.noun} a été fermé`
    await tx.execute(sql`update ${table} set etat = 'echec', raison = ${closed} where id = ${id}`)
    return undefined
  })

type Try = Pick<Work<unknown>, 'id' | 'version'>

/** SQL condition: the row of a try that no later one has taken, and that was not cancelled. */
const isOurs = ({ id, version }: Try): SQL => sql`id = ${id} and version = ${version} and etat = 'en-cours'`

/**
 * Whether the file was cancelled or removed, so that what was stored must go. One that a later try has taken still
 * exists: its file has the same name and must stay.
 */
const isGone = async ({ pool }: Services, { table }: Kind, { id }: Try): Promise<boolean> =>
  !(await asSystem(pool, (tx) =>
    firstRow(tx, { id: 'int' }, sql`select id from ${sql.identifier(table)} where id = ${id}`),
  ))

/** Updates the row of a file. Returns false when another try has taken it or it was cancelled. */
async function endWith(
  { pool, jobs, config }: Services,
  kind: Kind,
  work: Try,
  change: SQL,
): Promise<boolean> {
  return asSystem(pool, async (tx) => {
    const row = await firstRow(
      tx,
      { titre: 'text', etat: 'text', raison: 'text?', auteur_id: 'int', tard: 'bool' },
      sql`update ${sql.identifier(kind.table)} set ${change}, updated_at = now() where ${isOurs(work)}
        returning titre, etat, raison, auteur_id, created_at < now() - make_interval(mins => ${PATIENCE_MIN}) as tard`,
    )
    if (row?.tard && (row.etat === 'pret' || row.etat === 'echec')) {
      const author = await firstRow(
        tx,
        { email: 'text' },
        sql`select email from users where id = ${row.auteur_id}`,
      )
      if (author)
        await jobs.enqueue(mailJob, endedMail(kind, author.email, row, screenUrl(config, kind.ecran.path)), {
          tx,
        })
    }
    return row !== undefined
  })
}

/** Minutes after which who asked has gone on to other work: a mail then tells that the file is ready, or is none. */
const PATIENCE_MIN = 2

const endedMail = (
  { noun, ecran }: Kind,
  to: string,
  ended: { titre: string; raison: string | null },
  url: string | undefined,
) => ({
  to,
  subject:
    ended.raison === null
      ? `Lavandière : votre ${noun} est prêt`
      : `Lavandière : votre ${noun} n'a pas été fait`,
  text: [
    'Bonjour,',
    '',
    `Votre ${noun} « ${ended.titre} » ${ended.raison === null ? 'est prêt' : "n'a pas été fait"}.`,
    ended.raison ?? `Il vous attend dans « ${ecran.titre} », avec le compte qui l'a demandé.`,
    ...(url ? ['', url] : []),
  ].join('\n'),
})

async function write<D>(
  services: Services,
  kind: Prepared<D>,
  work: Work<D>,
  signal: AbortSignal,
): Promise<void> {
  const folder = folderOf(services, kind)
  await mkdir(folder, { recursive: true })
  const path = join(folder, `${work.id}-${work.version}`)
  try {
    await kind.make(services, work, { path, signal, advance: progressOf(services, kind, work, signal) })
    signal.throwIfAborted()
    await services.files.putFile(work.fichier, path)
    const isKept = await endWith(services, kind, work, sql`etat = 'pret', fait = total`)
    if (!isKept && (await isGone(services, kind, work))) await services.files.remove(work.fichier)
  } finally {
    await rm(path, { force: true })
  }
}

/** Milliseconds between two updates of the progress. */
const NOTE_MS = 500

function progressOf(services: Services, kind: Kind, work: Try, signal: AbortSignal) {
  let noted = Number.NEGATIVE_INFINITY
  return async (fait: number, total: number) => {
    signal.throwIfAborted()
    if (performance.now() - noted < NOTE_MS) return
    noted = performance.now()
    if (!(await endWith(services, kind, work, sql`fait = ${fait}, total = ${total}`))) throw new Depasse()
  }
}

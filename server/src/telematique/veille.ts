import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { versionDeFlotte } from '@lavandiere/domain/telematique/reponses.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { compte } from '../platform/admission/who.ts'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { ofServer } from '../platform/of-server.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

/** Milliseconds between two reads of the newest positions while somebody waits for them. */
const VEILLE_LOOK_MS = 1_000
/** The longest that a caller is kept waiting, in seconds: less than proxies and screens wait for an answer. */
const VEILLE_MAX_S = 20

interface Waiting {
  exploitantId: number
  version: number
  until: number
  isGone: () => boolean
  answer: (version: number) => void
}

/**
 * The calls that wait on this server for news of their vehicles. One query a second serves all of their companies,
 * whichever server received the positions; no query runs while no call waits.
 */
class Veille {
  readonly #pool: Pool
  readonly #waiting = new Set<Waiting>()
  #timer: NodeJS.Timeout | null = null

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /**
   * Waits for the next version of a company's fleet and returns it. When the wait ends without one, returns the version
   * that is already known.
   */
  next(one: Omit<Waiting, 'answer'>): Promise<number> {
    return new Promise((answer) => {
      this.#waiting.add({ ...one, answer })
      this.#plan()
    })
  }

  #plan(): void {
    if (this.#timer || this.#waiting.size === 0) return
    this.#timer = setTimeout(async () => {
      const known = await this.#look()
      for (const one of this.#waiting) this.#settle(one, known)
      this.#timer = null
      this.#plan()
    }, VEILLE_LOOK_MS)
  }

  /** The versions of the companies that calls wait for; null when the database does not answer. */
  async #look(): Promise<ReadonlyMap<number, number> | null> {
    const companies = [...new Set([...this.#waiting].map(({ exploitantId }) => exploitantId))]
    return asSystem(this.#pool, (tx) => versionsOf(tx, companies)).catch(() => null)
  }

  #settle(one: Waiting, known: ReadonlyMap<number, number> | null): void {
    const version = known ? (known.get(one.exploitantId) ?? 0) : one.version
    if (version === one.version && performance.now() < one.until && !one.isGone()) return
    this.#waiting.delete(one)
    one.answer(version)
  }
}

const veilleOf = ofServer(({ pool }) => new Veille(pool))

async function versionsOf(tx: Tx, companies: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const found = await rows(
    tx,
    { id: 'int', version: 'int' },
    sql`select exploitant_id as id, version from versions_de_flotte(${sql.param([...companies])}::int[])`,
  )
  return new Map(found.map(({ id, version }) => [id, version]))
}

/** The version of the fleet of the actor's company, as a part of a statement; 0 when no position is shown. */
export const versionSql = ({ exploitantId }: Pick<Actor, 'exploitantId'>): SQL =>
  sql`coalesce((select version from versions_de_flotte(array[${exploitantId}::int])), 0)`

async function versionOf(tx: Tx, actor: Pick<Actor, 'exploitantId'>): Promise<number> {
  const { version } = await foundRow(tx, { version: 'int' }, sql`select ${versionSql(actor)} as version`)
  return version
}

/** How many seconds the caller is ready to wait (`Prefer: wait=20`, RFC 7240); 0 without this header. */
function preferredWait({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const [, seconds = '0'] = /(?:^|[,;\s])wait=(\d{1,4})(?:[,;\s]|$)/.exec(String(headers.prefer ?? '')) ?? []
  return Math.min(Number(seconds), VEILLE_MAX_S)
}

/**
 * Returns a function that tells whether a waiting call must end, because its caller has left or the server is stopping.
 */
function goneOf({ server, raw }: FastifyRequest): () => boolean {
  const wasOpen = server.server.listening
  return () => raw.socket.destroyed || (wasOpen && !server.server.listening)
}

/** With `Prefer: wait` the call waits until the version differs from `depuis`. */
export const versionRoute = route({
  call: 'GET /telematique/flotte/version',
  summary: 'The version of the fleet; with `Prefer: wait=20`, as soon as it is not `depuis`',
  access: ['read', 'telematique'],
  query: strictQuery({ depuis: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional() }),
  answer: { status: 200, schema: versionDeFlotte, description: 'The version' },
  async handler(tx, { actor, query: { depuis }, request, services }) {
    const version = await versionOf(tx, actor)
    const waitS = preferredWait(request)
    const { id, exploitantId } = actor
    if (waitS === 0 || depuis !== version || exploitantId === null) return { body: { version } }
    const until = performance.now() + waitS * 1_000
    const waiting = { exploitantId, version, until, isGone: goneOf(request) }
    const news = () =>
      services.admission.turns.watchers.run(compte(id), () => veilleOf(services).next(waiting))
    // Beyond the share of an account, or of all, nobody waits.
    return { outside: async () => ({ body: { version: await news().catch(() => version) } }) }
  },
})

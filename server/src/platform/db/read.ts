import {
  Client,
  type Connection,
  type PoolClient,
  Query,
  type QueryConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg'

/** Opens a transaction that only reads; kept by each connection that ran it once. */
const LIRE = {
  name: 'lire',
  text: `select set_config('transaction_read_only', 'on', true), ouvrir($1, $2, $3, $4)`,
}
const knows = new WeakSet<PoolClient>()

/** What `ouvrir` is called with. */
export type Opening = readonly [acteur: string, role: string, exploitant: string | null, session: string]

/** What is sent in this turn goes in one write. */
function together(client: PoolClient): void {
  if (!(client instanceof Client)) return
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * The transaction of one reader on a connection, sent as late as can be (decision 008): its opening goes with its first
 * statement, its end with its last, and where both are one statement, all are one message and one transaction.
 */
export class Reading {
  readonly #client: PoolClient
  readonly #opening: Opening
  #opened: Promise<unknown> | undefined
  #ended: Promise<unknown> | undefined

  constructor(client: PoolClient, opening: Opening) {
    this.#client = client
    this.#opening = opening
  }

  /** Sends the opening unless it was; resolves once the account and its session are known to stand. */
  open(): Promise<unknown> {
    this.#opened ??= this.#begin()
    return this.#opened
  }

  /** The answer of a statement that no other follows. */
  last<R extends QueryResultRow>(config: QueryConfig): Promise<QueryResult<R>> {
    if (!this.#opened && knows.has(this.#client)) {
      const answer = alone<R>(this.#client, this.#opening, config)
      this.#opened = answer
      this.#ended = Promise.resolve()
      return answer
    }
    this.open()
    const answer = this.#client.query<R>(config)
    this.end()
    return answer
  }

  /** Sends the end unless it was. What failed is undone by it, whatever its name. */
  end(): Promise<unknown> {
    this.#ended ??= this.#client.query('commit')
    this.#ended.catch(() => {})
    return this.#ended
  }

  #begin(): Promise<unknown> {
    together(this.#client)
    const opened = Promise.all([
      this.#client.query('begin'),
      this.#client.query({ ...LIRE, values: [...this.#opening] }),
    ])
    opened.then(
      () => knows.add(this.#client),
      () => {},
    )
    return opened
  }
}

/** What the driver tells a query of the messages that answer it, which its types leave out. */
interface Told {
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const plain = Query.prototype as Query & Told

/**
 * `lire` and a statement before one Sync: PostgreSQL takes them as one transaction, which ends there
 * (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING).
 */
class Alone<R extends QueryResultRow> extends Query<R> implements Told {
  readonly #opening: Opening
  #isOpen = false

  constructor(
    opening: Opening,
    config: QueryConfig,
    callback: (error: Error | undefined, result: QueryResult<R>) => void,
  ) {
    super(config, callback)
    this.#opening = opening
  }

  override submit = (connection: Connection): unknown => {
    connection.stream.cork()
    connection.bind({ statement: LIRE.name, values: [...this.#opening] }, true)
    connection.execute({}, true)
    const fault: unknown = plain.submit.call(this, connection)
    connection.stream.uncork()
    return fault
  }

  handleDataRow(message: unknown): void {
    if (this.#isOpen) plain.handleDataRow.call(this, message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isOpen) plain.handleCommandComplete.call(this, message, connection)
    this.#isOpen = true
  }
}

const alone = <R extends QueryResultRow>(client: PoolClient, opening: Opening, config: QueryConfig) =>
  new Promise<QueryResult<R>>((resolve, reject) => {
    client.query(new Alone<R>(opening, config, (error, result) => (error ? reject(error) : resolve(result))))
  })

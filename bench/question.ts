import { Client } from 'pg'

/** A statement and its values, as they are sent to the database. */
export interface Question {
  text: string
  values: unknown[]
}

const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** Runs `work` and returns the statement by which it asked the database for JSON. */
export async function questionOf(work: () => Promise<unknown>): Promise<Question> {
  const { query } = Client.prototype
  let asked: Question | undefined
  const listening = function (this: Client, ...args: unknown[]): unknown {
    const [first] = args
    if (isQuestion(first) && /json_agg|row_to_json/.test(first.text))
      asked = { text: first.text, values: first.values }
    return Reflect.apply(query, this, args)
  }
  Object.assign(Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Object.assign(Client.prototype, { query })
  }
  if (!asked) throw new Error('no statement seen')
  return asked
}

import { Client } from 'pg'

/** A statement and its values, as they are sent to the database. */
export interface Question {
  text: string
  values: unknown[]
}

const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** A list or an item is asked by a statement that opens its session itself (server/src/platform/db/reading.ts). */
const OPENED = /^select answer\.\* from \((.*)\) answer where seance_ouverte\((.*)\)$/s

/** The question alone, without the opening of a session around it. */
function bareOf({ text, values }: Question): Question {
  const [, asked, opening] = OPENED.exec(text) ?? []
  if (asked === undefined || opening === undefined) return { text, values }
  return { text: asked, values: values.slice(0, -opening.split(',').length) }
}

/** Runs `work` and returns the statement by which it asked the database for JSON, without its opening. */
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
  return bareOf(asked)
}

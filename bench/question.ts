import { Client } from 'pg'

/** A statement and its values, as they are sent to the database. */
export interface Question {
  text: string
  values: unknown[]
}

const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/** Runs `work` and returns the statements that it sent and that hold this pattern, in their order. */
export async function questionsOf(work: () => Promise<unknown>, pattern: RegExp): Promise<Question[]> {
  const { query } = Client.prototype
  const asked: Question[] = []
  const listening = function (this: Client, ...args: unknown[]): unknown {
    const [first] = args
    if (isQuestion(first) && pattern.test(first.text)) asked.push({ text: first.text, values: first.values })
    return Reflect.apply(query, this, args)
  }
  Object.assign(Client.prototype, { query: listening })
  try {
    await work()
  } finally {
    Object.assign(Client.prototype, { query })
  }
  if (asked.length === 0) throw new Error('no statement seen')
  return asked
}

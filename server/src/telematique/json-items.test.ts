import { expect, test } from 'vitest'
import { AnswerTooLarge, jsonItems, type ListLimits, NotAList } from './json-items.ts'

const LIMITS: ListLimits = { bytes: 1_000, items: 10, itemLength: 100 }

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
/** The items of a JSON text that arrives in chunks of `size` bytes. */
async function itemsOf(text: string, size = 7, limits = LIMITS): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const items of jsonItems(chunksOf(text, size), limits)) found.push(...items)
  return found
}

const LISTS = [
  [],
  [1, -2.5, null, true, ''],
  [{ a: [1, { b: ',]' }] }, 'é"\\', ['\\"', '}{', []]],
  [{ id: 4, attributes: { ignition: true } }],
]

test('S19 a list is the same as its parser reads it whole, in chunks of any size', async () => {
  for (const list of LISTS)
    for (const text of [JSON.stringify(list), JSON.stringify(list, null, 2), ` ${JSON.stringify(list)}\n`])
      for (const size of [1, 2, 3, 7, 1_000]) expect(await itemsOf(text, size)).toEqual(list)
})

test.each([
  '',
  '  ',
  '{}',
  'null',
  '[',
  '[1',
  '[1,',
  '[1,]',
  '[,]',
  '[1}',
  '[1]x',
  '[1][2]',
  '[{"a":1',
  '["a]',
  '<html>',
  'x',
])('S19 « %s » is no list', async (text) => {
  await expect(itemsOf(text)).rejects.toThrow(NotAList)
})

test.each<[string, string]>([
  ['bytes', `[1${' '.repeat(90)},2${' '.repeat(90)}]`],
  ['items', '[1,2,3,4,5,6]'],
  ['bytes of an item', `["${'x'.repeat(60)}"]`],
  ['bytes of an item that never ends', `["${'x'.repeat(60)}`],
])('S19 more %s than may be are refused', async (_, text) => {
  await expect(itemsOf(text, 7, { bytes: 150, items: 5, itemLength: 50 })).rejects.toThrow(AnswerTooLarge)
})

test('S19 others have their turn while a long list is read', async () => {
  let turns = 0
  let isRead = false
  const takeTurn = () => {
    turns++
    if (!isRead) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const text = JSON.stringify(Array.from({ length: 5_000 }, (_, id) => ({ id })))
  await itemsOf(text, 1_000, { bytes: 1e6, items: 1e4, itemLength: 100 })
  isRead = true
  expect(turns).toBeGreaterThan(50)
})

import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { answerOf } from './json.ts'

const thread = (work: string) =>
  new Worker(`${work}; require('node:worker_threads').parentPort.postMessage('lu')`, { eval: true })

test('S22 a thread that waits for a busy machine is let go on, however long it takes by the clock', async () => {
  const waits = thread('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000)')
  await expect(answerOf(waits, 2_000)).resolves.toBe('lu')
})

test('S22 a thread that works on and on is ended', async () => {
  await expect(answerOf(thread('for (;;);'), 300)).rejects.toThrow('too much processor time')
})

test('a thread that ends without an answer, or fails, is an error', async () => {
  await expect(answerOf(thread('process.exit(0)'), 10_000)).rejects.toThrow('without an answer')
  await expect(answerOf(thread("throw new Error('raté')"), 10_000)).rejects.toThrow('raté')
})

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { type Figure, figureOf } from './figure.ts'

const report = z.object({ days: z.number(), faults: z.array(z.string()) })

/** Days of telephones from a seed on, in a thread of its own. */
function daysInThread(from: number, days: number): Promise<z.output<typeof report>> {
  return new Promise((resolve, reject) => {
    const workerData = { from, days }
    const worker = new Worker(new URL('./terrain-fil.ts', import.meta.url), { workerData })
    worker.once('message', (message) => resolve(report.parse(message)))
    worker.once('error', reject)
  })
}

/** S21: so many days of telephones against the model of the server, over all cores; each fault names its seed. */
export async function fieldTest(days: number): Promise<Figure> {
  const threads = availableParallelism()
  const each = Math.ceil(days / threads)
  const parts = await Promise.all(Array.from({ length: threads }, (_, n) => daysInThread(n * each, each)))
  const total = parts.reduce((sum, part) => sum + part.days, 0)
  const faults = parts.flatMap((part) => part.faults)
  return figureOf(`${total} journées de téléphone, ${faults.length} fautes`, faults, true)
}

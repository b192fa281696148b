import { parentPort, workerData } from 'node:worker_threads'
import { avancer, demarrer } from '@lavandiere/domain/terrain/coeur.ts'
import { appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import { z } from 'zod'
import { simuler } from '../terrain/journee.ts'

const { from, days } = z.object({ from: z.int(), days: z.int() }).parse(workerData)
const faults: string[] = []
for (let seed = from; seed < from + days; seed++)
  faults.push(...simuler(seed, { avancer, demarrer, appelDuFait }).map((fault) => `${seed}: ${fault}`))
parentPort?.postMessage({ days, faults })

// `npm run safety -- S9 …`: the figures of the goals of safety that need the real server from outside (docs/surete.md).
import { killTest } from './arret.ts'
import { costTest } from './cherte.ts'
import { crashTest, twoServers } from './coupures.ts'
import { fullDiskTest } from './disque.ts'
import type { Figure } from './figure.ts'
import { slownessTest } from './lenteur.ts'
import { nodesTest } from './noeuds.ts'
import { panne } from './panne.ts'
import { tidy } from './serveur.ts'
import { fieldTest } from './terrain.ts'
import { webhooksTest } from './webhooks.ts'

const BUTS: Record<string, () => Promise<Figure | null>> = {
  S9: () => crashTest(240, 60),
  S10: () => twoServers(10),
  S11: () => fullDiskTest(10_000),
  S12: () => panne(10_000),
  S17: () => slownessTest(200),
  S18: () => killTest(10),
  S21: () => fieldTest(1_000_000),
  S22: () => costTest([1, 12, 40]),
  S23: () => nodesTest({ kills: 6, upgrades: 2 }),
  S28: () => webhooksTest({ facts: 100_000, kills: 6 }),
}

let isGood = true
for (const but of process.argv.slice(2)) {
  try {
    const figure = (await BUTS[but]?.()) ?? {
      faits: 'impossible sur cette machine',
      isJuste: false,
      isATemps: false,
    }
    const isMet = figure.isJuste && figure.isATemps
    process.stdout.write(`${but}: ${figure.faits} ${isMet ? '✓' : '✗'}\n`)
    isGood &&= isMet
  } catch (error) {
    process.stdout.write(`${but}: ${error instanceof Error ? error.stack : error} ✗\n`)
    isGood = false
  }
}
await tidy()
process.exit(isGood ? 0 : 1)

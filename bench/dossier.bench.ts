import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDossier } from '@lavandiere/server/dossiers/ecriture.ts'
import { reprendre } from '@lavandiere/server/dossiers/reprise.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { sql } from 'drizzle-orm'
import { insertConteneurs, insertLavages, insertPatrimoines, insertTournees } from './entreprise.ts'
import { LIVE_EVERY_MS, liveBytes, load, MB, mb, peakBytes, report, withBenches } from './socle.ts'

/** Containers of a company, each washed five times: with `--grand`, those of the largest one. */
const CONTENEURS = process.argv.includes('--grand') ? 200_000 : 20_000
const LAVAGES = 5
const NEUVE = 'neuve@mesure.example'

interface Measured {
  secondes: { out: number; in: number }
  octets: { out: number; in: number; archive: number }
  lignes: number
}

/** Writes the dossier of a company, and takes it back in another database. */
async function measure(conteneurs: number): Promise<Measured> {
  let measured: Measured | undefined
  await withBenches(2, async ([from, to]) => {
    if (!from || !to) return
    const { services, world, env } = from
    await load(from, insertPatrimoines(1, world.exploitant.id), insertConteneurs(conteneurs))
    await load(from, ...insertTournees(LAVAGES), insertLavages(1, LAVAGES))
    // The people of the dossier may not have accounts where it is taken back.
    await asSystem(to.services.pool, async (tx) => {
      await tx.execute(sql`update users set email = 'autre-' || email`)
      await tx.execute(
        sql`insert into users (role, libelle, email, password) values ('exploitant', 'Neuve', ${NEUVE}, 'x')`,
      )
    })
    const path = join(String(env.VAR_DIR), `dossier-${conteneurs}.zip`)
    const secondes = { out: 0, in: 0 }
    const inTime = (way: 'out' | 'in', work: () => Promise<void>) =>
      peakBytes(
        async () => {
          const start = performance.now()
          await work()
          secondes[way] = (performance.now() - start) / 1_000
        },
        liveBytes,
        LIVE_EVERY_MS,
      )
    const making = { path, signal: new AbortController().signal, advance: async () => {} }
    const out = await inTime('out', () => writeDossier(services, { exploitant: world.exploitant.id }, making))
    let lignes = 0
    const back = await inTime('in', async () => {
      const taken = await reprendre(to.services, path, NEUVE)
      lignes = [...taken.values()].reduce((sum, n) => sum + n, 0)
    })
    measured = { secondes, octets: { out, in: back, archive: (await stat(path)).size }, lignes }
  })
  if (!measured) throw new Error('nothing was measured')
  return measured
}

const small = await measure(CONTENEURS / 5)
const big = await measure(CONTENEURS)
console.log(
  `${big.lignes} rows, ${mb(big.octets.archive)}: ${big.secondes.out.toFixed(0)} s out, ${big.secondes.in.toFixed(0)} s in`,
)
for (const [way, what] of [
  ['out', 'a dossier written'],
  ['in', 'a dossier taken back'],
] as const) {
  report(
    `${what}, live memory beside one of a fifth`,
    mb(big.octets[way]),
    `${mb(small.octets[way])} + 30 MB`,
    (big.octets[way] - small.octets[way]) / (30 * MB),
    { atMost: 1 },
  )
  report(
    `${what}, time of a row beside one of a fifth`,
    `${((1e6 * big.secondes[way]) / big.lignes).toFixed(0)} µs`,
    `${((1e6 * small.secondes[way]) / small.lignes).toFixed(0)} µs`,
    big.secondes[way] / big.lignes / (small.secondes[way] / small.lignes),
    { atMost: 1.3 },
  )
}

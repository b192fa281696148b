import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start } from '@lavandiere/postgres'
import { listen } from '@lavandiere/server/testing/listen.ts'
import { decor, logIn, type Reponse } from './appels.ts'
import { keepWriting, lectures, prestations } from './ecrivains.ts'
import { type Figure, figureOf, largest, ms } from './figure.ts'
import { Registre, storedIn } from './registre.ts'
import { filledFolder, forget, type Serveur, startServer, statusOf, stopServer } from './serveur.ts'

const RETOUR_MS = 5_000
const silent = { info() {}, warn() {}, error() {} }
/** How the database is cut off: its machine refuses connections, or its network carries nothing. */
type Panne = 'refus' | 'silence'

/** A proxy in front of the database whose connections can be cut. */
async function fil(to: number) {
  let outageTest: Panne | null = null
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    if (outageTest === 'refus') return near.destroy()
    const far = connect(to, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, other] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => other.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (outageTest === 'silence') from.pause()
    }
  })
  return {
    port: await listen(server),
    cut(how: Panne) {
      outageTest = how
      for (const pair of pairs) for (const end of pair) how === 'refus' ? end.destroy() : end.pause()
    },
    /** After a silence the old connections are dead, as when a real network comes back. */
    giveBack() {
      outageTest = null
      for (const pair of pairs) for (const end of pair) end.destroy()
    },
    close() {
      for (const pair of pairs) for (const end of pair) end.destroy()
      server.close()
    },
  }
}

/**
 * S12: cuts the database off for `dureeMs` under load, in both ways: 503 with Retry-After, alive but not ready, then
 * back to work.
 */
export async function panne(
  dureeMs: number,
  pannes: readonly Panne[] = ['refus', 'silence'],
): Promise<Figure> {
  const dir = await filledFolder()
  const database = await start(join(dir, 'postgres'), { log: silent })
  const url = new URL(database.url)
  const wire = await fil(Number(url.port))
  url.port = String(wire.port)
  try {
    const server = await startServer(dir, { DATABASE_URL: url.href })
    const seen: Awaited<ReturnType<typeof oneOutage>>[] = []
    for (const how of pannes) seen.push(await oneOutage(server, wire, how, dureeMs))
    const { code } = await stopServer(server.process)
    const fautes = [...seen.flatMap((one) => one.fautes), ...(code === 0 ? [] : [`code ${code}`])]
    const faits = seen.map((one) => one.faits).join('\n')
    return figureOf(
      faits,
      fautes,
      seen.every(({ backMs }) => backMs < RETOUR_MS),
    )
  } finally {
    wire.close()
    await database.stop()
    await forget(dir)
  }
}

async function oneOutage(
  server: Serveur,
  wire: Awaited<ReturnType<typeof fil>>,
  how: Panne,
  dureeMs: number,
) {
  const appel = await logIn(server)
  const registre = new Registre()
  const reponses: Reponse[] = []
  const fautes: string[] = []
  const travail = {
    ...{ appel, registre, fautes, reponses, nom: `panne ${how}` },
    ...{ decor: await decor(server.dir), partsTournee: 0 },
  }
  let isOver = false
  const load = keepWriting(travail, () => isOver, Array(8).fill([lectures, prestations]).flat())
  await sleep(500)
  const cutAt = performance.now()
  wire.cut(how)
  const health = await probe(server, cutAt + dureeMs)
  const back = performance.now()
  wire.giveBack()
  while ((await statusOf(`${server.url}/api/sante/pret`)) !== 200) await sleep(10)
  while ((await appel('POST', '/prestations', { libelle: `Retour ${how}` })).status !== 201) await sleep(10)
  const backMs = performance.now() - back
  isOver = true
  await load
  const during = reponses.filter(({ at, ms: took }) => at - took > cutAt && at < cutAt + dureeMs)
  const { perdues, moities } = await registre.verify(storedIn(server.dir))
  const refused = during.filter(({ status }) => status === 503)
  const clear = refused.filter(({ headers }) => headers.has('retry-after'))
  fautes.push(
    ...perdues,
    ...moities,
    ...(clear.length < refused.length ? ['503 sans Retry-After'] : []),
    ...(refused.length === 0 ? ['aucun 503'] : []),
    ...(during.length > refused.length ? ['une réponse sans base'] : []),
    ...(health.isAlive ? [] : ['ne se dit pas vivant']),
    ...(health.isReady ? ['se dit prêt'] : []),
  )
  const faits =
    `base absente ${ms(dureeMs)} (${how}) : ${refused.length} réponses 503, ${clear.length} avec Retry-After, la plus lente en ${ms(largest(refused.map((v) => v.ms)))} ; ` +
    `${health.isAlive ? 'vivant' : 'pas vivant'}, ${health.isReady ? 'prêt' : 'pas prêt'} ; revenu en ${ms(backMs)} sans relance ; ${registre.tell({ perdues, moities })}`
  return { faits, fautes: fautes.map((faute) => `${faute} (${how})`), backMs }
}

/**
 * Asks for both health checks until `until`. In the first two seconds, a readiness asked for before the cut may still
 * be positive.
 */
async function probe({ url }: Serveur, until: number): Promise<{ isAlive: boolean; isReady: boolean }> {
  const start = performance.now()
  let isAlive = true
  let isReady = false
  while (performance.now() < until) {
    const [alive, ready] = await Promise.all([
      statusOf(`${url}/api/sante/vivant`),
      statusOf(`${url}/api/sante/pret`),
    ])
    if (alive !== 200) isAlive = false
    if (ready !== 503 && performance.now() - start > 2_000 && performance.now() < until) isReady = true
    await sleep(100)
  }
  return { isAlive, isReady }
}

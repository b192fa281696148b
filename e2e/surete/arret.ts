import { setTimeout as sleep } from 'node:timers/promises'
import { type Appel, decor, logIn, ROLES } from './appels.ts'
import { interventions, keepWriting, lectures } from './ecrivains.ts'
import { type Figure, figureOf, largest, ms } from './figure.ts'
import { Registre, storedIn } from './registre.ts'
import {
  addressOf,
  filledFolder,
  forget,
  postmaster,
  runCommand,
  type Serveur,
  startServer,
  statusOf,
  stopServer,
} from './serveur.ts'

const ARRET_MS = 10_000

interface Watch {
  registre: Registre
  fautes: string[]
  /** The moment at which the stop was asked for: later calls may be refused, earlier ones may not. */
  askedAt: number
  /** Calls sent before the stop and answered after it; without an answer they are lost. */
  enVol: number
  perdus: number
  apres: number
  refuses: number
  /** Calls whose connection was accepted and then cut: each is a failure that its caller sees. */
  coupes: number
  /** Stops that ended with code 0 and without PostgreSQL. */
  entiers: number
}

/** S18: `rounds` times, asks a server under load to stop; then the same through npm, when only npm gets the signal. */
export async function killTest(rounds: number): Promise<Figure> {
  const dir = await filledFolder()
  const stopsMs: number[] = []
  const counts = { enVol: 0, perdus: 0, apres: 0, refuses: 0, coupes: 0, entiers: 0 }
  const watch: Watch = { registre: new Registre(), fautes: [], askedAt: 0, ...counts }
  let keptRows = ''
  try {
    for (let round = 0; round < rounds; round++) {
      const server = await startServer(dir)
      const base = postmaster(dir)
      const { code, ms: took } = await underLoad(server, watch, round)
      stopsMs.push(took)
      if (code !== 0) watch.fautes.push(`code ${code}`)
      else if (isAlive(base)) watch.fautes.push('PostgreSQL vit encore')
      else watch.entiers++
    }
    const server = await startServer(dir)
    const { perdues, moities } = await watch.registre.verify(storedIn(dir))
    keptRows = watch.registre.tell({ perdues, moities })
    watch.fautes.push(...perdues, ...moities)
    await stopServer(server.process)
    stopsMs.push(await throughNpm(dir, watch))
  } finally {
    await forget(dir)
  }
  const { fautes, enVol, perdus, apres, refuses, coupes, entiers } = watch
  if (enVol === 0) fautes.push('aucun appel en vol : rien de prouvé')
  const faits =
    `${rounds} arrêts sous charge : ${enVol} appels en vol, ${perdus} perdu(s) ; ${apres} arrivés ensuite et servis, ${refuses} refusés, ${coupes} coupé(s) ; ` +
    `${keptRows} ; ${entiers} avec code 0 et PostgreSQL arrêté, en ${ms(largest(stopsMs))} au plus ` +
    `(par npm seul : ${ms(stopsMs.at(-1) ?? 0)})`
  return figureOf(faits, fautes, largest(stopsMs) < ARRET_MS)
}

function isAlive(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Has all roles read, and write where they may, until the server has ended. */
async function underLoad(server: Serveur, watch: Watch, round: number) {
  const found = await decor(server.dir)
  const travaux = await Promise.all(
    ROLES.map(async (role) => ({
      ...{ appel: watched(await logIn(server, role), watch), decor: found, nom: `${round} ${role}` },
      ...{ registre: watch.registre, fautes: watch.fautes, partsTournee: 0, reponses: [] },
      ecrivains: role === 'exploitant' || role === 'operateur' ? [interventions, lectures] : [lectures],
    })),
  )
  watch.askedAt = Number.POSITIVE_INFINITY
  const load = travaux.flatMap(({ ecrivains, ...travail }) =>
    [1, 2].map(() => keepWriting(travail, () => false, ecrivains)),
  )
  await sleep(1_000)
  watch.askedAt = performance.now()
  const stopped = await stopServer(server.process)
  await Promise.all(load)
  return stopped
}

/** Counts the answers of an account; a call without one must have been sent after the stop. */
function watched(appel: Appel, watch: Watch): Appel {
  return async (method, path, ...rest) => {
    const sentAt = performance.now()
    try {
      const answer = await appel(method, path, ...rest)
      if (answer.status >= 300) watch.fautes.push(`${method} ${path} : ${answer.status}`)
      if (sentAt > watch.askedAt) watch.apres++
      else if (answer.at > watch.askedAt) watch.enVol++
      return answer
    } catch (error) {
      if (sentAt < watch.askedAt) {
        watch.perdus++
        watch.fautes.push(`${method} ${path} : perdu (${String((error as Error).cause)})`)
      } else if (isRefused(error)) watch.refuses++
      else watch.coupes++
      throw error
    }
  }
}

/** True when nothing listens on the port any more: the call was never accepted. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNREFUSED'

/** Milliseconds from a SIGTERM sent to npm only, until server and PostgreSQL have ended. */
async function throughNpm(dir: string, watch: Watch): Promise<number> {
  const npm = runCommand(['npm', 'start'], { PORT: '0', VAR_DIR: dir, LOG_LEVEL: 'error' })
  const url = await addressOf(npm)
  const pid = postmaster(dir)
  const start = performance.now()
  npm.process.kill('SIGTERM')
  await npm.fin
  const isLeft = async () => isAlive(pid) || (await statusOf(`${url}/api/sante/vivant`)) !== 0
  while ((await isLeft()) && performance.now() - start < 2 * ARRET_MS) await sleep(20)
  if (await isLeft()) watch.fautes.push('npm est fini, le serveur ou PostgreSQL non')
  return performance.now() - start
}

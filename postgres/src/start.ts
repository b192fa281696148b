import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFor, type RunAs } from './account.ts'
import { openCluster, prepare } from './cluster.ts'
import type { Log } from './log.ts'
import { takeFolder } from './owner-lock.ts'
import { reachablePlace, rememberPlace } from './place.ts'
import { freePort, hasEnded, type Launch, launch, stopOrphans, stopPostmaster } from './postmaster.ts'
import { programsFor } from './programs.ts'

interface StartOptions {
  log: Log
  /** For tests: gives up durability for speed. */
  ephemeral?: boolean
}

interface Running {
  /** Address of the database `lavandiere` for the ordinary role `lavandiere`, which owns it. */
  url: string
  /** Address for PostgreSQL's superuser; only tests need it. */
  superuserUrl: string
  /** Stops PostgreSQL after the running statements, and releases the folder. */
  stop(): Promise<void>
}

/** How long a stop waits before PostgreSQL is killed, in ms; it then repairs itself at its next start. */
const DATABASE_STOP_MS = 3_000
/**
 * Pause in ms between two tries to restart PostgreSQL after it ended by itself: a full disk, or a system short of
 * memory.
 */
const REVIVAL_PAUSE_MS = 1_000

/**
 * Starts PostgreSQL 18 on the data folder `dir`, which is created on first use. It listens on 127.0.0.1 only. Files
 * of the same name lie in its parent: `dir.verrou` (the process that owns it) and `dir.json` (passwords, mode 0600).
 * The folder is taken before this function first waits, so that a second server is refused before it has done
 * anything else (S10). A PostgreSQL that outlived a killed server is stopped first; one that ends by itself later is
 * restarted (S11, S12).
 * @throws Error in French when another running server owns the folder, or when PostgreSQL does not start; a failed
 * start leaves no files
 */
export async function start(dir: string, options: StartOptions): Promise<Running> {
  const as = accountFor()
  const place = reachablePlace(dir, as)
  const release = takeFolder(place)
  try {
    const { url, superuserUrl, stop } = await startOn(place, as, options)
    rememberPlace(dir, place)
    return { url, superuserUrl, stop: () => stop().then(release) }
  } catch (error) {
    release()
    throw error
  }
}

async function startOn(dir: string, as: RunAs, { log, ephemeral = false }: StartOptions): Promise<Running> {
  const programs = await programsFor(as)
  await stopOrphans(dir, log)
  const secrets = await openCluster(dir, as, programs)
  const port = await freePort()
  const stop = await restartOnExit({ dir, as, programs, port, ephemeral }, log)
  try {
    const addresses = await prepare(port, secrets)
    log.info({ dir, port }, 'PostgreSQL embarqué prêt')
    return { ...addresses, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts PostgreSQL, and restarts it whenever it ends by itself. Returns the function that stops it for good. */
async function restartOnExit(how: Launch, log: Log): Promise<() => Promise<void>> {
  let server = await launch(how)
  let isStopping = false
  let revival = Promise.resolve()
  const watch = (running: ChildProcess) => {
    const onExit = () => {
      if (!isStopping) revival = revive()
    }
    if (hasEnded(running)) onExit()
    else running.once('exit', onExit)
  }
  const revive = async () => {
    log.error({ dir: how.dir }, "PostgreSQL s'est arrêté : il est relancé")
    for (let tries = 0; !isStopping; tries++) {
      try {
        await stopOrphans(how.dir, log)
        server = await launch(how)
        log.info({ dir: how.dir }, 'PostgreSQL est revenu')
        return watch(server)
      } catch (error) {
        if (tries === 0) log.error({ err: error }, 'PostgreSQL ne redémarre pas, nouvel essai')
        await sleep(REVIVAL_PAUSE_MS)
      }
    }
  }
  watch(server)
  return async () => {
    isStopping = true
    await revival
    await stopPostmaster(server, DATABASE_STOP_MS)
  }
}

import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeUndo, type Undo } from './platform/http/shutdown.ts'

/** Limit of the whole stop, in ms (S18). */
const STOP_MS = 10_000

/** Prints why the start failed; for a failed statement also the database's answer. */
const complain = (error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` ${error.cause.message}` : ''
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}${cause}\n`)
}
// Writing to a closed terminal or an ended pipe must not interrupt the stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** Starts a server with the settings and options of the process. Returns its address. */
type Start = (env: NodeJS.ProcessEnv, args: readonly string[], undo: Undo) => Promise<{ url: string }>

/** Runs a server as this process, until a signal stops it. */
export async function run(start: Start): Promise<void> {
  const undo = makeUndo(complain)
  let isStopping = false
  const started = start(process.env, process.argv.slice(2), undo)
  // Each signal may come twice: to the whole group from a terminal, and again from `npm start`.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, async () => {
      if (isStopping) return
      isStopping = true
      // A start that is under way ends at its next step.
      const stopped = Promise.allSettled([undo.run(), started])
      await Promise.race([stopped, sleep(STOP_MS - 200)])
      process.exit(0)
    })
  }
  try {
    const { url } = await started
    process.stdout.write(`Lavandière écoute sur ${url}\n`)
    // For the next start, however this one ends.
    flushCompileCache()
  } catch (error) {
    if (isStopping) return
    complain(error)
    process.exit(1)
  }
}

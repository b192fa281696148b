import '@lavandiere/server/loading.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from '@lavandiere/server/launch.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { run } from '@lavandiere/server/program.ts'

/** `npm start` outside production: the server with the demonstration, which goes on as long as the server runs. */

const MINUTE_MS = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Loads the demonstration into an empty database; never in production. */
async function offer(services: Services): Promise<void> {
  if (services.config.NODE_ENV === 'production') return
  const { loadDemonstration } = await import('./load.ts')
  await loadDemonstration(services, () =>
    say(
      'Base de données vide : chargement de la démonstration (« npm start -- --vide » pour démarrer sans)…',
    ),
  )
}

/** Has crews and vehicles go on once a minute until the signal. */
async function live(url: string, { config, log }: Services, signal: AbortSignal): Promise<void> {
  const [{ readSuite }, { Vie }] = await Promise.all([import('./suite.ts'), import('./vie.ts')])
  const suite = await readSuite(config.VAR_DIR)
  if (!suite || config.NODE_ENV === 'production') return
  const vie = new Vie(url, suite)
  while (!signal.aborted) {
    await vie.advance(new Date(), '', Date.now).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, "la démonstration n'avance plus")
    })
    await sleep(MINUTE_MS, undefined, { signal }).catch(() => {})
  }
}

await run(async (env, args, undo) => {
  const stop = new AbortController()
  const { url, services } = await launch(env, args, undo, offer)
  await undo.add(0, async () => stop.abort())
  void live(url, services, stop.signal).catch((error: unknown) =>
    services.log.error({ err: error }, 'la démonstration reste immobile'),
  )
  return { url }
})

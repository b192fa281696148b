import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBucket } from '@lavandiere/server/testing/bucket.ts'
import { type QuartixDeTest, startQuartix } from '@lavandiere/server/testing/quartix.ts'
import { BASE, makeDatabase, ROLE } from './exploitation.ts'
import { type Nginx, startNginx } from './noeuds-nginx.ts'
import { freePort, startPostgres } from './postgres-externe.ts'
import type { Stored } from './registre.ts'
import { addressOf, killServer, type Lance, launch, newFolder, statusOf, stopServer } from './serveur.ts'

const SECRET = 'le-secret-des-essais-de-plusieurs-noeuds'

/** One server of several. */
export interface Noeud {
  url: string
  /** Starts the server, or another program. Returns the milliseconds until it is ready. */
  start(program?: string): Promise<number>
  kill(): Promise<void>
  /** Asks it to stop. Returns its exit code. */
  stop(): Promise<number | null>
  /** Its output since its last start. */
  dit(): string
}

/** A mail; sent again, it has the same id. */
interface Mail {
  to: string
  id: string
}

/** Three nodes behind nginx, on one PostgreSQL and one bucket, with a provider of positions. */
export interface Grappe {
  url: string
  noeuds: readonly Noeud[]
  nginx: Nginx
  quartix: QuartixDeTest
  stored: Stored
  /** The mails that the nodes sent. */
  mails(): Mail[]
  end(): Promise<void>
}

/** Makes everything but the nodes, which are to be started. */
export async function makeGrappe(): Promise<Grappe> {
  const ports = [await freePort(), await freePort(), await freePort()]
  const nginx = await startNginx(ports)
  const [postgres, bucket, quartix] = await Promise.all([startPostgres(), startBucket(), startQuartix()])
  makeDatabase(postgres)
  const env = {
    DATABASE_URL: postgres.url(BASE, ROLE),
    SECRET,
    TRUST_PROXY: '1',
    PUBLIC_URL: nginx.url,
    QUARTIX_URL: quartix.url,
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'cle',
    S3_SECRET_ACCESS_KEY: 'secret-du-bucket',
  }
  const dirs = ports.map(() => newFolder())
  const noeuds = ports.map((port, n) => makeNoeud(dirs[n] ?? '', { ...env, PORT: String(port) }))
  return {
    url: nginx.url,
    noeuds,
    nginx,
    quartix,
    stored: {
      read: (text, values) => postgres.read(BASE, text, values),
      sizeOf: (name) => bucket.sizeOf(name),
    },
    mails: () => dirs.flatMap((dir) => mailsIn(join(dir, 'mail'))),
    async end() {
      for (const noeud of noeuds) await noeud.kill()
      await nginx.stop()
      await bucket.stop()
      await quartix.stop()
      postgres.stop()
      for (const dir of dirs) rmSync(dir, { recursive: true, force: true })
    },
  }
}

function makeNoeud(dir: string, env: Record<string, string>): Noeud {
  const url = `http://127.0.0.1:${env.PORT}`
  let running: Lance | undefined
  return {
    url,
    async start(program) {
      const start = performance.now()
      running = launch(dir, env, program)
      await addressOf(running)
      while ((await statusOf(`${url}/api/sante/pret`)) !== 200) await sleep(10)
      return performance.now() - start
    },
    async kill() {
      if (running) await killServer(running.process)
    },
    stop: async () => (running ? (await stopServer(running.process)).code : null),
    dit: () => running?.dit() ?? '',
  }
}

function mailsIn(dir: string): Mail[] {
  const files = existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.eml')) : []
  return files.map((name) => {
    const text = readFileSync(join(dir, name), 'utf8')
    return { to: /^To: (\S+)/m.exec(text)?.[1] ?? '', id: /^Message-ID: (\S+)/m.exec(text)?.[1] ?? '' }
  })
}

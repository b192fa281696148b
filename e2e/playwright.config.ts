import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { PATIENCE } from '../scripts/patience.mjs'
import { quickestFolder } from '../server/testing/quickest-folder.ts'
import { CHROMIUM } from './chromium.ts'

/** Set E2E_PORT for two runs at the same time. */
const PORT = Number(process.env.E2E_PORT ?? 3987)
/** Number of browsers; `npm test` fills two cores with two. */
const WORKERS = Number(process.env.E2E_WORKERS ?? 1)
/** Number of servers with data of their own, which browsers share when there are fewer. */
const SERVERS = Number(process.env.E2E_SERVERS ?? WORKERS)
/** The server of the n-th browser. */
const addressOf = (n: number) => `http://127.0.0.1:${PORT + 100 * (n % SERVERS)}`
/** Index of this process's browser, given by Playwright. */
const RANG = Number(process.env.TEST_PARALLEL_INDEX ?? 0)
/** Where the maps of every browser take their tiles: nothing leaves this machine. */
const TUILES = `http://127.0.0.1:${PORT + 50}`
/** Where the servers keep their data until this run ends; the browsers' processes inherit it. */
if (!process.env.E2E_DONNEES) {
  const folder = join(quickestFolder(), `lavandiere-e2e-${process.pid}`)
  process.env.E2E_DONNEES = folder
  process.on('exit', () => {
    for (let n = 0; n < SERVERS; n++) rmSync(`${folder}-${n}`, { recursive: true, force: true })
  })
}
const root = join(import.meta.dirname, '..')
/** What every change is tried with: the log-in, the main job once, each screen once under axe. The rest: `npm run parcours`. */
const SHORT = /@court/

/** Each with the demonstration in a folder of its own. */
const servers = Array.from({ length: SERVERS }, (_, n) => ({
  command: 'node demonstration/src/main.ts',
  cwd: root,
  url: `${addressOf(n)}/api/sante/pret`,
  timeout: 300_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  env: {
    PORT: new URL(addressOf(n)).port,
    LOG_LEVEL: 'error',
    VAR_DIR: `${process.env.E2E_DONNEES}-${n}`,
    TUILES_URL: `${TUILES}/tuiles/{z}/{x}/{y}.png`,
    GEOCODAGE_URL: 'http://127.0.0.1:9',
    IDENTITE_HOTES_PRIVES: '127.0.0.1:*',
  },
}))

/** Real browser, real server, real database with the demonstration in a folder of its own. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(root, 'var/e2e'),
  timeout: PATIENCE.test,
  expect: { timeout: PATIENCE.event },
  projects: [
    // Begun in this order: of two browsers none waits for the longest journey at the end.
    { name: 'navigateur', grep: SHORT, testIgnore: 'ecrans.spec.ts' },
    { name: 'navigateur-ecrans', grep: SHORT, testMatch: 'ecrans.spec.ts' },
    { name: 'parcours', grepInvert: SHORT },
  ],
  workers: WORKERS,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: addressOf(RANG),
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: CHROMIUM,
  },
  webServer: [{ command: `node e2e/tuiles.ts ${PORT + 50}`, cwd: root, url: TUILES }, ...servers],
})

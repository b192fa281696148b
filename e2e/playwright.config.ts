import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

/** Another one by E2E_PORT, for two runs side by side. */
const PORT = Number(process.env.E2E_PORT ?? 3987)
export const BASE = `http://127.0.0.1:${PORT}`
/** Another site, whose pages may call the API: the page of `api-platform/` is served there by its test. */
export const AILLEURS = `http://127.0.0.1:${PORT + 10_000}`
const root = join(import.meta.dirname, '..')

/** Real browser, real server, real database with the demonstration in a folder of its own. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.spec.ts',
  outputDir: join(root, 'var/e2e'),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Two cores: the server, the database and one browser fill them.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: BASE,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
  webServer: {
    command: 'node server/src/main.ts',
    cwd: root,
    url: `${BASE}/api/sante/pret`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(PORT),
      LOG_LEVEL: 'error',
      VAR_DIR: join(tmpdir(), `lavandiere-e2e-${process.pid}`),
      // Tiles are answered by the tests themselves (socle.ts): nothing leaves this machine.
      TUILES_URL: `${BASE}/tuiles/{z}/{x}/{y}.png`,
      GEOCODAGE_URL: 'http://127.0.0.1:9',
      CORS_ORIGINS: AILLEURS,
    },
  },
})

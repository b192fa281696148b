import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { PATIENCE } from './scripts/patience.mjs'

const WEB = join(import.meta.dirname, 'web')
const webTests = globSync('src/**/*.test.{ts,tsx}', { cwd: WEB })
/** Tests that replace modules. Each loads its modules anew: the next file would get the replacements. */
const replacing = webTests.filter((file) => readFileSync(join(WEB, file), 'utf8').includes('vi.mock('))
/** Node reads the TypeScript itself, in the way it does when the server runs. */
const natively = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--import', join(import.meta.dirname, 'server/src/loading.ts')],
}
const patiently = {
  testTimeout: PATIENCE.test,
  hookTimeout: PATIENCE.test,
  expect: { poll: { timeout: PATIENCE.event } },
}
/** React as browsers get it: its development build notes where every element was made, half the time of these tests. */
const shipped = { oxc: { jsx: { runtime: 'automatic' as const, development: false } } }
const web = {
  root: 'web',
  // All of them: a worker ends when the next file asks for another environment.
  environment: 'happy-dom',
  setupFiles: [join(WEB, 'src/testing/clean.ts')],
  env: { NODE_ENV: 'production' },
  ...patiently,
  alias: [{ find: /^.*\/ui\/map\/map-view\.tsx$/, replacement: join(WEB, 'src/testing/carte.tsx') }],
}

export default defineConfig({
  test: {
    // Two cores: a third worker reckons while the tests of the two others wait.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'domain',
          root: 'domain',
          include: ['src/**/*.test.ts'],
          ...natively,
          isolate: false,
          ...patiently,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,testing,surete}/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/testing/global-setup.ts')],
          pool: 'forks',
          ...natively,
          // A worker loads the application once, not once for each file: every file boots another server on another
          // database, and modules keep nothing of a server but the calls under way.
          isolate: false,
          ...patiently,
        },
      },
      {
        test: {
          name: 'demonstration',
          root: 'demonstration',
          include: ['src/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/testing/global-setup.ts')],
          pool: 'forks',
          ...patiently,
        },
      },
      { test: { name: 'terrain', root: 'e2e/terrain', include: ['*.test.ts'], ...natively, ...patiently } },
      {
        test: {
          name: 'surete',
          root: 'e2e/surete',
          include: ['*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/testing/global-setup.ts')],
          pool: 'forks',
          ...patiently,
          testTimeout: 600_000,
        },
      },
      {
        ...shipped,
        test: {
          ...web,
          name: 'web',
          include: webTests.filter((file) => !replacing.includes(file)),
          isolate: false,
        },
      },
      { ...shipped, test: { ...web, name: 'web-isole', include: replacing } },
    ],
  },
})

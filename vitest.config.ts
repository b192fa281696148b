import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests of the server wait more than they reckon: on two cores, two of them at a time.
    maxWorkers: 2,
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,testing,surete}/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/testing/global-setup.ts')],
          pool: 'forks',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'surete',
          root: 'e2e/surete',
          include: ['*.test.ts'],
          pool: 'forks',
          testTimeout: 240_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
    ],
  },
})

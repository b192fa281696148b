import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const WEB = join(import.meta.dirname, 'web')
const webTests = globSync('src/**/*.test.{ts,tsx}', { cwd: WEB })
/** Tests that replace modules. Each loads its modules anew: the next file would get the replacements. */
const replacing = webTests.filter((file) => readFileSync(join(WEB, file), 'utf8').includes('vi.mock('))
const web = {
  root: 'web',
  setupFiles: [join(WEB, 'src/testing/clean.ts')],
  testTimeout: 30_000,
  alias: [{ find: /^.*\/ui\/map\/map-view\.tsx$/, replacement: join(WEB, 'src/testing/carte.tsx') }],
}

/** The tests of safety first: they wait for real servers and clocks while the other workers reckon. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ project }: TestSpecification) => project.name === 'surete'
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    // Two cores: a third worker reckons while the tests of the two others wait.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'domain',
          root: 'domain',
          include: ['src/**/*.test.ts'],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['{src,testing,surete}/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/testing/global-setup.ts')],
          pool: 'forks',
          // A worker loads the application once, not once for each file: every file boots another server on another
          // database, and modules keep nothing of a server but the calls under way.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'demonstration',
          root: 'demonstration',
          include: ['src/**/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'server/testing/global-setup.ts')],
          pool: 'forks',
          testTimeout: 60_000,
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
      {
        test: {
          ...web,
          name: 'web',
          include: webTests.filter((file) => !replacing.includes(file)),
          isolate: false,
        },
      },
      { test: { ...web, name: 'web-isole', include: replacing } },
    ],
  },
})

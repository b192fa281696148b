import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')
const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string(),
  components: z.array(z.object({ purl: z.string(), version: z.string() })),
})
const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })

test('OPS-05 the list of components names every dependency, with its version', () => {
  const text = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const { components } = bom.parse(JSON.parse(text))
  const named = new Set(components.map(({ purl }) => decodeURIComponent(purl)))
  for (const place of ['domain', 'server', 'web', 'terrain', 'postgres']) {
    const { dependencies } = manifest.parse(
      JSON.parse(readFileSync(join(ROOT, place, 'package.json'), 'utf8')),
    )
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@lavandiere/')) continue
      expect(named, `${name} of ${place}`).toContain(`pkg:npm/${name}@${version}`)
    }
  }
})

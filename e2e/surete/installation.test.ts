import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launch, newFolder, ROOT } from './serveur.ts'

test('a fresh machine with NODE_ENV=production also gets Node 24 and what builds the web', () => {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-installation-'))
  try {
    mkdirSync(join(dir, 'machine'))
    mkdirSync(join(dir, 'node_modules'))
    cpSync(join(ROOT, 'scripts'), join(dir, 'scripts'), { recursive: true })
    writeFileSync(join(dir, 'package-lock.json'), '{}')
    writeFileSync(
      join(dir, 'index.mjs'),
      "import { installPackages } from './scripts/install.mjs'\ninstallPackages()\n",
    )
    // Replaces npm: asks the real one what these arguments make it leave out, and installs nothing.
    const npm = join(dir, 'machine/npm')
    writeFileSync(npm, `#!/bin/sh\nshift\nPATH=\${PATH#*:} npm config get omit "$@" > "${dir}/omis"\n`)
    chmodSync(npm, 0o755)
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${join(dir, 'machine')}:${process.env.PATH}`,
    }
    const done = spawnSync('node', ['index.mjs'], { cwd: dir, env, encoding: 'utf8' })
    expect(done.status, done.stderr).toBe(0)
    expect(readFileSync(join(dir, 'omis'), 'utf8').trim()).toBe('')
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

test('S9 a first start that fails leaves nothing of a database behind, and says what to do', async ({
  skip,
}) => {
  const dir = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=755', 'tmpfs', dir])
  if (mounted.status !== 0) skip('no small disk can be mounted here')
  onTestFinished(() => {
    spawnSync('umount', ['-l', dir])
    rmSync(dir, { recursive: true, force: true })
  })
  const started = launch(dir)
  const { code } = await started.fin
  expect(code).toBe(1)
  expect(started.dit()).toContain("rien n'en reste. Corrigez ce qui suit et relancez")
  expect(readdirSync(dir)).toEqual(['secret'])
})

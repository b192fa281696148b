import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import racine from '../package.json' with { type: 'json' }
import { packed } from '../web/packed.ts'
import { unbrokenTexts } from '../web/unbroken.ts'

/** Files of the build that the worker does not keep: they are no part of what runs on the telephone. */
const NOT_KEPT = /(^|\/)\.|\.br$|^sw\.js$/

/** Writes the worker with the list of all files of this build, and their print as its version. */
function worker(): Plugin {
  return {
    name: 'worker',
    // After the packed files: the list is read from the folder.
    closeBundle() {
      const dist = join(import.meta.dirname, 'dist')
      const files = readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1))
        .filter((name) => !NOT_KEPT.test(name) && name !== 'index.html')
        .sort()
      const hash = createHash('sha256')
      for (const name of ['index.html', ...files]) hash.update(name).update(readFileSync(join(dist, name)))
      const source = readFileSync(join(import.meta.dirname, 'sw.js'), 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 12))
        .replace("['__FILES__']", JSON.stringify(['', ...files]))
      writeFileSync(join(dist, 'sw.js'), source)
    },
  }
}

export default defineConfig({
  base: '/terrain/',
  // React's functions by a runtime of a tenth of its size: a telephone reads and compiles all of it at each opening.
  resolve: { alias: { react: 'preact/compat', 'react-dom': 'preact/compat' } },
  plugins: [unbrokenTexts(), packed(), worker()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(racine.version) },
  build: { target: 'es2022', manifest: true, assetsInlineLimit: 0 },
  server: { port: 5174, strictPort: true, proxy: { '/api': process.env.API ?? 'http://localhost:3000' } },
})

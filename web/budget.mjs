/**
 * Prints the bytes of script that the first screen after log-in loads, and fails above the budget: a person on a poor
 * network waits for each of them.
 * Reads the manifest of the last build: the entry, the home page, and everything they import at once.
 */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const BUDGET = 200_000
const dist = new URL('./dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const files = new Set()
function add(key) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The manifest has no ${key}`)
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const imported of chunk.imports ?? []) add(imported)
}
add('index.html')
add('src/shell/home.tsx')

let gzip = 0
let brotli = 0
for (const file of files) {
  const code = readFileSync(new URL(file, dist))
  const sizes = [gzipSync(code).length, brotliCompressSync(code).length]
  gzip += sizes[0]
  brotli += sizes[1]
  process.stdout.write(`${String(sizes[0]).padStart(8)} ${String(sizes[1]).padStart(8)}  ${file}\n`)
}
process.stdout.write(
  `${String(gzip).padStart(8)} ${String(brotli).padStart(8)}  home page (gzip, brotli; budget ${BUDGET})\n`,
)
if (gzip > BUDGET) process.exitCode = 1

/**
 * Prints what a browser loads for the pages that people open first, and fails above their budgets: a person on a poor
 * network waits for each byte and each request.
 * Reads the manifest of the last build: the scripts, in bytes as gzip packs them, and the number of scripts and sheets of a
 * page and of all that it imports at once.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('./dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
/** The key of a chunk that the configuration of the build names; keys of other chunks are the addresses of sources. */
const groupOf = (name) =>
  Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js'))

const BASE = ['index.html', groupOf('socle')]
const HOME = [...BASE, groupOf('cadre')]
const PAGES = [
  { page: 'log-in', keys: [...BASE, groupOf('entree')], bytes: 200_000, requests: 12 },
  { page: 'home', keys: HOME, bytes: 200_000, requests: 12 },
  { page: 'dashboard', keys: [...HOME, groupOf('tableau')], bytes: 200_000, requests: 12 },
]

/** The files of chunks, with all that they import at once. */
function filesOf(keys) {
  const files = new Set()
  const seen = new Set()
  const add = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest has no ${key}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const key of keys) add(key)
  return [...files]
}

const packed = (file) => gzipSync(readFileSync(new URL(file, dist))).length

for (const { page, keys, bytes, requests } of PAGES) {
  const files = filesOf(keys)
  const scripts = files.filter((file) => file.endsWith('.js'))
  const sum = scripts.reduce((total, file) => total + packed(file), 0)
  process.stdout.write(
    `${page.padEnd(10)} ${sum} bytes of scripts (at most ${bytes}), ${files.length} files (${requests})\n`,
  )
  if (sum > bytes || files.length > requests) process.exitCode = 1
}

/**
 * Prints what a browser loads for the pages that people open first, and fails above their budgets: a person on a poor
 * network waits for each byte and each request.
 * Reads the manifest of the last build: scripts and sheets of the page and of all that it imports at once, in bytes as
 * they are served (brotli).
 */
import { readFileSync, statSync } from 'node:fs'

const dist = new URL('./dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
const groupOf = (name) =>
  Object.keys(manifest).find((key) => manifest[key].name === name && manifest[key].file.endsWith('.js'))

const LOGIN = ['index.html', groupOf('socle')]
const HOME = [...LOGIN, groupOf('cadre')]
const PAGES = [
  { page: 'log-in', keys: LOGIN, bytes: 200_000, requests: 12 },
  { page: 'home', keys: HOME, bytes: 225_000, requests: 12 },
  {
    page: 'dashboard',
    keys: [...HOME, 'src/tableau-de-bord/tableau-de-bord.tsx'],
    bytes: 340_000,
    requests: 20,
  },
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

const served = (file) => statSync(new URL(`${file}.br`, dist)).size

for (const { page, keys, bytes, requests } of PAGES) {
  const files = filesOf(keys)
  const sum = files.reduce((total, file) => total + served(file), 0)
  process.stdout.write(
    `${page.padEnd(10)} ${sum} bytes (at most ${bytes}) in ${files.length} files (${requests})\n`,
  )
  if (sum > bytes || files.length > requests) process.exitCode = 1
}

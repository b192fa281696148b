/**
 * What a browser loads for the pages that people open first, beside their budgets: a person on a poor network waits for
 * each byte and each request.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** The manifest of a built package, by the address of its folder. */
export const manifestOf = (dist) => JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

/** The files of chunks, with all that they import at once. */
function filesOf(manifest, keys) {
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

/**
 * Prints, for each page, the scripts in bytes as gzip packs them and the number of scripts and sheets; the process fails
 * above a budget.
 */
export function checkBudgets(dist, pages) {
  const manifest = manifestOf(dist)
  const packed = (file) => gzipSync(readFileSync(new URL(file, dist))).length
  for (const { page, keys, bytes, requests } of pages) {
    const files = filesOf(manifest, keys)
    const scripts = files.filter((file) => file.endsWith('.js'))
    const sum = scripts.reduce((total, file) => total + packed(file), 0)
    process.stdout.write(
      `${page.padEnd(10)} ${sum} bytes of scripts (at most ${bytes}), ${files.length} files (${requests})\n`,
    )
    if (sum > bytes || files.length > requests) process.exitCode = 1
  }
}

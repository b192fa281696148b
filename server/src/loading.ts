import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

/**
 * How the modules of this program are loaded; imported before all others (decision 077). What was compiled stays beside
 * the packages for the next start, types taken out.
 */
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/lavandiere'))

const HERE = new URL('.', import.meta.url).href
/** Says of each of its files that it is a module, in a package.json of 180 kB. */
const LARGE = '/node_modules/drizzle-orm/'
const resolved = new Map<string, { url: string; format?: string | null | undefined }>()

/**
 * Node reads the package.json of a package again, all its exports included, for each file that imports it and for each of
 * its own files. Here a package is found once for all files of the server, which lie in one folder and so find the same.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && parentURL.includes(LARGE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (/^[./]|^\w+:/.test(specifier) || !parentURL.startsWith(HERE)) return next(specifier, context)
    const known = resolved.get(specifier)
    if (known) return { ...known, shortCircuit: true }
    const found = next(specifier, context)
    resolved.set(specifier, found)
    return found
  },
})

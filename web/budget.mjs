/** The pages of the office that people open first, from the manifest of the last build. */
import { checkBudgets, manifestOf } from '../scripts/budget.mjs'

const dist = new URL('./dist/', import.meta.url)
const manifest = manifestOf(dist)
/** The key of a chunk that the configuration of the build names; keys of other chunks are the addresses of sources. */
const groupOf = (name) =>
  Object.keys(manifest).find((key) => key.startsWith(`_${name}-`) && key.endsWith('.js'))

const BASE = ['index.html', groupOf('socle')]
const HOME = [...BASE, groupOf('cadre')]
checkBudgets(dist, [
  { page: 'log-in', keys: [...BASE, groupOf('entree')], bytes: 200_000, requests: 12 },
  { page: 'home', keys: HOME, bytes: 200_000, requests: 12 },
  { page: 'dashboard', keys: [...HOME, groupOf('tableau')], bytes: 200_000, requests: 12 },
])

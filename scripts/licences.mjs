// Fails when a package of package-lock.json, of the product or of its tools, has a licence that nobody has reviewed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'MIT-0',
  'MPL-2.0',
  'PostgreSQL',
  'Zlib',
  'WTFPL',
  'Artistic-2.0',
  // libvips, a shared library that sharp loads: the LGPL asks nothing of a program that links to it dynamically.
  'LGPL-3.0-or-later',
])

/** Packages whose package.json is unclear, with the licence of their LICENSE file. */
const READ = new Map([
  ['css-mediaquery', 'BSD-3-Clause'],
  ['png-js', 'MIT'],
])

const isAllowed = (licence) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((part) => ALLOWED.has(part.trim())))

const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
const refused = []
for (const [path, entry] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || entry.link) continue
  const file = join(ROOT, path, 'package.json')
  const name = path.replace(/^.*node_modules\//, '')
  const stated =
    READ.get(name) ??
    entry.license ??
    (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined)
  const licence = typeof stated === 'string' ? stated : (stated?.type ?? 'aucune')
  if (!isAllowed(licence)) refused.push(`${name} : ${licence}`)
}
for (const line of refused) console.log(line)
process.exit(refused.length > 0 ? 1 : 0)

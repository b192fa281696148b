// The rows of docs/exigences and the tests that name them. `npm run exigences -- IMP TOUR`: rows of these areas (of
// all without one) that no test names. `node scripts/exigences.mjs --check`: exits 1 when the code cites an id that
// no page explains, when two rows have one id, or when a comment is an id alone.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const read = (file) => readFileSync(join(ROOT, file), 'utf8')
const tracked = (...patterns) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && existsSync(join(ROOT, file)))

/** Every row and open point: its id and its sentence. */
const written = tracked('docs/exigences/*.md').flatMap((file) =>
  [...read(file).matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, id, says]) => ({ id, says, file })),
)
const rows = new Map(written.map(({ id, says }) => [id, says]))
const areas = new Set([...rows.keys()].map((id) => id.split('-')[0]))
const goals = new Set([...read('docs/surete.md').matchAll(/^\| (S\d+) /gm)].map(([, id]) => id))
const ID = new RegExp(`\\b(?:${[...areas].join('|')})-\\d+\\b`, 'g')
/** What the name of a test begins with: there an id counts even if no page has its area. */
const NAMED = /\btest\(['"`]((?:(?:[A-Z]+-|S)\d+ )*[A-Z]+-\d+) /
const GOAL = /(?<![\w-])S\d{1,2}(?![\w-])/g

/** The ids of rows in a line, each once. */
const idsIn = (line) => [
  ...new Set([...(line.match(ID) ?? []), ...(NAMED.exec(line)?.[1].match(/[A-Z]+-\d+/g) ?? [])]),
]

const sources = tracked('*.ts', '*.tsx', '*.mjs', '*.css', '*.sql').filter(
  (file) => !file.includes('/migrations/'),
)
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)

/** Ids that two rows have: a test that names one would prove either. */
const doubles = () =>
  written
    .filter(({ id }, at) => written.findIndex((one) => one.id === id) < at)
    .map(({ id, file }) => `${file} ${id} names another row already`)

/** Places that cite an id without an explanation, or whose whole comment is ids. */
function faults() {
  const one = `(?:(?:${[...areas].join('|')})-|S)\\d+`
  const alone = new RegExp(
    `^\\s*(?:/\\*\\*?|//|\\*|--)\\s*\\(?${one}(?:[ ,….;]|and|${one})*\\)?[.;]?\\s*(?:\\*/)?\\s*$`,
  )
  return sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => {
        const comment = /(?:\/\/|\/\*|^\s*\*|--|\btest\().*/.exec(line)?.[0] ?? ''
        const unknown = [
          ...idsIn(line)
            .filter((id) => !rows.has(id))
            .map((id) => `${id} is no row of docs/exigences`),
          ...(comment.match(GOAL) ?? [])
            .filter((id) => !goals.has(id))
            .map((id) => `${id} is no goal of docs/surete.md`),
        ]
        return [
          ...unknown.map((fault) => `${file}:${index + 1} ${fault}`),
          ...(alone.test(line) ? [`${file}:${index + 1} this comment is an id alone`] : []),
        ]
      }),
  )
}

/** Prints how many rows of each area tests name, and the rows that no test names. */
function report(wanted) {
  const named = new Set(sources.filter(isTest).flatMap((file) => read(file).match(ID) ?? []))
  const asked = [...rows].filter(([id]) => {
    const area = id.split('-')[0]
    return area !== 'OPEN' && (wanted.length === 0 || wanted.includes(area))
  })
  for (const area of new Set(asked.map(([id]) => id.split('-')[0]))) {
    const ids = asked.map(([id]) => id).filter((id) => id.startsWith(`${area}-`))
    console.log(`${area.padEnd(6)} ${ids.filter((id) => named.has(id)).length}/${ids.length}`)
  }
  for (const [id, says] of asked) if (!named.has(id)) console.log(`${id}  ${says.slice(0, 150)}`)
}

const args = process.argv.slice(2)
if (args[0] === '--check') {
  const found = [...doubles(), ...faults()]
  for (const fault of found) console.log(fault)
  process.exit(found.length > 0 ? 1 : 0)
}
report(args)

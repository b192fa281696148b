import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { start } from '@lavandiere/postgres'
import type { Pool } from 'pg'
import { columnRights } from './column-rights.ts'
import { createAdmin } from './comptes/administrateur.ts'
import { type Config, readConfig } from './config.ts'
import { reprendre } from './dossiers/reprise.ts'
import { migrate } from './platform/db/migrate.ts'
import { openPool } from './platform/db/pool.ts'
import { makeFiles } from './platform/files/files.ts'
import { makeLog } from './platform/log.ts'
import { unsentMails } from './platform/outside/mail-job.ts'

const USAGE = `Usage : npm run admin -- --email adresse@exemple.fr [--libelle « Nom affiché »]
        npm run admin -- --courriels    (ceux qui n'ont pas pu être envoyés)
        npm run admin -- --reprendre dossier.zip --exploitant adresse@exemple.fr    (dans une société vide)`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Asks for a password on the terminal, without showing the typed characters. Ctrl+C ends the command. */
function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  return new Promise((resolve, reject) => {
    terminal.once('SIGINT', () => {
      terminal.close()
      reject(new Error('Abandonné : aucun compte créé.'))
    })
    terminal.question('', (answer) => {
      terminal.close()
      say('')
      resolve(answer)
    })
  })
}

/** The password of the new account, and whether it was generated and must be shown. */
async function passwordFor(): Promise<{ password: string; isMadeUp: boolean }> {
  if (!process.stdin.isTTY) return { password: randomBytes(15).toString('base64url'), isMadeUp: true }
  const password = await askHidden('Mot de passe : ')
  if (password !== (await askHidden('Encore une fois : ')))
    throw new Error('Les deux mots de passe ne sont pas identiques : aucun compte créé.')
  return { password, isMadeUp: false }
}

/** Runs `work` on the database of the settings, or on the embedded one when no server runs. */
async function onDatabase(work: (pool: Pool, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig(process.env)
  const log = makeLog('error')
  const embedded = config.DATABASE_URL ? null : await start(join(config.VAR_DIR, 'postgres'), { log })
  try {
    const url = embedded?.url ?? config.DATABASE_URL ?? ''
    await migrate(url, columnRights)
    const pool = openPool(url, (error) => log.error({ err: error }, 'connexion perdue'), 2)
    await work(pool, config).finally(() => pool.end())
  } finally {
    await embedded?.stop()
  }
}

/** Prints the mails that could not be sent, for a person who passes them on. */
async function listUnsent(pool: Pool): Promise<void> {
  const unsent = await unsentMails(pool)
  for (const { moment, to, subject } of unsent) say(`${moment}  ${to}  ${subject}`)
  say(
    unsent.length === 0
      ? 'Aucun courriel abandonné.'
      : `Courriels abandonnés depuis un mois : ${unsent.length}`,
  )
}

/** Takes a dossier back into an empty company, and prints how many rows it brought. */
async function takeBack(pool: Pool, config: Config, path: string, email: string): Promise<void> {
  const taken = await reprendre({ pool, files: makeFiles(config) }, path, email)
  for (const [name, rows] of taken) if (rows > 0) say(`${String(rows).padStart(9)}  ${name}`)
  say(
    'Dossier repris. Chaque personne choisit un mot de passe par « Mot de passe oublié » ou une invitation.',
  )
}

/** `npm run admin`: creates an administrator, takes a dossier back, or prints the mails that could not be sent. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      libelle: { type: 'string' },
      courriels: { type: 'boolean' },
      reprendre: { type: 'string' },
      exploitant: { type: 'string' },
    },
  })
  const { email, libelle = 'Administrateur', courriels, reprendre: path, exploitant } = values
  if (courriels) return onDatabase(listUnsent)
  if (path && exploitant) return onDatabase((pool, config) => takeBack(pool, config, path, exploitant))
  if (!email) throw new Error(USAGE)
  const { password, isMadeUp } = await passwordFor()
  await onDatabase((pool) => createAdmin(pool, { email, libelle, password }))
  say(`Administrateur créé : ${email}`)
  if (isMadeUp) say(`Mot de passe (affiché cette seule fois) : ${password}`)
}

try {
  await main()
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  process.stderr.write(`${isUsage ? USAGE : error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

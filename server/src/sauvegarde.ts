import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, jourDeParis, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Client } from 'pg'
import { z } from 'zod'
import { readConfig } from './config.ts'
import { makeFiles } from './platform/files/files.ts'
import { type Bilan, sauvegarder } from './service/sauvegarde/sauvegarde.ts'

const USAGE = `Usage : npm run sauvegarde -- --dossier /sauvegardes    (DATABASE_URL, ESSAI_URL ; SAUVEGARDES : combien sont gardées, 14)
        … --chaque-nuit    (ne s'arrête pas : une sauvegarde à deux heures et demie, heure de Paris)`
const settings = z.object({
  /** A PostgreSQL on which backups are tried; its role may create databases and sees every row (superuser). */
  ESSAI_URL: z.string().optional(),
  SAUVEGARDES: z.coerce.number().int().min(1).max(1_000).default(14),
})
const AT = '02:30:00'

/** The next 02:30 of Paris. */
const nextNight = (now: Date): Date => {
  const today = jourDeParis(now)
  const [first = '', second = ''] = [today, addDays(today, 1)].map((day) => parisInstant(day, AT))
  return new Date(Date.parse(first) > now.getTime() ? first : second)
}

/** Keeps in the database what became of a backup, for the screen of administrators, the metrics and the alarm. */
async function record(url: string, bilan: Bilan): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin; set local role lavandiere_systeme')
    const { debut, lignes, octets, fichiers, fichiersManquants, raison } = bilan
    await client.query(
      `insert into sauvegardes (debut, fin, est_bonne, lignes, octets, fichiers, fichiers_manquants, raison)
       values ($1, now(), $2, $3, $4, $5, $6, $7)`,
      [debut, raison === null, lignes, octets, fichiers, fichiersManquants, raison],
    )
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** One backup, told on the output and kept in the database. @returns whether it is good */
async function once(dossier: string): Promise<boolean> {
  const config = readConfig(process.env)
  const { ESSAI_URL, SAUVEGARDES } = settings.parse(process.env)
  const { DATABASE_URL } = config
  if (!DATABASE_URL)
    throw new Error(
      'DATABASE_URL est requis : la base embarquée se sauvegarde en copiant var/, serveur arrêté.',
    )
  const bilan = await sauvegarder({
    databaseUrl: DATABASE_URL,
    essaiUrl: ESSAI_URL || DATABASE_URL,
    files: makeFiles(config),
    dossier,
    gardees: SAUVEGARDES,
    now: () => new Date(),
  })
  await record(DATABASE_URL, bilan).catch((error: unknown) => {
    bilan.raison ??= `La sauvegarde est faite, mais la base ne l'a pas notée : ${String(error)}`
  })
  const held = `${countInWords(bilan.lignes, 'ligne')}, ${countInWords(bilan.fichiers, 'fichier')}`
  if (bilan.raison === null) process.stdout.write(`Sauvegarde restaurée et comparée : ${held}.\n`)
  else process.stderr.write(`Sauvegarde refusée : ${bilan.raison}\n`)
  if (bilan.fichiersManquants > 0)
    process.stderr.write(
      `${countInWords(bilan.fichiersManquants, 'fichier nommé manque', 'fichiers nommés manquent')} au stockage.\n`,
    )
  return bilan.raison === null
}

const { values } = parseArgs({ options: { dossier: { type: 'string' }, 'chaque-nuit': { type: 'boolean' } } })
try {
  if (!values.dossier) throw new Error(USAGE)
  if (values['chaque-nuit']) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
    for (;;) {
      await sleep(nextNight(new Date()).getTime() - Date.now())
      // A night that fails is told, and the next one tried.
      await once(values.dossier).catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
    }
  }
  if (!(await once(values.dossier))) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

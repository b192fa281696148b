import { utcDay } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { asSystem, reasonOf, type Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'
import { openDays } from '../telematique/reception.ts'
import { type Ressource, ressources } from './contenu.ts'
import { type Fichiers, fichiersOf } from './fichiers.ts'
import { type Dossier, openDossier, refused } from './lecture.ts'
import { Numeros } from './numeros.ts'
import { type Row, rewritten } from './renvois.ts'

/**
 * Rows written by one statement. The text of many is a large object, which stays in memory until a full collection: with
 * five hundred the peak grew with the dossier.
 */
const CHUNK = 100
/** Numbers taken by one statement. */
const NUMBERED = 1_000
/** Days of positions that a dossier may hold: more than are ever kept. */
const DAYS_MAX = 400

/** What a company may have before it takes a dossier back: its account with its history, its logo, and what it has set aside. */
const DEBUT = new Set([
  'users',
  'modifications',
  'user_logos',
  'reglages_exploitants',
  'heures_modifications',
])
/** Columns that the account of the company keeps when it takes a dossier back. */
const GARDEES = new Set(['id', 'exploitant_id', 'email', 'role', 'is_accredited', 'archived_at'])
/** The hash of no password: each person chooses one by a mailed link. */
const NO_PASSWORD = '!'

interface Reprise {
  tx: Tx
  dossier: Dossier
  tables: ReadonlyMap<string, Ressource>
  societe: number
  numeros: Numeros
  fichiers: Fichiers
}

/**
 * Takes a dossier back into an empty company, all of it or nothing. Every row becomes the company's, whatever the archive
 * says: it names its rows by their numbers in the archive alone.
 * @param path of the archive on this machine
 * @param email of the company's account
 * @returns how many rows of each table were taken
 * @throws Refus with a French sentence; nothing is saved then
 */
export async function reprendre(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  path: string,
  email: string,
): Promise<ReadonlyMap<string, number>> {
  const list = await ressources()
  const dossier = await openDossier(path, list)
  const fichiers = fichiersOf(files, dossier)
  let isTaken = false
  try {
    await openDays(pool, await daysOf(dossier))
    const taken = await asSystem(pool, async (tx) => {
      await tx.execute(
        sql`select set_config('statement_timeout', '600s', true), set_config('idle_in_transaction_session_timeout', '600s', true), set_config('app.reprise', 'oui', true)`,
      )
      const societe = await emptyCompany(tx, list, email)
      const tables = new Map(list.map((table) => [table.name, table]))
      const reprise = { tx, dossier, tables, societe, numeros: new Numeros(), fichiers }
      for (const table of list) await number(reprise, table)
      const taken = new Map<string, number>()
      for (const table of list) taken.set(table.name, await take(reprise, table))
      return taken
    })
    isTaken = true
    return taken
  } finally {
    dossier.close()
    await fichiers.close({ isTaken })
  }
}

/** The days of the dossier's positions, whose partitions must be there before they are written. */
async function daysOf(dossier: Dossier): Promise<Set<string>> {
  const days = new Set<string>()
  for await (const { instant } of dossier.rowsOf('positions')) {
    const at = new Date(String(instant))
    if (Number.isNaN(at.getTime())) throw refused('une position a un instant illisible')
    days.add(utcDay(at.getTime()))
    if (days.size > DAYS_MAX)
      throw refused(`ses positions vont sur plus de ${countInWords(DAYS_MAX, 'jour')}`)
  }
  return days
}

/** The id of a company that has nothing yet, held against another dossier. @throws Refus */
async function emptyCompany(tx: Tx, list: readonly Ressource[], email: string): Promise<number> {
  const company = await firstRow(
    tx,
    { id: 'int' },
    sql`select id from users where email = ${email.trim().toLowerCase()} and role = 'exploitant' and archived_at is null for update`,
  )
  if (!company) throw new Refus('introuvable', `Aucun exploitant n'a l'adresse ${email}`)
  for (const { name } of list) {
    if (DEBUT.has(name) && name !== 'users') continue
    const other = await firstRow(
      tx,
      {},
      sql`select from ${sql.identifier(name)} where exploitant_id = ${company.id} ${name === 'users' ? sql`and id <> ${company.id}` : sql``} limit 1`,
    )
    if (other)
      throw new Refus(
        'conflit',
        "Cette société n'est pas vide : un dossier ne se reprend que dans une société neuve",
      )
  }
  for (const name of ['modifications', 'reglages_exploitants', 'heures_modifications'])
    await tx.execute(sql`delete from ${sql.identifier(name)} where exploitant_id = ${company.id}`)
  return company.id
}

/** Tables whose rows without a company are of administrators, and in common to nobody. */
const DES_ADMINISTRATEURS = new Set(['users', 'user_logos', 'modifications'])
const isCatalogue = ({ name, columns }: Ressource) =>
  !DES_ADMINISTRATEURS.has(name) && columns.some((one) => one.name === 'exploitant_id' && one.isNullable)

/** Gives the rows of a table their numbers: the account of the company and common entries of catalogues are there already. */
async function number(reprise: Reprise, table: Ressource): Promise<void> {
  const { tx, dossier, societe, numeros } = reprise
  if (!table.key.includes('id')) return
  if (table.name === 'users') {
    numeros.give('users', dossier.sommaire.exploitant.id, societe)
    await refuseTakenAddresses(reprise)
  }
  const common = isCatalogue(table) ? await commonOf(tx, table) : null
  let ids: number[] = []
  for await (const row of dossier.rowsOf(table.name)) {
    const id = Number(row.id)
    const known = row.exploitant_id === null ? common?.get(contentOf(row)) : undefined
    if (known !== undefined) numeros.give(table.name, id, known)
    else if (!numeros.isGiven(table.name, id)) ids.push(id)
    if (ids.length < NUMBERED) continue
    await numeros.take(tx, table.name, ids)
    ids = []
  }
  await numeros.take(tx, table.name, ids)
}

/** What makes two common entries of catalogues the same. */
function contentOf(row: Row): string {
  const own = new Set(['id', 'version', 'created_at', 'updated_at'])
  return JSON.stringify(
    Object.entries(row)
      .filter(([name]) => !own.has(name))
      .sort(),
  )
}

async function commonOf(tx: Tx, { name }: Ressource): Promise<Map<string, number>> {
  const { rows: found } = await tx.execute<{ row: Row }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(name)} t where exploitant_id is null order by id desc`,
  )
  return new Map(found.map(({ row }) => [contentOf(row), Number(row.id)]))
}

/** An address opens one account: those of the dossier may not be taken here. */
async function refuseTakenAddresses({ tx, dossier }: Reprise): Promise<void> {
  const wanted: string[] = []
  for await (const row of dossier.rowsOf('users')) {
    const isCompany = row.id === dossier.sommaire.exploitant.id
    if (!isCompany && row.role !== 'client' && row.role !== 'operateur')
      throw refused(`un compte a le rôle ${String(row.role)}`)
    if (!isCompany && row.archived_at === null) wanted.push(String(row.email))
  }
  const taken = await rows(
    tx,
    { email: 'text' },
    sql`select email from users where archived_at is null and email = any(${sql.param(wanted)}::text[]) order by email limit 6`,
  )
  if (taken.length === 0) return
  const named = taken.slice(0, 5).map(({ email }) => email)
  const more = taken.length > 5 ? '…' : ''
  throw new Refus(
    'conflit',
    `Ces adresses sont déjà celles de comptes d'ici : ${named.join(', ')}${more}. Changez-les ou supprimez ces comptes, puis reprenez le dossier`,
  )
}

/** Writes the rows of a table. @returns how many */
async function take(reprise: Reprise, table: Ressource): Promise<number> {
  const { dossier, fichiers, numeros, societe, tables } = reprise
  let chunk: Row[] = []
  let n = 0
  const isCommon = isCatalogue(table)
  for await (const row of dossier.rowsOf(table.name)) {
    if (isCommon && numeros.isGiven(table.name, Number(row.id))) continue
    // The company of every row is the one that takes the dossier back.
    const owned = { ...row, exploitant_id: dossier.sommaire.exploitant.id }
    const made = rewritten(table, owned, numeros.idOf, tables)
    if (table.file) made[table.file.name] = await fichiers.keep(table, row)
    if (table.name === 'users' && made.id === societe) await becomeCompany(reprise, table, made)
    else chunk.push(made)
    n++
    if (chunk.length < CHUNK) continue
    await insert(reprise, table, chunk, n)
    chunk = []
  }
  if (chunk.length > 0) await insert(reprise, table, chunk, n)
  return n
}

/** The columns that a dossier holds of a table: one of an earlier version lacks the newest, which keep their defaults. */
const columnsOf = ({ dossier }: Reprise, { name }: Ressource) => dossier.sommaire.tables[name]?.colonnes ?? []

const listOf = (names: readonly string[], prefix = '') =>
  sql.join(
    names.map((name) => sql`${sql.raw(prefix)}${sql.identifier(name)}`),
    sql`, `,
  )

async function becomeCompany(reprise: Reprise, table: Ressource, row: Row): Promise<void> {
  const names = columnsOf(reprise, table).filter((name) => !GARDEES.has(name))
  await written(table, 1, 1, () =>
    reprise.tx.execute(sql`update users u set (${listOf(names)}) = row(${listOf(names, 'r.')})
      from jsonb_populate_record(null::users, ${JSON.stringify(row)}::jsonb) r where u.id = ${reprise.societe}`),
  )
}

async function insert(
  reprise: Reprise,
  table: Ressource,
  chunk: readonly Row[],
  until: number,
): Promise<void> {
  const names = columnsOf(reprise, table)
  const [extra, value] = table.name === 'users' ? [sql`, password`, sql`, ${NO_PASSWORD}`] : [sql``, sql``]
  const name = sql.identifier(table.name)
  await written(table, until - chunk.length + 1, until, () =>
    reprise.tx.execute(sql`insert into ${name} (${listOf(names)}${extra}) overriding system value
      select ${listOf(names, 'r.')}${value} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(chunk)}::jsonb) r`),
  )
}

/** Errors of the database about the values of a row: of a kind, or against a rule. */
const OF_VALUES = /^(22|23|P0|LV)/

async function written(
  { name }: Ressource,
  from: number,
  until: number,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const reason = reasonOf(error)
    if (!(reason instanceof DatabaseError) || !OF_VALUES.test(reason.code ?? '')) throw reason
    const rule = reason.constraint ? ` (${reason.constraint})` : ''
    throw refused(`une valeur des lignes ${from} à ${until} de donnees/${name}.jsonl n'est pas admise${rule}`)
  }
}

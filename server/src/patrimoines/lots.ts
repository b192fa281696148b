import { invalid, notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import {
  CONTENEURS_DU_LOT_MAX,
  cibleDuLot,
  LOT_TROP,
  lot,
  lotAnnule,
  lotFait,
  lotRetire,
  type ValeursDuLot,
} from '@lavandiere/domain/patrimoines/lot.ts'
import { type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow, type Row } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { iri, longIdParams } from '../platform/http/wire.ts'
import { searched } from '../platform/resource/list.ts'
import { fieldColumn } from '../platform/resource/present.ts'
import { patternsOf } from '../platform/resource/search.ts'
import { type Columns, check, setColumns, target } from '../platform/resource/write.ts'
import type { Services } from '../platform/services.ts'
import { blank, conteneurOptions, storedConteneur } from './conteneurs.ts'
import { conteneurs } from './tables.ts'
import { lockConteneurs } from './verrou.ts'

/** The fields that a bulk edit sets. */
const CHAMPS = ['conteneurType', 'dechetType', 'volume', 'quantite'] as const
/** The fields that undoing restores: those of a bulk edit, or the place before readings were applied. */
const RESTORED = [...CHAMPS, 'latitude', 'longitude'] as const

type Lot = z.output<typeof cibleDuLot>

/** The condition that the chosen containers meet. */
export function chosen({ patrimoine, conteneurs: named, search, parmi }: Lot): SQL {
  const ids = named?.map((one) => idOf(one)) ?? parmi
  const among = ids ? sql`conteneurs.id = any(${sql.param(ids)}::int[])` : sql`true`
  const there = sql`conteneurs.patrimoine_id = ${idOf(patrimoine)} and conteneurs.archived_at is null and ${among}`
  const patterns = named ? null : patternsOf(search)
  const exact = sql`${sql.param(patterns?.exact)}`
  const forgiving = patterns?.forgiving ? sql`${sql.param(patterns.forgiving)}` : null
  const found = patterns ? searched(storedConteneur, { exact, forgiving }, there) : sql`true`
  return sql`${there} and ${found}`
}

/** @throws Refus when more containers were found than one call may take, or fewer than the person picked */
export function refuseMissing({ conteneurs: named }: Lot, found: number): void {
  if (found > CONTENEURS_DU_LOT_MAX) throw new Refus('invalide', LOT_TROP)
  if (named && found < named.length)
    throw invalid('conteneurs', "Un conteneur choisi n'existe plus : rechargez la liste", 'relation')
}

/** The rows of a bulk edit, locked in the order of their ids, with the columns that a single edit sees. */
async function rowsOf(tx: Tx, lot: Lot): Promise<Columns[]> {
  const { attendus } = lot
  const fields = Object.keys(conteneur.fields).map(
    (key) => sql`${fieldColumn(conteneurs, key)} as ${sql.identifier(key)}`,
  )
  const { rows } = await tx.execute(sql`
    select conteneurs.id, ${sql.join(fields, sql`, `)} from conteneurs where ${chosen(lot)}
    order by conteneurs.id limit ${CONTENEURS_DU_LOT_MAX + 1} for no key update`)
  refuseMissing(lot, rows.length)
  if (attendus !== undefined && rows.length !== attendus)
    throw new Refus(
      'conflit',
      `La liste a changé : ${countInWords(rows.length, 'conteneur')} au lieu de ${attendus}`,
    )
  return rows
}

/** Applies to each container the checks of a single edit: those of its definition, then its rule. @throws Refus */
async function allow(tx: Tx, rows: Columns[], valeurs: Columns, actor: Actor, services: Services) {
  for (const before of rows) {
    const { id, ...draft } = before
    const whole = { ...draft, patrimoine: iri('patrimoines', Number(before.patrimoine)), ...valeurs }
    const value = checkNamed(whole)
    const more = await conteneurOptions.rule(tx, {
      ...{ actor, value, before, services },
      body: valeurs,
      id: Number(id),
    })
    if (Object.keys(more).length > 0) await setColumns(tx, storedConteneur, Number(id), more)
  }
}

/** The checks of a container; a refusal names the container, which is one of thousands. */
function checkNamed(whole: Columns) {
  try {
    return check(conteneur, whole)
  } catch (error) {
    if (!(error instanceof Refus)) throw error
    const named = (message: string) => `Conteneur ${whole.nomenclature} : ${message}`
    const violations = error.violations.map((v) => ({ ...v, message: named(v.message) }))
    throw new Refus(error.code, named(error.message), { violations })
  }
}

/** The values to set, by field: absent fields are left out, an empty text becomes null. */
function givenOf(valeurs: ValeursDuLot): [(typeof CHAMPS)[number], unknown][] {
  return CHAMPS.flatMap((champ) => (valeurs[champ] === undefined ? [] : [[champ, blank(valeurs[champ])]]))
}

const champColumn = (champ: (typeof RESTORED)[number]) => sql.identifier(toSnakeCase(champ))
const touched = sql`version = c.version + 1, updated_at = now()`

/** The same values for all, in one transaction. */
const addRoute = route({
  call: 'POST /conteneurs/lots',
  summary: 'Changes many containers of a patrimoine at once.',
  access: ['update', 'conteneurs'],
  body: lot,
  answer: { status: 200, schema: lotFait, description: 'How many were changed' },
  handler: async (tx, { body, actor, services }) => {
    await target(tx, 'patrimoines', 'patrimoine', body.patrimoine)
    const rows = await rowsOf(tx, body)
    const given = givenOf(body.valeurs)
    const changing = rows.filter((row) => given.some(([champ, value]) => blank(row[champ]) !== value))
    await allow(tx, changing, Object.fromEntries(given), actor, services)
    const operation = changing.length === 0 ? null : await writeEdit(tx, changing, given)
    const modifies = changing.length
    return { body: { trouves: rows.length, modifies, inchanges: rows.length - modifies, operation } }
  },
})

/** Writes the new values in one statement. Returns the line of history by which the operation can be undone. */
async function writeEdit(
  tx: Tx,
  rows: Columns[],
  given: [(typeof CHAMPS)[number], unknown][],
): Promise<number | null> {
  const ids = rows.map(({ id }) => Number(id))
  const set = given.map(([champ, value]) => sql`${champColumn(champ)} = ${value}`)
  await tx.execute(sql`
    update conteneurs c set ${sql.join(set, sql`, `)}, ${touched} where c.id = any(${sql.param(ids)}::int[])`)
  return operationOf(tx, ids)
}

/** The line of history by which what this transaction did to these containers can be undone. */
export async function operationOf(tx: Tx, ids: readonly number[]): Promise<number | null> {
  const { operation } = await foundRow(
    tx,
    { operation: 'int?' },
    sql`select min(id) as operation from modifications where conteneur_id = any(${sql.param(ids)}::int[]) and moment = now()`,
  )
  return operation
}

const visitedColumns = { nomenclature: 'text', tournee: 'text', nombre: 'int' } as const

/** Unless a tournée still visits one of them. */
const removeRoute = route({
  call: 'POST /conteneurs/lots/retrait',
  summary: 'Removes many containers of a patrimoine at once.',
  access: ['remove', 'conteneurs'],
  body: cibleDuLot,
  answer: { status: 200, schema: lotRetire, description: 'How many were removed' },
  handler: async (tx, { body }) => {
    await target(tx, 'patrimoines', 'patrimoine', body.patrimoine)
    const ids = (await rowsOf(tx, body)).map(({ id }) => Number(id))
    const used = await firstRow(
      tx,
      visitedColumns,
      sql`select c.nomenclature, min(t.libelle) as tournee, (count(*) over ())::int as nombre
        from campagne_conteneurs k join tournees_a_venir t on t.id = k.campagne_id join conteneurs c on c.id = k.conteneur_id
        where k.conteneur_id = any(${sql.param(ids)}::int[]) group by c.id, c.nomenclature
        order by c.nomenclature collate fr_naturel limit 1`,
    )
    if (used) throw new Refus('conflit', stillVisited(used))
    await tx.execute(sql`
      update conteneurs c set archived_at = now(), ${touched} where c.id = any(${sql.param(ids)}::int[])`)
    return { body: { retires: ids.length, operation: await operationOf(tx, ids) } }
  },
})

function stillVisited({ nombre, nomenclature, tournee }: Row<typeof visitedColumns>) {
  const others = nombre > 1 ? ` (et ${countInWords(nombre - 1, 'autre')})` : ''
  return `Le conteneur ${nomenclature}${others} fait partie de la tournée « ${tournee} » : retirez-le d'abord`
}

/** Puts back the containers of a bulk removal whose patrimoine stands and whose name nobody took since. */
async function restoreRemoved(tx: Tx, line: SQL): Promise<{ total: number; back: number }> {
  const lines = sql`select m.conteneur_id from modifications m where m.nature = 'suppression' and ${line}`
  const { total } = await foundRow(tx, { total: 'int' }, sql`select count(*)::int as total from (${lines}) l`)
  const { rowCount } = await tx.execute(sql`
    update conteneurs c set archived_at = null, ${touched}
    where c.id in (${lines}) and c.archived_at is not null
      and exists (select from patrimoines p where p.id = c.patrimoine_id and p.archived_at is null)
      and not exists (select from conteneurs o where o.patrimoine_id = c.patrimoine_id and o.nomenclature = c.nomenclature
        and o.archived_at is null)`)
  return { total, back: rowCount ?? 0 }
}

/** The earlier value of a container's column; its present one when the line of history does not have the field. */
function before(champ: (typeof RESTORED)[number]): SQL {
  const was = sql`(m.avant->>${key(champ)})::${sql.raw(conteneurs[champ].getSQLType())}`
  return sql`case when m.avant ? ${key(champ)} then ${was} else c.${champColumn(champ)} end`
}
const key = (champ: string) => sql.raw(`'${champ}'`)

/** A bulk edit or a bulk removal, by its author alone. */
const undoRoute = route({
  call: 'POST /conteneurs/lots/:id/annulation',
  summary: 'Undoes a change of many containers, where nobody changed them since.',
  access: ['update', 'conteneurs'],
  params: longIdParams,
  answer: { status: 200, schema: lotAnnule, description: 'How many were put back' },
  handler: async (tx, { params, actor }) => {
    const line = sql`m.auteur_id = ${actor.id} and m.conteneur_id is not null
      and (m.patrimoine_id, m.moment) = (select o.patrimoine_id, o.moment from modifications o
        where o.id = ${params.id} and o.auteur_id = ${actor.id})`
    const removed = await restoreRemoved(tx, line)
    if (removed.total > 0) return { body: { restaures: removed.back, ignores: removed.total - removed.back } }
    const own = sql`${line} and m.nature = 'modification' and m.apres - ${sql.param([...RESTORED])}::text[] = '{}'`
    const { total } = await foundRow(
      tx,
      { total: 'int' },
      sql`select count(*)::int as total from modifications m where ${own}`,
    )
    if (total === 0) throw notFound()
    await lockConteneurs(tx, sql`c.id in (select m.conteneur_id from modifications m where ${own})`)
    const set = RESTORED.map((champ) => sql`${champColumn(champ)} = ${before(champ)}`)
    const still = RESTORED.map(
      (champ) =>
        sql`(not m.apres ? ${key(champ)} or m.apres->${key(champ)} = coalesce(to_jsonb(c.${champColumn(champ)}), 'null'))`,
    )
    const { rowCount } = await tx.execute(sql`
      update conteneurs c set ${sql.join(set, sql`, `)}, ${touched} from modifications m
      where ${own} and c.id = m.conteneur_id and c.archived_at is null and ${sql.join(still, sql` and `)}`)
    return { body: { restaures: rowCount ?? 0, ignores: total - (rowCount ?? 0) } }
  },
})

export const lotRoutes: readonly Route[] = [addRoute, removeRoute, undoRoute]

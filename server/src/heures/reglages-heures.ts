import { FORMAT_SILAE, formatPaie } from '@lavandiere/domain/heures/paie.ts'
import { reglagesAu, reglagesDates, reglagesHeures } from '@lavandiere/domain/heures/reglages-heures.ts'
import { reglagesEcrits, reglagesLus } from '@lavandiere/domain/heures/reglages-societe.ts'
import { formatDate, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { estPermis, hoteRefuse } from '@lavandiere/domain/planning/hotes.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { hold } from '../platform/db/locks.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { type Answer, type Route, route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { refuseStale } from '../platform/resource/write.ts'
import { datedRules } from './jours-lus.ts'

/** How many settings of hours, each with its first day, a company may have. */
const REGLAGES_MAX = 100

const settingColumns = {
  version: 'int',
  planningUrl: 'text?',
  planningPublieUrl: 'text?',
  paie: formatPaie.nullable(),
  heures: reglagesDates,
} as const

/** The settings of a company; version 0 when it has set nothing yet. */
export const readReglages = (tx: Tx, societe: number | null) =>
  foundRow(
    tx,
    settingColumns,
    sql`select coalesce(r.version, 0) as version, r.planning_url as "planningUrl", r.planning_publie_url as "planningPublieUrl",
        nullif(r.paie, '{}') as paie, ${datedRules(societe)} as heures
      from (values (1)) seul left join reglages_exploitants r on r.exploitant_id = ${societe}`,
  )

/** The format of a company's payroll file; that of Silae by default. */
export const payFormat = async (tx: Tx, societe: number | null) =>
  (await readReglages(tx, societe)).paie ?? FORMAT_SILAE

async function answerReglages(tx: Tx, societe: number | null, today: string): Promise<Answer> {
  const { version, paie, heures, ...adresses } = await readReglages(tx, societe)
  return {
    body: {
      '@id': `${BASE}/reglages`,
      '@type': 'Reglages',
      ...adresses,
      paie: paie ?? FORMAT_SILAE,
      heures,
      enVigueur: reglagesAu(heures, today),
    },
    headers: { etag: `"${version}"` },
  }
}

const reglagesDescription = {
  answer: { status: 200, schema: reglagesLus, description: 'The settings' },
}

const readReglagesRoute = route({
  ...reglagesDescription,
  call: 'GET /reglages',
  summary: 'Retrieves the settings of the company.',
  access: ['read', 'reglages'],
  handler: (tx, { actor, services }) => answerReglages(tx, actor.exploitantId, jourDeParis(services.now())),
})

/**
 * Holds the settings of a company until the end of a write, and reads them: one version counts all of them, those of other rooms too.
 * @throws Refus 412 when If-Match names another version
 */
export async function holdReglages(tx: Tx, societe: number | null, ifMatch?: string) {
  await hold(tx, 'reglages', societe)
  const held = await readReglages(tx, societe)
  refuseStale(held.version, ifMatch)
  return held
}

/** The version of the settings of a company, for an answer. */
export const versionDesReglages = async (tx: Tx, societe: number | null) => ({
  etag: `"${(await readReglages(tx, societe)).version}"`,
})

/** Counts a change of the settings that stands in another table, and returns the new version. */
export async function countChange(tx: Tx, societe: number | null) {
  const { version } = await foundRow(
    tx,
    { version: 'int' },
    sql`insert into reglages_exploitants (exploitant_id) values (${societe})
      on conflict (exploitant_id) do update set version = reglages_exploitants.version + 1 returning version`,
  )
  return { etag: `"${version}"` }
}

/** Fields that are not in the body keep their values. */
const writeRoute = route({
  ...reglagesDescription,
  call: 'PUT /reglages',
  summary: 'Updates the settings of the company: addresses of the planning, file for payroll.',
  access: ['update', 'reglages'],
  body: reglagesEcrits,
  handler: async (tx, { body, actor, request, services }) => {
    const societe = actor.exploitantId
    const { PLANNING_HOTES } = services.config
    // The page may only show frames of these sites: a frame with another address would stay empty.
    if (body.planningPublieUrl && !estPermis(body.planningPublieUrl, PLANNING_HOTES))
      throw invalid('planningPublieUrl', hoteRefuse(PLANNING_HOTES))
    const before = await holdReglages(tx, societe, request.headers['if-match'])
    const after = { ...before, ...body }
    await tx.execute(sql`
      insert into reglages_exploitants (exploitant_id, planning_url, planning_publie_url, paie)
      values (${societe}, ${after.planningUrl}, ${after.planningPublieUrl}, ${JSON.stringify(after.paie ?? {})}::jsonb)
      on conflict (exploitant_id) do update set planning_url = excluded.planning_url, planning_publie_url = excluded.planning_publie_url,
        paie = excluded.paie, version = reglages_exploitants.version + 1`)
    return answerReglages(tx, societe, jourDeParis(services.now()))
  },
})

const dayParams = z.object({ jour: realDay() })

/**
 * Refuses settings of hours that would apply to days of a closed period.
 * @throws Refus 409
 */
async function refuseClosed(tx: Tx, societe: number | null, jour: string): Promise<void> {
  await hold(tx, 'heures', societe)
  const closed = await firstRow(
    tx,
    { libelle: 'text' },
    sql`select libelle from periode_paies where exploitant_id = ${societe} and cloturee_le is not null and archived_at is null
        and end_date >= ${jour}::date order by start_date limit 1`,
  )
  if (closed)
    throw new Refus(
      'conflit',
      `La période « ${closed.libelle} » est clôturée : des réglages du ${formatDate(jour)} changeraient ses heures`,
    )
}

/** Weeks that began before the day keep the earlier settings. */
const writeHoursRoute = route({
  ...reglagesDescription,
  call: 'PUT /reglages/heures/:jour',
  summary: 'Sets how hours are counted from a day on.',
  access: ['update', 'reglages'],
  params: dayParams,
  body: reglagesHeures,
  handler: async (tx, { params: { jour }, body, actor, request, services }) => {
    const societe = actor.exploitantId
    await refuseClosed(tx, societe, jour)
    await holdReglages(tx, societe, request.headers['if-match'])
    await tx.execute(sql`insert into reglages_heures (exploitant_id, applicable_du, valeurs)
      values (${societe}, ${jour}::date, ${JSON.stringify(body)}::jsonb)
      on conflict (exploitant_id, applicable_du) do update set valeurs = excluded.valeurs`)
    await countChange(tx, societe)
    const { heures } = await readReglages(tx, societe)
    if (heures.length > REGLAGES_MAX)
      throw new Refus(
        'conflit',
        `Une société garde au plus ${countInWords(REGLAGES_MAX, 'réglage')} : supprimez les anciens`,
      )
    return answerReglages(tx, societe, jourDeParis(services.now()))
  },
})

const removeHoursRoute = route({
  call: 'DELETE /reglages/heures/:jour',
  summary: 'Removes the settings that hold from a day on: those before then hold.',
  access: ['update', 'reglages'],
  params: dayParams,
  answer: { status: 204, schema: null, description: 'Settings removed' },
  handler: async (tx, { params: { jour }, actor: { exploitantId: societe }, request }) => {
    await refuseClosed(tx, societe, jour)
    await holdReglages(tx, societe, request.headers['if-match'])
    await tx.execute(
      sql`delete from reglages_heures where exploitant_id = ${societe} and applicable_du = ${jour}::date`,
    )
    await countChange(tx, societe)
    return {}
  },
})

export const reglagesRoutes: readonly Route[] = [
  readReglagesRoute,
  writeRoute,
  writeHoursRoute,
  removeHoursRoute,
]

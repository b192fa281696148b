import { annulationValidation, validationPeriode } from '@lavandiere/domain/heures/periode-paie.ts'
import { feuillesCompletes } from '@lavandiere/domain/heures/suivi-heures.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { type PeriodeDeFiche, periodOf } from './fiche-routes.ts'
import { lignesOf } from './suivi-heures.ts'

/** Locks the days of a period in their order until the transaction ends, each as a change of one sheet does (`holdDay`). */
const holdDays = (tx: Tx, { exploitantId }: Actor, { startDate, endDate }: PeriodeDeFiche) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('validation ' || j::date, ${exploitantId}::int))
    from generate_series(${startDate}::date, ${endDate}::date, interval '1 day') j order by j`)

const counted = { feuilles: 'int', valideesLe: 'text?' } as const

/** Validates sheets at one instant; a sheet that was changed since it was judged stays as it is. */
async function validateAll(tx: Tx, actor: Actor, sheets: readonly { id: number; version: number }[]) {
  const judged = sql`jsonb_to_recordset(${JSON.stringify(sheets)}::jsonb) as s (id int, version int)`
  await tx.execute(sql`select 1 from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id
    where f.id in (select id from ${judged}) order by p.id for no key update of p`)
  return foundRow(
    tx,
    counted,
    sql`with faites as (
        update feuille_de_temps f set validated_at = now(), validated_par_id = ${actor.id}, version = f.version + 1, updated_at = now()
        from ${judged} where f.id = s.id and f.version = s.version and f.validated_at is null and f.archived_at is null
        returning f.validated_at)
      select count(*)::int as feuilles, to_json(max(validated_at)) #>> '{}' as "valideesLe" from faites`,
  )
}

const answerOf = (id: number, done: { feuilles: number; valideesLe: string | null }) => ({
  body: { '@id': `${iri('periode_paies', id)}/validation`, '@type': 'ValidationPeriode' as const, ...done },
})

const validateRoute = route({
  call: 'POST /periode_paies/:id/validation',
  tag: 'periode_paies',
  summary: 'Validates every complete FeuilleDeTemps resource of a PeriodePaie resource.',
  access: ['update', 'feuille_de_temps'],
  params: idParams,
  timeoutMs: 60_000,
  answer: { status: 200, schema: validationPeriode, description: 'How many were validated' },
  handler: async (tx, { params: { id }, actor, services }) => {
    const periode = await periodOf(tx, id)
    await holdDays(tx, actor, periode)
    const today = jourDeParis(services.now())
    const lignes = await lignesOf(tx, actor, periode, today)
    return answerOf(id, await validateAll(tx, actor, [...lignes].flatMap(feuillesCompletes)))
  },
})

/** Takes back a validation of many sheets. Those whose hours were changed since have lost it already. */
const undoRoute = route({
  call: 'POST /periode_paies/:id/validation/annulation',
  tag: 'periode_paies',
  summary: 'Takes back a validation of the FeuilleDeTemps resources of a PeriodePaie resource.',
  access: ['update', 'feuille_de_temps'],
  params: idParams,
  body: annulationValidation,
  answer: { status: 200, schema: validationPeriode, description: 'How many are without validation again' },
  handler: async (tx, { params: { id }, body: { valideesLe }, actor }) => {
    const periode = await periodOf(tx, id)
    await holdDays(tx, actor, periode)
    const done = await foundRow(
      tx,
      counted,
      sql`with rendues as (
          update feuille_de_temps f set validated_at = null, validated_par_id = null, version = f.version + 1, updated_at = now()
          from poste_operateurs p where p.id = f.poste_id and f.validated_at = ${valideesLe}::timestamptz
            and f.validated_par_id = ${actor.id} and f.archived_at is null
            and p.date between ${periode.startDate}::date and ${periode.endDate}::date
          returning f.id)
        select count(*)::int as feuilles, null as "valideesLe" from rendues`,
    )
    return answerOf(id, done)
  },
})

export const validationRoutes: readonly Route[] = [validateRoute, undoRoute]

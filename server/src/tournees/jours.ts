import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { type Fermeture, RECHERCHE_JOURS, reasonsOf } from '@lavandiere/domain/tournees/calendrier.ts'
import type { Territoire } from '@lavandiere/domain/tournees/feries.ts'
import {
  etatDeJour,
  isSameDay,
  type Jour,
  layOutRule,
  type SiJourFerme,
} from '@lavandiere/domain/tournees/jours.ts'
import { occurrences } from '@lavandiere/domain/tournees/occurrences.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { closuresOf, shareCalendar } from './calendrier.ts'
import { workedOn } from './jours-travailles.ts'

/** Before a tournée changes, writes on its past days with work what was planned on them (OPEN-38). */
export async function freezeWorkedDays(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select figer_jours(${id}, 0)`)
}

/** Before the crew of a tournée changes, writes on its past days who was expected on them (OPEN-13). */
export async function keepPastCrews(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`select garder_equipages(${id})`)
}

/**
 * The form, vehicle and crew of a row `o` of campagne_occurrences, without those that were removed. A crew without its
 * chauffeur is left out as a whole.
 * @param isKept condition under which removed ones are kept too
 */
export const livingPartsOf = (isKept: SQL): SQL => sql`
  select f.id as formulaire_id, l.id as laveuse_id, ch.id as chauffeur_id, case when ch.id is not null then eq.id end as equipier_id
  from (select) un
    left join forms f on f.id = o.formulaire_id and (${isKept} or f.archived_at is null)
    left join laveuses l on l.id = o.laveuse_id and (${isKept} or l.archived_at is null)
    left join users ch on ch.id = o.chauffeur_id and (${isKept} or ch.archived_at is null)
    left join users eq on eq.id = o.equipier_id and (${isKept} or eq.archived_at is null)`

/**
 * When a tournée is restored, takes removed forms, vehicles and people off its coming days, which then have those of the
 * tournée. They could be removed because a removed tournée does not prevent it.
 */
export async function dropRemovedParts(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    update campagne_occurrences d set formulaire_id = p.formulaire_id, laveuse_id = p.laveuse_id, chauffeur_id = p.chauffeur_id,
      equipier_id = p.equipier_id, version = d.version + 1
    from campagne_occurrences o cross join lateral (${livingPartsOf(sql`false`)}) p
    where o.campagne_id = ${id} and o.jour >= current_date and o.bacs is null
      and not ${workedOn(sql`o.campagne_id`, sql`o.jour`)} and (d.campagne_id, d.jour) = (o.campagne_id, o.jour)
      and (o.formulaire_id, o.laveuse_id, o.chauffeur_id, o.equipier_id)
        is distinct from (p.formulaire_id, p.laveuse_id, p.chauffeur_id, p.equipier_id)`)
}

/**
 * The days that a rule lays out between two dates, both included. The one place that computes the days of a tournée.
 * @throws Refus 422 when there is none: such a tournée would never take place
 */
export function daysOf(
  rrule: string,
  { dateDebut, dateFin }: { dateDebut: string; dateFin: string },
): string[] {
  const days = occurrences(rrule, { apres: dateDebut, jusqua: dateFin, max: Number.MAX_SAFE_INTEGER })
  if (days.length === 0) throw invalid('dateFin', "Cette tournée n'a lieu aucun jour entre ces deux dates")
  return days
}

/** What a tournée does on closed days. */
export const choices = {
  choix: tournee.fields.siJourFerme.unwrap(),
  territoire: tournee.fields.territoire.unwrap(),
} as const
const storedColumns = {
  campagne: 'int',
  regle: 'text',
  jour: 'text',
  etat: etatDeJour,
  motif: 'text?',
  decide: 'bool',
  version: 'int',
  chauffeur: 'int?',
  equipier: 'int?',
  formulaire: 'int?',
  laveuse: 'int?',
  debut: 'text?',
  travaille: 'bool',
} as const

/** Days as they are stored, in the order of the rule. @param where condition over `o`, a row of campagne_occurrences */
export const storedDays = (tx: Tx, where: SQL) =>
  rows(
    tx,
    storedColumns,
    sql`select o.campagne_id as campagne, coalesce(o.regle, o.jour)::text as regle, o.jour::text, o.etat, o.motif, o.decide,
        o.version, o.chauffeur_id as chauffeur, o.equipier_id as equipier, o.formulaire_id as formulaire,
        o.laveuse_id as laveuse, o.heure_debut::text as debut, ${workedOn(sql`o.campagne_id`, sql`o.jour`)} as travaille
      from campagne_occurrences o where ${where} order by 1, 2`,
  )
type StoredDay = Awaited<ReturnType<typeof storedDays>>[number]

/**
 * Condition: a row `o` has something that a person decided or that differs from the tournée. A written plan is neither.
 */
const isException = sql`(o.decide or o.bacs is null and (o.chauffeur_id is not null or o.formulaire_id is not null)
  or o.laveuse_id is not null or o.heure_debut is not null)`
/** The same without the crews that past days keep: a change of the rule need not ask anybody about those. */
export const isOpenException = sql`(${isException} and (o.decide or o.jour >= current_date))`

const PLAIN = { version: 1, chauffeur: null, equipier: null, formulaire: null, laveuse: null, debut: null }

/**
 * A day to be stored, with what differs from the tournée as before. The version of a changed day increases, so that a
 * page that still shows the old day is out of date.
 */
function toStore(campagne: number, day: Jour, before?: StoredDay) {
  const { version, chauffeur, equipier, formulaire, laveuse, debut } = before ?? PLAIN
  const was = before ?? { regle: day.regle, jour: day.regle, etat: 'prevue', motif: null }
  const differs = { chauffeur, equipier, formulaire, laveuse, debut }
  const regle = day.regle === day.jour ? null : day.regle
  return { ...differs, campagne, ...day, regle, version: isSameDay(day, was) ? version : version + 1 }
}

async function store(tx: Tx, days: readonly ReturnType<typeof toStore>[]): Promise<void> {
  if (days.length === 0) return
  await tx.execute(sql`
    insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour, regle, etat, motif, decide, version,
      chauffeur_id, equipier_id, formulaire_id, laveuse_id, heure_debut)
    select t.exploitant_id, t.client_id, t.id, d.jour, d.regle, d.etat, d.motif, d.decide, d.version,
      d.chauffeur, d.equipier, d.formulaire, d.laveuse, d.debut
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d (campagne int, jour date, regle date, etat text, motif text,
        decide boolean, version int, chauffeur int, equipier int, formulaire int, laveuse int, debut time)
      join campagne_lavages t on t.id = d.campagne
    on conflict (campagne_id, jour) do nothing`)
}

/**
 * Lays out the days of a tournée again: kept, moved or cancelled on holidays and closures, as the tournée decides. Days
 * on which somebody worked stay, and so do decisions of people about days that the rule still has.
 */
export async function layOutDays(tx: Tx, id: number, regles: readonly string[]): Promise<void> {
  const stored = await foundRow(
    tx,
    { exploitant: 'int', ...choices },
    sql`select exploitant_id as exploitant, si_jour_ferme as choix, territoire from campagne_lavages where id = ${id}`,
  )
  await shareCalendar(tx, stored.exploitant)
  const closures = await closuresOf(tx, stored.exploitant)
  const worked = workedOn(sql`o.campagne_id`, sql`o.jour`)
  // All other days have version 1 and are on the day that the rule gives.
  const told = sql`(${isException} or o.version > 1 or o.etat <> 'prevue')`
  const found = await storedDays(tx, sql`o.campagne_id = ${id} and (${told} or ${worked})`)
  const reasonOf = reasonsOf(stored.territoire, closures)
  const { jours } = layOutRule(regles, { choix: stored.choix, reasonOf, connus: found })
  const before = new Map(found.map((one) => [one.regle, one]))
  await tx.execute(sql`delete from campagne_occurrences o where o.campagne_id = ${id}
    and not o.jour = any(${sql.param(found.flatMap(({ jour, travaille }) => (travaille ? [jour] : [])))}::date[])`)
  await store(
    tx,
    jours.map((day) => toStore(id, day, before.get(day.regle))),
  )
}

/** Lays out the days of a tournée from its rule as it is stored: after an absence it knows the closures of today. */
export async function layOutStored(tx: Tx, id: number): Promise<void> {
  const rule = await foundRow(
    tx,
    { rrule: 'text', dateDebut: 'text', dateFin: 'text' },
    sql`select rrule, date_debut::text as "dateDebut", date_fin::text as "dateFin" from campagne_lavages where id = ${id}`,
  )
  await layOutDays(tx, id, daysOf(rule.rrule, rule))
}

/**
 * After a change of closures, lays out again the days around them, for every tournée of a company except those that take
 * place on closed days anyway. The days of the rule are read from the table, not computed. The caller holds the calendar
 * of the company.
 * @param closures the closures as they will be
 * @param span the first and the last day that became closed or open
 */
export async function layOutAround(
  tx: Tx,
  exploitant: number,
  closures: readonly Fermeture[],
  span: { du: string; au: string },
): Promise<void> {
  const tournees = await rows(
    tx,
    { id: 'int', ...choices },
    sql`select id, si_jour_ferme as choix, territoire from campagne_lavages
      where exploitant_id = ${exploitant} and archived_at is null and si_jour_ferme <> 'maintenir'`,
  )
  // A day is moved by this many days at most. Whether it can be moved to such a day depends on days up to as far again.
  const first = addDays(span.du, -RECHERCHE_JOURS)
  const last = addDays(span.au, RECHERCHE_JOURS)
  const found = await storedDays(
    tx,
    sql`o.exploitant_id = ${exploitant} and ${near(first, last)}
      and o.campagne_id = any(${sql.param(tournees.map(({ id }) => id))}::int[])`,
  )
  const byTournee = Map.groupBy(found, ({ campagne }) => campagne)
  const changed = tournees.flatMap(({ id, choix, territoire }) => {
    const days = byTournee.get(id) ?? []
    const before = new Map(days.map((one) => [one.regle, one]))
    const reasonOf = reasonsOf(territoire, closures)
    const { jours } = layOutRule([...before.keys()], { choix, reasonOf, connus: days })
    return jours
      .filter(({ regle }) => first <= regle && regle <= last)
      .flatMap((day) => {
        const stored = before.get(day.regle)
        return stored && isSameDay(day, stored)
          ? []
          : [{ was: stored?.jour ?? day.jour, day: toStore(id, day, stored) }]
      })
  })
  await tx.execute(sql`delete from campagne_occurrences o
    using jsonb_to_recordset(${JSON.stringify(changed.map(({ was, day }) => ({ campagne: day.campagne, jour: was })))}::jsonb)
      as d (campagne int, jour date)
    where o.campagne_id = d.campagne and o.jour = d.jour`)
  await store(
    tx,
    changed.map(({ day }) => day),
  )
}

/**
 * Condition: rows of days so close to a span that they may affect where its days are moved, by the day of the rule or the
 * day moved to.
 */
const near = (du: string, au: string) => {
  const span = sql`between ${addDays(du, -RECHERCHE_JOURS)}::date and ${addDays(au, RECHERCHE_JOURS)}::date`
  return sql`(o.jour ${span} or o.regle ${span})`
}

/** A day as the rule moves or cancels it for holidays and closures, ignoring what a person decided about it. */
export async function dayByRule(
  tx: Tx,
  {
    id,
    exploitant,
    choix,
    territoire,
  }: { id: number; exploitant: number; choix: SiJourFerme; territoire: Territoire },
  regle: string,
): Promise<Jour> {
  const kept: Jour = { regle, jour: regle, etat: 'prevue', motif: null, decide: false }
  if (choix === 'maintenir') return kept
  const days = await storedDays(tx, sql`o.campagne_id = ${id} and ${near(regle, regle)}`)
  const { jours } = layOutRule(
    days.map((one) => one.regle),
    {
      choix,
      reasonOf: reasonsOf(territoire, await closuresOf(tx, exploitant)),
      connus: days.filter((one) => one.regle !== regle),
    },
  )
  return jours.find((one) => one.regle === regle) ?? kept
}

import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import {
  type ChangementDeJour,
  DEUX_PERSONNES,
  JOUR_TRAVAILLE,
  objection,
} from '@lavandiere/domain/tournees/jour.ts'
import { decideDay, etatDeJour } from '@lavandiere/domain/tournees/jours.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { refuseStale, target } from '../platform/resource/write.ts'
import { shareCalendar } from './calendrier.ts'
import { choices, dayByRule, livingPartsOf } from './jours.ts'
import { workedOn } from './jours-travailles.ts'

interface DayChange {
  actor: Actor
  id: number
  /** The day of the rule. */
  regle: string
  body: ChangementDeJour
  ifMatch: string | undefined
  aujourdhui: string
}

const heldDayColumns = {
  exploitant: 'int',
  client: 'int',
  jour: 'text',
  etat: etatDeJour,
  motif: 'text?',
  decide: 'bool',
  version: 'int',
  travaille: 'bool',
  ecrit: 'bool',
  chauffeur: 'int?',
  equipier: 'int?',
  formulaire: 'int?',
  laveuse: 'int?',
  heureDebut: 'text?',
  chauffeurTournee: 'int',
  equipierTournee: 'int?',
  formulaireTournee: 'int',
  ...choices,
} as const

/**
 * A day with its tournée. Form, vehicle and people that were removed while the day was cancelled are left out: a
 * cancelled day does not prevent their removal.
 * @param held whether to lock the day until the transaction ends
 * @throws Refus 404
 */
const storedDay = (tx: Tx, id: number, regle: string, held: boolean) =>
  foundRow(
    tx,
    heldDayColumns,
    sql`select o.exploitant_id as exploitant, o.client_id as client, o.jour::text, o.etat, o.motif, o.decide, o.version,
        ${workedOn(sql`o.campagne_id`, sql`o.jour`)} as travaille, o.bacs is not null as ecrit,
        p.chauffeur_id as chauffeur, p.equipier_id as equipier, p.formulaire_id as formulaire, p.laveuse_id as laveuse,
        to_char(o.heure_debut, 'HH24:MI') as "heureDebut", t.chauffeur_id as "chauffeurTournee",
        t.equipier_id as "equipierTournee", t.formulaire_id as "formulaireTournee",
        t.si_jour_ferme as choix, t.territoire
      from campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
        cross join lateral (${livingPartsOf(sql`o.etat <> 'annulee'`)}) p
      where o.campagne_id = ${id} and coalesce(o.regle, o.jour) = ${regle}::date
      ${held ? sql`for no key update of o` : sql``}`,
  )

/** Holds a day and its tournée, which others then change after this transaction. */
async function heldDay(tx: Tx, { actor, id, regle }: DayChange) {
  await tx.execute(
    sql`select from campagne_lavages where id = ${id} and archived_at is null for no key update`,
  )
  // A closure that is saved at this moment lays out days of the same tournée.
  if (actor.exploitantId !== null) await shareCalendar(tx, actor.exploitantId)
  return storedDay(tx, id, regle, true)
}
type HeldDay = Awaited<ReturnType<typeof heldDay>>

/** Who and what would be on a day, and when, once a person's change is made. @throws Refus 404, 422 */
export async function plannedDay(tx: Tx, id: number, regle: string, body: ChangementDeJour) {
  const day = await storedDay(tx, id, regle, false)
  const { chauffeur, equipier } = await crewOf(tx, day, body)
  const crew = chauffeur === null ? [day.chauffeurTournee, day.equipierTournee] : [chauffeur, equipier]
  const laveuse =
    body.laveuse === undefined ? day.laveuse : await target(tx, 'laveuses', 'laveuse', body.laveuse)
  return { jour: body.jour ?? day.jour, people: crew.filter((one) => one !== null), laveuse }
}

/** The crew of the day, or null twice when it is that of the tournée. @throws Refus 422 for one person twice, or a stranger */
async function crewOf(tx: Tx, day: HeldDay, { chauffeur, equipier }: ChangementDeJour) {
  const own = { chauffeur: day.chauffeurTournee, equipier: day.equipierTournee }
  const before = day.chauffeur === null ? own : { chauffeur: day.chauffeur, equipier: day.equipier }
  const start = chauffeur === null ? own : before
  const crew = {
    chauffeur: chauffeur
      ? await target(tx, 'operateurs', 'chauffeur', chauffeur, { before: before.chauffeur })
      : start.chauffeur,
    equipier:
      equipier === undefined
        ? start.equipier
        : await target(tx, 'operateurs', 'equipier', equipier, { before: before.equipier }),
  }
  if (crew.chauffeur === crew.equipier) throw invalid('equipier', DEUX_PERSONNES)
  const isOwn = crew.chauffeur === own.chauffeur && crew.equipier === own.equipier
  return isOwn ? { chauffeur: null, equipier: null } : crew
}

/** The form of the day, null when it is that of the tournée. @throws Refus 422 for a form of another client */
async function formOf(tx: Tx, day: HeldDay, { formulaire }: ChangementDeJour): Promise<number | null> {
  if (formulaire === undefined) return day.formulaire
  const form = await target(tx, 'forms', 'formulaire', formulaire, {
    before: day.formulaire ?? day.formulaireTournee,
  })
  if (form === null || form === day.formulaireTournee) return null
  const found = await firstRow(
    tx,
    { client: 'int' },
    sql`select client_id as client from forms where id = ${form}`,
  )
  if (found?.client !== day.client)
    throw invalid('formulaire', "Ce formulaire n'appartient pas au client de la tournée")
  return form
}

/** @throws Refus 422 when the tournée has that day already, for another day of its rule too */
async function refuseTaken(tx: Tx, id: number, regle: string, jour: string): Promise<void> {
  const other = await firstRow(
    tx,
    { etat: 'text', regle: 'text', jour: 'text' },
    sql`select etat, coalesce(regle, jour)::text as regle, jour::text from campagne_occurrences
      where campagne_id = ${id} and coalesce(regle, jour) <> ${regle}::date and (jour = ${jour}::date or regle = ${jour}::date)
      order by jour = ${jour}::date desc limit 1`,
  )
  if (!other) return
  const le = formatDate(jour)
  if (other.jour !== jour)
    throw invalid('jour', `Le ${le} est un jour de la tournée, déplacé au ${formatDate(other.jour)}`)
  if (other.etat === 'annulee')
    throw invalid('jour', `Le passage du ${le} est annulé : rétablissez-le plutôt`)
  throw invalid('jour', `La tournée passe déjà le ${le}`)
}

/**
 * Writes a change of one day, and who made it.
 * @throws Refus 404, 412, or 422 with the field that cannot be changed so
 */
export async function changeDay(tx: Tx, change: DayChange): Promise<void> {
  const { id, regle, body } = change
  const day = await heldDay(tx, change)
  refuseStale(day.version, change.ifMatch)
  const avant = { regle, jour: day.jour, etat: day.etat, motif: day.motif, decide: day.decide }
  const isDecision = body.etat !== undefined || body.jour !== undefined || body.motif !== undefined
  const apres = isDecision ? decideDay(avant, body, await dayByRule(tx, { id, ...day }, regle)) : avant
  const against = objection({ avant, apres, travaille: day.travaille }, change.aujourdhui)
  if (against) throw invalid(against.champ, against.message)
  if (apres.jour !== avant.jour) await refuseTaken(tx, id, regle, apres.jour)
  if (day.ecrit || (day.travaille && day.jour < change.aujourdhui)) throw invalid('etat', JOUR_TRAVAILLE)
  const crew = await crewOf(tx, day, body)
  const form = await formOf(tx, day, body)
  const laveuse =
    body.laveuse === undefined
      ? day.laveuse
      : await target(tx, 'laveuses', 'laveuse', body.laveuse, { before: day.laveuse })
  const debut = body.heureDebut === undefined ? day.heureDebut : body.heureDebut
  const before = await jourInWords(tx, id, regle)
  await tx.execute(sql`
    update campagne_occurrences set jour = ${apres.jour}::date, regle = ${apres.jour === regle ? null : regle}::date,
      etat = ${apres.etat}, motif = ${apres.motif}, decide = ${apres.decide}, chauffeur_id = ${crew.chauffeur},
      equipier_id = ${crew.equipier}, formulaire_id = ${form}, laveuse_id = ${laveuse}, heure_debut = ${debut}::time,
      version = version + 1
    where campagne_id = ${id} and jour = ${day.jour}::date`)
  await recordDayChange(tx, change, day, before, await jourInWords(tx, id, regle))
}

type Said = Readonly<Record<string, string | null>>

/** A day in words, as its history keeps it. */
const jourInWords = (tx: Tx, id: number, regle: string): Promise<Said> =>
  foundRow(
    tx,
    {
      jour: 'text',
      etat: 'text',
      motif: 'text?',
      chauffeur: 'text?',
      equipier: 'text?',
      formulaire: 'text?',
      laveuse: 'text?',
      heureDebut: 'text?',
    },
    sql`select o.jour::text, o.etat, o.motif, ch.libelle as chauffeur, eq.libelle as equipier, f.libelle as formulaire,
        l.immatriculation as laveuse, to_char(o.heure_debut, 'HH24:MI') as "heureDebut"
      from campagne_occurrences o cross join lateral plan_du_jour(o.campagne_id, o.jour) p
        left join users ch on ch.id = p.chauffeur_id left join users eq on eq.id = p.equipier_id
        left join forms f on f.id = p.formulaire_id left join laveuses l on l.id = o.laveuse_id
      where o.campagne_id = ${id} and coalesce(o.regle, o.jour) = ${regle}::date`,
  )

/** Adds a line to the history of the day, with the values that changed; none when nothing did. */
async function recordDayChange(
  tx: Tx,
  change: DayChange,
  day: HeldDay,
  before: Said,
  after: Said,
): Promise<void> {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  if (names.length === 0) return
  const only = (values: Said) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, values[name] ?? null])))
  await tx.execute(sql`insert into jour_modifications (exploitant_id, campagne_id, regle, auteur_id, avant, apres)
    values (${day.exploitant}, ${change.id}, ${change.regle}::date, ${change.actor.id}, ${only(before)}::jsonb, ${only(after)}::jsonb)`)
}

import { isFerie } from '@lavandiere/domain/heures/minutes.ts'
import { rangDuJour } from '@lavandiere/domain/heures/reglages.ts'
import { addDays, MINUTE_MS, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { makeRandom } from './hasard.ts'
import { societeOf } from './journees.ts'

/**
 * Days before the first start for which shifts are made; the sheets of the last `VALIDE_JOURS` days are not validated
 * yet.
 */
const PASSE_JOURS = 91
const VALIDE_JOURS = 9
const PAUSE_MIN = 30
/** Minutes between the start of a shift and its first wash, and between its last wash and its end. */
const AVANT_MIN = 25
const APRES_MIN = 30

/** A day of a person as the demonstration writes it; instants are ISO 8601. */
interface JourDeTravail {
  operateur: number
  jour: string
  statut: 'WD' | 'AM' | 'CP'
  debut: string | null
  fin: string | null
  pause: number
  validee: boolean
  /** The vehicle of the crew that day; null without one. */
  laveuse: number | null
}

const shift = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()
/** An instant rounded down to five minutes. */
const roundedInstant = (at: string) =>
  new Date(Math.floor(Date.parse(at) / (5 * MINUTE_MS)) * 5 * MINUTE_MS).toISOString()

const workColumns = {
  operateur: 'int',
  jour: 'text',
  role: 'text?',
  binome: 'int?',
  laveuse: 'int?',
  premier: 'text?',
  dernier: 'text?',
} as const
type Travaille = Awaited<ReturnType<typeof workOf>>[number]

/**
 * The days on which people worked, or were expected to, according to rounds and washes. Days that already have a poste
 * are left out.
 */
const workOf = (tx: Tx, exploitant: number, du: string, au: string) =>
  rows(
    tx,
    workColumns,
    sql`select j.operateur_id as operateur, j.jour::text, j.role, j.binome_id as binome, j.laveuse_id as laveuse, to_json(j.premier) #>> '{}' as premier,
        to_json(j.dernier) #>> '{}' as dernier
      from journees_du_personnel(${exploitant}, (select array_agg(id) from users where exploitant_id = ${exploitant}
          and role = 'operateur' and archived_at is null), ${du}::date, ${au}::date) j
      where (j.attendu or j.premier is not null) and not exists (select 1 from poste_operateurs p
        where p.operateur_id = j.operateur_id and p.date = j.jour)
      order by j.jour, j.operateur_id`,
  )

/**
 * The shift of a working day: it begins before the first wash and ends after the last one, the same for both members of a
 * crew.
 */
function shiftOf({ operateur, jour, premier, dernier, laveuse }: Travaille, validee: boolean): JourDeTravail {
  const debut = premier ? roundedInstant(shift(premier, -AVANT_MIN)) : parisInstant(jour, '06:00:00')
  const end = dernier ? roundedInstant(shift(dernier, APRES_MIN)) : parisInstant(jour, '12:30:00')
  const fin = Date.parse(end) > Date.parse(shift(debut, 60)) ? end : shift(debut, 240)
  return { operateur, jour, statut: 'WD', debut, fin, pause: PAUSE_MIN, validee, laveuse }
}

/** Turns a correct sheet into a faulty one; null leaves the sheet out. */
type Anomalie = (jour: JourDeTravail, work: Travaille) => JourDeTravail | null
/** Each fault is made once in the last days. */
const anomalies: readonly Anomalie[] = [
  () => null,
  (jour) => ({ ...jour, fin: null }),
  (jour) => ({ ...jour, fin: shift(jour.debut ?? '', 11 * 60 + 15) }),
  (jour) => ({ ...jour, pause: 0, fin: shift(jour.debut ?? '', 6 * 60 + 40) }),
  (jour, { premier }) => ({ ...jour, debut: roundedInstant(shift(premier ?? jour.debut ?? '', 25)) }),
]
const otherThanPartner = (jour: JourDeTravail): JourDeTravail => ({ ...jour, pause: 60 })

/** The days of the last week that get a fault: at most one a day, the oldest first, all with washes. */
function spoiled(work: readonly Travaille[], aujourdhui: string): Map<Travaille, Anomalie> {
  const found = new Map<Travaille, Anomalie>()
  const since = addDays(aujourdhui, -VALIDE_JOURS + 1)
  const recent = work.filter(({ jour, role, premier }) => jour >= since && role === 'chauffeur' && premier)
  const days = [...new Set(recent.map(({ jour }) => jour))]
  for (const [rank, anomaly] of anomalies.entries()) {
    const one = recent.find(({ jour }) => jour === days[rank])
    if (one) found.set(one, anomaly)
  }
  const pair = recent.find((one) => one.binome !== null && !found.has(one))
  if (pair) found.set(pair, otherThanPartner)
  return found
}

/** The days of a span on which a person has no work. */
const freeDays = (work: readonly Travaille[], operateur: number, du: string, au: string): string[] => {
  const busy = new Set(work.filter((one) => one.operateur === operateur).map(({ jour }) => jour))
  const found: string[] = []
  for (let jour = du; jour <= au; jour = addDays(jour, 1)) if (!busy.has(jour)) found.push(jour)
  return found
}

/** A validated shift between two times of the clock of Paris. An end that is not after the start is on the next day. */
const written = (operateur: number, jour: string, debut: string, fin: string): JourDeTravail => ({
  operateur,
  jour,
  statut: 'WD',
  debut: parisInstant(jour, `${debut}:00`),
  fin: parisInstant(fin > debut ? jour : addDays(jour, 1), `${fin}:00`),
  pause: PAUSE_MIN,
  validee: true,
  laveuse: null,
})

/** Whether people take leave for this day: only from Monday to Friday, and not on a public holiday. */
export const isWorkingDay = (jour: string): boolean => rangDuJour(jour) < 5 && !isFerie(jour, 'metropole')

/** Late evenings, a night shift, sick days and leave, on days on which the person is on no round. */
function besides(
  work: readonly Travaille[],
  operateurs: readonly number[],
  aujourdhui: string,
): JourDeTravail[] {
  const [, , third = 0, fourth = 0, fifth = 0, sixth = 0] = operateurs
  const du = addDays(aujourdhui, -PASSE_JOURS)
  const au = addDays(aujourdhui, -VALIDE_JOURS)
  const free = (operateur: number) => freeDays(work, operateur, du, au)
  const away = (operateur: number, statut: 'AM' | 'CP', count: number): JourDeTravail[] =>
    free(operateur)
      .filter((jour) => statut !== 'CP' || isWorkingDay(jour))
      .slice(-count)
      .map((jour) => ({
        operateur,
        jour,
        statut,
        debut: null,
        fin: null,
        pause: 0,
        validee: false,
        laveuse: null,
      }))
  const isApart = (operateur: number, jour: string) => {
    const days = free(operateur)
    return days.includes(addDays(jour, 1))
  }
  const night = free(fourth)
    .filter((jour) => isApart(fourth, jour))
    .at(-1)
  return [
    ...free(third)
      .slice(-4)
      .map((jour) => written(third, jour, '14:00', '21:45')),
    ...(night ? [written(fourth, night, '22:00', '06:00')] : []),
    ...away(fifth, 'AM', 3),
    ...away(sixth, 'CP', 5),
  ]
}

/** An evening shift before a morning round, so that the rest between them is too short. */
function eveningBefore(
  work: readonly Travaille[],
  wrong: ReadonlyMap<Travaille, Anomalie>,
  aujourdhui: string,
): JourDeTravail[] {
  const since = addDays(aujourdhui, -VALIDE_JOURS + 1)
  const busy = new Set(work.map(({ operateur, jour }) => `${operateur} ${jour}`))
  const one = work.find(
    (each) =>
      each.jour > since &&
      each.premier &&
      !wrong.has(each) &&
      !busy.has(`${each.operateur} ${addDays(each.jour, -1)}`),
  )
  if (!one) return []
  return [{ ...written(one.operateur, addDays(one.jour, -1), '15:00', '23:00'), validee: false }]
}

/** Writes days with their sheets; both are dated to the evening of the day. */
async function writeDays(tx: Tx, exploitant: number, days: readonly JourDeTravail[]): Promise<void> {
  const json = JSON.stringify(days)
  await tx.execute(sql`
    with lus as (select * from json_to_recordset(${json}::json) as j (operateur int, jour date, statut text, debut timestamptz,
        fin timestamptz, pause int, validee boolean, laveuse int)),
      postes as (insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee, laveuse_prise_poste_id,
          laveuse_fin_poste_id, created_at)
        select ${exploitant}, l.operateur, l.jour, l.statut, l.laveuse, case when l.fin is not null then l.laveuse end,
          l.jour + time '18:00'
        from lus l
        returning id, operateur_id, date)
    insert into feuille_de_temps (exploitant_id, operateur_id, poste_id, heure_debut, heure_fin, temps_pause_minutes, validated_at,
      validated_par_id, created_at)
    select ${exploitant}, p.operateur_id, p.id, l.debut, l.fin, l.pause, case when l.validee then l.jour + 1 + time '08:00' end,
      case when l.validee then ${exploitant}::int end, l.jour + time '18:00'
    from postes p join lus l on l.operateur = p.operateur_id and l.jour = p.date where l.debut is not null`)
}

/** Writes everybody's rates, and the pay periods of this month and the last. */
async function createPayroll(tx: Tx, exploitant: number, aujourdhui: string): Promise<void> {
  await tx.execute(sql`update donnees_rhs d set taux_horaire = 12.4 + (n % 4) * 0.35, taux_charges_patronales = 42,
      forfait_panier_repas = 9.9, forfait_deplacement = 2.5, matricule_paie = lpad(n::text, 5, '0')
    from (select id, row_number() over (order by operateur_id) as n from donnees_rhs) r
    where r.id = d.id and d.exploitant_id = ${exploitant}`)
  await tx.execute(sql`insert into periode_paies (exploitant_id, libelle, start_date, end_date)
    select ${exploitant}, (array['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre',
        'Novembre', 'Décembre'])[extract(month from m)::int] || ' ' || extract(year from m), m::date,
      (m + interval '1 month')::date - 1
    from generate_series(date_trunc('month', ${aujourdhui}::date::timestamp) - interval '1 month',
      date_trunc('month', ${aujourdhui}::date::timestamp), interval '1 month') m order by m`)
}

/** Writes three months of hours for everybody, which match the rounds and washes of the demonstration. */
export async function createHours(
  tx: Tx,
  { exploitant, operateurs }: { exploitant: number; operateurs: readonly number[] },
  aujourdhui: string,
): Promise<void> {
  await createPayroll(tx, exploitant, aujourdhui)
  const work = await workOf(tx, exploitant, addDays(aujourdhui, -PASSE_JOURS), addDays(aujourdhui, -1))
  const wrong = spoiled(work, aujourdhui)
  const limit = addDays(aujourdhui, -VALIDE_JOURS)
  const days = work.flatMap((one) => {
    const day = shiftOf(one, one.jour <= limit)
    const spoil = wrong.get(one)
    const kept = spoil ? spoil(day, one) : day
    return kept ? [kept] : []
  })
  await writeDays(
    tx,
    exploitant,
    withoutOverlap([
      ...days,
      ...besides(work, operateurs, aujourdhui),
      ...eveningBefore(work, wrong, aujourdhui),
    ]),
  )
}

/** The days without those whose hours overlap an earlier day of the same person. */
function withoutOverlap(days: readonly JourDeTravail[]): JourDeTravail[] {
  const ends = new Map<number, number>()
  return days
    .toSorted((a, b) => (a.jour < b.jour ? -1 : a.jour > b.jour ? 1 : a.operateur - b.operateur))
    .filter(({ operateur, debut, fin }) => {
      if (debut === null) return true
      if (Date.parse(debut) < (ends.get(operateur) ?? 0)) return false
      if (fin !== null) ends.set(operateur, Date.parse(fin))
      return true
    })
}

/**
 * Writes the hours of the days that have ended since the demonstration was loaded; about one sheet in twenty is missing.
 */
export async function enterHoursUntil(tx: Tx, maintenant: string): Promise<void> {
  const societe = await societeOf(tx)
  if (!societe) return
  const [first, last] = [workingDay(societe.premier), addDays(workingDay(maintenant), -1)]
  if (last < first) return
  const work = await workOf(tx, societe.exploitant, first, last)
  // Chance is drawn from the person and the day: a missing sheet stays missing in later runs.
  const there = work.filter(
    ({ operateur, jour }) => makeRandom(`feuille ${operateur} ${jour}`).number() > 0.05,
  )
  await writeDays(tx, societe.exploitant, withoutOverlap(there.map((one) => shiftOf(one, false))))
}

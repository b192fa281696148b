import { addDays, jourDeParis, MINUTE_MS, parisInstant, rangDuJour } from '@lavandiere/domain/kernel/dates.ts'
import { ferieOf } from '@lavandiere/domain/tournees/feries.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { sql } from 'drizzle-orm'
import { PASSE } from './plan.ts'
import type { Programmee } from './programme.ts'
import type { Societe } from './societe.ts'

/** The sheets of the last days are not validated yet. */
const VALIDE_JOURS = 9
const PAUSE_MIN = 30
/** Minutes between the start of a shift and its first wash, and between its last wash and its end. */
const AVANT_MIN = 25
const APRES_MIN = 30

/** A day of a person on a round; the instants of its first and last wash are ISO 8601. */
interface Travail {
  operateur: number
  jour: string
  isChauffeur: boolean
  hasBinome: boolean
  laveuse: number | null
  premier: string
  dernier: string
}

/** A day of a person as its sheet tells it; instants are ISO 8601. */
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
const rounded = (at: string) =>
  new Date(Math.floor(Date.parse(at) / (5 * MINUTE_MS)) * 5 * MINUTE_MS).toISOString()

/** The days of people on rounds, one for each member of a crew; a round without places is no work. */
export const workOn = (journees: readonly Programmee[]): Travail[] =>
  journees.flatMap(({ chauffeur, equipier, jour, laveuse, programme: { etapes } }): Travail[] => {
    const washed = etapes.map(({ quand }) => quand)
    if (washed.length === 0) return []
    const crew = equipier === null ? [chauffeur] : [chauffeur, equipier]
    return crew.map((operateur) => ({
      operateur,
      jour,
      isChauffeur: operateur === chauffeur,
      hasBinome: equipier !== null,
      laveuse,
      premier: new Date(Math.min(...washed)).toISOString(),
      dernier: new Date(Math.max(...washed)).toISOString(),
    }))
  })

/**
 * The shift of a working day, before the first wash to after the last one, the same for both members of a crew. Its
 * date is the day of the round where the API takes that: the day on which it begins, or the one before until six.
 */
export function shiftOf({ operateur, jour, premier, dernier, laveuse }: Travail) {
  const debut = rounded(shift(premier, -AVANT_MIN))
  const date = jour === jourDeParis(debut) ? jour : workingDay(debut)
  return { operateur, jour, date, debut, fin: rounded(shift(dernier, APRES_MIN)), pause: PAUSE_MIN, laveuse }
}

/** Turns a correct sheet into a faulty one; null leaves the sheet out. */
type Anomalie = (jour: JourDeTravail, work: Travail) => JourDeTravail | null
/** Each fault is made once in the last days. */
const anomalies: readonly Anomalie[] = [
  () => null,
  (jour) => ({ ...jour, fin: null }),
  (jour) => ({ ...jour, fin: shift(jour.debut ?? '', 11 * 60 + 15) }),
  (jour) => ({ ...jour, pause: 0, fin: shift(jour.debut ?? '', 6 * 60 + 40) }),
  (jour, { premier }) => ({ ...jour, debut: rounded(shift(premier, 25)) }),
]
const otherThanPartner = (jour: JourDeTravail): JourDeTravail => ({ ...jour, pause: 60 })

/** The days of the last week that get a fault: at most one a day, the oldest first. */
function spoiled(work: readonly Travail[], aujourdhui: string): Map<Travail, Anomalie> {
  const found = new Map<Travail, Anomalie>()
  const since = addDays(aujourdhui, -VALIDE_JOURS + 1)
  const recent = work.filter(({ jour, isChauffeur }) => jour >= since && isChauffeur)
  const days = [...new Set(recent.map(({ jour }) => jour))]
  for (const [rank, anomaly] of anomalies.entries()) {
    const one = recent.find(({ jour }) => jour === days[rank])
    if (one) found.set(one, anomaly)
  }
  const pair = recent.find((one) => one.hasBinome && !found.has(one))
  if (pair) found.set(pair, otherThanPartner)
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
export const isWorkingDay = (jour: string): boolean => rangDuJour(jour) < 5 && !ferieOf(jour, 'metropole')

/** Late evenings, a night shift, sick days and leave, on days on which the person is on no round. */
function besides(work: readonly Travail[], operateurs: readonly number[], aujourdhui: string) {
  const [, , third = 0, fourth = 0, fifth = 0, sixth = 0] = operateurs
  // From the day before the first round: on later days nobody who drives two rounds has two free days in a row.
  const first = addDays(aujourdhui, -PASSE - 1)
  const days = Array.from({ length: PASSE - VALIDE_JOURS + 2 }, (_, i) => addDays(first, i))
  const free = (operateur: number) => {
    const busy = new Set(work.filter((one) => one.operateur === operateur).map(({ jour }) => jour))
    return days.filter((jour) => !busy.has(jour))
  }
  const away = (operateur: number, statut: 'AM' | 'CP', count: number) =>
    free(operateur)
      .filter((jour) => statut !== 'CP' || isWorkingDay(jour))
      .slice(-count)
      .map((jour): JourDeTravail => {
        const none = { debut: null, fin: null, pause: 0, validee: false, laveuse: null }
        return { operateur, jour, statut, ...none }
      })
  const night = free(fourth).findLast((jour) => free(fourth).includes(addDays(jour, 1)))
  const late = free(third).slice(-4)
  return [
    ...late.map((jour) => written(third, jour, '14:00', '21:45')),
    ...(night ? [written(fourth, night, '22:00', '06:00')] : []),
    ...away(fifth, 'AM', 3),
    ...away(sixth, 'CP', 5),
  ]
}

/** An evening shift before a morning round, so that the rest between them is too short. */
function eveningBefore(
  work: readonly Travail[],
  wrong: ReadonlyMap<Travail, Anomalie>,
  aujourdhui: string,
): JourDeTravail[] {
  const since = addDays(aujourdhui, -VALIDE_JOURS + 1)
  const busy = new Set(work.map(({ operateur, jour }) => `${operateur} ${jour}`))
  const one = work.find(
    (each) =>
      each.jour > since && !wrong.has(each) && !busy.has(`${each.operateur} ${addDays(each.jour, -1)}`),
  )
  if (!one) return []
  return [{ ...written(one.operateur, addDays(one.jour, -1), '15:00', '23:00'), validee: false }]
}

/** Writes three months of hours for everybody, which match the rounds before today; both are dated to the evening of the day. */
export async function createHours(
  tx: Tx,
  { exploitant, operateurs }: Pick<Societe, 'exploitant' | 'operateurs'>,
  journees: readonly Programmee[],
  aujourdhui: string,
): Promise<void> {
  await createPayroll(tx, exploitant, aujourdhui)
  const work = workOn(journees)
  const wrong = spoiled(work, aujourdhui)
  const limit = addDays(aujourdhui, -VALIDE_JOURS)
  const days = work.flatMap((one) => {
    const { date: _, ...sheet } = shiftOf(one)
    const day = { ...sheet, statut: 'WD' as const, validee: one.jour <= limit }
    const spoil = wrong.get(one)
    return (spoil ? spoil(day, one) : day) ?? []
  })
  const all = [...days, ...besides(work, operateurs, aujourdhui), ...eveningBefore(work, wrong, aujourdhui)]
  await tx.execute(sql`
    with lus as (select * from json_to_recordset(${JSON.stringify(all)}::json) as j (operateur int, jour date, statut text,
        debut timestamptz, fin timestamptz, pause int, validee boolean, laveuse int)),
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

/** Writes everybody's rates and balances of leave, and the pay periods of this month and the last. */
async function createPayroll(tx: Tx, exploitant: number, aujourdhui: string): Promise<void> {
  await tx.execute(sql`update donnees_rhs d set taux_horaire = 12.4 + (n % 4) * 0.35, taux_charges_patronales = 42,
      forfait_panier_repas = 9.9, forfait_deplacement = 2.5, matricule_paie = lpad(n::text, 5, '0')
    from (select id, row_number() over (order by operateur_id) as n from donnees_rhs) r
    where r.id = d.id and d.exploitant_id = ${exploitant}`)
  // Balances of leave from the first of June on: all but the last person have one.
  await tx.execute(sql`insert into soldes_depart (exploitant_id, operateur_id, jour, cp_precedents, cp_en_cours, rtt)
    select ${exploitant}, operateur_id, j, 25 - (n % 5) * 3, 0, n % 3
    from (select operateur_id, row_number() over (order by operateur_id) as n, count(*) over () as all_people
        from donnees_rhs where exploitant_id = ${exploitant}) d,
      (select make_date(extract(year from ${aujourdhui}::date - interval '5 months')::int, 6, 1) as j) debut
    where n < all_people`)
  await tx.execute(sql`update donnees_rhs set heures_hebdo = 39, rtt_par_an = 10, contrats = '[{"du": null, "heures": 39, "rtt": 10}]'
    where exploitant_id = ${exploitant} and operateur_id in (select operateur_id from soldes_depart where rtt = 1)`)
  await tx.execute(sql`insert into periode_paies (exploitant_id, libelle, start_date, end_date)
    select ${exploitant}, (array['Janvier', 'Février', 'Mars', 'Avril', 'Mai', 'Juin', 'Juillet', 'Août', 'Septembre', 'Octobre',
        'Novembre', 'Décembre'])[extract(month from m)::int] || ' ' || extract(year from m), m::date,
      (m + interval '1 month')::date - 1
    from generate_series(date_trunc('month', ${aujourdhui}::date::timestamp) - interval '1 month',
      date_trunc('month', ${aujourdhui}::date::timestamp), interval '1 month') m order by m`)
}

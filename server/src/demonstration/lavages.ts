import { createHash } from 'node:crypto'
import { statutIntervention } from '@lavandiere/domain/interventions/statut.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { makeRandom, type Random } from './hasard.ts'
import { type JourneeDeDemonstration, journeesOf, societeOf } from './journees.ts'
import { programmeOf } from './programme.ts'

/** Days back for which washes are created: at the first start, and after a server that did not run for long. */
export const PASSE = 90
/** Rows inserted by one statement. */
const PAR_ENVOI = 2_000

/**
 * Creates the washes of the demonstration's rounds that are due at an instant and not recorded yet. The same washes
 * result however often, and in how many steps, this runs.
 * @returns the ids of the new washes; none in a database without the demonstration
 */
export async function washUntil(tx: Tx, maintenant: string): Promise<number[]> {
  const societe = await societeOf(tx)
  if (!societe) return []
  const { exploitant, premier } = societe
  const journee = workingDay(maintenant)
  const problems = await idsFrom(
    tx,
    sql`select id from problems where exploitant_id = ${exploitant} order by id`,
  )
  const depuis = await lastWashedDay(tx, exploitant, journee)
  // A round of the day before may still be going on after the first washes of a day.
  const journees = await journeesOf(tx, exploitant, [addDays(depuis, -1), journee])
  const due = journees
    .flatMap((one) => lavagesOf(one, problems, premier))
    .filter(({ quand }) => quand <= maintenant)
  const added: number[] = []
  for (let at = 0; at < due.length; at += PAR_ENVOI) {
    added.push(...(await insertLavages(tx, exploitant, due.slice(at, at + PAR_ENVOI))))
  }
  return added
}

const idColumns = { id: 'int' } as const
const idsFrom = async (tx: Tx, query: ReturnType<typeof sql>) =>
  (await rows(tx, idColumns, query)).map(({ id }) => id)

/** The last day with a recorded wash of the demonstration's rounds, at most `PASSE` days back. */
async function lastWashedDay(tx: Tx, exploitant: number, journee: string): Promise<string> {
  const found = await firstRow(
    tx,
    { jour: 'text' },
    sql`select greatest(coalesce(max(i.jour), '-infinity'), ${addDays(journee, -PASSE)}::date)::text as jour
      from interventions i where i.exploitant_id = ${exploitant} and i.jour <= ${journee} and i.campagne_id in (
        select t.id from campagne_lavages t join users e on e.id = t.exploitant_id and e.created_at = t.created_at
        where t.exploitant_id = ${exploitant} and t.archived_at is null)`,
  )
  return found?.jour ?? journee
}

const OBSERVATIONS = [
  'Voiture stationnée devant la colonne',
  'Travaux sur la voirie',
  'Accès fermé par une barrière',
]

/** An identifier that is the same each time the same wash is created, so that it is recorded once. */
function uuidOf(campagne: number, jour: string, rang: number): string {
  const hex = createHash('sha256').update(`${campagne} ${jour} ${rang}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The washes of one round on one day: most done, a few with a problem, a few impossible. */
function lavagesOf(journee: JourneeDeDemonstration, problems: readonly number[], premier: string) {
  const { campagne, jour, lieux, repli } = journee
  const chance: Random = makeRandom(`${campagne} ${jour} lavages`)
  const { etapes } = programmeOf(journee, premier)
  return etapes.flatMap(({ rang, accessible, tirage, quand }) => {
    const lieu = lieux[rang]
    if (!lieu) return []
    const { conteneur, quantite } = lieu
    const probleme = accessible && tirage < 0.1 ? chance.oneOf(problems) : null
    const partiel = repli !== null && tirage > 0.985
    const lavage = {
      ...journee,
      lieux: undefined,
      uuid: uuidOf(campagne, jour, rang),
      conteneur,
      typologie: partiel ? repli : journee.typologie,
      partiel,
      quand: new Date(quand).toISOString(),
      accessible,
      surPlace: quantite,
      laves: accessible ? quantite : 0,
      statut: statutIntervention({
        isAccessible: accessible,
        problemes: probleme ? [probleme] : [],
        laves: accessible ? quantite : 0,
        surPlace: quantite,
      }),
      probleme,
      observation: accessible ? null : chance.oneOf(OBSERVATIONS),
    }
    return [lavage]
  })
}

/** Inserts the washes that are not recorded yet, with their problems. @returns their ids */
function insertLavages(tx: Tx, exploitant: number, lavages: ReturnType<typeof lavagesOf>): Promise<number[]> {
  return idsFrom(
    tx,
    sql`with venues as (select * from jsonb_to_recordset(${JSON.stringify(lavages)}::jsonb) as p(
          uuid text, client int, patrimoine int, conteneur int, campagne int, operateur int, prestation int, typologie int,
          quand timestamptz, jour date, accessible boolean, statut int, laves int, "surPlace" int, partiel boolean, probleme int,
          observation text)),
      gardees as (insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, campagne_id, operateur_id,
          auteur_id, prestation_id, typologie_lavage_id, uuid, date_evenement, jour, is_accessible, is_scan_readable, status,
          nombre_laves, sur_place, lavage_partiel, observation, created_at)
        select ${exploitant}, client, patrimoine, conteneur, campagne, operateur, operateur, prestation, typologie, uuid, quand,
          jour, accessible, true, statut, laves, "surPlace", partiel, observation, quand from venues
        on conflict (exploitant_id, uuid) do nothing returning id, uuid),
      problemes as (insert into intervention_problemes (exploitant_id, client_id, intervention_id, problem_id)
        select ${exploitant}, v.client, g.id, v.probleme from venues v join gardees g on g.uuid = v.uuid
        where v.probleme is not null)
      select id from gardees order by id`,
  )
}

/** Attaches the photos of the demonstration to its washes. */
export async function takePhotos(tx: Tx, lavages: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with stock as materialized (
      select s.exploitant_id, s.moment, s.nom, s.octets, row_number() over (partition by s.exploitant_id, s.moment order by s.nom) - 1 as n,
        count(*) over (partition by s.exploitant_id, s.moment) as total
      from (select distinct f.exploitant_id, f.moment, f.nom, f.octets from intervention_photos f
        join users e on e.id = f.exploitant_id and e.created_at = f.created_at
        where e.email = 'exploitant@lavandiere.example' and f.moment is not null) s
    )
    insert into intervention_photos (exploitant_id, client_id, intervention_id, auteur_id, moment, position, nom, octets, largeur_px, hauteur_px, prise_le)
    select i.exploitant_id, i.client_id, i.id, i.operateur_id, s.moment, 1, s.nom, s.octets, 640, 480, i.date_evenement
    from interventions i join stock s on s.exploitant_id = i.exploitant_id and s.n = i.id % s.total
      and s.moment = any(case i.status when 3 then '{inaccessible}'::text[] when 2 then '{avant,apres,probleme}' else '{avant,apres}' end)
    where i.id = any(${sql.param([...lavages])}::int[])`)
}

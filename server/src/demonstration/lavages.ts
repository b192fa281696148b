import { createHash } from 'node:crypto'
import { statutIntervention } from '@lavandiere/domain/interventions/statut.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { makeRandom, type Random } from './hasard.ts'
import { startOf } from './horaires.ts'

/** Days back for which washes are created: at the first start, and after a server that did not run for long. */
export const PASSE = 90
/** Rows inserted by one statement. */
const PAR_ENVOI = 2_000

const societeColumns = { exploitant: 'int', premier: 'text' } as const
const journeeColumns = {
  campagne: 'int',
  jour: 'text',
  rang: 'int',
  client: 'int',
  patrimoine: 'int',
  operateur: 'int',
  prestation: 'int?',
  typologie: 'int',
  repli: 'int?',
  /** The container and its bins; for a unipatrimoine the place itself, without a container. */
  lieux: z.array(z.object({ conteneur: z.int().nullable(), quantite: z.int() })),
} as const

/**
 * Creates the washes of the demonstration's rounds that are due at an instant and not recorded yet. The same washes
 * result however often, and in how many steps, this runs.
 * @returns the ids of the new washes; none in a database without the demonstration
 */
export async function washUntil(tx: Tx, maintenant: string): Promise<number[]> {
  const societe = await firstRow(
    tx,
    societeColumns,
    sql`select id as exploitant, to_json(created_at)#>>'{}' as premier from users
      where email = 'exploitant@lavandiere.example' and role = 'exploitant' and archived_at is null`,
  )
  if (!societe) return []
  const { exploitant, premier } = societe
  const journee = workingDay(maintenant)
  const problems = await idsFrom(
    tx,
    sql`select id from problems where exploitant_id = ${exploitant} order by id`,
  )
  // Rows loaded together have one time of creation; rows that people add to the company are not touched.
  const journees = await rows(
    tx,
    journeeColumns,
    sql`with siennes as (
        select t.* from campagne_lavages t join users e on e.id = t.exploitant_id and e.created_at = t.created_at
        where t.exploitant_id = ${exploitant} and t.archived_at is null
      ), depuis as (
        select greatest(coalesce(max(i.jour), '-infinity'), ${addDays(journee, -PASSE)}::date) as jour
        from interventions i where i.exploitant_id = ${exploitant} and i.campagne_id in (select id from siennes) and i.jour <= ${journee}
      )
      select t.id as campagne, o.jour::text, row_number() over (partition by o.jour order by t.id)::int - 1 as rang,
        t.client_id as client, t.patrimoine_id as patrimoine, coalesce(o.chauffeur_id, t.chauffeur_id) as operateur, t.prestation_id as prestation,
        f.typologie_lavage_id as typologie, f.typologie_lavage_fallback_id as repli,
        case when p.is_unipatrimoine then json_build_array(json_build_object('conteneur', null, 'quantite', p.nombre_de_bacs))
          else coalesce((select json_agg(json_build_object('conteneur', c.id, 'quantite', c.quantite) order by k.position)
            from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id and c.archived_at is null
            where k.campagne_id = t.id), '[]') end as lieux
      from siennes t join jours_tenus o on o.campagne_id = t.id and o.jour between (select jour from depuis) and ${journee}
        join forms f on f.id = t.formulaire_id join patrimoines p on p.id = t.patrimoine_id
      order by o.jour, t.id`,
  )
  const due = journees
    .flatMap((one) => lavagesOf(one, problems, startOf(one.rang, one.jour, premier)))
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

type Journee = Awaited<ReturnType<typeof rows<typeof journeeColumns>>>[number]

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
function lavagesOf(journee: Journee, problems: readonly number[], start: string) {
  const { campagne, jour, lieux, repli } = journee
  const chance: Random = makeRandom(`${campagne} ${jour}`)
  let instant = Date.parse(start) + chance.integer(0, 20) * 60_000
  return lieux.map(({ conteneur, quantite }, rang) => {
    instant += chance.integer(150, 420) * (conteneur === null ? 4_000 : 1_000)
    const tirage = chance.number()
    const accessible = tirage > 0.04
    const probleme = accessible && tirage < 0.1 ? chance.oneOf(problems) : null
    const partiel = repli !== null && tirage > 0.985
    return {
      ...journee,
      lieux: undefined,
      uuid: uuidOf(campagne, jour, rang),
      conteneur,
      typologie: partiel ? repli : journee.typologie,
      partiel,
      quand: new Date(instant).toISOString(),
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

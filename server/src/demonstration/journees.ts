import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'

const societeColumns = { exploitant: 'int', premier: 'text' } as const

/** The company of the demonstration and the instant of its load; undefined in a database without it. */
export const societeOf = (tx: Tx) =>
  firstRow(
    tx,
    societeColumns,
    sql`select id as exploitant, to_json(created_at)#>>'{}' as premier from users
      where email = 'exploitant@lavandiere.example' and role = 'exploitant' and archived_at is null`,
  )

const coordinateFields = { latitude: z.number().nullable(), longitude: z.number().nullable() }
const journeeColumns = {
  campagne: 'int',
  jour: 'text',
  /**
   * The rank of the round among those of its day, from 0 for the one with the most places, and how many rounds the day
   * has. Days count as the rules of the rounds give them, before any move.
   */
  rang: 'int',
  total: 'int',
  /** The start, HH:MM, when somebody set one for that day; else null. */
  debut: 'text?',
  client: 'int',
  patrimoine: 'int',
  operateur: 'int',
  prestation: 'int?',
  typologie: 'int',
  repli: 'int?',
  /** The vehicle of its crew; null when the crew has none. */
  laveuse: 'int?',
  /** Each container with its bins; for a unipatrimoine its place, without a container. */
  lieux: z.array(z.object({ conteneur: z.int().nullable(), quantite: z.int(), ...coordinateFields })),
} as const

/** A round of the demonstration on a day. */
export type JourneeDeDemonstration = Awaited<ReturnType<typeof rows<typeof journeeColumns>>>[number]

/** Days by which moving a round is taken into account when its rank is computed. */
const DEPLACE_JOURS = 31

/**
 * The rounds of the demonstration between two days. Only rounds with the same time of creation as their company count:
 * those that people added later are left out.
 */
export const journeesOf = (
  tx: Tx,
  exploitant: number,
  [depuis, jusqua]: readonly [depuis: string, jusqua: string],
): Promise<JourneeDeDemonstration[]> =>
  rows(
    tx,
    journeeColumns,
    sql`with siennes as (
        select t.*, (select count(*) from campagne_conteneurs k where k.campagne_id = t.id) as places
        from campagne_lavages t join users e on e.id = t.exploitant_id and e.created_at = t.created_at
        where t.exploitant_id = ${exploitant} and t.archived_at is null),
      rangs as (
        select o.campagne_id, o.jour, to_char(o.heure_debut, 'HH24:MI') as debut,
          row_number() over laid as rang, count(*) over (partition by coalesce(o.regle, o.jour)) as total
        from siennes t join campagne_occurrences o on o.campagne_id = t.id
          and o.jour between ${depuis}::date - ${DEPLACE_JOURS}::int and ${jusqua}::date + ${DEPLACE_JOURS}::int
        window laid as (partition by coalesce(o.regle, o.jour) order by t.places desc, t.id))
      select t.id as campagne, o.jour::text, r.rang::int - 1 as rang, r.total::int as total, r.debut,
        t.client_id as client, t.patrimoine_id as patrimoine, o.chauffeur_id as operateur, t.prestation_id as prestation,
        f.typologie_lavage_id as typologie, f.typologie_lavage_fallback_id as repli, o.laveuse_id as laveuse,
        case when p.is_unipatrimoine then json_build_array(json_build_object('conteneur', null, 'quantite', p.nombre_de_bacs,
            'latitude', p.latitude, 'longitude', p.longitude))
          else coalesce((select json_agg(json_build_object('conteneur', c.id, 'quantite', c.quantite,
              'latitude', c.latitude, 'longitude', c.longitude) order by k.position)
            from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id and c.archived_at is null
            where k.campagne_id = t.id), '[]') end as lieux
      from siennes t join equipages_du_jour o on o.campagne_id = t.id and o.jour between ${depuis}::date and ${jusqua}::date
        join rangs r on r.campagne_id = t.id and r.jour = o.jour
        join forms f on f.id = t.formulaire_id join patrimoines p on p.id = t.patrimoine_id
      order by o.jour, t.id`,
  )

import { createHash } from 'node:crypto'
import { statutIntervention } from '@lavandiere/domain/interventions/statut-lavage.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { sql } from 'drizzle-orm'
import { makeRandom } from './hasard.ts'
import type { Ronde } from './journees.ts'
import type { Photos } from './photos-dessinees.ts'
import type { Programmee } from './programme.ts'

const OBSERVATIONS = [
  'Voiture stationnée devant la colonne',
  'Travaux sur la voirie',
  'Accès fermé par une barrière',
]

/** A wash as a crew records it. */
export interface Lavage {
  uuid: string
  /** Null at the place of a unipatrimoine. */
  conteneur: number | null
  /** ISO 8601 */
  quand: string
  accessible: boolean
  /** True when only the outside was washed. */
  partiel: boolean
  typologie: number | null
  surPlace: number
  laves: number
  probleme: number | null
  observation: string | null
}

/** An identifier that is the same each time it is made from the same words: what has it is recorded once. */
export function uuidOf(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The washes of a round on a day up to an instant: most done, a few with a problem, a few impossible.
 * @param jusqua milliseconds since 1970
 * @param seed under another one the same washes have other identifiers
 */
export function lavagesOf(
  { campagne, jour, lieux, programme, typologie, repli }: Programmee & Ronde,
  problems: readonly number[],
  jusqua: number,
  seed = '',
): Lavage[] {
  const chance = makeRandom(`${campagne} ${jour} lavages`)
  return programme.etapes.flatMap(({ rang, accessible, tirage, quand }): Lavage[] => {
    const lieu = lieux[rang]
    if (!lieu) return []
    const probleme = accessible && tirage < 0.1 && problems.length > 0 ? chance.oneOf(problems) : null
    const observation = accessible ? null : chance.oneOf(OBSERVATIONS)
    if (quand > jusqua) return []
    const partiel = repli !== null && tirage > 0.985
    return [
      {
        uuid: uuidOf(seed, campagne, jour, rang),
        conteneur: lieu.conteneur,
        quand: new Date(quand).toISOString(),
        accessible,
        partiel,
        typologie: partiel ? repli : typologie,
        surPlace: lieu.quantite,
        laves: accessible ? lieu.quantite : 0,
        probleme,
        observation,
      },
    ]
  })
}

/** Creates the washes of rounds up to an instant (milliseconds since 1970). */
export async function createLavages(
  tx: Tx,
  { exploitant, problems }: { exploitant: number; problems: readonly number[] },
  journees: readonly (Programmee & Ronde & { client: number })[],
  jusqua: number,
): Promise<void> {
  const washes = journees.flatMap((journee) => {
    const { client, patrimoine, prestation, campagne, jour, chauffeur: operateur } = journee
    return lavagesOf(journee, problems, jusqua).map((lavage) => ({
      ...{ ...lavage, client, patrimoine, prestation, campagne, jour, operateur },
      statut: statutIntervention({
        isAccessible: lavage.accessible,
        problemes: lavage.probleme ? [lavage.probleme] : [],
        laves: lavage.laves,
        surPlace: lavage.surPlace,
      }),
    }))
  })
  await tx.execute(sql`
    with venues as (select * from jsonb_to_recordset(${JSON.stringify(washes)}::jsonb) as p(
        uuid text, client int, patrimoine int, conteneur int, campagne int, operateur int, prestation int, typologie int,
        quand timestamptz, jour date, accessible boolean, statut int, laves int, "surPlace" int, partiel boolean, probleme int,
        observation text)),
    gardees as (insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, campagne_id, operateur_id,
        auteur_id, prestation_id, typologie_lavage_id, uuid, date_evenement, jour, is_accessible, is_scan_readable, status,
        nombre_laves, sur_place, lavage_partiel, observation, created_at)
      select ${exploitant}, client, patrimoine, conteneur, campagne, operateur, operateur, prestation, typologie, uuid, quand,
        jour, accessible, true, statut, laves, "surPlace", partiel, observation, quand from venues returning id, uuid)
    insert into intervention_problemes (exploitant_id, client_id, intervention_id, problem_id)
      select ${exploitant}, v.client, g.id, v.probleme from venues v join gardees g on g.uuid = v.uuid
      where v.probleme is not null`)
}

/** Creates photos for the latest wash of each container, and for every problem and impossible wash of the last month. */
export async function createPhotos(
  tx: Tx,
  exploitant: number,
  photos: Photos<{ nom: string; octets: number }>,
  aujourdhui: string,
): Promise<void> {
  for (const [moment, when] of [
    ['avant', sql`i.is_accessible and i.rang = 1`],
    ['apres', sql`i.is_accessible and i.rang = 1`],
    ['probleme', sql`i.status = 2 and i.jour > ${aujourdhui}::date - 30`],
    ['inaccessible', sql`i.status = 3 and i.jour > ${aujourdhui}::date - 30`],
  ] as const) {
    const files = photos[moment]
    await tx.execute(sql`
      insert into intervention_photos (exploitant_id, client_id, intervention_id, auteur_id, moment, position, nom, octets, largeur_px, hauteur_px, prise_le)
      select i.exploitant_id, i.client_id, i.id, i.operateur_id, ${moment}, 1, f.nom, f.octets, 640, 480, i.date_evenement
      from (select n.*, row_number() over (partition by coalesce(n.conteneur_id, -n.patrimoine_id) order by n.date_evenement desc) as rang
          from interventions n where n.exploitant_id = ${exploitant}) i
        join jsonb_to_recordset(${JSON.stringify(files.map((file, n) => ({ n, ...file })))}::jsonb) as f(n int, nom text, octets int)
          on f.n = i.id % ${files.length}
      where ${when}`)
  }
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import type { Entreprise, PointDeCollecte } from './entreprise.ts'
import type { Random } from './hasard.ts'
import type { Images } from './images.ts'

/** Creates photos for the latest wash of each container, and for every problem and impossible wash of the last month. */
export async function createPhotos(
  tx: Tx,
  entreprise: Entreprise,
  images: Images,
  aujourdhui: string,
): Promise<void> {
  for (const [moment, when] of [
    ['avant', sql`i.is_accessible and i.rang = 1`],
    ['apres', sql`i.is_accessible and i.rang = 1`],
    ['probleme', sql`i.status = 2 and i.jour > ${aujourdhui}::date - 30`],
    ['inaccessible', sql`i.status = 3 and i.jour > ${aujourdhui}::date - 30`],
  ] as const) {
    const choix = images[moment]
    await tx.execute(sql`
      insert into intervention_photos (exploitant_id, client_id, intervention_id, auteur_id, moment, position, nom, octets, largeur_px, hauteur_px, prise_le)
      select i.exploitant_id, i.client_id, i.id, i.operateur_id, ${moment}, 1, f.nom, f.octets, 640, 480, i.date_evenement
      from (select n.*, row_number() over (partition by coalesce(n.conteneur_id, -n.patrimoine_id) order by n.date_evenement desc) as rang
          from interventions n where n.exploitant_id = ${entreprise.exploitant}) i
        join jsonb_to_recordset(${JSON.stringify(choix.map((c, n) => ({ n, ...c })))}::jsonb) as f(n int, nom text, octets int)
          on f.n = i.id % ${choix.length}
      where ${when}`)
  }
}

/** Creates relevés for some containers: near, not so near and far (OPEN-53). */
export async function createReleves(
  tx: Tx,
  entreprise: Entreprise,
  lieux: readonly PointDeCollecte[],
  chance: Random,
): Promise<void> {
  const rows = lieux.flatMap((lieu) =>
    lieu.conteneurs
      .filter(() => chance.number() < 0.12)
      .map((c) => {
        const ecart = chance.oneOf([0.00005, 0.0001, 0.0003, 0.0007])
        const angle = chance.number() * 2 * Math.PI
        return {
          client: lieu.client,
          conteneur: c.id,
          operateur: chance.oneOf(entreprise.operateurs),
          latitude: c.latitude + ecart * Math.sin(angle),
          longitude: c.longitude + ecart * Math.cos(angle),
          precision: chance.integer(3, 18),
        }
      }),
  )
  await tx.execute(sql`
    insert into releve_terrains (exploitant_id, client_id, conteneur_id, operateur_id, latitude, longitude, accuracy_m)
    select ${entreprise.exploitant}, r.client, r.conteneur, r.operateur, r.latitude, r.longitude, r.precision
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(client int, conteneur int, operateur int, latitude float8, longitude float8, precision float8)`)
}

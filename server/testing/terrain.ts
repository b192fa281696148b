import { sql } from 'drizzle-orm'
import { asSystem } from '../src/platform/db/actor.ts'
import { firstRow } from '../src/platform/db/rows.ts'
import type { Services } from '../src/platform/services.ts'
import type { TestAccount } from './accounts.ts'

/** A small field of work: a patrimoine, three containers, a form, and a tournée over them. */
export interface Terrain {
  patrimoine: number
  uni: number
  conteneurs: number[]
  typologie: number
  repli: number
  form: number
  problem: number
  campagne: number
}

/** Creates a terrain of a client; its tournée takes place on the given days. */
export async function makeTerrain(
  services: Services,
  exploitant: TestAccount,
  client: TestAccount,
  operateur: TestAccount,
  jours: readonly string[],
): Promise<Terrain> {
  return asSystem(services.pool, async (tx) => {
    const id = async (statement: ReturnType<typeof sql>) =>
      Number((await firstRow(tx, { id: 'int' }, statement))?.id)
    const e = exploitant.id
    const c = client.id
    const patrimoine = await id(
      sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine) values (${e}, ${c}, 'Centre', false) returning id`,
    )
    const uni = await id(
      sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine, lieu, nombre_de_bacs) values (${e}, ${c}, 'Local', true, '1 rue X', 7) returning id`,
    )
    const conteneurs: number[] = []
    for (const [nomenclature, quantite] of [
      ['C1', 2],
      ['C2', 3],
      ['C3', 1],
    ]) {
      conteneurs.push(
        await id(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type, quantite, latitude, longitude)
        values (${e}, ${c}, ${patrimoine}, ${nomenclature}, 'CA', 'VER', ${quantite}, 48.9, 2.3) returning id`),
      )
    }
    const typologie = await id(
      sql`insert into typologie_lavages (exploitant_id, libelle, couleur) values (${e}, 'COMPLET', '#123456') returning id`,
    )
    const repli = await id(
      sql`insert into typologie_lavages (exploitant_id, libelle, couleur) values (${e}, 'REPLI', '#654321') returning id`,
    )
    const problem = await id(
      sql`insert into problems (exploitant_id, libelle, importance, conteneur_type) values (${e}, 'Graffiti', 1, 'CA') returning id`,
    )
    const form = await id(sql`
      insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode, has_barcode, has_rfid, has_volume, has_waste,
        releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance, min_photo_lavage_impossible, strategie_lavage_impossible, typologie_lavage_fallback_id)
      values (${e}, ${c}, 'F', ${typologie}, false, false, false, false, false, false, false, 1, 1, 0, 0, 1, ${repli}) returning id`)
    const campagne = await id(sql`
      insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, chauffeur_id, libelle, date_debut, date_fin, rrule, freq, interval, by_day)
      values (${e}, ${c}, ${patrimoine}, ${form}, ${operateur.id}, 'Tournée', '2026-01-01', '2026-12-31', '', 'WEEKLY', 1, '{MO}') returning id`)
    await tx.execute(sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
      select ${e}, ${c}, ${campagne}, k, p from unnest(${sql.param(conteneurs)}::int[]) with ordinality as o(k, p)`)
    await tx.execute(
      sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour) select ${e}, ${c}, ${campagne}, unnest(${sql.param([...jours])}::date[])`,
    )
    return { patrimoine, uni, conteneurs, typologie, repli, form, problem, campagne }
  })
}

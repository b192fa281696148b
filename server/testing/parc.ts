import { type SQL, sql } from 'drizzle-orm'
import { asSystem } from '../src/platform/db/actor.ts'
import { firstRow } from '../src/platform/db/rows.ts'
import type { TestServer } from './app.ts'

/** Rows that a test inserts as the system, in place of calls to other rooms. */
export function parcOf(server: TestServer, owner: { exploitant: number; client: number }) {
  const one = (query: SQL) =>
    asSystem(server.services.pool, async (tx) => Number((await firstRow(tx, { id: 'int' }, query))?.id))
  const tenant = sql`${owner.exploitant}, ${owner.client}`
  return {
    patrimoine: (libelle: string, bacs: number | null = null) =>
      one(sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine, lieu, nombre_de_bacs)
        values (${tenant}, ${libelle}, ${bacs !== null}, ${bacs === null ? null : 'Quai'}, ${bacs}) returning id`),
    conteneur: (patrimoine: number, nomenclature: string, quantite = 1) =>
      one(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type, quantite)
        values (${tenant}, ${patrimoine}, ${nomenclature}, 'CA', 'VER', ${quantite}) returning id`),
    /** A tournée over these containers that takes place on these days, given as days from today. */
    async tournee(
      patrimoine: number,
      conteneurs: readonly number[],
      days: readonly number[],
      libelle = 'Tournée',
    ) {
      const typologie = await one(sql`insert into typologie_lavages (exploitant_id, libelle, couleur)
        values (${owner.exploitant}, 'Complet', '#213067') returning id`)
      const form =
        await one(sql`insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode,
          has_barcode, has_rfid, has_volume, has_waste, releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance,
          min_photo_lavage_impossible)
        values (${tenant}, 'Formulaire', ${typologie}, true, false, false, false, false, false, false, 0, 0, 0, 0) returning id`)
      const first = Math.min(...days)
      const last = Math.max(...days)
      const id =
        await one(sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, chauffeur_id, libelle,
          date_debut, date_fin, rrule, freq, interval, by_day)
        select ${tenant}, ${patrimoine}, ${form}, min(u.id), ${libelle}, current_date + ${first}::int, current_date + ${last}::int,
          'FREQ=DAILY', 'DAILY', 1, '{}' from users u where u.exploitant_id = ${owner.exploitant} and u.role = 'operateur' returning id`)
      await asSystem(server.services.pool, async (tx) => {
        await tx.execute(sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
          select ${tenant}, ${id}, c, row_number() over () from unnest(${sql.param([...conteneurs])}::int[]) c`)
        await tx.execute(sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour)
          select ${tenant}, ${id}, current_date + d from unnest(${sql.param([...days])}::int[]) d`)
      })
      return id
    },
    /** An intervention at a local time, given in SQL (Paris). */
    intervention: (
      place: { patrimoine: number; conteneur?: number; campagne?: number },
      at: SQL,
      outcome: { status?: 0 | 2 | 3; laves?: number } = {},
    ) =>
      one(sql`insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, campagne_id, date_evenement, jour,
          is_accessible, is_scan_readable, status, nombre_laves)
        values (${tenant}, ${place.patrimoine}, ${place.conteneur ?? null}, ${place.campagne ?? null}, ${at}, (${at})::date,
          ${outcome.status !== 3}, true, ${outcome.status ?? 0}, ${outcome.laves ?? 1}) returning id`),
  }
}
export type Parc = ReturnType<typeof parcOf>

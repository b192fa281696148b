import { type SQL, sql } from 'drizzle-orm'
import { type Bench, load } from './socle.ts'

/** More companies, each with a client and an operateur, who log in to nothing. */
export const insertCompanies = (nombre: number): SQL[] => [
  sql`insert into users (role, libelle, email, password)
    select 'exploitant', 'Société ' || i, 'societe-' || i || '@mesure.example', 'x' from generate_series(1, ${nombre}::int) i`,
  sql`insert into users (role, exploitant_id, libelle, email, password)
    select r, e.id, 'Compte ' || r || ' ' || e.id, r || '-' || e.id || '@mesure.example', 'x'
    from users e, unnest(array['client', 'operateur']) r where e.email like 'societe-%@mesure.example'`,
]

/** Patrimoines of the clients of every company, or of one. */
export const insertPatrimoines = (nombre: number, company?: number): SQL => sql`
  insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine)
  select c.exploitant_id, c.id, 'Patrimoine ' || i, false from users c, generate_series(1, ${nombre}::int) i
  where c.role = 'client' and c.exploitant_id = coalesce(${company ?? null}, c.exploitant_id) order by c.id, i`

/** As many containers around Saint-Denis in every patrimoine. */
export const insertConteneurs = (nombre: number): SQL => sql`
  insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, adresse, commune, conteneur_type, dechet_type, quantite, latitude, longitude)
  select p.exploitant_id, p.client_id, p.id, 'N' || p.id || '-' || i, i || ' rue des Lilas', 'Saint-Denis',
    (array['CA', 'CE', 'CSE', 'AB', 'BAC', 'AUT'])[1 + i % 6], (array['OM', 'REC', 'VER', 'PAP', 'BIO'])[1 + i % 5],
    1 + i % 3, 48.9 + (p.id % 100) * 1e-3 + i * 1e-5, 2.3 + i * 1e-4
  from patrimoines p, generate_series(1, ${nombre}::int) i order by p.id, i`

/**
 * One tournée for each patrimoine, over all its containers, every day from `jours` days ago for a year. The days of a
 * tournée lie together, as where people make one after the other.
 */
export const insertTournees = (jours: number): SQL[] => [
  sql`insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode, has_barcode, has_rfid,
      has_volume, has_waste, releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance, min_photo_lavage_impossible)
    select exploitant_id, id, 'Formulaire', (select min(id) from typologie_lavages), true, false, false, false, false, false, false, 0, 0, 0, 0
    from users where role = 'client'`,
  sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, chauffeur_id, libelle, date_debut, date_fin, rrule, freq, interval, by_day)
    select p.exploitant_id, p.client_id, p.id, f.id, o.id, 'Tournée ' || p.id,
      current_date - ${jours}::int, current_date + 365, 'FREQ=DAILY;INTERVAL=1', 'DAILY', 1, '{}'
    from patrimoines p join forms f on f.client_id = p.client_id
      join users o on o.exploitant_id = p.exploitant_id and o.role = 'operateur' order by p.id`,
  sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
    select t.exploitant_id, t.client_id, t.id, c.id, row_number() over (partition by t.id order by c.id)
    from campagne_lavages t join conteneurs c on c.patrimoine_id = t.patrimoine_id`,
  sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour)
    select t.exploitant_id, t.client_id, t.id, t.date_debut + d from campagne_lavages t, generate_series(0, ${jours}::int + 365) d
    order by t.id, d`,
]

/** A wash of every container of every tournée on each of these days before today. */
export const insertLavages = (premier: number, dernier: number): SQL => sql`
  insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, campagne_id, operateur_id, date_evenement, jour, is_accessible, is_scan_readable, status, nombre_laves)
  select k.exploitant_id, k.client_id, t.patrimoine_id, k.conteneur_id, k.campagne_id, t.chauffeur_id,
    (current_date - d) + interval '7 hours' + k.position * interval '1 minute', current_date - d, k.position % 20 > 0, true,
    case when k.position % 20 = 0 then 3 else 0 end, case when k.position % 20 = 0 then 0 else 1 end
  from generate_series(${premier}::int, ${dernier}::int) d, campagne_conteneurs k join campagne_lavages t on t.id = k.campagne_id`

/** Two companies of a thousand containers each at least: a statement that leaves the company out returns other rows. */
export async function loadCompanies(bench: Bench, others = 0): Promise<void> {
  await load(bench, ...insertCompanies(others), insertPatrimoines(1), insertConteneurs(1_000))
  await load(bench, ...insertTournees(30), insertLavages(1, 5))
}

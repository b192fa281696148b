import { sql } from 'drizzle-orm'
import { asSystem } from '../src/platform/db/actor.ts'
import { newFileName } from '../src/platform/files/files.ts'
import { openDays } from '../src/telematique/reception.ts'
import type { TestServer } from '../testing/app.ts'
import { type Camp, ofSociete } from './biens.ts'

const JOUR = '2026-03-02'

/**
 * Makes rows of a camp that no single call makes: positions and movements of its vehicle, looks at them, and settings and
 * closings of its hours.
 */
export async function fillWithoutCalls(server: TestServer, { nom, biens, exploitant }: Camp): Promise<void> {
  const { pool } = server.services
  const vehicle = sql`${exploitant.id}::int, ${biens.laveuses}::int`
  const name = ofSociete(nom, 'i')
  await openDays(pool, [JOUR])
  await asSystem(pool, async (tx) => {
    for (const statement of [
      sql`insert into positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, valide)
        values (${vehicle}, '2026-03-02 09:00:00+00', 'flespi', 48.9, 2.3, true)`,
      sql`insert into dernieres_positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, lieu)
        values (${vehicle}, '2026-03-02 09:00:00+00', 'flespi', 48.9, 2.3, ${name})`,
      sql`insert into jours_a_calculer (exploitant_id, laveuse_id, jour) values (${vehicle}, ${JOUR})`,
      sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, source) values (${vehicle}, ${JOUR}, 'flespi')`,
      sql`insert into trajets_de_vehicules (exploitant_id, laveuse_id, jour, debut, fin, distance_m, inconnu,
          depart_latitude, depart_longitude, arrivee_latitude, arrivee_longitude)
        values (${vehicle}, ${JOUR}, '2026-03-02 09:00:00+00', '2026-03-02 10:00:00+00', 900, false, 48.9, 2.3, 48.91, 2.3)`,
      sql`insert into traceurs (exploitant_id, source, identifiant, jeton_id, instant, latitude, longitude, valide, nombre)
        values (${exploitant.id}, 'flespi', ${`${name} ${nom}`}, ${biens.jetons}, '2026-03-02 09:00:00+00', 48.9, 2.3, true, 1)`,
      sql`insert into reglages_telematiques (exploitant_id) values (${exploitant.id}) on conflict do nothing`,
      sql`insert into comptes_traccar (exploitant_id, adresse, jeton) values (${exploitant.id}, 'https://traccar.example', ${name})
        on conflict do nothing`,
      sql`insert into fournisseurs_identite (exploitant_id, lien, emetteur, client_id, secret, domaines, actif)
        values (${exploitant.id}, ${`lien ${nom}`}, 'https://identite.example', ${name}, ${name}, '{identite.example}', false)
        on conflict do nothing`,
      sql`insert into identites_externes (user_id, emetteur, sujet) values (${exploitant.id}, 'https://identite.example', ${name})
        on conflict do nothing`,
      sql`insert into envois (exploitant_id, webhook_id, evenement, objet, contenu)
        values (${exploitant.id}, ${biens.webhooks}, 'periode.cloturee', ${name}, '{}')`,
      sql`insert into preferences (user_id, choix) values (${exploitant.id}, jsonb_build_object('vue', ${name}::text))
        on conflict do nothing`,
      sql`insert into cles_acces (id, user_id, nom, cle_publique, compteur, transports)
        values (${`cle-${nom}`}, ${exploitant.id}, ${name}, 'x', 0, '{}')`,
      sql`insert into consultations (exploitant_id, auteur_id, laveuse_id, jour)
        values (${exploitant.id}, ${exploitant.id}, ${biens.laveuses}, ${JOUR})`,
      sql`insert into sauvegardes (debut, fin, est_bonne, lignes, octets, fichiers, fichiers_manquants) values (now(), now(), true, 1, 1, 0, 0)`,
      sql`insert into reglages_exploitants (exploitant_id) values (${exploitant.id}) on conflict do nothing`,
      sql`insert into reglages_heures (exploitant_id, applicable_du, valeurs) values (${exploitant.id}, '2026-01-01', '{}')
        on conflict do nothing`,
      sql`with c as (insert into periode_clotures (exploitant_id, periode_id, cloturee_par_id, rouverte_le, rouverte_par_id, motif)
          values (${exploitant.id}, ${biens.periode_paies}, ${exploitant.id}, now(), ${exploitant.id}, ${name}) returning id)
        insert into periode_exports (cloture_id, exploitant_id, sorte, nom, contenu)
          select id, ${exploitant.id}, 'excel', ${name}, 'x' from c`,
    ])
      await tx.execute(statement)
  })
}

/** A finished dossier that the exploitant of a camp asked for. */
export async function makeDossier(server: TestServer, { exploitant }: Camp): Promise<number> {
  const [made] = await server.query(sql`insert into dossiers (auteur_id, exploitant_id, titre, fichier, etat)
    values (${exploitant.id}, ${exploitant.id}, 'Dossier', ${newFileName('zip')}, 'pret') returning id`)
  return Number(made?.id)
}

/** A finished report that the exploitant of a camp asked for; making it by a job would not end at a known time. */
export async function makeRapport(server: TestServer, { exploitant, client }: Camp): Promise<number> {
  const [made] =
    await server.query(sql`insert into rapports (auteur_id, exploitant_id, client_id, demande, titre, fichier, etat)
    values (${exploitant.id}, ${exploitant.id}, ${client.id}, '{}', 'Rapport', ${newFileName('pdf')}, 'pret') returning id`)
  return Number(made?.id)
}

import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { firstRow, rows } from '@lavandiere/server/platform/db/rows.ts'
import { type SQL, sql } from 'drizzle-orm'

const OPERATEURS = [
  'Nadia Benali',
  'Marc Lefèvre',
  'Awa Diallo',
  'Thomas Girard',
  'Inès Moreau',
  'Karim Haddad',
  'Julie Petit',
  'Paulo Ferreira',
]

/** The ids that the demonstration's rows refer to. */
export interface Societe {
  exploitant: number
  clients: { plaine: number; canal: number }
  operateurs: number[]
  prestations: number[]
  problems: number[]
  forms: { plaine: number; canal: number }
  typologies: { colonne: number; bac: number; repli: number }
}

/** The id that an insert returned. */
export async function id(tx: Tx, statement: SQL): Promise<number> {
  const added = await firstRow(tx, { id: 'int' }, statement)
  if (!added) throw new Error('the insert returned no row')
  return added.id
}

/** The ids of inserted entries of a catalogue of the company. */
async function entries(tx: Tx, table: string, columns: string, values: SQL[]): Promise<number[]> {
  const added = await rows(
    tx,
    { id: 'int' },
    sql`insert into ${sql.identifier(table)} (exploitant_id, libelle${sql.raw(columns)})
      values ${sql.join(values, sql`, `)} returning id`,
  )
  return added.map((row) => row.id)
}

/** Creates the company: accounts, catalogues and forms. */
export async function createSociete(tx: Tx, password: string): Promise<Societe> {
  const compte = (role: string, exploitant: number | null, libelle: string, name: string) =>
    id(
      tx,
      sql`insert into users (role, exploitant_id, libelle, email, password, email_notifications_lavage_impossible, tableau_de_bord, rh_feature_enabled)
      values (${role}, ${exploitant}, ${libelle}, ${`${name}@lavandiere.example`}, ${password}, false, ${role === 'client'}, ${role === 'operateur'}) returning id`,
    )
  await compte('admin', null, 'Administration', 'admin')
  const exploitant = await compte('exploitant', null, 'Éclat Urbain', 'exploitant')
  const plaine = await compte('client', exploitant, 'Plaine Commune', 'client')
  const canal = await compte('client', exploitant, 'Résidences du Canal', 'canal')
  const operateurs: number[] = []
  for (const [i, nom] of OPERATEURS.entries())
    operateurs.push(await compte('operateur', exploitant, nom, `operateur${i === 0 ? '' : i + 1}`))
  const prestations = await entries(
    tx,
    'prestations',
    '',
    ['Lavage et désinfection', 'Lavage simple', 'Lavage haute pression'].map(
      (l) => sql`(${exploitant}, ${l})`,
    ),
  )
  const problems = await entries(tx, 'problems', ', importance, conteneur_type', [
    sql`(${exploitant}, 'Opercule cassé', 3, 'CA')`,
    sql`(${exploitant}, 'Graffiti', 1, 'CA')`,
    sql`(${exploitant}, 'Colonne déplacée', 2, 'CA')`,
    sql`(${exploitant}, 'Affichage sauvage', 1, 'CA')`,
    sql`(${exploitant}, 'Fuite au sol', 4, 'CA')`,
  ])
  const typologie = (libelle: string) =>
    id(tx, sql`select id from typologie_lavages where libelle = ${libelle} and exploitant_id is null`)
  const [repli = 0] = await entries(tx, 'typologie_lavages', ', couleur', [
    sql`(${exploitant}, 'LAVAGE EXTÉRIEUR', '#8E44AD')`,
  ])
  const typologies = { colonne: await typologie('COLONNE'), bac: await typologie('BAC'), repli }
  const form = (client: number, libelle: string, typologie: number, fallback: number | null) =>
    id(
      tx,
      sql`insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode, has_barcode, has_rfid,
        has_volume, has_waste, releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance, min_photo_lavage_impossible,
        strategie_lavage_impossible, typologie_lavage_fallback_id)
      values (${exploitant}, ${client}, ${libelle}, ${typologie}, true, true, false, false, true, true, true, 1, 1, 1, 1, ${fallback ? 1 : 0}, ${fallback}) returning id`,
    )
  const forms = {
    plaine: await form(plaine, 'Colonnes à verre', typologies.colonne, repli),
    canal: await form(canal, 'Bacs des résidences', typologies.bac, null),
  }
  // Out of service: nothing of the demonstration leaves the machine.
  await tx.execute(sql`insert into webhooks (exploitant_id, libelle, adresse, evenements, actif) values
    (${exploitant}, 'Supervision de la mairie', 'https://supervision.example/lavandiere',
      '{intervention.impossible,probleme.constate,laveuse.en_panne}', false)`)
  return { exploitant, clients: { plaine, canal }, operateurs, prestations, problems, forms, typologies }
}

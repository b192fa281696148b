import { readFile } from 'node:fs/promises'
import { checkEntetes } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { makeVerifier } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { perTexte } from '@lavandiere/domain/patrimoines/textes.ts'
import { sql } from 'drizzle-orm'
import { merge, sourceOf } from '../patrimoines/import/fusion.ts'
import { decoder, readCsv } from '../patrimoines/import/lecture.ts'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Random } from './hasard.ts'

export const COMPTES = ['admin', 'exploitant', 'client', 'operateur'].map(
  (nom) => `${nom}@lavandiere.example`,
)
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
export interface Entreprise {
  exploitant: number
  clients: { plaine: number; canal: number }
  operateurs: number[]
  prestations: number[]
  problems: number[]
  forms: { plaine: number; canal: number }
  typologies: { colonne: number; bac: number; repli: number }
}

/** The id that an insert returned. */
export async function id(tx: Tx, statement: ReturnType<typeof sql>): Promise<number> {
  const added = await firstRow(tx, { id: 'int' }, statement)
  if (!added) throw new Error('the insert returned no row')
  return added.id
}

/** Creates the company: accounts, catalogues and forms. */
export async function createEntreprise(tx: Tx, password: string): Promise<Entreprise> {
  const compte = (role: string, exploitant: number | null, libelle: string, email: string) =>
    id(
      tx,
      sql`insert into users (role, exploitant_id, libelle, email, password, email_notifications_lavage_impossible, rh_feature_enabled)
      values (${role}, ${exploitant}, ${libelle}, ${email}, ${password}, false, ${role === 'operateur'}) returning id`,
    )
  await compte('admin', null, 'Administration', 'admin@lavandiere.example')
  const exploitant = await compte('exploitant', null, 'Éclat Urbain', 'exploitant@lavandiere.example')
  const plaine = await compte('client', exploitant, 'Plaine Commune', 'client@lavandiere.example')
  const canal = await compte('client', exploitant, 'Résidences du Canal', 'canal@lavandiere.example')
  const operateurs: number[] = []
  for (const [i, nom] of OPERATEURS.entries()) {
    operateurs.push(
      await compte(
        'operateur',
        exploitant,
        nom,
        i === 0 ? 'operateur@lavandiere.example' : `operateur${i + 1}@lavandiere.example`,
      ),
    )
  }
  const insertEntries = async (table: string, columns: string, values: ReturnType<typeof sql>[]) => {
    const added = await rows(
      tx,
      { id: 'int' },
      sql`insert into ${sql.identifier(table)} (exploitant_id, libelle${sql.raw(columns)})
        values ${sql.join(values, sql`, `)} returning id`,
    )
    return added.map((row) => row.id)
  }
  const prestations = await insertEntries(
    'prestations',
    '',
    ['Lavage et désinfection', 'Lavage simple', 'Lavage haute pression'].map(
      (l) => sql`(${exploitant}, ${l})`,
    ),
  )
  const problems = await insertEntries('problems', ', importance, conteneur_type', [
    sql`(${exploitant}, 'Opercule cassé', 3, 'CA')`,
    sql`(${exploitant}, 'Graffiti', 1, 'CA')`,
    sql`(${exploitant}, 'Colonne déplacée', 2, 'CA')`,
    sql`(${exploitant}, 'Affichage sauvage', 1, 'CA')`,
    sql`(${exploitant}, 'Fuite au sol', 4, 'CA')`,
  ])
  const typologie = (libelle: string) =>
    id(tx, sql`select id from typologie_lavages where libelle = ${libelle} and exploitant_id is null`)
  const typologies = {
    colonne: await typologie('COLONNE'),
    bac: await typologie('BAC'),
    repli:
      (
        await insertEntries('typologie_lavages', ', couleur', [
          sql`(${exploitant}, 'LAVAGE EXTÉRIEUR', '#8E44AD')`,
        ])
      )[0] ?? 0,
  }
  const form = (client: number, libelle: string, typologie: number, repli: number | null) =>
    id(
      tx,
      sql`insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode, has_barcode, has_rfid,
        has_volume, has_waste, releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance, min_photo_lavage_impossible,
        strategie_lavage_impossible, typologie_lavage_fallback_id)
      values (${exploitant}, ${client}, ${libelle}, ${typologie}, true, true, false, false, true, true, true, 1, 1, 1, 1, ${repli ? 1 : 0}, ${repli}) returning id`,
    )
  const forms = {
    plaine: await form(plaine, 'Colonnes à verre', typologies.colonne, typologies.repli),
    canal: await form(canal, 'Bacs des résidences', typologies.bac, null),
  }
  return { exploitant, clients: { plaine, canal }, operateurs, prestations, problems, forms, typologies }
}

/** A patrimoine of the demonstration and its containers, in the order of the file. */
export interface PointDeCollecte {
  id: number
  client: number
  libelle: string
  conteneurs: { id: number; quantite: number; latitude: number; longitude: number }[]
  /** Bins of a unipatrimoine, which has no containers. */
  bacs: number | null
}

const HYPOTHESE =
  'Points réels de Plaine Commune (Licence Ouverte). Le type « Colonne Aérienne » est notre hypothèse : la source ne le dit pas.'

/** Real collection points, one patrimoine for each town; for the second client a few bins and a single place. */
export async function createPatrimoines(
  tx: Tx,
  { exploitant, clients }: Entreprise,
  chance: Random,
): Promise<PointDeCollecte[]> {
  const patrimoine = (client: number, libelle: string, commentaire: string | null) =>
    id(
      tx,
      sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine, commentaire)
      values (${exploitant}, ${client}, ${libelle}, false, ${commentaire}) returning id`,
    )
  const lieux: PointDeCollecte[] = []
  const addPatrimoine = async (
    client: number,
    libelle: string,
    commentaire: string | null,
    lignes: LigneImport[],
  ) => {
    const made = await patrimoine(client, libelle, commentaire)
    await merge(tx, made, sourceOf(lignes))
    const conteneurs = await rows(
      tx,
      { id: 'int', quantite: 'int', latitude: 'number', longitude: 'number' },
      sql`select id, quantite, latitude, longitude from conteneurs where patrimoine_id = ${made} order by ordre_csv`,
    )
    lieux.push({ id: made, client, libelle, conteneurs, bacs: null })
  }
  for (const [commune, lignes] of Map.groupBy(
    await realPoints(),
    (ligne) => ligne.commune ?? 'Plaine Commune',
  )) {
    await addPatrimoine(clients.plaine, `Verre ${commune}`, HYPOTHESE, lignes)
  }
  await addPatrimoine(clients.canal, 'Bacs quai de la Marne', null, bacs(chance))
  const uni = await id(
    tx,
    sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine, lieu, nombre_de_bacs, latitude, longitude)
    values (${exploitant}, ${clients.canal}, 'Local déchets Résidence Lumière', true, '12 rue du Port, Saint-Denis', 14, 48.9301, 2.3455) returning id`,
  )
  lieux.push({
    id: uni,
    client: clients.canal,
    libelle: 'Local déchets Résidence Lumière',
    conteneurs: [],
    bacs: 14,
  })
  return lieux
}

async function realPoints(): Promise<LigneImport[]> {
  const bytes = await readFile(new URL('donnees/plaine-commune-pav-verre.csv', import.meta.url))
  const records = readCsv(decoder(bytes, 'UTF-8'))
  const head = await records.next()
  const found = checkEntetes(head.done ? [] : head.value.cellules)
  if ('erreurs' in found) throw new Error(found.erreurs.join('\n'))
  const check = makeVerifier(found.colonnes, { types: { '': 'CA' } })
  for await (const record of records) check.add(record)
  return check.finish().lignes
}

/** Eighteen bins along a quay of Saint-Denis. */
const bacs = (chance: Random): LigneImport[] =>
  Array.from({ length: 18 }, (_, i) => ({
    numero: i + 2,
    nomenclature: `RC-${String(i + 1).padStart(3, '0')}`,
    adresse: `${2 * i + 1} quai de la Marne`,
    complementAdresse: null,
    commune: 'Saint-Denis',
    conteneurType: 'BAC' as const,
    marque: null,
    quantite: chance.integer(2, 6),
    dechetType: chance.oneOf(['OM', 'REC', 'BIO'] as const),
    ...perTexte(() => null),
    volume: '660 L',
    latitude: 48.9312 + i * 0.00042,
    longitude: 2.3489 + i * 0.00031,
    ordreCsv: i + 1,
  }))

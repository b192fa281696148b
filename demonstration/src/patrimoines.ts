import { readFile } from 'node:fs/promises'
import { checkEntetes } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { makeVerifier } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { perTexte } from '@lavandiere/domain/patrimoines/textes.ts'
import { merge, sourceOf } from '@lavandiere/server/patrimoines/import/fusion.ts'
import { decoder, readCsv } from '@lavandiere/server/patrimoines/import/lecture.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { rows } from '@lavandiere/server/platform/db/rows.ts'
import { sql } from 'drizzle-orm'
import { makeRandom } from './hasard.ts'
import { id, type Societe } from './societe.ts'

/** A patrimoine of the demonstration with its containers, in the order of the file. */
export interface PointDeCollecte {
  id: number
  client: number
  libelle: string
  conteneurs: { id: number; quantite: number; latitude: number; longitude: number }[]
  /** Bins and place of a unipatrimoine, which has no containers. */
  local: { quantite: number; latitude: number; longitude: number } | null
}

const HYPOTHESE =
  'Points réels de Plaine Commune (Licence Ouverte). Le type « Colonne Aérienne » est notre hypothèse : la source ne le dit pas.'
const LOCAL = { quantite: 14, latitude: 48.9301, longitude: 2.3455 }
const NOM_DU_LOCAL = 'Local déchets Résidence Lumière'

/** Real collection points, one patrimoine for each town; for the second client a few bins and a single place. */
export async function createPatrimoines(
  tx: Tx,
  { exploitant, clients }: Societe,
  aujourdhui: string,
): Promise<PointDeCollecte[]> {
  const withContainers = async (
    client: number,
    libelle: string,
    commentaire: string | null,
    lignes: LigneImport[],
  ): Promise<PointDeCollecte> => {
    const made = await id(
      tx,
      sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine, commentaire)
        values (${exploitant}, ${client}, ${libelle}, false, ${commentaire}) returning id`,
    )
    await merge(tx, made, sourceOf(lignes))
    const conteneurs = await rows(
      tx,
      { id: 'int', quantite: 'int', latitude: 'number', longitude: 'number' },
      sql`select id, quantite, latitude, longitude from conteneurs where patrimoine_id = ${made} order by ordre_csv`,
    )
    return { id: made, client, libelle, conteneurs, local: null }
  }
  const lieux: PointDeCollecte[] = []
  const towns = Map.groupBy(await realPoints(), (ligne) => ligne.commune ?? 'Plaine Commune')
  for (const [commune, lignes] of towns)
    lieux.push(await withContainers(clients.plaine, `Verre ${commune}`, HYPOTHESE, lignes))
  lieux.push(await withContainers(clients.canal, 'Bacs quai de la Marne', null, bacs(aujourdhui)))
  const local = await id(
    tx,
    sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine, lieu, nombre_de_bacs, latitude, longitude)
      values (${exploitant}, ${clients.canal}, ${NOM_DU_LOCAL}, true, '12 rue du Port, Saint-Denis', ${LOCAL.quantite},
        ${LOCAL.latitude}, ${LOCAL.longitude}) returning id`,
  )
  return [...lieux, { id: local, client: clients.canal, libelle: NOM_DU_LOCAL, conteneurs: [], local: LOCAL }]
}

async function realPoints(): Promise<LigneImport[]> {
  const bytes = await readFile(new URL('../data/plaine-commune-pav-verre.csv', import.meta.url))
  const records = readCsv(decoder(bytes, 'UTF-8'))
  const head = await records.next()
  const found = checkEntetes(head.done ? [] : head.value.cellules)
  if ('erreurs' in found) throw new Error(found.erreurs.join('\n'))
  const check = makeVerifier(found.colonnes, { types: { '': 'CA' } })
  for await (const record of records) check.add(record)
  return check.finish().lignes
}

/** Eighteen bins along a quay of Saint-Denis. */
function bacs(aujourdhui: string): LigneImport[] {
  const chance = makeRandom(aujourdhui)
  return Array.from({ length: 18 }, (_, i) => ({
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
}

/** Creates relevés for some containers: near, not so near and far (OPEN-53). */
export async function createReleves(
  tx: Tx,
  { exploitant, operateurs }: Societe,
  lieux: readonly PointDeCollecte[],
  aujourdhui: string,
): Promise<void> {
  const chance = makeRandom(`releves ${aujourdhui}`)
  const measured = lieux.flatMap(({ client, conteneurs }) =>
    conteneurs
      .filter(() => chance.number() < 0.12)
      .map(({ id: conteneur, latitude, longitude }) => {
        const ecart = chance.oneOf([0.00005, 0.0001, 0.0003, 0.0007])
        const angle = chance.number() * 2 * Math.PI
        return {
          client,
          conteneur,
          operateur: chance.oneOf(operateurs),
          latitude: latitude + ecart * Math.sin(angle),
          longitude: longitude + ecart * Math.cos(angle),
          precision: chance.integer(3, 18),
        }
      }),
  )
  await tx.execute(sql`
    insert into releve_terrains (exploitant_id, client_id, conteneur_id, operateur_id, latitude, longitude, accuracy_m)
    select ${exploitant}, r.client, r.conteneur, r.operateur, r.latitude, r.longitude, r.precision
    from jsonb_to_recordset(${JSON.stringify(measured)}::jsonb) as r(client int, conteneur int, operateur int, latitude float8, longitude float8, precision float8)`)
}

import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/champs-de-type.ts'
import { QUANTITE_MAX } from '@lavandiere/domain/patrimoines/conteneur.ts'
import type { Placee } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import { type Deplacement, farMoves } from '@lavandiere/domain/patrimoines/import/apercu.ts'
import type { Connu, PatrimoineConnu } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { perTexte } from '@lavandiere/domain/patrimoines/textes.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem, type Tx } from '../../platform/db/actor.ts'
import { foundRow, rows } from '../../platform/db/rows.ts'
import type { Services } from '../../platform/services.ts'
import { COLUMNS, onWire } from './colonnes.ts'

/** Containers read before the server serves other calls. */
const CHUNK_ROWS = 2_000

/** A container that the file does not name, with its position. */
export interface Voisin {
  id: number
  dechetType: string
  latitude: number
  longitude: number
}

/** The containers of a patrimoine at the time of a check. */
export interface PatrimoineLu extends PatrimoineConnu {
  /** The containers with a position that the file does not name. */
  voisins: Voisin[]
  /** A fingerprint that changes with any of the containers. */
  empreinte: string
}

/**
 * A fingerprint of the containers of a patrimoine: another text when one was added, removed or changed.
 * @param isLocked also keeps the containers from changing until the end of the transaction
 */
export async function patrimoinePrint(tx: Tx, patrimoineId: number, isLocked = false): Promise<string> {
  const print = await foundRow(
    tx,
    { nombre: 'int', versions: 'int', ids: 'int', dernier: 'text?' },
    sql`select count(*) as nombre, coalesce(sum(version), 0) as versions, coalesce(sum(id), 0) as ids, max(updated_at)::text as dernier
      from (select id, version, updated_at from conteneurs where patrimoine_id = ${patrimoineId} and archived_at is null
        ${isLocked ? sql`order by id for no key update` : sql``}) c`,
  )
  return Object.values(print).join('/')
}

// Only the shape of the rows is checked, not the rules of the API: stored values are valid already.
const kept = {
  id: 'int',
  ordreCsv: 'int?',
  nomenclature: 'text',
  adresse: 'text?',
  complementAdresse: 'text?',
  commune: 'text?',
  conteneurType,
  marque: 'text?',
  quantite: z.int().max(QUANTITE_MAX),
  dechetType,
  ...perTexte(() => 'text?' as const),
  latitude: 'number?',
  longitude: 'number?',
} as const

/**
 * Reads the containers of a patrimoine in chunks.
 * @param names whether the file contains a container of this nomenclature
 */
export async function readPatrimoine(
  services: Services,
  patrimoineId: number,
  names: (nomenclature: string) => boolean,
): Promise<PatrimoineLu> {
  const empreinte = await asSystem(services.pool, (tx) => patrimoinePrint(tx, patrimoineId))
  const connus = new Map<string, Connu>()
  const voisins: Voisin[] = []
  let [total, dernierOrdre, lastId] = [0, 0, 0]
  for (;;) {
    const chunk = await asSystem(services.pool, (tx) =>
      rows(
        tx,
        kept,
        sql`select c.id, ${onWire('c', COLUMNS)} from conteneurs c
          where c.patrimoine_id = ${patrimoineId} and c.archived_at is null and c.id > ${lastId} order by c.id limit ${CHUNK_ROWS}`,
      ),
    )
    for (const conteneur of chunk) {
      const { id, nomenclature, latitude, longitude } = conteneur
      total++
      dernierOrdre = Math.max(dernierOrdre, conteneur.ordreCsv ?? 0)
      if (names(nomenclature)) connus.set(nomenclature, conteneur)
      else if (latitude !== null && longitude !== null)
        voisins.push({ id, dechetType: conteneur.dechetType, latitude, longitude })
    }
    const next = chunk.at(-1)?.id
    if (next === undefined || chunk.length < CHUNK_ROWS)
      return { connus, voisins, total, dernierOrdre, empreinte }
    lastId = next
  }
}

/** Of the lines that would move a container far, those whose container a person has moved since the import that placed it. */
export async function correctedMoves<
  L extends Placee & { nomenclature: string },
  C extends Placee & { id: number },
>(tx: Tx, lignes: readonly L[], connus: ReadonlyMap<string, C>): Promise<Deplacement<L, C>[]> {
  const moves = farMoves(lignes, connus)
  if (moves.length === 0) return []
  const found = await rows(
    tx,
    { id: 'int' },
    sql`select m.conteneur_id as id from unnest(${sql.param(moves.map(({ connu }) => connu.id))}::int[]) c(id)
        cross join lateral (select k.conteneur_id, k.patrimoine_id, k.moment from modifications k
          where k.conteneur_id = c.id and k.nature = 'modification' and (k.apres ? 'latitude' or k.apres ? 'longitude')
          order by k.moment desc limit 1) m
        where not exists (select 1 from imports i where i.patrimoine_id = m.patrimoine_id
          and coalesce(i.enregistre_le, i.updated_at) = m.moment and i.etat in ('enregistre', 'annule'))`,
  )
  const moved = new Set(found.map(({ id }) => id))
  return moves.filter(({ connu }) => moved.has(connu.id))
}

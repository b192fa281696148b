import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { TROUVES_MAX, trouve } from '@lavandiere/domain/recherche/trouvailles.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { literally, wordsOf } from '../platform/resource/search.ts'

/** Containers of a company among which the nearest are chosen. */
const CANDIDATS = 200
/** Fewer signs in a row have no trigram, and the index would be read whole. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u

/** The words as the index finds them: in any place, or as whole words when all are too short. */
function patternsOf(words: readonly string[]): string[] {
  const around = words.some((word) => HAS_TRIGRAM.test(word)) ? '%' : '% '
  return words.map((word) => `${around}${literally(word)}${[...around].reverse().join('')}`)
}

/** A text as the index of words has it: a hyphen, an underscore and an apostrophe are blanks, as in `fold`. */
const blanked = (text: SQL): SQL => sql`sans_accent(translate(${text}, '-_''', '   '))`

/** The nearest containers of a search, then the addresses among those found. */
export async function conteneursTrouves(tx: Tx, actor: Actor, search: string) {
  const words = wordsOf(search)
  const mots = sql`${sql.param(patternsOf(words))}::text[]`
  // A name is found first as it was typed, or in capital letters as most are.
  const noms = sql`${sql.param([search, search.toUpperCase()])}::text[]`
  const nom = words.map(literally).join(' ')
  const proprietaire = actor.role === 'client' ? actor.id : null
  // An administrator has no company, and searches those of all.
  const societes: SQL =
    actor.exploitantId === null
      ? sql`(select id from exploitants where archived_at is null)`
      : sql`(select ${actor.exploitantId}::int as id)`
  return rows(
    tx,
    trouve.shape,
    sql`with vus as materialized (
        select distinct on (c.id) c.id, c.nomenclature, nullif(concat_ws(', ', nullif(c.adresse, ''), nullif(c.commune, '')), '') as lieu,
          c.adresse, p.id as patrimoine, p.libelle as patrimoine_libelle
        from ${societes} s
          cross join lateral conteneurs_cherches(${mots}, ${noms}, s.id, ${proprietaire}::int, ${CANDIDATS}) candidat
          join conteneurs c on c.id = candidat join patrimoines p on p.id = c.patrimoine_id
        where c.archived_at is null and p.archived_at is null)
      (select 'conteneurs' as nature, id, nomenclature as libelle, concat_ws(' · ', lieu, patrimoine_libelle) as aide from vus
        order by ${blanked(sql`nomenclature`)} like ${nom} desc, ${blanked(sql`nomenclature`)} like ${`${nom}%`} desc,
          nomenclature collate fr_naturel, id limit ${TROUVES_MAX})
      union all
      (select 'adresses', patrimoine, lieu, patrimoine_libelle from vus
        where adresse <> '' and ${blanked(sql`' ' || lieu || ' '`)} like all (array(select sans_accent(mot) from unnest(${mots}) mot))
        group by patrimoine, lieu, patrimoine_libelle order by lieu collate fr_naturel, patrimoine limit ${TROUVES_MAX})`,
  )
}

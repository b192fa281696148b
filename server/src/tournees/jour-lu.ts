import { HISTORIQUE_JOUR_MAX } from '@lavandiere/domain/tournees/jour.ts'
import { type SQL, sql } from 'drizzle-orm'
import { jsonList } from '../platform/db/rows.ts'
import { iri } from '../platform/http/wire.ts'
import { shortOf } from '../platform/resource/present.ts'
import { workedOn } from './jours-travailles.ts'

/** Condition: the plan of a row `o` is not written yet. Its crew and form, if any, were then chosen for this day. */
const isOpen = sql`o.bacs is null`
const difference = (name: string, is: SQL) => sql`case when ${is} then ${name}::text end`

/**
 * The days of a tournée as documents, as rows of one statement, by the day on which they lie.
 * @param where condition over `o`, a row of campagne_occurrences
 */
export const dayDocuments = (id: number, where: SQL, limit: number): SQL => sql`
  select ${iri('campagne_lavages', id)} || '/jours/' || coalesce(o.regle, o.jour) as "@id", 'JourTournee' as "@type",
    coalesce(o.regle, o.jour) as regle, o.jour, o.etat, o.motif, o.decide,
    ${workedOn(sql`o.campagne_id`, sql`o.jour`)} as travaille,
    ${shortOf('clients', sql`o.client_id`)} as client,
    ${shortOf('operateurs', sql`p.chauffeur_id`)} as chauffeur, ${shortOf('operateurs', sql`p.equipier_id`)} as equipier,
    ${shortOf('forms', sql`p.formulaire_id`)} as formulaire, ${shortOf('laveuses', sql`o.laveuse_id`)} as laveuse,
    to_char(o.heure_debut, 'HH24:MI') as "heureDebut",
    array_to_json(array_remove(array[
      ${difference('equipe', sql`${isOpen} and o.chauffeur_id is not null`)},
      ${difference('formulaire', sql`${isOpen} and o.formulaire_id is not null`)},
      ${difference('laveuse', sql`o.laveuse_id is not null`)},
      ${difference('heureDebut', sql`o.heure_debut is not null`)}], null)) as differe
  from campagne_occurrences o cross join lateral plan_du_jour(o.campagne_id, o.jour) p
  where o.campagne_id = ${id} and ${where} order by o.jour limit ${limit}`

/** The document of one day with its history; no row when the tournée has no such day. */
export const dayWithHistory = (id: number, regle: string): SQL => sql`
  select (select row_to_json(d)::text from (select j.*, ${jsonList(sql`
      select m.moment, (select u.libelle from users u where u.id = m.auteur_id) as auteur, m.avant, m.apres
      from jour_modifications m where m.campagne_id = ${id} and m.regle = ${regle}::date
      order by m.id desc limit ${HISTORIQUE_JOUR_MAX}`)} as historique) d) as doc
  from (${dayDocuments(id, sql`coalesce(o.regle, o.jour) = ${regle}::date`, 1)}) j`

import { addDays, formatDate, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { AVERTISSEMENTS_MAX, avertissements } from '@lavandiere/domain/tournees/avertissements.ts'
import {
  changementDeJour,
  HISTORIQUE_JOUR_MAX,
  JOURS_MAX,
  jourAvecHistorique,
  joursTournee,
} from '@lavandiere/domain/tournees/jour.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundDocument, foundRow, jsonList, rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE, idParams, iri } from '../platform/http/wire.ts'
import { flag, strictQuery } from '../platform/resource/list-query.ts'
import { shortOf } from '../platform/resource/present.ts'
import { avertissementsAnswer, meetings, meetingText } from './avertissements.ts'
import { changeDay, plannedDay } from './jour-change.ts'
import { isOpenException } from './jours.ts'
import { workedOn } from './jours-travailles.ts'

/** Condition: the plan of a row `o` is not written yet. Its crew and form, if any, were then chosen for this day. */
const isOpen = sql`o.bacs is null`
const difference = (name: string, is: SQL) => sql`case when ${is} then ${name}::text end`

/**
 * The days of a tournée as documents, as rows of one statement, by the day on which they lie.
 * @param where condition over `o`, a row of campagne_occurrences
 */
const dayDocuments = (id: number, where: SQL, limit: number): SQL => sql`
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
const dayWithHistory = (id: number, regle: string): SQL => sql`
  select (select row_to_json(d)::text from (select j.*, ${jsonList(sql`
      select m.moment, (select u.libelle from users u where u.id = m.auteur_id) as auteur, m.avant, m.apres
      from jour_modifications m where m.campagne_id = ${id} and m.regle = ${regle}::date
      order by m.id desc limit ${HISTORIQUE_JOUR_MAX}`)} as historique) d) as doc
  from (${dayDocuments(id, sql`coalesce(o.regle, o.jour) = ${regle}::date`, 1)}) j`

const dayParams = z.object({ id: idParams.shape.id, jour: realDay() })

/** One day and its version. @throws Refus 404 for a day that the tournée has not */
async function findDay(tx: Tx, id: number, regle: string) {
  const { doc, version } = await foundRow(
    tx,
    { doc: 'text', version: 'int' },
    sql`select d.doc, o.version from (${dayWithHistory(id, regle)}) d
      join campagne_occurrences o on o.campagne_id = ${id} and coalesce(o.regle, o.jour) = ${regle}::date
      join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null`,
  )
  return { body: doc, headers: { etag: `"${version}"` } }
}

/**
 * Those between two dates, both included, cancelled ones too. Without dates: a year from today. With `exceptions=true`:
 * those of which a person decided something, whenever they are.
 */
const listDaysRoute = route({
  call: 'GET /campagne_lavages/:id/jours',
  summary: 'Retrieves the days of a CampagneLavage resource.',
  access: ['read', 'campagne_lavages'],
  params: idParams,
  query: strictQuery({
    du: realDay().optional(),
    au: realDay().optional(),
    exceptions: flag.optional(),
  }),
  answer: { status: 200, schema: joursTournee, description: 'Days, in their order' },
  handler: async (tx, { params: { id }, query, services }) => {
    const du = query.du ?? jourDeParis(services.now())
    const au = query.au ?? addDays(du, 365)
    if (au < du || au >= addDays(du, JOURS_MAX))
      throw new Refus(
        'requete-invalide',
        `Demandez au plus ${countInWords(JOURS_MAX, 'jour')}, dans leur ordre`,
      )
    const where =
      query.exceptions === 'true' ? isOpenException : sql`o.jour between ${du}::date and ${au}::date`
    return foundDocument(
      tx,
      sql`select (select row_to_json(d)::text from (select ${`${BASE}/campagne_lavages/`} || t.id || '/jours' as "@id",
          'JoursTournee' as "@type", ${jsonList(dayDocuments(id, where, JOURS_MAX))} as jours) d) as doc
        from campagne_lavages t where t.id = ${id} and t.archived_at is null`,
    )
  },
})

/** Named by the day of the rule, with its history. */
const dayRoute = route({
  call: 'GET /campagne_lavages/:id/jours/:jour',
  summary: 'Retrieves a day of a CampagneLavage resource.',
  access: ['read', 'campagne_lavages'],
  params: dayParams,
  answer: { status: 200, schema: jourAvecHistorique, description: 'The day' },
  handler: (tx, { params }) => findDay(tx, params.id, params.jour),
})

/** Cancels, moves or staffs it; the tournée stays as it is. */
const patchRoute = route({
  call: 'PATCH /campagne_lavages/:id/jours/:jour',
  summary: 'Updates a day of a CampagneLavage resource.',
  access: ['update', 'campagne_lavages'],
  params: dayParams,
  body: changementDeJour,
  answer: { status: 200, schema: jourAvecHistorique, description: 'The day as it is now' },
  handler: async (tx, { params: { id, jour }, actor, body, request, services }) => {
    await changeDay(tx, {
      actor,
      id,
      regle: jour,
      body,
      ifMatch: request.headers['if-match'],
      aujourdhui: jourDeParis(services.now()),
    })
    return findDay(tx, id, jour)
  },
})

/** Nothing is saved. */
const warningsRoute = route({
  call: 'POST /campagne_lavages/:id/jours/:jour/avertissements',
  summary: 'Tells what a change of a day would meet: a person or a vehicle already on another round.',
  access: ['update', 'campagne_lavages'],
  params: dayParams,
  body: changementDeJour,
  answer: { status: 200, schema: avertissements, description: 'Sentences, none when it meets nothing' },
  handler: async (tx, { params: { id, jour: regle }, body }) => {
    const { jour, people, laveuse } = await plannedDay(tx, id, regle, body)
    const met = await meetings(tx, id, people, [jour])
    const vehicles =
      laveuse === null
        ? []
        : await rows(
            tx,
            { libelle: 'text', laveuse: 'text' },
            sql`select t.libelle, l.immatriculation as laveuse from equipages_du_jour e
                join campagne_lavages t on t.id = e.campagne_id join laveuses l on l.id = e.laveuse_id
              where l.id = ${laveuse} and e.exploitant_id = l.exploitant_id and e.jour = ${jour}::date and e.campagne_id <> ${id}
              order by t.libelle collate fr_naturel, t.id limit ${AVERTISSEMENTS_MAX}`,
          )
    return avertissementsAnswer(`/campagne_lavages/${id}/jours/${regle}/avertissements`, [
      ...met.map((one) => meetingText(one, null)),
      ...vehicles.map(
        (one) => `La laveuse ${one.laveuse} est déjà sur « ${one.libelle} » le ${formatDate(jour)}.`,
      ),
    ])
  },
})

export const jourRoutes: readonly Route[] = [listDaysRoute, dayRoute, patchRoute, warningsRoute]

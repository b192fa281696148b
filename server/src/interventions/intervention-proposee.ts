import { PASSAGES_PROPOSES_MAX, proposition } from '@lavandiere/domain/interventions/intervention-proposee.ts'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { instantField } from '@lavandiere/domain/kernel/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundDocument } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { shortOf } from '../platform/resource/present.ts'
import { covers } from './rattachement.ts'

const id = idParams.shape.id.optional()

interface Place {
  conteneur: number | null
  patrimoine_id: number
}

/** The asked place; null when only a round was named. @throws Refus 404 for one that is not there */
async function placeOf(tx: Tx, conteneur: number | undefined, patrimoine: number | undefined) {
  if (conteneur === undefined && patrimoine === undefined) return null
  const found = await firstRow(
    tx,
    { patrimoine_id: 'int' },
    conteneur === undefined
      ? sql`select id as patrimoine_id from patrimoines where id = ${patrimoine}`
      : sql`select patrimoine_id from conteneurs where id = ${conteneur}`,
  )
  if (!found) throw notFound()
  return { ...found, conteneur: conteneur ?? null }
}

const quandOf = (quand: string) => sql`${quand}::timestamptz`

/** The rounds, with their day, that visit a place on the day of an instant: of a point given away, that of its crew. */
const visiting = ({ conteneur, ...place }: Place, quand: string) => {
  const jour = sql`jour_occurrence(t.id, ${quandOf(quand)})`
  return sql`select distinct porteur(t.id, o.jour, ${conteneur}) as campagne_id, o.jour
    from campagne_lavages t join jours_tenus o on o.campagne_id = t.id and o.jour = ${jour}
    where t.archived_at is null and t.patrimoine_id = ${place.patrimoine_id} and ${covers(place, conteneur, sql`o.jour`)}
    limit ${PASSAGES_PROPOSES_MAX}`
}

/** The last round before the day of an instant: the named one, else one that visits the place. */
const lastBefore = (place: Place | null, campagne: number | undefined, quand: string) => sql`
  select json_build_object('campagne', ${shortOf('campagne_lavages', sql`t.id`)}, 'jour', o.jour)
  from campagne_lavages t join jours_tenus o on o.campagne_id = t.id
  where t.archived_at is null and o.jour < (${quandOf(quand)} at time zone 'Europe/Paris')::date
    and ${campagne === undefined ? sql`true` : sql`t.id = ${campagne}`}
    and ${place ? sql`t.patrimoine_id = ${place.patrimoine_id} and ${covers(place, place.conteneur, sql`o.jour`)}` : sql`true`}
  order by o.jour desc, t.id limit 1`

/** The document of a proposition, from its rounds and their days. */
const documentOf = (address: string, passages: SQL, conteneur: number | null, before: SQL) => sql`
  with passages as (${passages}), points as (
    select p.campagne_id, k.conteneur_id, k.rang, k.conteneur_id = ${conteneur}::int as ici, exists (select from interventions i
        where i.conteneur_id = k.conteneur_id and i.jour = p.jour and i.campagne_id = k.campagne_id and i.archived_at is null) as fait
    from passages p cross join lateral points_du_jour(p.campagne_id, p.jour) k
  ), a_dire as (
    select p.*, c.nomenclature, p.rang < (select h.rang from points h where h.campagne_id = p.campagne_id and h.ici) as passe
    from points p join conteneurs c on c.id = p.conteneur_id where not p.fait and p.ici is distinct from true
  )
  select json_build_object('@id', ${address}::text, '@type', 'Proposition',
    'passages', coalesce((select json_agg(json_build_object(
        'campagne', ${shortOf('campagne_lavages', sql`p.campagne_id`)}, 'jour', p.jour, 'tenu', v.tenu,
        'chauffeur', ${shortOf('operateurs', sql`coalesce(e.chauffeur_id, v.chauffeur_id)`)},
        'equipier', ${shortOf('operateurs', sql`case when e.campagne_id is null then v.equipier_id else e.equipier_id end`)},
        'laveuse', ${shortOf('laveuses', sql`e.laveuse_id`)}, 'formulaire', ${shortOf('forms', sql`f.id`)},
        'prestation', ${shortOf('prestations', sql`v.prestation_id`)}, 'typologieLavage', ${shortOf('typologie_lavages', sql`f.typologie_lavage_id`)},
        'rang', (select h.rang from points h where h.campagne_id = p.campagne_id and h.ici),
        'points', (select count(*) from points h where h.campagne_id = p.campagne_id),
        'restants', (select count(*) from a_dire a where a.campagne_id = p.campagne_id),
        'suivant', (select json_build_object('id', a.conteneur_id, 'nomenclature', a.nomenclature) from a_dire a
          where a.campagne_id = p.campagne_id order by coalesce(a.passe, false), a.rang limit 1)) order by p.jour, p.campagne_id)
      from passages p cross join lateral plan_du_jour(p.campagne_id, p.jour) v join forms f on f.id = v.formulaire_id
        left join equipages_du_jour e on e.campagne_id = p.campagne_id and e.jour = p.jour), '[]'),
    'precedent', case when not exists (select from passages p join jours_tenus o on o.campagne_id = p.campagne_id and o.jour = p.jour) then (${before}) end)::text as doc`

/** The rounds that it may belong to, and the point that follows. */
export const propositionRoute = route({
  call: 'GET /interventions/proposition',
  summary: 'Retrieves what a new intervention at a place and a time is filled in with.',
  access: ['create', 'interventions'],
  query: strictQuery({
    conteneur: id,
    patrimoine: id,
    campagne: id,
    quand: instantField('Date et heure', 'Une date et une heure sont attendues'),
  }),
  answer: { status: 200, schema: proposition, description: 'The rounds of that day' },
  handler: async (tx, { query: { conteneur, patrimoine, campagne, quand } }) => {
    const place = await placeOf(tx, conteneur, patrimoine)
    if (!place && campagne === undefined)
      throw new Refus('requete-invalide', 'Nommez un conteneur, un patrimoine ou une tournée')
    const named = sql`select t.id as campagne_id, jour_occurrence(t.id, ${quandOf(quand)}) as jour
      from campagne_lavages t where t.id = ${campagne ?? null}`
    const passages = place && campagne === undefined ? visiting(place, quand) : named
    return foundDocument(
      tx,
      documentOf(
        `${BASE}/interventions/proposition`,
        passages,
        place?.conteneur ?? null,
        lastBefore(place, campagne, quand),
      ),
    )
  },
})

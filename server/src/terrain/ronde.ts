import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { AUTRES_MAX, ronde } from '@lavandiere/domain/terrain/ronde.ts'
import { CONTENEURS_MAX } from '@lavandiere/domain/tournees/tournee.ts'
import { type SQL, sql } from 'drizzle-orm'
import { foundDocument, jsonList } from '../platform/db/rows.ts'
import { Packed } from '../platform/http/packed.ts'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { laveDepuis } from '../signalements/lave-depuis.ts'

/** Entries of a catalogue at most. */
const ENTREES_MAX = 1_000
/** Removed or corrected washes that one answer tells at most, the newest first. */
const CORRIGES_MAX = 2_000

/** Reports of a container that one answer tells at most. */
const SIGNALEMENTS_MAX = 3

/** A row of a relation as `{id, libelle}`; null where there is none. */
export const nomme = (relation: SQL, id: SQL): SQL =>
  sql`(select json_build_object('id', x.id, 'libelle', x.libelle) from ${relation} x where x.id = ${id})`
const catalogue = (table: SQL, columns: SQL): SQL =>
  jsonList(sql`select c.id, c.libelle ${columns} from ${table} c where c.archived_at is null
    order by c.libelle collate fr_naturel, c.id limit ${ENTREES_MAX}`)

/** What the screens of a telephone show of a day of a round, over `t`, `o` (its occurrence) and `e` (its crew and vehicle). */
export const jourColumns: SQL = sql`t.id, o.jour::text, t.libelle, o.etat, o.motif,
  to_char(o.heure_debut, 'HH24:MI') as "heureDebut", ${nomme(sql`users`, sql`t.client_id`)} as client,
  ${nomme(sql`users`, sql`e.chauffeur_id`)} as chauffeur, ${nomme(sql`users`, sql`e.equipier_id`)} as equipier,
  (select json_build_object('id', l.id, 'libelle', l.immatriculation) from laveuses l where l.id = e.laveuse_id) as laveuse`
/** The crew of a day, of a cancelled one too: a telephone that has it is told. */
export const avecEquipe: SQL = sql`
  cross join lateral (select coalesce(o.chauffeur_id, t.chauffeur_id) as chauffeur_id,
      case when o.chauffeur_id is null then t.equipier_id else o.equipier_id end as equipier_id,
      (select q.laveuse_id from equipages_du_jour q where q.campagne_id = t.id and q.jour = o.jour) as laveuse_id) e`

const lieuColumns = sql`c.patrimoine_id as patrimoine, c.nomenclature, c.adresse, c.complement_adresse as "complementAdresse",
  c.commune, c.volume, c.conteneur_type as "conteneurType", c.dechet_type as "dechetType", c.quantite, c.latitude, c.longitude`

/** What was found at the place of a point `l` before the day: an index look-up, however long its history is. */
const derniere = (jour: SQL): SQL => {
  const last = (place: SQL) => sql`
    (select i.id, i.date_evenement, i.status, i.nombre_laves, i.observation from interventions i
      where ${place} and i.archived_at is null and i.jour < ${jour} order by i.date_evenement desc, i.id desc limit 1)`
  return sql`
    select v.date_evenement as "dateEvenement", v.status, v.nombre_laves as "nombreLaves", v.observation,
      (select coalesce(json_agg(p.libelle order by p.libelle collate fr_naturel, p.id), '[]')
        from intervention_problemes m join problems p on p.id = m.problem_id where m.intervention_id = v.id) as problemes
    from (${last(sql`i.conteneur_id = l.conteneur`)} union all
      ${last(sql`l.conteneur is null and i.conteneur_id is null and i.patrimoine_id = l.patrimoine`)}) v`
}

/** The accepted reports of the container of a point `l` that was not washed since. */
const signales = jsonList(sql`select s.created_at as "creeLe", s.nature, s.texte from signalements s
  where s.conteneur_id = l.conteneur and s.etat = 'accepte' and ${laveDepuis} is null order by s.id desc limit ${SIGNALEMENTS_MAX}`)

/** The document of a round of a day, in one statement. */
function rondeStatement(id: number, date: string): SQL {
  const jour = sql`${date}::date`
  return sql`
    with journee as materialized (
      select ${jourColumns}, t.exploitant_id from campagne_lavages t join campagne_occurrences o on o.campagne_id = t.id ${avecEquipe}
      where t.id = ${id} and o.jour = ${jour} and t.archived_at is null
    ), passages as materialized (
      select p.campagne_id, p.conteneur_id, p.rang from journee j cross join lateral points_du_jour(j.id, ${jour}) p
      order by p.rang limit ${CONTENEURS_MAX}
    ), plans as materialized (
      select t.id, t.libelle, t.client_id, v.* from (select id from journee union select campagne_id from passages) r
        join campagne_lavages t on t.id = r.id cross join lateral plan_du_jour(t.id, ${jour}) v
    ), faits as materialized (
      select distinct on (i.campagne_id, i.conteneur_id) i.campagne_id, i.conteneur_id, json_build_object('id', i.id, 'uuid', i.uuid,
        'dateEvenement', i.date_evenement, 'status', i.status, 'nombreLaves', i.nombre_laves,
        'operateur', (select u.libelle from users u where u.id = i.operateur_id)) as fait
      from interventions i where i.jour = ${jour} and i.campagne_id in (select id from plans) and i.archived_at is null
      order by i.campagne_id, i.conteneur_id, i.date_evenement desc, i.id desc
    ), lieux as materialized (
      select p.campagne_id as tournee, p.rang, c.id as conteneur, ${lieuColumns}
      from passages p join conteneurs c on c.id = p.conteneur_id and c.archived_at is null
      union all
      select n.id, 0, null, p.id, p.libelle, p.lieu, null, null, null, null, null, n.bacs, p.latitude, p.longitude
      from plans n join patrimoines p on p.id = n.patrimoine_id and p.is_unipatrimoine where n.tenu and n.id = ${id}
    ), corriges as materialized (
      select i.uuid, case when i.archived_at is null and i.jour = ${jour} and i.campagne_id in (select id from plans)
          then json_build_object('conteneur', i.conteneur_id, 'patrimoine', i.patrimoine_id) end as lieu
      from journee j join interventions i on i.exploitant_id = j.exploitant_id and i.updated_at >= ${jour}
      where i.uuid is not null and (i.archived_at is not null or i.corrigee_le is not null)
      order by i.updated_at desc, i.id limit ${CORRIGES_MAX}
    ), a_cote as materialized (
      select c.id as conteneur, ${lieuColumns} from conteneurs c
      where c.archived_at is null and c.patrimoine_id in (select patrimoine_id from plans)
        and c.id not in (select conteneur from lieux where conteneur is not null)
    )
    select (select row_to_json(d)::text from (select ${`${BASE}/terrain/tournees/${id}?date=${date}`}::text as "@id", 'Ronde' as "@type",
      j.id, j.jour, j.libelle, j.etat, j.motif, j."heureDebut", j.client, j.chauffeur, j.equipier, j.laveuse,
      ${jsonList(sql`select n.id, n.libelle, ${nomme(sql`users`, sql`n.client_id`)} as client,
          json_build_object('id', p.id, 'libelle', p.libelle, 'isUnipatrimoine', p.is_unipatrimoine) as patrimoine,
          h.debut, h.fin, n.prestation_id as prestation, (select row_to_json(q) from (${formulaire(sql`n.formulaire_id`)}) q) as formulaire
        from plans n join patrimoines p on p.id = n.patrimoine_id cross join lateral bornes_du_jour(n.id, ${jour}) h
        order by n.id <> ${id}, n.id`)} as tournees,
      ${jsonList(sql`select l.conteneur, l.patrimoine, l.nomenclature, l.adresse, l."complementAdresse", l.commune, l.volume,
          l."conteneurType", l."dechetType", l.quantite, l.latitude, l.longitude, l.tournee,
          (select row_to_json(q) from (${derniere(jour)}) q) as derniere, ${signales} as signalements, f.fait
        from lieux l
          left join faits f on f.campagne_id = l.tournee and f.conteneur_id is not distinct from l.conteneur
        order by l.rang`)} as points,
      ${jsonList(sql`select * from corriges`)} as corriges,
      ${jsonList(sql`select * from a_cote a order by a.nomenclature collate fr_naturel, a.conteneur limit ${AUTRES_MAX}`)} as autres,
      (select count(*)::int from a_cote) as "autresTotal",
      ${catalogue(sql`problems`, sql`, c.importance, c.conteneur_type as "conteneurType"`)} as problemes,
      ${catalogue(sql`prestations`, sql``)} as prestations,
      ${catalogue(sql`typologie_lavages`, sql`, c.couleur`)} as typologies) d) as doc
    from journee j`
}

const formulaire = (id: SQL): SQL => sql`
  select f.id, f.libelle, f.typologie_lavage_id as "typologieLavage",
    case when f.strategie_lavage_impossible = 1 then f.typologie_lavage_fallback_id end as "typologieLavageFallback",
    f.strategie_lavage_impossible as "strategieLavageImpossible", f.gallery_enabled as "galleryEnabled",
    f.has_qrcode as "hasQrcode", f.has_barcode as "hasBarcode", f.has_rfid as "hasRFID", f.has_volume as "hasVolume",
    f.has_waste as "hasWaste", f.releve_terrain_enabled as "releveTerrainEnabled", f.min_photo_avant as "minPhotoAvant",
    f.min_photo_apres as "minPhotoApres", f.min_photo_maintenance as "minPhotoMaintenance",
    f.min_photo_lavage_impossible as "minPhotoLavageImpossible"
  from forms f where f.id = ${id}`

/**
 * With all that the day needs without a network (TER-05). Its ETag is that of its content: a telephone that has it is
 * answered 304.
 */
export const rondeRoute = route({
  call: 'GET /terrain/tournees/:id',
  summary: 'Retrieves a round of a day, whole, for a telephone.',
  access: ['read', 'terrain'],
  params: idParams,
  query: strictQuery({ date: realDay() }),
  answer: { status: 200, schema: ronde, description: 'The round' },
  handler: async (tx, { params: { id }, query }) => {
    const { body } = await foundDocument(tx, rondeStatement(id, query.date))
    return { body: new Packed(body) }
  },
})

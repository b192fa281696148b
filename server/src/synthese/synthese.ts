import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { forbidden, notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { type DechetType, dechetTypes } from '@lavandiere/domain/patrimoines/types.ts'
import {
  COLONNES_GLOBAL,
  type LigneGlobale,
  realisationRate,
  type Synthese,
  synthese,
  totalOf,
} from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { isTold } from '../tournees/prevu.ts'

/**
 * An exploitant may report as itself only, a client on itself only (SYN-10, SYN-11); any other request is refused,
 * not corrected.
 * @throws Refus
 */
function refuseOthers(actor: Actor, { exploitant, client }: Synthese): void {
  const isOwn =
    actor.role === 'admin' ||
    (idOf(exploitant) === actor.exploitantId && (actor.role !== 'client' || idOf(client) === actor.id))
  if (!isOwn) throw forbidden()
}

const clientColumns = { libelle: 'text' } as const

async function clientOf(tx: Tx, { exploitant, client }: Synthese): Promise<string> {
  const found = await firstRow(
    tx,
    clientColumns,
    sql`select libelle from clients where id = ${idOf(client)} and exploitant_id = ${idOf(exploitant)}`,
  )
  if (!found) throw notFound()
  return found.libelle
}

const flux = z.array(z.string())
const figureColumns = {
  client: 'text',
  patrimoine: 'text',
  flux,
  pav: 'int',
  bacs: 'int',
  prevus: 'int',
  aVenir: 'int',
  laves: 'int',
  lavesPrevus: 'int',
  impossibles: 'int',
  maintenances: 'int',
  partiels: 'int',
  premiere: 'text?',
  derniere: 'text?',
} as const

/**
 * The figures of every patrimoine of a client over a period, both days included, in one statement (OPEN-90). Washes
 * count for the day of their occurrence, as planned bins do. Coming days plan nothing yet, and today's rounds only
 * what they visited, so that neither lowers the rate. Removed items keep the days on which somebody worked, and a
 * patrimoine has its line when something was planned or done there (OPEN-38).
 */
function figures(
  tx: Tx,
  client: string,
  { client: iri, dateDebut, dateFin }: Synthese,
): Promise<LigneGlobale[]> {
  return rows(
    tx,
    figureColumns,
    sql`
    with tournees as materialized (
      select t.id, t.archived_at, n.patrimoine_id, n.bacs from campagne_lavages t cross join lateral plan_tournee(t.id) n
      where t.client_id = ${idOf(iri)}
    ), jours as materialized (
      select o.campagne_id, o.jour, coalesce(o.patrimoine_id, t.patrimoine_id) as patrimoine_id, coalesce(o.bacs, t.bacs) as bacs,
        o.conteneurs
      from tournees t join jours_tenus o on o.campagne_id = t.id and o.jour between ${dateDebut} and ${dateFin}
      where ${isTold('t', sql`o.jour`)}
    ), faits as materialized (
      select n.*, j.jour is not null and (n.conteneur_id is null or case when j.conteneurs is null
          then exists (select 1 from campagne_conteneurs k where k.campagne_id = n.campagne_id and k.conteneur_id = n.conteneur_id)
          else n.conteneur_id = any(j.conteneurs) end) as est_prevu
      from interventions_comptees n left join jours j on j.campagne_id = n.campagne_id and j.jour = n.jour
      where n.client_id = ${idOf(iri)} and n.jour between ${dateDebut} and ${dateFin}
    ), visites as (
      select campagne_id, sum(laves + impossibles) as bacs from faits where est_prevu and jour = current_date group by campagne_id
    ), prevus as (
      select j.patrimoine_id, sum(case when j.jour < current_date then j.bacs
          when j.jour = current_date then least(j.bacs, coalesce(v.bacs, 0)) else 0 end)::float8 as prevus, sum(j.bacs)::float8 as tous
      from jours j left join visites v on v.campagne_id = j.campagne_id
        join patrimoines p on p.id = j.patrimoine_id
      where p.archived_at is null or j.jour <= p.archived_at::date
      group by j.patrimoine_id
    ), passages as (
      select n.patrimoine_id, sum(n.laves)::float8 as laves, coalesce(sum(n.laves) filter (where n.est_prevu), 0)::float8 as laves_prevus,
        sum(n.impossibles)::float8 as impossibles, count(*) filter (where n.compte and n.status = 2)::int as maintenances,
        coalesce(sum(n.laves) filter (where n.lavage_partiel), 0)::float8 as partiels,
        min(n.date_evenement) as premiere, max(n.date_evenement) as derniere
      from faits n group by n.patrimoine_id
    )
    select ${client} as client, p.libelle as patrimoine, to_json(coalesce(c.flux, '{}')) as flux,
      case when p.is_unipatrimoine then 1 else coalesce(c.pav, 0) end as pav,
      case when p.is_unipatrimoine then coalesce(p.nombre_de_bacs, 0) else coalesce(c.bacs, 0) end as bacs,
      coalesce(o.prevus, 0) as prevus, coalesce(o.tous - o.prevus, 0) as "aVenir",
      coalesce(i.laves, 0) as laves, coalesce(i.laves_prevus, 0) as "lavesPrevus", coalesce(i.impossibles, 0) as impossibles,
      coalesce(i.maintenances, 0) as maintenances, coalesce(i.partiels, 0) as partiels, i.premiere, i.derniere
    from patrimoines p
      left join lateral (select count(*)::int as pav, sum(quantite)::int as bacs, array_agg(distinct dechet_type order by dechet_type) as flux
        from conteneurs where patrimoine_id = p.id and (archived_at is null or archived_at = p.archived_at)) c on true
      left join prevus o on o.patrimoine_id = p.id
      left join passages i on i.patrimoine_id = p.id
    where p.client_id = ${idOf(iri)} and (p.archived_at is null or o.tous > 0 or i.premiere is not null)
    order by p.libelle collate fr_naturel, p.id limit 5000`,
  )
}

const csvCells = (l: LigneGlobale) => [
  l.client,
  l.patrimoine,
  l.flux
    .map((code) => (Object.hasOwn(dechetTypes, code) ? dechetTypes[code as DechetType].label : code))
    .join(', '),
  l.pav,
  l.bacs,
  l.prevus,
  l.aVenir,
  l.laves,
  l.laves - l.lavesPrevus,
  l.impossibles,
  l.maintenances,
  l.partiels,
  realisationRate(l.lavesPrevus, l.prevus),
  formatDate(l.premiere),
  formatDate(l.derniere),
]

/** A file name without characters that file systems and headers refuse. */
const safe = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_')
    .slice(0, 60)

/** `POST /synthese` (SYN-13, SYN-14): the global report as CSV, with its name in Content-Disposition. */
export const syntheseRoute = route({
  method: 'POST',
  url: '/synthese',
  tag: 'synthese',
  summary: 'Makes the report of a client over a period.',
  access: ['read', 'synthese'],
  body: synthese,
  answer: { status: 200, schema: z.string(), description: 'CSV', type: 'text/csv; charset=utf-8' },
  handler: async (tx, { actor, body }) => {
    refuseOthers(actor, body)
    if (body.bilanType !== 'global')
      throw new Refus('invalide', "Le bilan par patrimoine n'est pas encore disponible")
    const client = await clientOf(tx, body)
    const lines = await figures(tx, client, body)
    const text = csv([[...COLONNES_GLOBAL], ...[...lines, totalOf(client, lines)].map(csvCells)])
    const name = `synthese_${safe(client)}_${body.dateDebut}_${body.dateFin}.csv`
    return { body: Buffer.from(text), headers: { 'content-disposition': `attachment; filename="${name}"` } }
  },
})

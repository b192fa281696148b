import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { interdit, introuvable, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { type DechetType, dechetTypes } from '@lavandiere/domain/patrimoines/types.ts'
import {
  COLONNES_GLOBAL,
  type LigneGlobale,
  type Synthese,
  synthese,
  tauxDeRealisation,
  totalDe,
} from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { passages } from '../interventions/comptages.ts'
import type { Tx } from '../platform/db/actor.ts'
import { route } from '../platform/http/route.ts'
import { garde, prevuAujourdhui } from '../tournees/prevu.ts'

/** An exploitant reports as itself, a client on itself (SYN-10, SYN-11); anything else is refused, not corrected. */
function refuseOthers(actor: Actor, { exploitant, client }: Synthese): void {
  const isOwn =
    actor.role === 'admin' ||
    (idOf(exploitant) === actor.exploitantId && (actor.role !== 'client' || idOf(client) === actor.id))
  if (!isOwn) throw interdit()
}

async function clientOf(tx: Tx, { exploitant, client }: Synthese): Promise<string> {
  const { rows } = await tx.execute<{ libelle: string }>(sql`
    select libelle from clients where id = ${idOf(client)} and exploitant_id = ${idOf(exploitant)}`)
  if (!rows[0]) throw introuvable()
  return rows[0].libelle
}

/**
 * The figures of every patrimoine of a client over a period, both days included, in one statement (OPEN-90). Washes
 * belong to the day of their occurrence, as planned ones do. What was removed keeps its past: a tournée is planned until
 * its removal, a patrimoine has its line when something was planned or done there (OPEN-38).
 */
async function figures(
  tx: Tx,
  client: string,
  { client: iri, dateDebut, dateFin }: Synthese,
): Promise<LigneGlobale[]> {
  // The last day's round may end in the small hours after it; by their dates they are found by index.
  const faits = sql`i.patrimoine_id = p.id and i.jour between ${dateDebut} and ${dateFin}
    and i.date_evenement >= ${dateDebut}::date::timestamptz and i.date_evenement < (${dateFin}::date + 2)::timestamptz`
  const { rows } = await tx.execute<LigneGlobale & Record<string, unknown>>(sql`
    with tournees as materialized (
      select t.id, t.archived_at, n.patrimoine_id, n.bacs from campagne_lavages t cross join lateral (${prevuAujourdhui}) n
      where t.client_id = ${idOf(iri)}
    ), prevus as (
      select p.id as patrimoine_id, sum(coalesce(o.bacs, t.bacs))::float8 as prevus
      from tournees t join campagne_occurrences o on o.campagne_id = t.id and o.jour between ${dateDebut} and ${dateFin}
        join patrimoines p on p.id = coalesce(o.patrimoine_id, t.patrimoine_id)
      where ${garde(sql`o.jour`)} and (p.archived_at is null or o.jour <= p.archived_at::date)
      group by p.id
    )
    select ${client} as client, p.libelle as patrimoine,
      coalesce(c.flux, '{}') as flux,
      case when p.is_unipatrimoine then 1 else coalesce(c.pav, 0) end as pav,
      case when p.is_unipatrimoine then coalesce(p.nombre_de_bacs, 0) else coalesce(c.bacs, 0) end as bacs,
      coalesce(o.prevus, 0) as prevus, coalesce(i.laves, 0) as laves, coalesce(i.impossibles, 0) as impossibles,
      i.maintenances, i.partiels, i.premiere, i.derniere
    from patrimoines p
      left join lateral (select count(*)::int as pav, sum(quantite)::int as bacs, array_agg(distinct dechet_type order by dechet_type) as flux
        from conteneurs where patrimoine_id = p.id and (archived_at is null or archived_at = p.archived_at)) c on true
      left join prevus o on o.patrimoine_id = p.id
      left join lateral (
        select sum(n.laves)::float8 as laves, sum(n.impossibles)::float8 as impossibles,
          count(*) filter (where n.compte and n.status = 2)::int as maintenances,
          count(*) filter (where n.compte and n.lavage_partiel)::int as partiels,
          min(n.date_evenement) as premiere, max(n.date_evenement) as derniere
        from ${passages(faits)} n) i on true
    where p.client_id = ${idOf(iri)} and (p.archived_at is null or o.prevus > 0 or i.premiere is not null)
    order by p.libelle collate fr_naturel, p.id limit 5000`)
  return rows
}

const cells = (l: LigneGlobale) => [
  l.client,
  l.patrimoine,
  l.flux
    .map((code) => (Object.hasOwn(dechetTypes, code) ? dechetTypes[code as DechetType].label : code))
    .join(', '),
  l.pav,
  l.bacs,
  l.prevus,
  l.laves,
  l.impossibles,
  l.maintenances,
  l.partiels,
  tauxDeRealisation(l.laves, l.prevus),
  formatDate(l.premiere),
  formatDate(l.derniere),
]

/** A file name without what file systems and headers refuse. */
const safe = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_')
    .slice(0, 60)

/** `POST /synthese` (SYN-13, SYN-14): the global report as CSV, under the name that Content-Disposition says. */
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
    const text = csv([[...COLONNES_GLOBAL], ...[...lines, totalDe(client, lines)].map(cells)])
    const name = `synthese_${safe(client)}_${body.dateDebut}_${body.dateFin}.csv`
    return { body: Buffer.from(text), headers: { 'content-disposition': `attachment; filename="${name}"` } }
  },
})

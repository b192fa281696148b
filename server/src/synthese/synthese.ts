import { rapportIntervention } from '@lavandiere/domain/interventions/rapport.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { periodText } from '@lavandiere/domain/synthese/bilan.ts'
import { rapportSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { type Synthese, synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { z } from 'zod'
import { readRapport } from '../interventions/pdf-donnees.ts'
import type { Tx } from '../platform/db/actor.ts'
import { requireBearer } from '../platform/http/auth.ts'
import { type Answer, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { type Cible, cibleOf, clientOf, refuseOthers } from './bilan.ts'
import { globalCsv, pavCsv } from './csv.ts'
import { interventionsCsv } from './csv-interventions.ts'
import { askRapport } from './rapports.ts'

/** A file name without characters that file systems and headers refuse. */
const safe = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '_')
    .slice(0, 60)

const stemOf = (client: string, cible: Cible | null, { byPAV, dateDebut, dateFin }: Synthese) =>
  [
    'synthese',
    ...[client, cible?.libelle, cible?.nomenclature].flatMap((name) => (name ? [safe(name)] : [])),
    ...(cible && byPAV ? ['par_PAV'] : []),
    dateDebut,
    dateFin,
  ].join('_')

/**
 * Words for the choice of photos, which distinguish the titles of several reports on one period; none for the usual
 * choice, all photos.
 */
const PHOTOS_DITES = { toutes: '', problemes: 'photos des problèmes', aucune: 'sans photos' } as const

/** The title of a report: client, place, period. It names the report in the list and its file. */
const syntheseTitle = (client: string, cible: Cible | null, asked: Synthese) =>
  [
    client,
    cible?.libelle,
    cible?.nomenclature,
    periodText(asked),
    asked.byPAV ? 'par PAV' : '',
    PHOTOS_DITES[asked.photos],
  ]
    .filter(Boolean)
    .join(', ')

const csvBody = (
  tx: Tx,
  client: string,
  cible: Cible | null,
  { asked, role, now, gone }: { asked: Synthese; role: Role; now: Date; gone: () => AbortSignal },
): Promise<NonNullable<Answer['body']>> => {
  if (!cible) return globalCsv(tx, client, asked, now)
  return asked.byPAV ? pavCsv(tx, cible, asked) : interventionsCsv(tx, role, cible, asked, gone())
}

export const syntheseRoute = route({
  call: 'POST /synthese',
  summary: 'Makes the report of a client over a period.',
  access: ['read', 'synthese'],
  body: synthese,
  timeoutMs: 120_000,
  answer: { status: 200, schema: z.string(), description: 'CSV', type: 'text/csv; charset=utf-8' },
  otherwise: {
    status: 202,
    schema: rapportSynthese,
    description: 'The PDF that is being made',
    type: 'application/ld+json',
  },
  handler: async (tx, { actor, body, gone, request, services }) => {
    refuseOthers(actor, body)
    const client = await clientOf(tx, body)
    const cible = body.bilanType === 'global' ? null : await cibleOf(tx, body)
    const stem = stemOf(client, cible, body)
    if (body.format === 'pdf')
      return askRapport(tx, services, {
        bearer: requireBearer(request),
        asked: body,
        titre: syntheseTitle(client, cible, body),
      })
    const headers = { 'content-disposition': `attachment; filename="${stem}.csv"` }
    const asked = { asked: body, role: actor.role, now: services.now(), gone }
    return { body: await csvBody(tx, client, cible, asked), headers }
  },
})

export const interventionRoute = route({
  call: 'GET /synthese/intervention/:id',
  summary: 'Retrieves the data of one intervention as its report uses them.',
  access: ['read', 'synthese'],
  params: idParams,
  answer: { status: 200, schema: rapportIntervention, description: 'The data of the report' },
  handler: async (tx, { params: { id }, services: { tokens } }) => {
    const { seen, version } = await readRapport(tx, id)
    const photos = seen.photos.map((photo) => ({ ...photo, contentUrl: tokens.link(photo.contentUrl) }))
    return { body: { ...seen, photos }, headers: { etag: `"${version}"` } }
  },
})

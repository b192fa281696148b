import { type Fiche, fiche, idDeQuestion } from '@lavandiere/domain/heures/fiche-heures.ts'
import { OPERATEUR_REQUIS } from '@lavandiere/domain/heures/poste.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow, type Row } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { identifiant, iri } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { ficheDe, joursUtiles } from './fiche-heures.ts'
import { readPeople } from './jours-lus.ts'
import { refuseSpan, spanParams } from './suivi-heures.ts'

const periodColumns = {
  id: 'int',
  libelle: 'text',
  startDate: 'text',
  endDate: 'text',
  clotureeLe: 'text?',
} as const

export type PeriodeDeFiche = Row<typeof periodColumns>

const periodSql = sql`select id, libelle, start_date::text as "startDate", end_date::text as "endDate",
    to_json(cloturee_le) #>> '{}' as "clotureeLe"
  from periode_paies where archived_at is null`

/** @throws Refus 404 for a period that the actor cannot see */
export async function periodOf(tx: Tx, id: number): Promise<PeriodeDeFiche> {
  return foundRow(tx, periodColumns, sql`${periodSql} and id = ${id}`)
}

/** The pay period of a day, else the newest (OPEN-121); undefined when there is none. */
const periodAt = (tx: Tx, jour: string) =>
  firstRow(
    tx,
    periodColumns,
    sql`${periodSql} order by ${jour}::date between start_date and end_date desc, start_date desc, id desc limit 1`,
  )

interface AskedFiche {
  actor: Actor
  operateurId: number
  span: { du: string; au: string }
  periode: Fiche['periode']
}

/**
 * The weeks of a person of the actor's company.
 * @throws Refus 404; also to an operateur who asks for another person
 */
export async function readFiche(tx: Tx, { actor, operateurId, span, periode }: AskedFiche): Promise<Fiche> {
  if (actor.role === 'operateur' && operateurId !== actor.id) throw notFound()
  const { personnes, reglages } = await readPeople(
    tx,
    actor.exploitantId,
    { operateurId },
    joursUtiles(span.du, span.au),
  )
  const [personne] = personnes
  if (!personne) throw notFound()
  return ficheDe(personne, { span, periode, reglages })
}

/**
 * The id from a query parameter, which may be a number or an IRI; null without the parameter.
 * @throws the error of `refuse` for any other text
 */
function askedId(text: string | undefined, resource: string, refuse: () => Error): number | null {
  if (text === undefined) return null
  const id = idDeQuestion(text, resource)
  if (id === null) throw refuse()
  return id
}

const weeklyRoute = route({
  call: 'GET /feuille_de_temps/hebdomadaires',
  summary: 'Retrieves the weekly timesheets of an Operateur resource in a PeriodePaie resource.',
  access: ['read', 'feuille_de_temps'],
  query: strictQuery({
    periode_id: z.string().max(255).optional(),
    operateur_id: z.string().max(255).optional(),
  }),
  answer: { status: 200, schema: fiche, description: 'Weeks of the period, each with its days' },
  handler: async (tx, { query, actor, services }) => {
    const unknown = () => new Refus('requete-invalide', OPERATEUR_REQUIS)
    const asked = askedId(query.operateur_id, 'operateurs', unknown)
    const operateurId = asked ?? (actor.role === 'operateur' ? actor.id : null)
    if (operateurId === null) throw unknown()
    const today = jourDeParis(services.now())
    const id = askedId(query.periode_id, 'periode_paies', notFound)
    const periode = id === null ? await periodAt(tx, today) : await periodOf(tx, id)
    const span = { du: periode?.startDate ?? today, au: periode?.endDate ?? today }
    const short = periode ? { '@id': iri('periode_paies', periode.id), ...periode } : null
    return { body: await readFiche(tx, { actor, operateurId, span, periode: short }) }
  },
})

const siteRoute = route({
  call: 'GET /fiche_chantier/:start/:end/:operateurId',
  summary: 'Retrieves the weekly timesheets of an Operateur resource from one day to another.',
  access: ['read', 'feuille_de_temps'],
  params: spanParams.extend({ operateurId: identifiant }),
  answer: { status: 200, schema: fiche, description: 'Weeks of the span, each with its days' },
  handler: async (tx, { params: { start, end, operateurId }, actor }) => {
    refuseSpan({ start, end })
    return {
      body: await readFiche(tx, { actor, operateurId, span: { du: start, au: end }, periode: null }),
    }
  },
})

export const ficheRoutes: readonly Route[] = [weeklyRoute, siteRoute]

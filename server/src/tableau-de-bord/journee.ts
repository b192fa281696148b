import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import {
  demande,
  demandeClient,
  type Journee,
  type JourneeClient,
  journee,
  journeeClient,
  type TableauDuJour,
  tableauDuJour,
} from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { equipagesDu } from '../telematique/equipages.ts'
import { refuseClosedDay } from './acces.ts'
import { roundsOf } from './rounds.ts'
import { byClient, totalsOf, tourClientOf, tourneesClientOf, tourneesOf } from './tours.ts'

/**
 * The rounds that the rule gives for a day but that do not take place on it; removed ones are left out. At most two
 * hundred.
 */
function absentRounds(tx: Tx, exploitant: number, date: string) {
  const columns = sql`t.id, t.libelle, u.libelle as client, coalesce(o.regle, o.jour)::text as regle, o.etat, o.jour::text, o.motif`
  const source = sql`campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
    join users u on u.id = t.client_id`
  return rows(
    tx,
    journee.shape.absents.element.shape,
    sql`select ${columns} from ${source} where o.exploitant_id = ${exploitant} and o.jour = ${date}::date and o.etat = 'annulee'
      union all
      select ${columns} from ${source} where o.exploitant_id = ${exploitant} and o.regle = ${date}::date and o.etat = 'reportee'
      order by client, libelle, id limit 200`,
  )
}

async function vehicles(tx: Tx, exploitantId: number, jour: string): Promise<Journee['laveuses']> {
  const [found, equipages] = await Promise.all([
    rows(
      tx,
      journee.shape.laveuses.element.omit({ equipage: true }).shape,
      sql`select l.id, l.immatriculation, l.description, u.libelle as operateur, l.statut
        from laveuses l left join users u on u.id = affecte_a(l.id, ${jour}) where l.exploitant_id = ${exploitantId} and l.archived_at is null
        order by l.immatriculation limit 1000`,
    ),
    equipagesDu(tx, jour),
  ])
  const crewOf = (id: number) => (equipages.get(id) ?? []).map(({ libelle }) => libelle)
  return found.map((one) => ({ ...one, equipage: crewOf(one.id) }))
}

/** Of the calling exploitant, for a table (DASH-20, DASH-29, OPEN-08). */
export const tableRoute = route({
  call: 'POST /dashboard',
  summary: 'Retrieves the rounds of a day as a flat list.',
  access: ['read', 'tableau-de-bord'],
  body: demande,
  answer: { status: 200, schema: tableauDuJour, description: 'The rounds of the day' },
  handler: async (tx, { actor, body, services }) => {
    if (body.exploitantId !== actor.exploitantId) throw forbidden()
    const now = services.now().toISOString()
    const found = await roundsOf(tx, body.exploitantId, body.date)
    const table: TableauDuJour = {
      lastUpdated: now,
      tournees: tourneesOf(found, body.date, now),
    }
    return { body: table }
  },
})

/** Of the calling exploitant, and of no other (DASH-21, DASH-29, OPEN-07). */
export const dayRoute = route({
  call: 'POST /newdashboard',
  summary: 'Retrieves the rounds of a day and their progress.',
  access: ['read', 'tableau-de-bord'],
  body: demande,
  answer: { status: 200, schema: journee, description: 'The day' },
  handler: async (tx, { actor, body, services }) => {
    if (body.exploitantId !== actor.exploitantId) throw forbidden()
    const now = services.now().toISOString()
    const lignes = await roundsOf(tx, body.exploitantId, body.date)
    const clients = byClient(lignes)
    const tours = Object.values(clients).flatMap((client) => client.tours)
    const day: Journee = {
      lastUpdated: now,
      tournees: tourneesOf(lignes, body.date, now),
      laveuses: await vehicles(tx, body.exploitantId, body.date),
      clients,
      absents: await absentRounds(tx, body.exploitantId, body.date),
      ...totalsOf(tours),
    }
    return { body: day }
  },
})

/** Of the calling client, and of no other (DASH-01, DASH-29, OPEN-06). */
export const clientDayRoute = route({
  call: 'POST /dashboard-client',
  tag: 'tableau-de-bord',
  summary: "Retrieves the rounds of a client's day and their progress.",
  access: ['read', 'tableau-de-bord-client'],
  body: demandeClient,
  answer: { status: 200, schema: journeeClient, description: 'The day' },
  handler: async (tx, { actor, body, services }) => {
    const exploitant = actor.exploitantId
    await refuseClosedDay(tx, actor)
    if (body.clientId !== actor.id || exploitant === null) throw forbidden()
    const now = services.now().toISOString()
    const lignes = await roundsOf(tx, exploitant, body.date)
    const tours = lignes.map(tourClientOf)
    const absents = await absentRounds(tx, exploitant, body.date)
    const name = lignes[0]?.client
    const day: JourneeClient = {
      lastUpdated: now,
      tournees: tourneesClientOf(lignes, body.date, now),
      clients: name === undefined ? {} : { [name]: { tours } },
      absents: absents.map(({ motif, ...absent }) => absent),
      ...totalsOf(tours),
    }
    return { body: day }
  },
})

import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import {
  contexteDuJour,
  journeeDeFlotte,
  type LigneDeFlotte,
} from '@lavandiere/domain/telematique/reponses.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

const date = realDay()
const doc = { doc: contexteDuJour } as const

/** Here `vehicleId` is the id of the laveuse (OPEN-97). */
export const contexteRoute = route({
  call: 'GET /laveuse/daily-context',
  summary: 'Who worked with a vehicle on a day, on which tournées, and what was washed',
  access: ['read', 'telematique'],
  query: strictQuery({ date, vehicleId: identifiant }),
  answer: { status: 200, schema: contexteDuJour, description: 'The context of the day' },
  async handler(tx, { query }) {
    const found = await foundRow(
      tx,
      doc,
      sql`select contexte_laveuse(l.id, ${query.date}) as doc from laveuses l
        where l.id = ${query.vehicleId}`,
    )
    return { body: found.doc }
  },
})

/** The work of each vehicle of the actor's company on a day, in the order of their plates. */
export async function fleetDay(tx: Tx, date: string): Promise<LigneDeFlotte[]> {
  const { vehicules } = await foundRow(
    tx,
    { vehicules: journeeDeFlotte.shape.vehicules },
    sql`select coalesce(json_agg(j order by j.immatriculation, j.id), '[]') as vehicules from journees_de_flotte(${date}) j`,
  )
  return vehicules
}

export const journeesRoute = route({
  call: 'GET /telematique/journees',
  summary: 'What each vehicle did on a day: distance, engine, pump, washes',
  access: ['read', 'telematique'],
  query: strictQuery({ date }),
  answer: { status: 200, schema: journeeDeFlotte, description: 'The fleet of a day' },
  async handler(tx, { query: { date } }) {
    return { body: { date, vehicules: await fleetDay(tx, date) } }
  },
})

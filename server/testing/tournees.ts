import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Json, TestServer } from './app.ts'
import type { Terrain } from './fabrique.ts'

/** The body of a tournée of the server's first company over a terrain, without its dates and rule. */
export const tourneeOver = ({ world }: TestServer, { patrimoine, form, conteneurs }: Terrain) => ({
  libelle: 'Ronde',
  client: `/api/clients/${world.client.id}`,
  patrimoine: `/api/patrimoines/${patrimoine}`,
  formulaire: `/api/forms/${form}`,
  chauffeur: `/api/operateurs/${world.operateur.id}`,
  conteneurs,
})

/** The company's calls about tournées, and what its board tells of them. */
export function tourneesOf(server: TestServer) {
  return {
    async make(body: object) {
      const { status, json } = await server.office('POST', '/campagne_lavages', body)
      expect([status, json.message]).toEqual([201, undefined])
      return { path: String(json['@id']), id: Number(json.id) }
    },
    /** A tournée's round of a day on the dashboard. */
    async tourOn(date: string, id: number) {
      const body = { exploitantId: server.world.exploitant.id, date }
      const { json } = await server.office('POST', '/newdashboard', body)
      return Object.values(json.clients ?? {})
        .flatMap((client) => Array.from(client?.tours as unknown as Json[]))
        .find((tour) => Number(tour.id) === id)
    },
    /** A wash of the terrain's first container on a tournée, at a local time given in SQL. */
    wash: ({ patrimoine, conteneurs: [conteneur = 0] }: Terrain, campagne: number, at: SQL) =>
      server.parc.intervention({ patrimoine, conteneur, campagne }, sql`(${at})::timestamptz`),
  }
}

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, useServer } from '../../testing/app.ts'
import { makeTerrain, type Terrain } from '../../testing/fabrique.ts'
import { asSystem } from '../platform/db/actor.ts'

const PREVU = '2026-03-02'
const SANS_PASSAGE = '2026-03-03'
const ANNULE = '2026-03-09'
const server = useServer()
let ici: Terrain

beforeAll(async () => {
  const { exploitant, client, operateur } = server.world
  ici = await makeTerrain(server.services, exploitant, client, operateur, [PREVU, ANNULE])
  await asSystem(server.services.pool, (tx) =>
    tx.execute(sql`update campagne_occurrences set etat = 'annulee', motif = 'Grève', decide = true
      where campagne_id = ${ici.campagne} and jour = ${ANNULE}`),
  )
  for (const jour of [PREVU, SANS_PASSAGE, ANNULE]) {
    for (const conteneur of ici.conteneurs.slice(0, 2)) {
      const made = await server.call(operateur, 'POST', '/interventions', {
        conteneur: `/api/conteneurs/${conteneur}`,
        campagne: `/api/campagne_lavages/${ici.campagne}`,
        dateEvenement: `${jour}T10:00:00+01:00`,
      })
      expect([made.status, made.json.ecarts]).toEqual([201, jour === PREVU ? [] : ['jour']])
    }
  }
})

/** The figures that the dashboard and the report show for a day: planned, washed as planned, washed outside the plan. */
async function figures(jour: string) {
  const { exploitant, client } = server.world
  const day = await server.call(exploitant, 'POST', '/newdashboard', {
    exploitantId: exploitant.id,
    date: jour,
  })
  const tours: Json | undefined = day.json.clients?.['Client A']?.tours
  const [tour] = Array.isArray(tours) ? tours : []
  const report = await server.call(
    exploitant,
    'POST',
    '/synthese',
    {
      exploitant: `/api/exploitants/${exploitant.id}`,
      client: `/api/clients/${client.id}`,
      bilanType: 'global',
      dateDebut: jour,
      dateFin: jour,
    },
    { accept: '*/*' },
  )
  const cells =
    report.text
      .split('\r\n')
      .find((line) => line.includes(';Total;'))
      ?.split(';') ?? []
  const [, , , , , prevus, , laves, horsPlan] = cells.map(Number)
  return {
    tour,
    dashboard: { prevus: tour?.total, laves: tour?.nombreLaves, horsPlan: tour?.nombreHorsPlan },
    report: { prevus, laves: Number(laves) - Number(horsPlan), horsPlan },
  }
}

describe('work beside the plan', () => {
  test('TOUR-34 OPEN-03 work on a planned day counts as planned, in the dashboard and in the report', async () => {
    const { dashboard, report } = await figures(PREVU)
    expect(dashboard).toEqual({ prevus: 6, laves: 5, horsPlan: 0 })
    expect(report).toEqual(dashboard)
  })

  test.each([SANS_PASSAGE, ANNULE])(
    'TOUR-34 OPEN-38 on a day that the round does not hold, work is kept beside the plan in both: %s',
    async (jour) => {
      const { tour, dashboard, report } = await figures(jour)
      expect(dashboard).toEqual({ prevus: 0, laves: 0, horsPlan: 5 })
      expect(report).toEqual(dashboard)
      expect(tour).toMatchObject({ etat: 'En cours', progress: 0 })
    },
  )
})

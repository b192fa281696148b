import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'

const server = useServer()
const HIER = dayIn(-1)
const AVANT = addDays(HIER, -1)

/** The figures that the dashboard shows for a round on a day: planned and washed bins. */
async function figures(campagne: number, date: string) {
  const { json } = await server.office('POST', '/dashboard', {
    exploitantId: server.world.exploitant.id,
    date,
  })
  const tours = Array.from({ length: Number(json.tournees?.length) }, (_, i) => json.tournees?.[i])
  const tour = tours.find((one) => Number(one?.id) === campagne)
  return [tour?.total, tour?.nombreLaves, tour?.progress]
}

describe('a number of bins that changes after a day', () => {
  test('TOUR-34 OPEN-38 a day that was worked on keeps its plan; one on which nobody worked follows', async () => {
    const patrimoine = await server.parc.patrimoine('Centre')
    const [a, b] = [
      await server.parc.conteneur(patrimoine, 'A', 4),
      await server.parc.conteneur(patrimoine, 'B', 2),
    ]
    const campagne = await server.parc.tournee(patrimoine, [a, b], [-2, -1], 'Ronde')
    for (const conteneur of [a, b]) await server.wash(conteneur, `${HIER}T10:00:00+01:00`, { campagne })
    expect(await figures(campagne, HIER)).toEqual([6, 6, 100])
    const changed = await server.office('PATCH', `/conteneurs/${a}`, { quantite: 1 })
    expect(changed.status).toBe(200)
    expect(await figures(campagne, AVANT)).toEqual([3, 0, 0])
    expect(await figures(campagne, HIER)).toEqual([6, 6, 100])
    // A second change, when the first one has already written the plans of these days.
    await server.office('PATCH', `/conteneurs/${b}`, { quantite: 9 })
    expect((await figures(campagne, HIER))[0]).toBe(6)
    expect((await figures(campagne, AVANT))[0]).toBe(10)
  })

  test('TOUR-34 OPEN-77 so does the place of a unipatrimoine', async () => {
    const patrimoine = await server.parc.patrimoine('Marché', 8)
    const campagne = await server.parc.tournee(patrimoine, [], [-2, -1], 'Marché')
    await server.parc.intervention({ patrimoine, campagne }, sql`(current_date - 1)::timestamptz`, {
      laves: 8,
    })
    expect((await server.office('PATCH', `/patrimoines/${patrimoine}`, { nombreDeBacs: 5 })).status).toBe(200)
    expect([(await figures(campagne, HIER))[0], (await figures(campagne, AVANT))[0]]).toEqual([8, 5])
  })
})

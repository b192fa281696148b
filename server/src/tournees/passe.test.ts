import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'
import { makeTerrain } from '../../testing/fabrique.ts'
import { demanderSynthese } from '../../testing/syntheses.ts'
import { tourneeOver, tourneesOf } from '../../testing/tournees.ts'

const server = useServer()
const ici = useMade(() => server.terrain())
const second = useMade(() => server.account('operateur', 'Second'))

const { make: create, tourOn, wash: washAt } = tourneesOf(server)
const make = (more: object = {}) => {
  const days = { dateDebut: dayIn(-12), dateFin: dayIn(12), freq: 'DAILY', interval: 3 }
  return create({ ...tourneeOver(server, ici), ...days, ...more })
}
/** A wash on a day, given as days from today. */
const wash = (campagne: number, n: number) => washAt(ici, campagne, sql`current_date + ${n}::int`)
/** The past days of the draft: every third one from twelve days ago. */
const PASSES = [-12, -9, -6, -3]
/** The past days as they are shown: the round of each day, the order in which it was planned, and the report. */
async function pastOf(id: number): Promise<unknown> {
  const days = Array.from({ length: 14 }, (_, n) => dayIn(n - 14))
  const tours = []
  for (const date of days) tours.push(await tourOn(date, id))
  const details = await server.office('GET', `/campagne_lavages/${id}/details?date=${dayIn(-3)}`)
  const report = await demanderSynthese(server, { dateDebut: dayIn(-14), dateFin: dayIn(-1) })
  return [
    tours,
    details.json.estPrevue,
    Array.from((details.json.conteneurs ?? []) as unknown as Json[], ({ id }) => id),
    report.text,
  ]
}

describe('the past of a tournée', () => {
  test('OPEN-38 OPEN-13 OPEN-90 whatever a tournée becomes, a past day that was worked on stays', async () => {
    const { id, path } = await make()
    for (const n of PASSES) await wash(id, n)
    const before = await pastOf(id)
    expect(before).toMatchObject([
      expect.arrayContaining([expect.objectContaining({ total: 6 })]),
      true,
      ici.conteneurs,
      expect.any(String),
    ])
    const conteneurs = fc.shuffledSubarray(ici.conteneurs)
    const change = fc.oneof(
      fc.record({
        freq: fc.constant('DAILY'),
        interval: fc.integer({ min: 1, max: 9 }),
        dateDebut: fc.constant(dayIn(0)),
      }),
      fc.record({
        freq: fc.constant('WEEKLY'),
        dateDebut: fc.constant(dayIn(0)),
        interval: fc.integer({ min: 1, max: 3 }),
        byDay: fc.subarray(['MO', 'WE', 'SU'], { minLength: 1 }),
      }),
      fc.record({
        dateDebut: fc.integer({ min: 0, max: 5 }).map(dayIn),
        dateFin: fc.integer({ min: 5, max: 60 }).map(dayIn),
      }),
      fc.record({ conteneurs }),
      fc.constantFrom(
        { chauffeur: `/api/operateurs/${second.id}` },
        {
          chauffeur: `/api/operateurs/${server.world.operateur.id}`,
          equipier: `/api/operateurs/${second.id}`,
        },
        { equipier: null },
        { patrimoine: `/api/patrimoines/${ici.uni}`, conteneurs: [], ordre: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        for (const one of changes) {
          const isBack = 'conteneurs' in one && !('patrimoine' in one)
          const body = isBack ? { patrimoine: `/api/patrimoines/${ici.patrimoine}`, ...one } : one
          const saved = await server.office('PATCH', path, body)
          // Not every change is a tournée (one person twice in a crew): then nothing changed at all.
          expect([200, 422]).toContain(saved.status)
        }
        expect(await pastOf(id)).toEqual(before)
      }),
      { numRuns: 12 },
    )
  })

  test('OPEN-13 DASH-18 a new crew begins now: who was expected on the days before stays', async () => {
    const { id, path } = await make({ equipier: `/api/operateurs/${second.id}` })
    const { operateur } = server.world
    const crews = async () => {
      const days = await Promise.all([-6, -3, 0, 3].map((n) => tourOn(dayIn(n), id)))
      return days.map((day) => [day?.chauffeur, day?.equipier])
    }
    const [both, alone] = [
      [operateur.id, second.id],
      [second.id, null],
    ]
    expect(await crews()).toEqual([both, both, both, both])
    const chauffeur = `/api/operateurs/${second.id}`
    expect((await server.office('PATCH', path, { chauffeur, equipier: null })).status).toBe(200)
    expect(await crews()).toEqual([both, both, alone, alone])
    // Correcting the start asks nobody about the crews of past days, and drops the days before it.
    const told = await server.office('GET', `${path.replace('/api', '')}/jours?exceptions=true`)
    expect([told.status, told.json.jours]).toEqual([200, []])
    await server.office('PATCH', path, { dateDebut: dayIn(-3) })
    expect(await crews()).toEqual([[undefined, undefined], both, alone, alone])
  })

  test('TOUR-04 TOUR-11 from today on the new rule counts, and what it plans', async () => {
    const { id, path } = await make()
    await wash(id, -3)
    const saved = await server.office('PATCH', path, {
      interval: 2,
      dateDebut: dayIn(0),
      conteneurs: ici.conteneurs.slice(0, 1),
    })
    expect([saved.status, saved.json.activeAujourdhui]).toEqual([200, true])
    const days = await Promise.all([-3, 0, 2, 3].map((n) => tourOn(dayIn(n), id)))
    expect(days).toMatchObject([{ total: 6 }, { total: 2 }, { total: 2 }, undefined])
  })

  test('OPEN-38 a mistyped start leaves nothing behind once corrected: nobody worked on those days', async () => {
    const { id, path } = await make({ dateDebut: dayIn(-365) })
    expect(await tourOn(dayIn(-11), id)).toMatchObject({ total: 6 })
    expect((await server.office('PATCH', path, { dateDebut: dayIn(0) })).status).toBe(200)
    const told = (await pastOf(id)) as [unknown[], boolean]
    expect([told[0].filter(Boolean), told[1]]).toEqual([[], false])
    // The reverse: a start that is set back to the past plans these days again, for the tournée as it is now.
    await server.office('PATCH', path, { dateDebut: dayIn(-12), conteneurs: ici.conteneurs.slice(0, 1) })
    expect(await tourOn(dayIn(-3), id)).toMatchObject({ total: 2 })
  })

  test('OPEN-38 a tournée removed with a mistyped start is told of on no day, and in no report', async () => {
    const before = (await pastOf(0)) as unknown[]
    const { id, path } = await make({ dateDebut: dayIn(-365), libelle: 'Erreur' })
    expect((await server.office('DELETE', path)).status).toBe(204)
    const after = (await pastOf(id)) as unknown[]
    expect([after[0], after[3]]).toEqual([before[0], before[3]])
  })

  test('OPEN-38 DASH-21 a removed tournée stays, marked, on the days that were worked on alone', async () => {
    const { id, path } = await make()
    await wash(id, -3)
    expect(await tourOn(dayIn(-3), id)).toMatchObject({ supprimee: false })
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect(await tourOn(dayIn(-3), id)).toMatchObject({ supprimee: true, total: 6 })
    const others = await Promise.all([-6, 0, 3].map((n) => tourOn(dayIn(n), id)))
    expect(others).toEqual([undefined, undefined, undefined])
    await wash(id, 0)
    expect(await tourOn(dayIn(0), id)).toMatchObject({ supprimee: true, nombreLaves: 1 })
  })

  test('OPEN-38 a tournée restored without a removed container keeps the worked past, and its crew', async () => {
    const guest = await server.parc.conteneur(ici.patrimoine, 'V-40')
    const { id, path } = await make({ conteneurs: [...ici.conteneurs, guest] })
    await wash(id, -3)
    await server.office('PATCH', path, { chauffeur: `/api/operateurs/${second.id}` })
    const { operateur } = server.world
    const told = async () => Promise.all([-6, -3, 0].map((n) => tourOn(dayIn(n), id)))
    const [expected, next] = [{ chauffeur: operateur.id }, { chauffeur: second.id }]
    expect(await told()).toMatchObject([expected, { ...expected, total: 7 }, { ...next, total: 7 }])
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect((await server.office('DELETE', `/conteneurs/${guest}`)).status).toBe(204)
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
    expect(await told()).toMatchObject([expected, { ...expected, total: 7 }, { ...next, total: 6 }])
  })

  test('TOUR-38 a tournée that changed its client takes its days along: nobody worked on them', async () => {
    const { exploitant, operateur } = server.world
    const repreneur = await server.account('client', 'Repreneur')
    const la = await makeTerrain(server.services, exploitant, repreneur, operateur, [])
    const { id, path } = await make()
    const moved = await server.office('PATCH', path, {
      client: `/api/clients/${repreneur.id}`,
      patrimoine: `/api/patrimoines/${la.patrimoine}`,
      formulaire: `/api/forms/${la.form}`,
      conteneurs: la.conteneurs.slice(0, 1),
    })
    expect(moved.said).toEqual([200, undefined])
    expect(await tourOn(dayIn(-3), id)).toMatchObject({ clientId: repreneur.id, total: 2 })
  })
})

test('OPEN-38 TRK-25 of a removed tournée the crew of a day of work stays, that of another day does not', async () => {
  const { id, path } = await make()
  await wash(id, -6)
  const crews = async () => {
    const rows = await server.query(sql`select jour::text as jour from equipages_du_jour
        where campagne_id = ${id} and jour between ${dayIn(-12)} and ${dayIn(12)} order by jour`)
    return rows.map(({ jour }) => jour)
  }
  expect(await crews()).toContain(dayIn(-3))
  expect((await server.office('DELETE', path)).status).toBe(204)
  expect(await crews()).toEqual([dayIn(-6)])
})

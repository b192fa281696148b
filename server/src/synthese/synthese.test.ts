import { DAY_MS, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'
import { demanderSynthese } from '../../testing/syntheses.ts'
import { asSystem } from '../platform/db/actor.ts'
import { joursOf } from './bilan.ts'

const server = useServer()
const ici = useMade(() => server.terrain('2026-03-02', '2026-03-09', '2026-04-06'))
beforeAll(async () => {
  for (const [conteneur, more] of [
    [0, {}],
    [1, { nombreLaves: 1 }],
    [2, { isAccessible: false }],
  ] as const)
    await server.wash(ici.conteneurs[conteneur], '2026-03-02T10:00:00+01:00', more)
})

const ask = (more: object = {}) => demanderSynthese(server, more)

describe('synthèse', () => {
  test('SYN-13 SYN-14 OPEN-90 the global report: a line for each patrimoine, then the total; ";" and BOM', async () => {
    const reply = await ask()
    expect(reply.status).toBe(200)
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="synthese_Client_A_2026-03-01_2026-03-31.csv"',
    )
    expect(reply.text.charCodeAt(0)).toBe(0xfeff)
    const lines = reply.text.slice(1).trim().split('\r\n')
    expect(lines[0]).toBe(
      'Client;Patrimoine;Flux;PAV;Bacs;Lavages prévus (bacs);Lavages à venir (bacs);Bacs lavés;Bacs lavés hors plan;Lavages impossibles (bacs);Maintenances (interventions);Lavages partiels (bacs);Taux de réalisation;Première intervention;Dernière intervention',
    )
    expect(lines[1]).toBe('Client A;Centre;Verre;3;6;12;0;3;0;3;0;0;25,0 %;02/03/2026;02/03/2026')
    expect(lines[2]).toBe('Client A;Local;;1;7;0;0;0;0;0;0;0;;;')
    expect(lines[3]).toMatch(/^Client A;Total;Verre;4;13;12;0;3;0;3;0;0;25,0 %;/)
  })

  test('OPEN-03 OPEN-38 OPEN-90 the last passage counts, on the day of its round; what was removed keeps its past', async () => {
    const la = await server.terrain('2025-03-03', '2025-03-31', '2025-04-07')
    const wash = (rang: number, dateEvenement: string, more: object = {}) =>
      server.wash(la.conteneurs[rang], dateEvenement, { campagne: la.campagne, ...more })
    const problemes = [`/api/problems/${la.problem}`]
    await wash(0, '2025-03-03T08:30:00+01:00')
    await wash(0, '2025-03-03T08:00:00+01:00', { isAccessible: false })
    await wash(1, '2025-03-03T09:00:00+01:00', { problemes })
    await wash(1, '2025-03-03T09:10:00+01:00', { nombreLaves: 4 })
    await wash(2, '2025-04-01T02:00:00+02:00')
    const line = async (dateDebut: string, dateFin: string) => {
      const { text } = await ask({ dateDebut, dateFin })
      return text.split('\r\n').filter((l) => l.startsWith('Client A;Centre;'))
    }
    const march = 'Client A;Centre;Verre;3;6;12;0;6;0;0;0;0;50,0 %;03/03/2025;01/04/2025'
    const april = 'Client A;Centre;Verre;3;6;6;0;0;0;0;0;0;0,0 %;;'
    expect(await line('2025-03-01', '2025-03-31')).toContain(march)
    expect(await line('2025-04-01', '2025-04-30')).toContain(april)

    expect((await server.office('DELETE', `/campagne_lavages/${la.campagne}`)).status).toBe(204)
    expect((await server.call(server.world.admin, 'DELETE', `/patrimoines/${la.patrimoine}`)).status).toBe(
      204,
    )
    expect(await line('2025-03-01', '2025-03-31')).toContain(march)
    // A patrimoine without anything planned or done has no line. Days of a removed tournée without any work are not kept.
    expect(await line('2025-05-01', '2025-05-31')).toHaveLength(1)
    const later = server.parc
    const gone = await later.patrimoine('Quitté')
    const tournee = await later.tournee(gone, [await later.conteneur(gone, 'A', 5)], [-1, 0, 1, 2])
    await server.office('DELETE', `/campagne_lavages/${tournee}`)
    const around = await ask({
      dateDebut: new Date(Date.now() - 9 * DAY_MS).toISOString().slice(0, 10),
      dateFin: '2099-12-31',
    })
    expect(around.text).toContain('Client A;Quitté;Verre;1;5;0;0;0;')
  })

  test('OPEN-90 figures beyond what a whole number of the database holds', async () => {
    const { exploitant, client } = server.world
    const { parc } = server
    const vaste = await parc.patrimoine('Vaste', 100_000)
    const tournee = await parc.tournee(vaste, [], [1])
    await server.query(sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour)
        select ${exploitant.id}, ${client.id}, ${tournee}, '2100-01-01'::date + n from generate_series(1, 22000) n`)
    const reply = await ask({ dateDebut: '2100-01-01', dateFin: '2199-12-31' })
    expect([reply.status, reply.text]).toEqual([
      200,
      expect.stringContaining('Vaste;;1;100000;0;2200000000;0;'),
    ])
  })

  test('OPEN-90 days to come do not lower the rate, and of today counts what was visited', async () => {
    const { parc } = server
    const rue = await parc.patrimoine('Rue')
    const [a, b, hors] = await Promise.all(['A', 'B', 'C'].map((nom) => parc.conteneur(rue, nom, 2)))
    const campagne = await parc.tournee(rue, [a ?? 0, b ?? 0], [-1, 0, 1])
    const at = (jours: number) => sql`(current_date + ${jours}::int)::timestamptz + interval '7 hours'`
    await parc.intervention({ patrimoine: rue, conteneur: a ?? 0, campagne }, at(-1), { laves: 2 })
    await parc.intervention({ patrimoine: rue, conteneur: a ?? 0, campagne }, at(0), { laves: 99 })
    await parc.intervention({ patrimoine: rue, conteneur: hors ?? 0, campagne }, at(0), { laves: 2 })
    const { now } = server.services
    server.services.now = () => new Date(parisInstant(dayIn(0), '12:00:00'))
    const { text } = await ask({ dateDebut: dayIn(-1), dateFin: dayIn(1) })
    server.services.now = now
    // Six bins are planned so far: yesterday's four, and two at today's visited places; four of the six were washed.
    expect(text).toContain('Client A;Rue;Verre;3;6;6;6;6;2;0;0;0;66,7 %;')
  })

  test('OPEN-38 OPEN-90 a changed number of bins leaves the past of the report of one container as it was', async () => {
    const { parc, services } = server
    const { client } = server.world
    const quai = await parc.patrimoine('Quai des bacs')
    const conteneur = await parc.conteneur(quai, 'Q1', 1)
    const voisin = await parc.conteneur(quai, 'Q2', 1)
    const campagne = await parc.tournee(quai, [conteneur, voisin], [-4, -3, -2, -1])
    // Three days were worked, on the second at the container itself, on the others at its neighbour: they keep the one
    // bin planned then. The last day, without work, follows the container's new quantity.
    for (const [one, jours] of [
      [voisin, -4],
      [conteneur, -3],
      [voisin, -2],
    ] as const)
      await server.wash(one, `${dayIn(jours)}T09:00:00Z`, { campagne })
    const planned = async () => {
      const periode = { dateDebut: dayIn(-4), dateFin: dayIn(-1) }
      const cible = {
        client: client.id,
        patrimoine: quai,
        libelle: '',
        conteneur,
        nomenclature: 'Q1',
        isUnipatrimoine: false,
      }
      const jours = await asSystem(services.pool, (tx) =>
        joursOf(tx, cible, periode, new Date(parisInstant(dayIn(0), '12:00:00'))),
      )
      return jours.map(({ prevus }) => prevus)
    }
    expect(await planned()).toEqual([1, 1, 1, 1])
    expect((await server.office('PATCH', `/conteneurs/${conteneur}`, { quantite: 4 })).status).toBe(200)
    expect(await planned()).toEqual([1, 1, 1, 4])
  })

  test('SYN-04 SYN-05 SYN-06 SYN-08 what is missing or wrong says so', async () => {
    expect((await ask({ exploitant: undefined })).json.message).toBe("L'exploitant est requis")
    expect((await ask({ client: undefined })).json.message).toBe('Le client est requis')
    expect((await ask({ dateFin: '2026-02-01' })).json.message).toBe(
      'La date de fin doit être ultérieure ou égale à la date de début',
    )
    expect((await ask({ format: 'pdf' })).status).toBe(422)
  })
})

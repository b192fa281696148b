import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { asActor, asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'

const server = useServer()
let patrimoine: number
let conteneurs: number[]

beforeAll(async () => {
  patrimoine = await server.parc.patrimoine('Centre')
  conteneurs = await Promise.all(
    ['A', 'B'].map((nomenclature) => server.parc.conteneur(patrimoine, nomenclature)),
  )
})

const intervention = (conteneur: number, minute: number, status: number) => sql`
  insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, date_evenement, jour, is_accessible, is_scan_readable, status, nombre_laves)
  select exploitant_id, client_id, patrimoine_id, id, now() - ${minute} * interval '1 minute', current_date, true, true, ${status}, 1
  from conteneurs where id = ${conteneur}`
const releve = (conteneur: number, minute: number, latitude: number) => sql`
  insert into releve_terrains (exploitant_id, client_id, conteneur_id, latitude, longitude, date_evenement)
  select exploitant_id, client_id, id, ${latitude}, 2.3, now() - ${minute} * interval '1 minute' from conteneurs where id = ${conteneur}`

/** One change of one row, drawn by its place in the order of ids. */
const command = fc.record({
  kind: fc.constantFrom('ajout', 'moment', 'valeur', 'archive', 'retour', 'conteneur', 'suppression'),
  conteneur: fc.constantFrom(0, 1),
  rank: fc.nat(5),
  minute: fc.nat(5),
  value: fc.constantFrom(0, 2, 3),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

const tables = {
  interventions: { moment: sql`date_evenement`, value: sql`status`, add: intervention },
  releve_terrains: { moment: sql`date_evenement`, value: sql`latitude`, add: releve },
} as const

function statementOf(name: keyof typeof tables, { kind, rank, minute, value, ...one }: Command): SQL {
  const { moment, value: column, add } = tables[name]
  const conteneur = conteneurs[one.conteneur] ?? 0
  if (kind === 'ajout') return add(conteneur, minute, value)
  const table = sql.identifier(name)
  const row = sql`id = (select id from ${table} order by id offset ${rank} limit 1)`
  if (kind === 'suppression') return sql`delete from ${table} where ${row}`
  const set = {
    moment: sql`${moment} = now() - ${minute} * interval '1 minute'`,
    valeur: sql`${column} = ${value}`,
    archive: sql`archived_at = now()`,
    retour: sql`archived_at = null`,
    conteneur: sql`conteneur_id = ${conteneur}`,
  }[kind]
  return sql`update ${table} set ${set} where ${row}`
}

/** The newest living rows as they are kept, and as they are found among all. */
const newest = {
  interventions: [
    sql`select conteneur_id, intervention_id as id, status::float8 as value from dernieres_interventions order by 1`,
    sql`select distinct on (conteneur_id) conteneur_id, id, status::float8 as value from interventions
      where archived_at is null order by conteneur_id, date_evenement desc, id desc`,
  ],
  releve_terrains: [
    sql`select conteneur_id, releve_id as id, latitude as value from derniers_releves order by 1`,
    sql`select distinct on (conteneur_id) conteneur_id, id, latitude as value from releve_terrains
      where archived_at is null order by conteneur_id, date_evenement desc, id desc`,
  ],
} as const

/** Both answers: what is kept, and what is found among all. */
const readNewest = (name: keyof typeof newest) =>
  asSystem(server.services.pool, (tx) =>
    Promise.all(
      newest[name].map((query) => rows(tx, { conteneur_id: 'int', id: 'int', value: 'number' }, query)),
    ),
  )

/** Changes beside the one that counts, and how often they meet: the order in which they go on is drawn by the database. */
const OTHERS = 4
const ROUNDS = 8

describe('the newest intervention and relevé of a container', () => {
  test.each(['interventions', 'releve_terrains'] as const)(
    'OPEN-01 OPEN-53 those of %s stay right whatever changes at the same time',
    async (name) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
          async (turns) => {
            await server.query(sql`delete from ${sql.identifier(name)}`)
            for (const turn of turns)
              await Promise.all(turn.map((one) => server.query(statementOf(name, one))))
            const [kept, found] = await readNewest(name)
            expect(kept).toEqual(found)
          },
        ),
        { numRuns: 40 },
      )
    },
  )

  test.each(['interventions', 'releve_terrains'] as const)(
    'OPEN-01 OPEN-53 changes of %s that wait for each other at one container are all seen',
    async (name) => {
      const table = sql.identifier(name)
      const { moment, value, add } = tables[name]
      const [place = 0] = conteneurs
      for (let round = 0; round < ROUNDS; round++) {
        await server.query(sql`delete from ${table}`)
        for (let minute = 0; minute <= OTHERS; minute++) await server.query(add(place, minute, 3))
        const nth = (n: number) => sql`id = (select id from ${table} order by id offset ${n} limit 1)`
        const started: Promise<unknown>[] = []
        await asSystem(server.services.pool, async (tx) => {
          const kept = sql.identifier(
            name === 'interventions' ? 'dernieres_interventions' : 'derniers_releves',
          )
          await tx.execute(sql`select from ${kept} where conteneur_id = ${place} for update`)
          const change = (n: number, set: SQL) =>
            started.push(server.query(sql`update ${table} set ${set} where ${nth(n)}`))
          change(0, sql`${value} = 0`)
          for (let n = 1; n <= OTHERS; n++) change(n, sql`${moment} = ${moment} - interval '1 hour'`)
          const stopped = async () =>
            (await tx.execute(sql`select distinct pid from pg_locks where not granted`)).rowCount
          await expect.poll(stopped).toBe(OTHERS + 1)
        })
        await Promise.all(started)
        const [kept, found] = await readNewest(name)
        expect(kept).toEqual(found)
      }
    },
  )

  test('S2 nobody but the triggers writes them, and a client sees no relevé', async () => {
    const { exploitant, client } = server.world
    await server.query(sql`delete from interventions`)
    await server.query(intervention(conteneurs[0] ?? 0, 0, 0))
    await server.query(releve(conteneurs[0] ?? 0, 0, 48.9))
    const seen = (who: typeof exploitant, table: string) =>
      asActor(
        server.services.pool,
        who,
        async (tx) => (await tx.execute(sql`select 1 from ${sql.identifier(table)}`)).rowCount,
      )
    expect(await seen(exploitant, 'derniers_releves')).toBeGreaterThan(0)
    expect([await seen(client, 'dernieres_interventions'), await seen(client, 'derniers_releves')]).toEqual([
      1, 0,
    ])
    const written = asActor(server.services.pool, exploitant, (tx) =>
      tx.execute(sql`update dernieres_interventions set status = 3`),
    )
    await expect(written).rejects.toThrow('permission denied')
  })
})

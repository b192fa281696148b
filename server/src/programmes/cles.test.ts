import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { CLES_API_MAX } from '@lavandiere/domain/programmes/cle-api.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { MOT_DE_PASSE, makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'

const server = useServer()

const asked = (more: object = {}) => ({
  libelle: 'ERP',
  portees: { patrimoines: 'ecriture', interventions: 'lecture' },
  expireLe: null,
  actuel: MOT_DE_PASSE,
  ...more,
})

/** Makes a key of an account. @returns its id, and a caller that sends it */
async function makeKey(who: TestAccount, more: object = {}) {
  const made = await server.call(who, 'PUT', '/cles_api', asked(more))
  expect(made.status).toBe(201)
  const program: TestAccount = { ...who, bearer: `Bearer ${made.json.cle}` }
  return { id: Number(made.json.id), cle: String(made.json.cle), program }
}

/** A path of the first patrimoine's containers that the company made. */
async function bodyOfContainer() {
  const { patrimoine } = await server.terrain(today())
  return {
    patrimoine: `/api/patrimoines/${patrimoine}`,
    nomenclature: `K-${Math.random()}`,
    latitude: 45.7,
    longitude: 4.8,
    conteneurType: 'CA',
    dechetType: 'VER',
  }
}

test('PROG-02 a key is told once; the database keeps its hash, the list its last characters', async () => {
  const { id, cle } = await makeKey(server.world.exploitant)
  expect(cle).toMatch(/^lav_[\w-]{43}$/)
  const [row] = await server.query(sql`select * from cles_api where id = ${id}`)
  expect(JSON.stringify(row)).not.toContain(cle)
  const { json, text } = await server.office('GET', '/cles_api')
  expect(text).not.toContain(cle)
  expect(json.cles?.[0]).toMatchObject({
    id,
    libelle: 'ERP',
    fin: cle.slice(-4),
    utiliseeLe: null,
    revoqueeLe: null,
  })
})

test('PROG-01 a wrong password, no scope, a past day and a scope beyond the account make no key', async () => {
  const { exploitant, client } = server.world
  const refused = async (who: TestAccount, more: object) => {
    const { status, json } = await server.call(who, 'PUT', '/cles_api', asked(more))
    return [status, json.violations?.[0]?.propertyPath]
  }
  expect(await refused(exploitant, { actuel: 'faux' })).toEqual([422, 'actuel'])
  expect(await refused(exploitant, { portees: {} })).toEqual([422, 'portees'])
  expect(await refused(exploitant, { portees: { session: 'lecture' } })).toEqual([422, 'portees.session'])
  expect(await refused(exploitant, { expireLe: addDays(today(), -1) })).toEqual([422, 'expireLe'])
  expect(await refused(exploitant, { portees: { comptes: 'ecriture' } })).toEqual([422, 'portees'])
  expect(await refused(client, { portees: { interventions: 'ecriture' } })).toEqual([422, 'portees'])
})

test('PROG-01 keys past their last day, which nobody can revoke, leave their place to others', async () => {
  const owner = server.world.autre.exploitant
  const held = async (last: string | null) => {
    await server.query(sql`delete from cles_api where compte_id = ${owner.id}`)
    await server.query(sql`insert into cles_api (exploitant_id, compte_id, libelle, empreinte, fin, portees, expire_le)
      select ${owner.id}, ${owner.id}, 'ERP', 'empreinte ' || n, 'xxxx', '{}', ${last}::date from generate_series(1, ${CLES_API_MAX}) n`)
    return (await server.call(owner, 'PUT', '/cles_api', asked())).status
  }
  expect([await held(null), await held(today()), await held(addDays(today(), -1))]).toEqual([409, 409, 201])
})

test('PROG-03 a key reads and writes what its scopes open, and nothing else', async () => {
  const body = await bodyOfContainer()
  const { program } = await makeKey(server.world.exploitant)
  const made = await server.call(program, 'POST', '/conteneurs', body)
  expect(made.status).toBe(201)
  expect((await server.call(program, 'DELETE', `/conteneurs/${made.json.id}`)).status).toBe(204)
  expect((await server.call(program, 'GET', '/interventions')).status).toBe(200)
  for (const [method, path] of [
    ['POST', '/interventions'],
    ['GET', '/laveuses'],
    ['GET', '/cles_api'],
    ['PUT', '/cles_api'],
    ['GET', '/parametres'],
    ['GET', '/mon-compte/seances'],
    ['GET', '/dossiers'],
  ] as const) {
    const { status, json } = await server.call(program, method, path)
    expect([method, path, status, json.message]).toEqual([
      method,
      path,
      403,
      "La clé d'API n'ouvre pas cet appel",
    ])
  }
})

test("PROG-03 a client's key sees the rows of the client, not those of its company", async () => {
  await server.terrain(today())
  const { client } = server.world
  const voisin = await server.account('client', 'Voisin')
  const scopes = { portees: { patrimoines: 'lecture' } }
  const [own, foreign] = [await makeKey(client, scopes), await makeKey(voisin, scopes)]
  const seen = await server.call(own.program, 'GET', '/conteneurs')
  expect(seen.members.length).toBeGreaterThan(0)
  expect((await server.call(foreign.program, 'GET', '/conteneurs')).members).toEqual([])
  expect((await server.call(own.program, 'DELETE', `/conteneurs/${seen.members[0]?.id}`)).status).toBe(403)
  expect((await server.office('DELETE', `/cles_api/${own.id}`)).status).toBe(404)
})

test('PROG-04 a revoked key is refused at its next call, and stays in the list', async () => {
  const { id, program } = await makeKey(server.world.exploitant)
  expect((await server.call(program, 'GET', '/patrimoines')).status).toBe(200)
  expect((await server.office('DELETE', `/cles_api/${id}`)).status).toBe(204)
  expect((await server.call(program, 'GET', '/patrimoines')).status).toBe(401)
  expect((await server.office('DELETE', `/cles_api/${id}`)).status).toBe(404)
  const { json } = await server.office('GET', '/cles_api')
  expect(JSON.stringify(json.cles)).toContain(`"id":${id}`)
})

test('PROG-04 a key that another server revoked, or whose day is over, is refused at once', async () => {
  const revoked = await makeKey(server.world.exploitant)
  const past = await makeKey(server.world.exploitant, { expireLe: today() })
  for (const { program } of [revoked, past])
    expect((await server.call(program, 'GET', '/patrimoines')).status).toBe(200)
  await server.query(sql`update cles_api set revoquee_le = now() where id = ${revoked.id}`)
  await server.query(sql`update cles_api set expire_le = current_date - 2 where id = ${past.id}`)
  for (const { program } of [revoked, past]) {
    expect((await server.call(program, 'GET', '/patrimoines')).status).toBe(401)
    expect((await server.call(program, 'POST', '/patrimoines', {})).status).toBe(401)
  }
})

test('PROG-04 with a company that is refused end its keys and those of its clients', async () => {
  const societe = await makeAccount(server.services, 'exploitant', 'Refusée')
  const ville = await makeAccount(server.services, 'client', 'Ville de la refusée', societe.id)
  const keys = [await makeKey(societe), await makeKey(ville, { portees: { patrimoines: 'lecture' } })]
  for (const { program } of keys) expect((await server.call(program, 'GET', '/patrimoines')).status).toBe(200)
  const { admin } = server.world
  await server.call(admin, 'PATCH', `/exploitants/${societe.id}`, { isAccredited: false })
  for (const { program } of keys) expect((await server.call(program, 'GET', '/patrimoines')).status).toBe(401)
})

test('PROG-05 the use of a key is noted once, and its calls are counted apart from the account', async () => {
  const { id, program } = await makeKey(server.world.exploitant)
  const count = vi.spyOn(server.services.admission.rates.calls, 'count')
  const noted = async () =>
    (await server.query(sql`select utilisee_le::text as le from cles_api where id = ${id}`))[0]?.le
  expect(await noted()).toBeNull()
  await server.call(program, 'GET', '/patrimoines')
  const first = await noted()
  expect(first).not.toBeNull()
  for (let i = 0; i < 3; i++) await server.call(program, 'GET', '/patrimoines?itemsPerPage=30')
  expect(await noted()).toBe(first)
  expect(new Set(count.mock.calls.map(([who]) => who))).toEqual(new Set([`programmes:${id}`]))
  count.mockRestore()
})

test('PROG-05 an Idempotency-Key of a program and one of its account do not meet', async () => {
  const { program } = await makeKey(server.world.exploitant)
  const [one, two] = [await bodyOfContainer(), await bodyOfContainer()]
  const headers = { 'idempotency-key': 'la-meme-pour-les-deux' }
  const made = await server.call(program, 'POST', '/conteneurs', one, headers)
  const other = await server.office('POST', '/conteneurs', two, headers)
  expect([made.status, other.status]).toEqual([201, 201])
  expect((await server.call(program, 'POST', '/conteneurs', one, headers)).json.id).toBe(made.json.id)
})

test('PROG-05 an address that guesses keys is kept waiting', async () => {
  const { exploitant } = server.world
  const guess = (i: number) =>
    server.call({ ...exploitant, bearer: `Bearer lav_${String(i).padStart(43, 'x')}` }, 'GET', '/patrimoines')
  const statuses = new Set<number>()
  for (let i = 0; i < 32; i++) statuses.add((await guess(i)).status)
  expect([...statuses]).toEqual([401, 429])
})

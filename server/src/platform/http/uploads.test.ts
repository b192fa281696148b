import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import type { TestAccount } from '../../../testing/accounts.ts'
import { useServer } from '../../../testing/app.ts'
import { fileForm, photoForm } from '../../../testing/form.ts'
import { importFile, importsOf } from '../../../testing/imports.ts'

const server = useServer({ DATABASE_POOL: '3' })
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  vi.restoreAllMocks()
  server.app.server.closeAllConnections()
})

test('S17 uploads that never end hold no connection of the database', async () => {
  const { hostname, port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
  const { body, headers } = fileForm('logo.png', Buffer.alloc(10_000), 'image/png')
  const half = body.subarray(0, 5_000)
  let arrived = 0
  server.app.server.on('request', () => arrived++)
  for (let i = 0; i < 8; i++) {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    socket.write(
      [
        'POST /api/user_logos HTTP/1.1',
        'host: localhost',
        `authorization: ${server.world.exploitant.bearer}`,
        `content-type: ${headers['content-type']}`,
        `content-length: ${body.length}`,
        '',
        '',
      ].join('\r\n'),
    )
    socket.write(half)
  }
  await expect.poll(() => arrived).toBe(8)
  for (let i = 0; i < 10; i++) {
    const seen = await server.office('GET', '/prestations')
    expect(seen.status, `call ${i}`).toBe(200)
  }
  const { pool } = server.services
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

test.each(['/user_logos', '/intervention_photos'])(
  'S12 S19 pictures sent to %s while the file store hangs hold no connection of the database',
  async (path) => {
    const { body, headers } = await photoForm()
    const { files, pool } = server.services
    const put = files.put.bind(files)
    const waiting: (() => void)[] = []
    vi.spyOn(files, 'put').mockImplementation(async (...file) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return put(...file)
    })
    const sent = Array.from({ length: 6 }, () => server.office('POST', path, body, headers))
    await expect.poll(() => waiting.length).toBe(6)
    // Work behind the calls may hold a connection for a moment.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
    expect((await server.office('GET', '/prestations')).status).toBe(200)
    for (const goOn of waiting) goOn()
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(201))
  },
)

test('S17 S7 beyond 48 megabytes an account is refused before receipt; others go on', async () => {
  const { autre } = server.world
  const patrimoines = importsOf(server)
  const to = await patrimoines.patrimoine()
  const { files } = server.services
  const waiting: (() => void)[] = []
  const put = vi
    .spyOn(files, 'put')
    .mockImplementation(() => new Promise((resolve) => waiting.push(() => resolve())))
  const large = Buffer.alloc(20_000_000, 'a')
  const sent = [1, 2].map(() => patrimoines.send(to, large))
  await expect.poll(() => waiting.length).toBe(2)
  const more = await patrimoines.send(to, large)
  expect([more.status, more.headers['retry-after']]).toEqual([429, '5'])
  expect(put).toHaveBeenCalledTimes(2)
  const other = patrimoines.send(to, large, autre.exploitant)
  await expect.poll(() => waiting.length).toBe(3)
  for (const goOn of waiting) goOn()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201])
  expect((await other).status).toBe(404)
  const again = patrimoines.send(to, large)
  await expect.poll(() => waiting.length).toBe(4)
  waiting[3]?.()
  expect((await again).status).toBe(201)
  expect((await server.office('GET', '/prestations')).status).toBe(200)
})

test('S16 S17 the file of an account that is no longer let in is not received', async () => {
  const gone = await server.account('operateur', 'Parti')
  await server.query(sql`update users set is_accredited = false where id = ${gone.id}`)
  const put = vi.spyOn(server.services.files, 'put')
  const { body, headers } = await photoForm()
  const sent = await server.call(gone, 'POST', '/intervention_photos', body, headers)
  expect(sent.said).toEqual([401, 'Accréditation refusée'])
  expect(put).not.toHaveBeenCalled()
})

test('S13 a picture that no row names is taken back: a call repeated, or refused', async () => {
  const { body, headers } = await photoForm()
  const names: string[] = []
  const { files } = server.services
  const put = files.put.bind(files)
  vi.spyOn(files, 'put').mockImplementation((nom, ...rest) => {
    names.push(nom)
    return put(nom, ...rest)
  })
  const send = () =>
    server.office('POST', '/intervention_photos', body, {
      ...headers,
      'idempotency-key': 'photo-une',
    })
  const [first, again] = [await send(), await send()]
  expect([again.status, again.json]).toEqual([201, first.json])
  const kept = await Promise.all(names.map((nom) => files.get(nom)))
  expect(kept.map((file) => file !== null)).toEqual([true, false])
})

test('S11 S17 a company that sends files without using them is told so, and its neighbour is not', async () => {
  const { exploitant, client, autre } = server.world
  const patrimoines = importsOf(server)
  const to = await patrimoines.patrimoine()
  const { body, headers } = await photoForm()
  const photo = (who: TestAccount) => server.call(who, 'POST', '/intervention_photos', body, headers)
  const logo = () => server.office('POST', '/user_logos', body, headers)
  const before = [await photo(exploitant), await patrimoines.send(to, importFile()), await logo()]
  expect(before.map(({ status }) => status)).toEqual([201, 201, 201])
  await server.query(
    sql`update intervention_photos set octets = 2000000000 where exploitant_id = ${exploitant.id}`,
  )
  await server.query(sql`update imports set octets = 2000000000 where client_id = ${client.id}`)
  await server.query(sql`update user_logos set octets = 2000000000 where id = ${before[2]?.json.id}`)
  for (const refused of [await photo(exploitant), await patrimoines.send(to, importFile()), await logo()]) {
    expect(refused.said).toEqual([429, 'Votre société a envoyé trop de fichiers sans les utiliser'])
  }
  expect((await photo(autre.exploitant)).status).toBe(201)
})

test('S22 an account that sends photos in a loop is stopped, and its colleagues are not', async () => {
  const { autre } = server.world
  const { body, headers } = await photoForm()
  const photo = (who: TestAccount) => server.call(who, 'POST', '/intervention_photos', body, headers)
  expect((await photo(autre.operateur)).status).toBe(201)
  await server.query(
    sql`update intervention_photos set octets = 400000000 where auteur_id = ${autre.operateur.id}`,
  )
  const refused = await photo(autre.operateur)
  expect(refused.said).toEqual([429, 'Vous avez envoyé trop de fichiers sans les utiliser'])
  expect((await photo(autre.exploitant)).status).toBe(201)
})

test('S22 files that together pass the room of an account are each answered, over kept connections', async () => {
  const { operateur } = server.world
  const { app } = server
  const url = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const { body, headers } = fileForm('a.png', Buffer.alloc(4_500_000, 'a'), 'image/png')
  const send = () =>
    new Promise<number | string>((resolve) => {
      const options = { method: 'POST', agent, headers: { ...headers, authorization: operateur.bearer } }
      const call = request(`${url}/api/intervention_photos`, options, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
      call.once('error', ({ message }) => resolve(message))
      call.end(body)
    })
  try {
    for (let round = 0; round < 2; round++) {
      const statuses = await Promise.all(Array.from({ length: 20 }, send))
      expect(statuses.filter((status) => status !== 422 && status !== 429)).toEqual([])
    }
  } finally {
    agent.destroy()
  }
})

test('S7 a file that says it has 50 MB is refused before a byte of it came', async () => {
  const { app, world } = server
  const url = app.server.listening ? app.listeningOrigin : await app.listen({ host: '127.0.0.1', port: 0 })
  const headers = {
    authorization: world.exploitant.bearer,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(50 * 1024 * 1024),
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const call = request(`${url}/api/imports?patrimoine=1`, { method: 'POST', headers })
  call.once('response', (answer) => {
    resolve(answer.statusCode)
    answer.resume()
  })
  call.on('error', reject)
  call.flushHeaders()
  try {
    expect(await promise).toBe(413)
  } finally {
    call.off('error', reject).on('error', () => {})
    call.destroy()
  }
})

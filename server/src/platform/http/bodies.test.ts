import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { TestAccount } from '../../../testing/accounts.ts'
import { useServer } from '../../../testing/app.ts'
import { photoForm } from '../../../testing/form.ts'
import { importsOf } from '../../../testing/imports.ts'

const server = useServer()
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server.app.server.closeAllConnections()
})

/** Begins calls that announce so many bytes and send few. Returns them once the server has their beginning. */
async function begin(count: number, who: TestAccount, path: string, type: string, announced: number) {
  const listening = server.app.server.address() ? server.app.listeningOrigin : await server.app.listen()
  let arrived = 0
  server.app.server.on('request', () => arrived++)
  const opened = Array.from({ length: count }, () => {
    const socket = connect(Number(new URL(listening).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${who.bearer}\r\ncontent-type: ${type}\r\ncontent-length: ${announced}\r\n\r\n{`,
    )
    return socket
  })
  sockets.push(...opened)
  await expect.poll(() => arrived).toBe(count)
  return opened
}

test('S22 a list of a million empty objects is refused at once on every write', async () => {
  const { exploitant } = server.world
  const patrimoine = await importsOf(server).patrimoine()
  const body = `{"conteneurs":[${'{},'.repeat(3_000_000)}{}]}`
  for (const [method, path] of [
    ['PATCH', patrimoine],
    ['POST', '/patrimoines'],
    ['PUT', patrimoine],
  ] as const) {
    const start = process.cpuUsage()
    const { status, json } = await server.call(exploitant, method, path, body)
    expect([status, json.message]).toEqual([413, "Les données envoyées comptent trop d'éléments"])
    expect(process.cpuUsage(start).user / 1000, `${method} ${path}`).toBeLessThan(5_000)
  }
})

test('S22 eighty thousand unknown fields are refused before a schema looks at them', async () => {
  const body = `{${Array.from({ length: 80_000 }, (_, i) => `"k${i}":0`).join(',')}}`
  for (const path of ['/prestations', '/interventions', '/campagne_lavages']) {
    expect((await server.office('POST', path, body)).status, path).toBe(413)
  }
})

test('S22 senders that announce much and send little keep no room from another company', async () => {
  const { exploitant, autre } = server.world
  await begin(64, exploitant, '/intervention_photos', 'multipart/form-data; boundary=x', 5_000_000)
  const { body, headers } = await photoForm()
  const sent = await server.call(autre.exploitant, 'POST', '/intervention_photos', body, headers)
  expect(sent.status).toBe(201)
})

test('S17 a body that arrives below the floor is ended after fifteen seconds, a large one too', async () => {
  const [slow] = await begin(1, server.world.exploitant, '/patrimoines', 'application/json', 20_000_000)
  let isClosed = false
  let answer = ''
  slow?.on('close', () => {
    isClosed = true
  })
  slow?.on('data', (chunk) => {
    answer += chunk
  })
  const start = performance.now()
  while (!isClosed && performance.now() - start < 25_000) {
    slow?.write('x')
    await sleep(500)
  }
  expect([isClosed, answer.slice(0, 12)]).toEqual([true, 'HTTP/1.1 408'])
})

test('S22 a caller that was refused and goes on sending for five seconds keeps its connection', async () => {
  const bytes = 2_000_000
  const [caller] = await begin(1, server.world.exploitant, '/prestations', 'application/json', bytes)
  let received = ''
  caller?.on('data', (chunk) => {
    received += chunk
  })
  let left = bytes - 1
  while (left > 0) {
    const size = Math.min(200_000, left)
    caller?.write('x'.repeat(size))
    left -= size
    await sleep(500)
  }
  caller?.write('GET /api/sante/vivant HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(() => received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
})

test('S17 a hundred bodies over one connection leave no listener on it', async () => {
  const listening = server.app.server.address() ? server.app.listeningOrigin : await server.app.listen()
  const met: Socket[] = []
  server.app.server.on('connection', (socket) => met.push(socket))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const listeners = () => met[0]?.eventNames().map((name) => `${String(name)} ${met[0]?.listenerCount(name)}`)
  const send = async () => {
    const call = request(`${listening}/api/login_check`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json' },
    })
    call.end('{}')
    const [answer] = await once(call, 'response')
    answer.resume()
    await once(answer, 'end')
  }
  await send()
  const first = listeners()
  for (let n = 1; n < 100; n++) await send()
  expect(listeners()).toEqual(first)
  expect(met).toHaveLength(1)
  agent.destroy()
})

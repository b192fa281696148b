import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { useServer } from './testing/app.ts'
import { fileForm } from './testing/form.ts'

const server = useServer({ DATABASE_POOL: '3' })
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets) socket.destroy()
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
  await expect.poll(() => arrived, { timeout: 20_000 }).toBe(8)
  for (let i = 0; i < 10; i++) {
    const seen = await server.call(server.world.exploitant, 'GET', '/prestations')
    expect(seen.status, `call ${i}`).toBe(200)
  }
  const { pool } = server.services
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})

import { once } from 'node:events'
import type { Server } from 'node:net'

/** Has a server listen on a free port of this machine alone. @returns the port */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

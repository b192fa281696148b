import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The behaviour of the bucket; in every mode but the first it is in trouble (S19). */
type Mode = 'ok' | 'errors' | 'forbidden' | 'silent' | 'half' | 'elsewhere'
export interface Bucket {
  /** The value for S3_ENDPOINT; the bucket is `photos`. */
  url: string
  requests: { authorization: string }[]
  /** The size in bytes of a stored file; undefined when no file has this name. */
  sizeOf(name: string): number | undefined
  mode(mode: Mode): void
  stop(): Promise<void>
}

/** A bucket with the calls that the server uses, by path-style addresses as S3-compatible stores accept them. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const requests: { authorization: string }[] = []
  let mode: Mode = 'ok'
  const server: Server = createServer(async (request, response) => {
    const path = request.url ?? ''
    requests.push({ authorization: request.headers.authorization ?? '' })
    const bytes = await bodyOf(request)
    if (mode === 'silent') return
    if (mode === 'half') {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      return
    }
    if (mode === 'elsewhere') return response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    if (mode !== 'ok') return response.writeHead(mode === 'errors' ? 500 : 403).end('<Error/>')
    if (!path.startsWith('/photos/')) return response.writeHead(404).end('<Error>NoSuchBucket</Error>')
    if (request.method === 'PUT') {
      objects.set(path, { bytes, type: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    const found = objects.get(path)
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    if (!found) return response.writeHead(404).end('<Error>NoSuchKey</Error>')
    return response.writeHead(200, { 'content-type': found.type }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    sizeOf: (name) => objects.get(`/photos/${name}`)?.bytes.length,
    mode(next) {
      mode = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

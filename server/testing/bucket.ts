import { buffer } from 'node:stream/consumers'
import { type StandIn, startStandIn, type Trouble } from './stand-in.ts'

export interface Bucket extends StandIn<'ok' | 'forbidden' | Trouble> {
  requests: { authorization: string }[]
  /** The size in bytes of a stored file; undefined when no file has this name. */
  sizeOf(name: string): number | undefined
}

/**
 * A bucket with the calls that the server uses, by path-style addresses as S3-compatible stores accept them; its name is
 * `photos`, its address the value for S3_ENDPOINT.
 */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  const requests: Bucket['requests'] = []
  const standIn = await startStandIn<'ok' | 'forbidden' | Trouble>('ok', async (request, response, mode) => {
    const path = request.url ?? ''
    requests.push({ authorization: request.headers.authorization ?? '' })
    const bytes = await buffer(request)
    if (mode === 'forbidden') return response.writeHead(403).end('<Error/>')
    if (mode !== 'ok') return false
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
  return { ...standIn, requests, sizeOf: (name) => objects.get(`/photos/${name}`)?.bytes.length }
}

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'

const server = useServer()
const same = (bytes: Buffer) => bytes
const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync, none: same }

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=1.0, br;q=0.5, *;q=0.1', 'gzip'],
  ['*', 'zstd'],
  ['deflate', 'none'],
] as const)('API-03 a list asked for in %s comes in %s, the same bytes', async (accepted, coding) => {
  const url = '/api/typologie_lavages'
  const headers = { authorization: server.world.admin.bearer }
  const plain = await server.app.inject({ url, headers })
  expect(plain.rawPayload.length).toBeGreaterThan(1_024)
  const answer = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding'] ?? 'none').toBe(coding)
  expect(String(answer.headers.vary)).toContain('Accept-Encoding')
  expect(unpack[coding](answer.rawPayload).toString()).toBe(plain.body)
})

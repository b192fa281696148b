import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { LEAST_BYTES } from './packed.ts'

const server = useServer()
beforeAll(async () => {
  for (let n = 1; n <= 20; n++) await server.office('POST', '/prestations', { libelle: `Lavage ${n}` })
})
const same = (bytes: Buffer) => bytes
const unpack = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync, none: same }

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=1.0, br;q=0.5, *;q=0.1', 'gzip'],
  ['*', 'gzip'],
  ['deflate', 'none'],
] as const)('API-03 a list asked for in %s comes in %s, the same bytes', async (accepted, coding) => {
  const url = '/api/prestations'
  const headers = { authorization: server.world.exploitant.bearer }
  const plain = await server.app.inject({ url, headers })
  expect(plain.rawPayload.length).toBeGreaterThan(LEAST_BYTES)
  const answer = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': accepted } })
  expect(answer.headers['content-encoding'] ?? 'none').toBe(coding)
  if (coding !== 'none') expect(String(answer.headers.vary)).toContain('accept-encoding')
  expect(unpack[coding](answer.rawPayload).toString()).toBe(plain.body)
})

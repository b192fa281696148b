import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeJudge } from '../../surete/fuzz-reponses.ts'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { fileForm } from '../../testing/form.ts'

const server = useServer()
const png = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#213067' } })
    .png()
    .toBuffer()
function upload(
  who: TestAccount,
  bytes: Buffer | string,
  name = 'logo.png',
  type = 'image/png',
  field = 'file',
) {
  const { body, headers } = fileForm(name, bytes, type, field)
  return server.call(who, 'POST', '/user_logos', body, headers)
}

test('USER-22 USER-35 USER-36 OPEN-34 OPEN-45 a logo is uploaded, named by an account, and read by its link alone', async () => {
  const { exploitant, client } = server.world
  const made = await upload(exploitant, await png(1200))
  expect(made.status).toBe(201)
  expect(made.json.contentUrl).toBe(made.json.filePath)
  const account = await server.office('PATCH', `/clients/${client.id}`, { logo: made.json['@id'] })
  expect(account.json.logo).toMatchObject({
    '@id': made.json['@id'],
    contentUrl: made.json.contentUrl,
    filePath: made.json.contentUrl,
  })
  const file = await server.app.inject({ url: String(made.json.contentUrl) })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(file.rawPayload).metadata()).width).toBe(800)
  const cleared = await server.office('PATCH', `/clients/${client.id}`, { logo: null })
  expect(cleared.json.logo).toBeNull()
})

test('USER-23 OPEN-46 S8 200,000 bytes pass the size check, one more does not', async () => {
  const { exploitant } = server.world
  const image = await png(10)
  const padded = (length: number) => Buffer.concat([image, Buffer.alloc(length - image.length)])
  expect((await upload(exploitant, padded(200_000))).status).toBe(201)
  const big = await upload(exploitant, padded(200_001))
  expect(big.said).toEqual([422, 'Le fichier ne doit pas dépasser 200 Ko'])
  const huge = await upload(exploitant, padded(3_000_000))
  expect([413, 422]).toContain(huge.status)
})

test('S8 SVG, text and an empty or misnamed part are refused, by the bytes and not by the name', async () => {
  const { exploitant } = server.world
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  expect((await upload(exploitant, svg, 'logo.svg', 'image/svg+xml')).status).toBe(422)
  expect((await upload(exploitant, svg, 'logo.png')).status).toBe(422)
  expect((await upload(exploitant, '')).status).toBe(422)
  expect((await upload(exploitant, await png(10), 'logo.png', 'image/png', 'autre')).status).toBe(400)
})

test('S2 a logo that an administrator uploads gets the company of its account', async () => {
  const { admin, client } = server.world
  const { json } = await upload(admin, await png(10))
  const given = await server.call(admin, 'PATCH', `/clients/${client.id}`, { logo: json['@id'] })
  expect(given.json.logo).toMatchObject({ contentUrl: json.contentUrl })
  const seen = await server.office('GET', `/clients/${client.id}`)
  expect(seen.json.logo).toMatchObject({ contentUrl: json.contentUrl })
})

test('OPEN-34 S5 an account with a logo is what its own documentation says', async () => {
  const { exploitant, client } = server.world
  const { json } = await upload(exploitant, await png(10))
  await server.office('PATCH', `/clients/${client.id}`, { logo: json['@id'] })
  const judge = makeJudge((await server.call(null, 'GET', '/docs.json')).json)
  for (const path of ['/api/clients', '/api/users']) {
    const answer = await server.office('GET', path, undefined, { accept: 'application/ld+json' })
    expect(answer.text).toContain(String(json.contentUrl))
    const seen = { status: 200, type: 'application/ld+json', nosniff: true, text: answer.text }
    expect(judge({ method: 'GET', path } as Parameters<typeof judge>[0], seen)).toBeNull()
  }
})

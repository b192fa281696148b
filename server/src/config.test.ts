import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { makeTokens } from './platform/http/auth.ts'

const OLD = 'ancien-secret-de-plus-de-trente-deux-caracteres'
const NEW = 'nouveau-secret-de-plus-de-trente-deux-caracteres'
const read = (env: NodeJS.ProcessEnv) => readConfig({ NODE_ENV: 'test', SECRET: NEW, ...env })

test('AUTH-23 links of mails need the address of the deployment, in production and with a mail server', () => {
  for (const env of [{ NODE_ENV: 'production' }, { SMTP_URL: 'smtp://mail.example' }]) {
    expect(() => read(env)).toThrow('PUBLIC_URL est requis')
    expect(read({ ...env, PUBLIC_URL: 'https://lavandiere.example' }).PUBLIC_URL).toBeDefined()
  }
})

test.each([
  { DATABASE_URL: 'postgres://u:p@base.example/x' },
  { DATABASE_URL: 'postgres://u:p@base.example/x?sslmode=disable' },
  { S3_ENDPOINT: 'http://bucket.example' },
  { GEOCODAGE_URL: 'http://adresses.example' },
  { OSRM_URL: 'http://routes.example' },
])('ASVS 12.3.1 a deployment that demands encryption refuses %o, without saying a password', (env) => {
  expect(() => read({ ...env, REQUIRE_TLS: 'true' })).toThrow(/non chiffrée : \w+ \(/)
  expect(() => read(env)).not.toThrow()
})

test('ASVS 12.3.1 a deployment that demands encryption takes encrypted addresses', () => {
  const DATABASE_URL = 'postgres://u:p@base.example/x?sslmode=verify-full'
  expect(read({ DATABASE_URL, S3_ENDPOINT: 'https://bucket.example', REQUIRE_TLS: 'true' }).REQUIRE_TLS).toBe(
    true,
  )
})

test('S16 a secret is changed without ending sessions: the old one is believed, the new one signs', async () => {
  const now = () => new Date('2026-03-02T10:00:00Z')
  const account = { id: 7, role: 'admin', exploitantId: null, email: 'a@b.example', libelle: 'A' } as const
  const token = await makeTokens([OLD], now).sign(account, 'séance')
  const { SECRETS } = read({ PREVIOUS_SECRETS: OLD })
  const changed = makeTokens(SECRETS, now)
  expect(await changed.verify(`Bearer ${token}`)).toMatchObject({ id: 7 })
  expect(await makeTokens([NEW], now).verify(`Bearer ${await changed.sign(account, 's')}`)).toMatchObject({
    id: 7,
  })
  const foreign = await new SignJWT({ id: 7 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from('x'.repeat(40)))
  await expect(changed.verify(`Bearer ${foreign}`)).rejects.toMatchObject({ code: 'non-connecte' })
})

test('S16 OPEN-44 a ticket opens its address alone, for five minutes, and is no access token', async () => {
  let now = new Date('2026-03-02T10:00:00Z')
  const tokens = makeTokens([NEW, OLD], () => now)
  const who = { id: 7, role: 'admin', exploitantId: null, session: 's' } as const
  const ticket = await makeTokens([OLD], () => now).ticket(who, '/api/un')
  const access = await tokens.sign({ ...who, email: 'a@b.example', libelle: 'A' }, 's')
  expect(await tokens.bearerOf(ticket, '/api/un')).toEqual(who)
  for (const [given, address] of [
    [ticket, '/api/deux'],
    [access, '/api/un'],
    ['x', '/api/un'],
  ] as const)
    await expect(tokens.bearerOf(given, address)).rejects.toMatchObject({ code: 'interdit' })
  await expect(tokens.verify(`Bearer ${ticket}`)).rejects.toMatchObject({ code: 'non-connecte' })
  now = new Date('2026-03-02T10:05:01Z')
  await expect(tokens.bearerOf(ticket, '/api/un')).rejects.toThrow('Ce lien a expiré')
})

test('OPEN-44 OPEN-45 S2 a link opens its file alone for one to two hours, and is the same for an hour', async () => {
  const at = (time: string, secrets = [NEW, OLD]) =>
    makeTokens(secrets, () => new Date(`2026-03-02T${time}Z`))
  const link = at('10:20:00', [OLD]).link('/api/fichiers/x.jpg')
  expect(at('10:50:00', [OLD]).link('/api/fichiers/x.jpg')).toBe(link)
  expect(at('11:20:00', [OLD]).link('/api/fichiers/x.jpg')).not.toBe(link)
  const token = link.replace('/api/fichiers/x.jpg?token=', '')
  const ticket = await at('10:20:00').ticket(
    { id: 7, role: 'admin', exploitantId: null, session: 's' },
    '/api/fichiers/x.jpg',
  )
  const opened = (time: string, given = token, file = '/api/fichiers/x.jpg') => at(time).opens(given, file)
  expect(await opened('11:20:00')).toBe(true)
  expect(await opened('12:00:00')).toBe(false)
  expect(await opened('10:20:00', token, '/api/fichiers/y.jpg')).toBe(false)
  expect(await at('10:20:00', [NEW]).opens(token, '/api/fichiers/x.jpg')).toBe(false)
  for (const broken of [ticket, '', 'x', token.slice(0, -2), token.replace('.', '.e30.'), `${token}A`])
    expect(await opened('10:20:00', broken), broken).toBe(false)
})

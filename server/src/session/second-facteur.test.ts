import { Buffer } from 'node:buffer'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MOT_DE_PASSE, makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { bytesOfKey, stepAt, turnOnSecondFactor } from '../../testing/second-facteur.ts'
import { sessionsOf } from '../../testing/sessions.ts'
import { seal, unseal } from '../platform/sealed.ts'
import { base32, codeAt, otpauth, stepOf } from './totp.ts'

const server = useServer()
const mailbox = useMailbox(server)
const OWN = '/mon-compte/second-facteur'
const NOW = new Date('2026-11-22T10:00:00Z')

/** The time of the server, which codes depend on. */
const setNow = (date: Date) => vi.spyOn(server.services, 'now').mockReturnValue(date)
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

const { login: enter, loginFrom, forgetTries } = sessionsOf(server)
const login = (email: string, code?: string, password = MOT_DE_PASSE) =>
  enter(email, password, code === undefined ? {} : { code })

let rank = 0
/** An exploitant whose log-in asks for a code; its authenticator program shows those of `codeAtTime`. */
async function withFactor() {
  setNow(NOW)
  const who = await makeAccount(server.services, 'exploitant', `Deux étapes ${++rank}`, null)
  const { key, codes } = await turnOnSecondFactor(server, who)
  const code = (date: Date) => codeAt(key, stepAt(date))
  return { who, code, codes }
}

beforeEach(forgetTries)

describe('codes', () => {
  const key = Buffer.from('12345678901234567890')

  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('ASVS 6.3.3 at %i seconds the code is that of RFC 6238', (seconds, code) => {
    expect(codeAt(key, Math.floor(seconds / 30))).toBe(code)
  })

  test('ASVS 6.3.3 a code is taken one step early or late, no more', () => {
    const present = stepAt(NOW)
    const steps = [-2, -1, 0, 1, 2].map((away) => stepOf(key, codeAt(key, present + away), NOW))
    expect(steps).toEqual([null, present - 1, present, present + 1, null])
    expect(stepOf(key, '', NOW)).toBeNull()
  })

  test('ASVS 6.3.3 the address for the program names the account, its key and us', () => {
    expect(base32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const address = new URL(otpauth(key, 'a+b@exemple.fr'))
    expect(decodeURIComponent(address.pathname)).toContain('Lavandière:a+b@exemple.fr')
    expect(address.searchParams.get('secret')).toBe(base32(key))
  })

  test('ASVS 11.3.3 a sealed key opens for its account alone, with a secret of before too', async () => {
    const sealed = await seal('clé', 'compte 1', 'ancien secret')
    const open = (owner: string, ...secrets: string[]) => unseal(sealed, owner, secrets)
    expect(await open('compte 1', 'ancien secret')).toEqual({ text: 'clé', isDated: false })
    expect(await open('compte 1', 'nouveau secret', 'ancien secret')).toEqual({ text: 'clé', isDated: true })
    expect(await open('compte 2', 'ancien secret')).toBeNull()
    expect(await open('compte 1', 'nouveau secret')).toBeNull()
    expect(await unseal('abc', 'compte 1', ['ancien secret'])).toBeNull()
  })
})

describe('log-in in two steps', () => {
  test('ASVS 6.3.3 the right password asks for the code, the code opens, and does so once', async () => {
    const { who, code } = await withFactor()
    setNow(later(60))
    const asked = await login(who.email)
    expect([asked.status, asked.json]).toMatchObject([401, { code: 401, secondFacteur: true }])
    expect((await login(who.email, code(later(60)))).status).toBe(200)
    const again = await login(who.email, code(later(60)))
    expect([again.status, again.json.secondFacteur]).toEqual([401, true])
  })

  test('S15 a wrong password says nothing of the second factor', async () => {
    const { who, code } = await withFactor()
    const { json } = await login(who.email, code(NOW), 'faux')
    expect(json).toEqual({ code: 401, message: 'Invalid credentials.' })
  })

  test('S15 the eleventh wrong code in ten minutes from an address is 429, the right one too', async () => {
    const { who, code } = await withFactor()
    setNow(later(60))
    for (let n = 0; n < 10; n++) expect((await login(who.email, '000000x')).status).toBe(401)
    const late = await login(who.email, code(later(60)))
    expect([late.status, late.headers['retry-after']]).toEqual([429, expect.any(String)])
  })

  test('@long S27 wrong codes from many addresses keep out no known one and no recovery code', async () => {
    const { who, code, codes } = await withFactor()
    const from = async (address: string, given: string) =>
      (await loginFrom(who.email, MOT_DE_PASSE, address, { code: given })).statusCode
    setNow(later(60))
    expect(await from('10.1.0.1', code(later(60)))).toBe(200)
    for (let n = 0; n < 30; n++) await from(`10.2.0.${n}`, '000000x')
    setNow(later(120))
    expect(await from('10.3.0.1', code(later(120)))).toBe(429)
    expect(await from('10.1.0.1', code(later(120)))).toBe(200)
    expect(await from('10.3.0.1', codes[0] ?? '')).toBe(200)
    for (let n = 0; n < 15; n++) await from('10.1.0.1', '000000x')
    expect(await from('10.1.0.1', codes[1] ?? '')).toBe(200)
  })

  test('S27 the owner is told by mail, once a day, of the fifth wrong code', async () => {
    const { who } = await withFactor()
    for (let n = 0; n < 15; n++) await login(who.email, '000000x')
    const told = await mailbox.arrived(who.email, 2)
    const subject = 'Lavandière : codes de vérification faux sur votre compte'
    expect(told.filter((mail) => mail.subject === subject)).toHaveLength(1)
  })

  test('S27 a code that served already is no wrong try', async () => {
    const { who, code } = await withFactor()
    setNow(later(60))
    await login(who.email, code(later(60)))
    for (let n = 0; n < 12; n++) expect((await login(who.email, code(later(60)))).status).toBe(401)
    setNow(later(120))
    expect((await login(who.email, code(later(120)))).status).toBe(200)
  })

  test('S13 one code sent ten times at once opens one session', async () => {
    const { who, code } = await withFactor()
    setNow(later(60))
    const replies = await Promise.all(Array.from({ length: 10 }, () => login(who.email, code(later(60)))))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('ASVS 6.4.4 a recovery code opens once, however it is typed', async () => {
    const { who, codes } = await withFactor()
    const [first = ''] = codes
    expect(codes).toHaveLength(10)
    expect((await login(who.email, first.toLowerCase().replace('-', ' '))).status).toBe(200)
    expect((await login(who.email, first)).status).toBe(401)
    const { json } = await server.call(who, 'GET', OWN)
    expect(json).toMatchObject({ actif: true, codesRestants: 9 })
  })

  test('ASVS 6.5.1 S27 new recovery codes void the old ones, and their owner is told by mail', async () => {
    const { who, codes } = await withFactor()
    const made = await server.call(who, 'PUT', `${OWN}/codes`, { actuel: MOT_DE_PASSE, code: codes[1] })
    expect((await login(who.email, codes[0])).status).toBe(401)
    expect((await login(who.email, (made.json.codes as unknown as string[])[0])).status).toBe(200)
    const subjects = (await mailbox.arrived(who.email, 2)).map(({ subject }) => subject)
    expect(subjects).toContain('Lavandière : vos codes de secours ont changé')
  })
})

describe('setting it up and giving it up', () => {
  test('ASVS 6.3.3 before the first code is confirmed, log-in asks for none', async () => {
    setNow(NOW)
    const who = await makeAccount(server.services, 'exploitant', 'Commencé', null)
    await server.call(who, 'PUT', OWN, { actuel: MOT_DE_PASSE })
    const wrong = await server.call(who, 'PUT', `${OWN}/confirmation`, { code: '000000x' })
    expect([wrong.status, wrong.json.violations?.[0]?.propertyPath]).toEqual([422, 'code'])
    expect((await login(who.email)).status).toBe(200)
  })

  test('ASVS 7.5.1 each step asks for the current password, and an active factor is not replaced', async () => {
    const { who, codes } = await withFactor()
    for (const path of [OWN, `${OWN}/codes`, `${OWN}/retrait`])
      expect((await server.call(who, 'PUT', path, { actuel: 'faux' })).status).toBe(422)
    expect((await server.call(who, 'PUT', OWN, { actuel: MOT_DE_PASSE, code: codes[0] })).status).toBe(409)
  })

  test.each([
    ['PUT', `${OWN}/codes`, {}, 200],
    ['PUT', `${OWN}/retrait`, {}, 204],
    ['POST', '/mon-compte/mot-de-passe', { password: 'Benne-rouge-44' }, 204],
    ['POST', '/mon-compte/email', { email: 'deux-etapes-ailleurs@test.example' }, 204],
  ] as const)(
    'S27 ASVS 7.5.1 %s %s asks for a code besides the password',
    async (method, path, more, status) => {
      const { who, code, codes } = await withFactor()
      const send = (given: object) =>
        server.call(who, method, path, { actuel: MOT_DE_PASSE, ...more, ...given })
      for (const given of [{}, { code: '' }, { code: '000000x' }, { code: code(NOW) }]) {
        const refused = await send(given)
        expect([refused.status, refused.json.violations?.[0]?.propertyPath]).toEqual([422, 'code'])
      }
      expect((await login(who.email)).json.secondFacteur).toBe(true)
      expect((await send({ code: codes[0] })).status).toBe(status)
    },
  )

  test('S27 wrong codes at the confirmation of a factor that is on are no tries of its owner', async () => {
    const { who } = await withFactor()
    const confirm = () => server.call(who, 'PUT', `${OWN}/confirmation`, { code: '000000x' })
    for (let n = 0; n < 12; n++) expect((await confirm()).status).toBe(409)
  })

  test('ASVS 7.4.3 the other sessions end when log-in begins to ask for a code', async () => {
    setNow(NOW)
    const who = await makeAccount(server.services, 'exploitant', 'Autres sessions', null)
    const other = (await login(who.email)).json.refresh_token
    const { json } = await server.call(who, 'PUT', OWN, { actuel: MOT_DE_PASSE })
    const code = codeAt(bytesOfKey(json.cle as unknown as string), stepAt(NOW))
    await server.call(who, 'PUT', `${OWN}/confirmation`, { code })
    expect((await server.call(null, 'POST', '/refresh', { refresh_token: other })).status).toBe(401)
    expect((await server.call(who, 'GET', OWN)).status).toBe(200)
  })

  test('ASVS 6.4.3 the owner gives it up, an administrator takes it from somebody else', async () => {
    const opens = async (who: TestAccount) => (await login(who.email)).status
    const own = await withFactor()
    const proof = { actuel: MOT_DE_PASSE, code: own.codes[0] }
    expect((await server.call(own.who, 'PUT', `${OWN}/retrait`, proof)).status).toBe(204)
    expect(await opens(own.who)).toBe(200)
    const lost = await withFactor()
    const { admin, exploitant } = server.world
    const take = async (who: TestAccount, id: number, actuel = MOT_DE_PASSE) =>
      (await server.call(who, 'PUT', `/users/${id}/second-facteur/retrait`, { actuel })).status
    expect(await take(exploitant, lost.who.id)).toBe(403)
    const state = await server.call(admin, 'GET', `/users/${lost.who.id}/second-facteur`)
    expect(state.json).toMatchObject({ actif: true })
    expect(await take(admin, lost.who.id, 'faux')).toBe(422)
    expect(await opens(lost.who)).toBe(401)
    expect(await take(admin, lost.who.id)).toBe(204)
    expect(await opens(lost.who)).toBe(200)
    const mails = await mailbox.arrived(lost.who.email, 2)
    expect(mails.at(-1)?.text).toContain('ne demande plus de code')
    expect(await take(admin, admin.id)).toBe(403)
    expect(await take(admin, 999_999)).toBe(404)
  })

  test('S27 an administrator with a second factor takes nothing from others without a code', async () => {
    setNow(NOW)
    const chief = await makeAccount(server.services, 'admin', 'Chef à deux étapes')
    const { codes } = await turnOnSecondFactor(server, chief)
    const { who } = await withFactor()
    const take = (more: object) =>
      server.call(chief, 'PUT', `/users/${who.id}/second-facteur/retrait`, { actuel: MOT_DE_PASSE, ...more })
    expect((await take({})).status).toBe(422)
    expect((await take({ code: codes[0] })).status).toBe(204)
  })
})

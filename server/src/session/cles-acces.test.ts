import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { MOT_DE_PASSE, makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { type Json, useServer } from '../../testing/app.ts'
import { Authentificateur, type Forgery } from '../../testing/authentificateur.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { turnOnSecondFactor } from '../../testing/second-facteur.ts'
import { sessionsOf } from '../../testing/sessions.ts'

const server = useServer()
const mailbox = useMailbox(server)
const { forgetTries } = sessionsOf(server)
const SITE = 'http://localhost'
const CLES = '/mon-compte/cles'
beforeEach(forgetTries)

const put = (who: TestAccount, path: string, body: object) => server.call(who, 'PUT', CLES + path, body)
type Options = { challenge: string; user: { id: string } }
const optionsOf = ({ options }: Json) => options as unknown as Options

/** Begins to make a passkey. */
const begin = async (who: TestAccount, more: object = {}) =>
  (await put(who, '/depart', { actuel: MOT_DE_PASSE, ...more })).json
const add = (who: TestAccount, begun: Json, reponse: object) =>
  put(who, '', { attente: begun.attente, nom: 'Téléphone', reponse })

/** A passkey of this account. */
async function cleFor(who: TestAccount, more: object = {}): Promise<Authentificateur> {
  const key = new Authentificateur(SITE)
  const begun = await begin(who, more)
  const added = await add(who, begun, key.make(optionsOf(begun)))
  expect(added.status, added.text).toBe(200)
  return key
}
const ask = async () => (await server.call(null, 'POST', '/connexion/cle/depart')).json
const show = (asked: Json, reponse: object) =>
  server.call(null, 'POST', '/connexion/cle', { attente: asked.attente, reponse })
async function logIn(key: Authentificateur, forgery: Forgery = {}) {
  const asked = await ask()
  return show(asked, key.show(optionsOf(asked), forgery))
}

test('AUTH-37 AUTH-38 every role adds a passkey with the current password, is told by mail, and logs in with it', async () => {
  for (const who of [
    await makeAccount(server.services, 'admin', 'Chef à clé'),
    await makeAccount(server.services, 'exploitant', 'Société à clé'),
    await server.account('client', 'Client à clé'),
    await server.account('operateur', 'Équipier à clé'),
  ]) {
    expect((await begin(who, { actuel: 'pas-le-bon' })).violations?.[0]?.propertyPath).toBe('actuel')
    const key = await cleFor(who)
    expect((await mailbox.arrived(who.email))[0]?.text).toContain("clé d'accès ouvre désormais")
    const entered = await logIn(key)
    expect([entered.status, entered.json.refresh_token], entered.text).toEqual([200, expect.any(String)])
    const [cle] = (await server.call(who, 'GET', CLES)).json.cles as unknown as Json[]
    expect(cle).toMatchObject({ id: key.id, nom: 'Téléphone', utiliseeLe: expect.any(String) })
  }
})

test('AUTH-38 S27 the verified person is the second factor: no code is asked for', async () => {
  const who = await makeAccount(server.services, 'exploitant', 'Clé et code')
  const key = await cleFor(who)
  await turnOnSecondFactor(server, who)
  expect((await logIn(key)).status).toBe(200)
  // Once it is on, another passkey asks for a code besides the password.
  expect((await begin(who)).violations?.[0]?.propertyPath).toBe('code')
})

test('AUTH-38 the request names nobody: who has a passkey is known to the authenticator alone', async () => {
  const { options } = await ask()
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(options?.allowCredentials).toBeUndefined()
})

test.each<[string, Forgery]>([
  ['another site', { origin: 'https://lavandiere.example' }],
  ['another domain', { rpId: 'lavandiere.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['a person who was not verified', { isVerified: false }],
  ['another account', { userHandle: 'MQ' }],
])('AUTH-39 a log-in for %s is refused', async (what, forgery) => {
  const who = await server.account('operateur', `Forgée ${what}`)
  const key = await cleFor(who)
  const refused = await logIn(key, forgery)
  expect(refused.said).toEqual([401, "Cette clé d'accès n'ouvre aucun compte ici"])
  expect((await logIn(key)).status).toBe(200)
})

test.each<[string, Forgery]>([
  ['another site', { origin: 'https://lavandiere.example' }],
  ['another domain', { rpId: 'lavandiere.example' }],
  ['another challenge', { challenge: 'AAAA' }],
  ['a person who was not verified', { isVerified: false }],
])('AUTH-39 a passkey made for %s is not kept', async (what, forgery) => {
  const who = await server.account('operateur', `Faussée ${what}`)
  const begun = await begin(who)
  expect((await add(who, begun, new Authentificateur(SITE).make(optionsOf(begun), forgery))).status).toBe(422)
  expect((await server.call(who, 'GET', CLES)).json.cles).toEqual([])
})

test('AUTH-39 a signature of another key, and an unknown passkey, are refused with the same sentence', async () => {
  const who = await server.account('operateur', 'Imitée')
  const key = await cleFor(who)
  const asked = await ask()
  const { response } = new Authentificateur(SITE).show(optionsOf(asked))
  const forged = key.show(optionsOf(asked))
  const refused = await show(asked, {
    ...forged,
    response: { ...forged.response, signature: response.signature },
  })
  const unknown = await logIn(new Authentificateur(SITE))
  expect([refused.status, unknown.status, refused.text]).toEqual([401, 401, unknown.text])
})

test('AUTH-39 an answer serves once, even at once, and ten minutes at most', async () => {
  const key = await cleFor(await server.account('operateur', 'Rejeu'))
  const asked = await ask()
  const shown = key.show(optionsOf(asked))
  const both = await Promise.all([show(asked, shown), show(asked, shown)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
  const late = await ask()
  vi.spyOn(server.services, 'now').mockReturnValueOnce(new Date(Date.now() + 601_000))
  expect((await show(late, key.show(optionsOf(late)))).status).toBe(401)
})

test('AUTH-39 a count that does not go on is a copy of the passkey: refused', async () => {
  const key = await cleFor(await server.account('operateur', 'Copiée'))
  expect((await logIn(key, { counter: 9 })).status).toBe(200)
  expect((await logIn(key, { counter: 9 })).status).toBe(401)
  expect((await logIn(key, { counter: 10 })).status).toBe(200)
})

test('AUTH-39 S2 what was begun for one account adds no passkey to another', async () => {
  const [who, other] = [
    await server.account('operateur', 'Commence'),
    await server.account('operateur', 'Reprend'),
  ]
  const begun = await begin(who)
  const made = new Authentificateur(SITE).make(optionsOf(begun))
  expect((await add(other, begun, made)).status).toBe(409)
  expect((await add(who, begun, made)).status).toBe(200)
  expect((await add(who, begun, made)).status).toBe(409)
})

test('AUTH-09 AUTH-38 a refused account stays refused', async () => {
  const who = await server.account('operateur', 'Clé refusée')
  const key = await cleFor(who)
  await server.query(sql`update users set is_accredited = false where id = ${who.id}`)
  expect((await logIn(key)).json.message).toBe('Accréditation refusée')
})

test('AUTH-37 a passkey is renamed, and removed with the current password; nobody reaches another one', async () => {
  const [who, other] = [
    await server.account('operateur', 'Renomme'),
    await server.account('operateur', 'Voisine'),
  ]
  const { id } = await cleFor(who)
  expect((await put(other, '/nom', { id, nom: 'x' })).status).toBe(404)
  expect((await put(other, '/retrait', { id, actuel: MOT_DE_PASSE })).status).toBe(404)
  expect((await put(who, '/nom', { id, nom: 'Clé USB' })).json.cles?.[0]?.nom).toBe('Clé USB')
  expect((await put(who, '/retrait', { id, actuel: 'pas-le-bon' })).status).toBe(422)
  expect((await put(who, '/retrait', { id, actuel: MOT_DE_PASSE })).json.cles).toEqual([])
})

test('AUTH-37 a passkey goes with an account handed over, and stays with a new password of its owner', async () => {
  const who = await server.account('operateur', 'Passe la main')
  const key = await cleFor(who)
  const body = { actuel: MOT_DE_PASSE, password: 'Benne-rouge-44' }
  expect((await server.call(who, 'POST', '/mon-compte/mot-de-passe', body)).status).toBe(204)
  expect((await logIn(key)).status).toBe(200)
  await server.office('PATCH', `/operateurs/${who.id}`, { password: 'Colonne-bleue-31' })
  expect((await logIn(key)).status).toBe(401)
})

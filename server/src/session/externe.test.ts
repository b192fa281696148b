import { sql } from 'drizzle-orm'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MOT_DE_PASSE, makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { type Json, useServer } from '../../testing/app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { APPLICATION, type ModeOidc, type Oidc, startOidc } from '../../testing/oidc.ts'
import { stepAt, turnOnSecondFactor } from '../../testing/second-facteur.ts'
import { sessionsOf } from '../../testing/sessions.ts'
import { codeAt } from './totp.ts'

const server = useServer()
const mailbox = useMailbox(server)
const { forgetTries } = sessionsOf(server)
let oidc: Oidc
let etat: Oidc
beforeAll(async () => {
  oidc = await startOidc()
  etat = await startOidc()
  Object.assign(server.services.config, {
    PROCONNECT_URL: etat.url,
    PROCONNECT_CLIENT_ID: APPLICATION.clientId,
    PROCONNECT_CLIENT_SECRET: APPLICATION.secret,
  })
  await setUp(server.world.exploitant)
})
afterAll(() => Promise.all([oidc.stop(), etat.stop()]))
beforeEach(async () => {
  await forgetTries()
  oidc.mode('normal')
  etat.mode('normal')
})

const CONNEXION = '/reglages/connexion'
const PROCONNECT = 'proconnect'
const settings = (more: object = {}) => ({
  actuel: MOT_DE_PASSE,
  emetteur: oidc.url,
  clientId: APPLICATION.clientId,
  secret: APPLICATION.secret,
  domaines: ['test.example'],
  actif: true,
  ...more,
})
/** Sets the stand-in as the provider of a company. @returns the company's link */
async function setUp(who: TestAccount, more: object = {}): Promise<string> {
  const { status, json, text } = await server.call(who, 'PUT', CONNEXION, settings(more))
  expect(status, text).toBe(200)
  return linkOf(json)
}
const linkOf = ({ fournisseur }: Json) =>
  new URL(String(fournisseur?.adresse)).searchParams.get('societe') ?? ''
const ownLink = async () => linkOf((await server.office('GET', CONNEXION)).json)

const begin = (lien: string) => server.call(null, 'POST', '/connexion/externe', { lien })
const comeBack = (attente: Json | string, reponse: string) =>
  server.call(null, 'POST', '/connexion/externe/retour', { attente, reponse })

let rank = 0
/** Somebody at the provider with this address. */
const person = (email: string, more: JWTPayload = {}): JWTPayload => ({
  sub: `sujet-${++rank}`,
  email,
  email_verified: true,
  ...more,
})

/** Logs the person in who is at the provider. */
async function logIn(lien?: string, at = oidc) {
  const { json } = await begin(lien ?? (await ownLink()))
  return comeBack(json.attente ?? '', await at.visit(String(json.adresse)))
}
const operateur = (libelle: string, company = server.world.exploitant) =>
  makeAccount(server.services, 'operateur', libelle, company.id)
const accountOf = async (token: Json | undefined) => {
  const { id } = JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString())
  return id
}

describe('a log-in at the provider of the company', () => {
  test('AUTH-28 AUTH-31 code, PKCE, state and nonce; the account is linked by its address, told by mail', async () => {
    const who = await operateur('Externe un')
    oidc.person = person(who.email.toUpperCase())
    const entered = await logIn()
    expect(entered.status, entered.text).toBe(200)
    expect(await accountOf(entered.json.token)).toBe(who.id)
    const asked = Object.fromEntries(oidc.asked)
    expect(asked).toMatchObject({
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    })
    expect([asked.state, asked.nonce].map((text) => (text ?? '').length >= 32)).toEqual([true, true])
    expect(asked.redirect_uri).toMatch(/\/connexion\/retour$/)
    const [mail] = await mailbox.arrived(who.email)
    expect(mail?.text).toContain("s'ouvre désormais aussi avec Exploitant A")
    const { json } = await server.call(null, 'POST', '/refresh', {
      refresh_token: entered.json.refresh_token,
    })
    expect(json.token).toEqual(expect.any(String))
  })

  test('AUTH-31 once linked, the account is found by issuer and subject, whatever its address', async () => {
    const who = await operateur('Externe suivie')
    const somebody = person(who.email)
    oidc.person = somebody
    await logIn()
    oidc.person = { ...somebody, email: 'nouvelle@ailleurs.example', email_verified: false }
    const again = await logIn()
    expect([again.status, await accountOf(again.json.token)]).toEqual([200, who.id])
  })

  test('AUTH-31 another person with the same address, as a new colleague, does not get in', async () => {
    const who = await operateur('Externe remplacée')
    oidc.person = person(who.email)
    await logIn()
    oidc.person = person(who.email)
    const other = await logIn()
    expect(other.said).toEqual([401, expect.stringContaining('autre identité')])
  })

  test('AUTH-32 the company itself gets in, and logs out at the provider too', async () => {
    oidc.person = person(server.world.exploitant.email)
    const entered = await logIn()
    expect(entered.status, entered.text).toBe(200)
    const exit = new URL(String(entered.json.sortie))
    expect(exit.origin + exit.pathname).toBe(`${oidc.url}/session/end`)
    expect(exit.searchParams.get('post_logout_redirect_uri')).toMatch(/\/login$/)
    expect(exit.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  })

  test.each<[string, () => Promise<JWTPayload> | JWTPayload, RegExp]>([
    ['no account', () => person('inconnue@test.example'), /^Aucun compte à l'adresse inconnue@test.example/],
    ['another company', () => person(server.world.autre.operateur.email), /^Aucun compte/],
    ['an administrator', () => person(server.world.admin.email), /^Aucun compte/],
    ['a client of the company', () => person(server.world.client.email), /^Aucun compte/],
    [
      'an address that is not verified',
      async () => person((await operateur('Non vérifiée')).email, { email_verified: false }),
      /n'a pas vérifié/,
    ],
    [
      'an address of which nothing is said',
      async () => person((await operateur('Sans avis')).email, { email_verified: undefined }),
      /n'a pas vérifié/,
    ],
    ['no address', () => person('x', { email: undefined }), /ne transmet pas/],
    ['another domain', () => person('moi@ailleurs.example'), /n'est pas d'un domaine/],
  ])('AUTH-31 S2 %s: a sentence, no account and no link', async (_, who, sentence) => {
    oidc.person = await who()
    const count = () =>
      server.query('select (select count(*) from users) as u, (select count(*) from identites_externes) as i')
    const before = await count()
    const refused = await logIn()
    expect(refused.said).toEqual([401, expect.stringMatching(sentence)])
    expect(await count()).toEqual(before)
  })

  test('AUTH-31 an address whose domain is verified at Microsoft counts', async () => {
    const who = await operateur('Entra')
    oidc.person = person(who.email, { email_verified: undefined, xms_edov: true })
    expect((await logIn()).status).toBe(200)
  })

  test('AUTH-09 AUTH-31 a refused account stays refused', async () => {
    const who = await operateur('Externe refusée')
    await server.query(sql`update users set is_accredited = false where id = ${who.id}`)
    oidc.person = person(who.email)
    const refused = await logIn()
    expect(refused.said).toEqual([401, 'Accréditation refusée'])
  })
})

describe('an answer that is not to be believed', () => {
  test.each<[ModeOidc, RegExp]>([
    ['other-key', /n'est pas valable/],
    ['other-issuer-of-token', /n'est pas valable/],
    ['other-audience', /n'est pas valable/],
    ['other-nonce', /n'est pas valable/],
    ['expired', /n'est pas valable/],
    ['unsigned', /n'est pas valable/],
    ['silent', /ne répond pas/],
    ['errors', /ne répond pas/],
    ['garbage', /n'est pas un fournisseur/],
    ['huge', /n'est pas un fournisseur/],
    ['elsewhere', /n'est pas un fournisseur/],
    ['other-issuer', /se présente sous une autre adresse/],
  ])('AUTH-29 S19 %s opens nothing', async (mode, sentence) => {
    oidc.person = person((await operateur(`Fournisseur ${mode}`)).email)
    const { json } = await begin(await ownLink())
    const reponse = await oidc.visit(String(json.adresse))
    oidc.mode(mode)
    const refused = await comeBack(json.attente ?? '', reponse)
    expect(refused.said).toEqual([401, expect.stringMatching(sentence)])
    expect(refused.json.token).toBeUndefined()
  })

  test('AUTH-29 S19 a provider that is away is told before the browser leaves', async () => {
    oidc.mode('errors')
    const { status, json } = await begin(await ownLink())
    expect([status, json.message]).toEqual([502, "Le fournisseur d'identité ne répond pas"])
  })

  test('AUTH-29 a browser is sent to no script', async () => {
    oidc.mode('script')
    expect((await begin(await ownLink())).status).toBe(502)
  })

  test('AUTH-29 a person who refuses at the provider is told so', async () => {
    oidc.mode('refuses')
    const refused = await logIn()
    expect(refused.said).toEqual([401, expect.stringMatching(/n'a pas ouvert/)])
  })

  test('AUTH-29 the same return twice at once opens one session, though the code is taken twice', async () => {
    oidc.person = person((await operateur('Rejouée')).email)
    oidc.mode('code-twice')
    const { json } = await begin(await ownLink())
    const reponse = await oidc.visit(String(json.adresse))
    const both = await Promise.all([
      comeBack(json.attente ?? '', reponse),
      comeBack(json.attente ?? '', reponse),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await comeBack(json.attente ?? '', reponse)).json.message).toMatch(/a expiré ou a déjà servi/)
  })

  test('AUTH-29 a code that served opens nothing in a log-in begun anew', async () => {
    oidc.person = person((await operateur('Code usé')).email)
    const first = await begin(await ownLink())
    const used = new URLSearchParams(await oidc.visit(String(first.json.adresse)))
    await comeBack(first.json.attente ?? '', `?${used}`)
    const second = await begin(await ownLink())
    const fresh = new URLSearchParams(await oidc.visit(String(second.json.adresse)))
    fresh.set('code', used.get('code') ?? '')
    expect((await comeBack(second.json.attente ?? '', `?${fresh}`)).status).toBe(401)
  })

  test('AUTH-29 the return of another browser opens nothing: what the browser that began keeps is missing', async () => {
    oidc.person = person((await operateur('Volée')).email)
    const [victim, thief] = [await begin(await ownLink()), await begin(await ownLink())]
    const reponse = await oidc.visit(String(thief.json.adresse))
    expect((await comeBack(victim.json.attente ?? '', reponse)).status).toBe(401)
    expect((await comeBack('x.y.z', reponse)).status).toBe(401)
  })

  test('AUTH-29 ten minutes after it began, a log-in is over', async () => {
    oidc.person = person((await operateur('Lente')).email)
    const { json } = await begin(await ownLink())
    const reponse = await oidc.visit(String(json.adresse))
    const later = new Date(Date.now() + 601_000)
    vi.spyOn(server.services, 'now').mockReturnValueOnce(later)
    expect((await comeBack(json.attente ?? '', reponse)).json.message).toMatch(/a expiré/)
  })
})

describe('the second factor', () => {
  test('AUTH-33 S27 an account with a second factor is asked for its code, unless the provider did so', async () => {
    const who = await makeAccount(server.services, 'exploitant', 'Externe deux étapes')
    const { key } = await turnOnSecondFactor(server, who)
    const after = new Date(server.services.now().getTime() + 60_000)
    const now = vi.spyOn(server.services, 'now').mockReturnValue(after)
    const code = codeAt(key, stepAt(after))
    const lien = await setUp(who, { code })
    const somebody = person(who.email)
    oidc.person = somebody
    const asked = await logIn(lien)
    expect([asked.status, asked.json.secondFacteur]).toEqual([401, true])
    const send = (typed: string) =>
      server.call(null, 'POST', '/connexion/externe/code', { attente: asked.json.attente, code: typed })
    expect((await send('000000')).json.secondFacteur).toBe(true)
    expect((await send(code)).status).toBe(401)
    now.mockReturnValue(new Date(after.getTime() + 30_000))
    const next = codeAt(key, stepAt(server.services.now()))
    const entered = await send(next)
    expect([entered.status, await accountOf(entered.json.token)]).toEqual([200, who.id])
    expect((await send(next)).status).toBe(401)
    oidc.person = { ...somebody, amr: ['pwd', 'mfa'] }
    expect((await logIn(lien)).status).toBe(200)
    now.mockRestore()
  })
})

describe('ProConnect', () => {
  const agent = (email: string) => {
    etat.person = { sub: `agent-${++rank}`, acr: 'eidas1', amr: ['pwd'] }
    etat.info = { email, given_name: 'Anne', usual_name: 'Martin', siret: '21440109300015', idp_id: 'fi-1' }
  }

  test('AUTH-34 opens the account of a town by the signed userinfo, at the level that is asked for', async () => {
    const town = await server.account('client', 'Ville ProConnect')
    agent(town.email)
    const entered = await logIn(PROCONNECT, etat)
    expect([entered.status, await accountOf(entered.json.token)], entered.text).toEqual([200, town.id])
    const asked = Object.fromEntries(etat.asked)
    expect(JSON.parse(asked.claims ?? '{}').id_token.acr).toEqual({ essential: true, values: ['eidas1'] })
    // It refuses parameters that it does not announce.
    expect(Object.keys(asked).toSorted()).toEqual(
      ['claims', 'client_id', 'nonce', 'redirect_uri', 'response_type', 'scope', 'state'].toSorted(),
    )
  })

  test.each(['exploitant', 'operateur', 'admin'] as const)('AUTH-34 opens no %s', async (role) => {
    agent(server.world[role].email)
    expect((await logIn(PROCONNECT, etat)).json.message).toMatch(/^Aucun compte/)
  })

  test('AUTH-34 a lower level, or an answer of userinfo signed with another key, opens nothing', async () => {
    const town = await server.account('client', 'Ville refusée')
    agent(town.email)
    etat.person = { ...etat.person, acr: 'eidas0' }
    expect((await logIn(PROCONNECT, etat)).json.message).toMatch(/niveau de garantie/)
    agent(town.email)
    etat.mode('other-key')
    expect((await logIn(PROCONNECT, etat)).status).toBe(401)
  })
})

describe('the ways to log in', () => {
  const ways = async (query: string) => {
    const { json } = await server.call(null, 'GET', `/connexion/fournisseurs?${query}`)
    return (json.fournisseurs as unknown as { nom: string }[]).map(({ nom }) => nom)
  }

  test('AUTH-30 the domain of an address or the link of a company shows its button; ProConnect always', async () => {
    expect(await ways('')).toEqual(['ProConnect'])
    expect(await ways(`societe=${await ownLink()}`)).toEqual(['Exploitant A', 'ProConnect'])
    expect(await ways('societe=1&domaine=inconnu.example')).toEqual(['ProConnect'])
    await makeAccount(server.services, 'exploitant', 'Seule')
    await setUp(server.world.exploitant, { domaines: ['test.example', 'a-part.example'] })
    expect(await ways('domaine=A-Part.example')).toEqual(['Exploitant A', 'ProConnect'])
  })

  test('AUTH-30 S2 a domain in which another company has people shows no button', async () => {
    expect(await ways('domaine=test.example')).toEqual(['ProConnect'])
  })

  test('AUTH-30 a provider that is off, or of a refused company, is no way in, also for who is on the way', async () => {
    const company = await makeAccount(server.services, 'exploitant', 'Éteinte')
    const lien = await setUp(company)
    const begun = await begin(lien)
    oidc.person = person(company.email)
    const reponse = await oidc.visit(String(begun.json.adresse))
    await setUp(company, { actif: false })
    expect(await ways(`societe=${lien}`)).toEqual(['ProConnect'])
    expect((await begin(lien)).status).toBe(404)
    expect((await comeBack(begun.json.attente ?? '', reponse)).status).toBe(401)
    await setUp(company)
    await server.query(sql`update users set is_accredited = false where id = ${company.id}`)
    expect((await begin(lien)).status).toBe(404)
  })
})

describe('the settings of the company', () => {
  test('AUTH-35 S27 they ask for the current password, are told by mail, and never tell the secret', async () => {
    const company = await makeAccount(server.services, 'exploitant', 'Réglée')
    const put = (more: object) => server.call(company, 'PUT', CONNEXION, settings(more))
    expect((await put({ actuel: 'pas-le-bon' })).json.violations?.[0]?.propertyPath).toBe('actuel')
    expect((await put({ secret: '' })).json.violations?.[0]?.propertyPath).toBe('secret')
    const saved = await put({})
    expect([saved.status, saved.text.includes(APPLICATION.secret)]).toEqual([200, false])
    expect((await put({ secret: '', domaines: ['autre.example'] })).json.fournisseur?.domaines).toEqual([
      'autre.example',
    ])
    const [row] = await server.query(
      sql`select secret from fournisseurs_identite where exploitant_id = ${company.id}`,
    )
    expect(String(row?.secret)).not.toContain(APPLICATION.secret)
    expect((await mailbox.arrived(company.email))[0]?.subject).toMatch(/fournisseur d'identité/)
  })

  test('AUTH-35 S14 a save over an older provider is refused', async () => {
    const company = await makeAccount(server.services, 'exploitant', 'À deux')
    const { headers } = await server.call(company, 'GET', CONNEXION)
    const put = (domaine: string) =>
      server.call(company, 'PUT', CONNEXION, settings({ domaines: [domaine] }), {
        'if-match': String(headers.etag),
      })
    expect([(await put('un.example')).status, (await put('deux.example')).status]).toEqual([200, 412])
    const { json } = await server.call(company, 'GET', CONNEXION)
    expect(json.fournisseur?.domaines).toEqual(['un.example'])
  })

  test('AUTH-35 the stored secret goes to no other address than its own', async () => {
    const company = await makeAccount(server.services, 'exploitant', 'Secret gardé')
    await setUp(company)
    for (const [path, body] of [
      ['/essai', { emetteur: etat.url, clientId: APPLICATION.clientId }],
      ['', settings({ emetteur: etat.url, secret: '' })],
    ] as const) {
      const refused = await server.call(company, 'PUT', CONNEXION + path, body)
      expect([refused.status, refused.json.violations?.[0]?.propertyPath]).toEqual([422, 'secret'])
    }
  })

  const essai = (more: object = {}) => {
    const { emetteur, clientId, secret } = settings()
    return server.office('PUT', `${CONNEXION}/essai`, { emetteur, clientId, secret, ...more })
  }

  test('AUTH-35 « Tester la connexion » says that the application is known', async () => {
    expect((await essai()).json.message).toMatch(/reconnaît l'identifiant/)
    expect((await essai({ emetteur: `${oidc.url}/.well-known/openid-configuration` })).status).toBe(200)
  })

  test.each<[string, object, ModeOidc, RegExp]>([
    ['a wrong secret', { secret: 'faux' }, 'normal', /refuse l'identifiant ou le secret/],
    ['an inner address', { emetteur: 'https://10.0.0.1' }, 'normal', /n'est pas permise/],
    ['an address without encryption', { emetteur: 'http://exemple.fr' }, 'normal', /n'est pas permise/],
    [
      'the address of metadata of a cloud',
      { emetteur: 'https://169.254.169.254' },
      'normal',
      /n'est pas permise/,
    ],
    ['a provider that is away', {}, 'errors', /ne répond pas/],
    ['something else', {}, 'garbage', /n'est pas un fournisseur/],
    ['another issuer', {}, 'other-issuer', /se présente sous une autre adresse/],
    ['a script', {}, 'script', /n'est pas permise/],
  ])('AUTH-35 S19 « Tester la connexion » says of %s what is wrong', async (_, more, mode, sentence) => {
    oidc.mode(mode)
    const { status, json } = await essai(more)
    expect([status, json.message]).toEqual([422, expect.stringMatching(sentence)])
  })

  test('AUTH-35 forgotten, the provider opens nothing, and its links are gone', async () => {
    const company = await makeAccount(server.services, 'exploitant', 'Oublieuse')
    const lien = await setUp(company)
    oidc.person = person(company.email)
    await logIn(lien)
    expect((await server.call(company, 'PUT', `${CONNEXION}/retrait`, { actuel: MOT_DE_PASSE })).status).toBe(
      204,
    )
    expect((await begin(lien)).status).toBe(404)
    expect(await server.query(sql`select 1 from identites_externes where user_id = ${company.id}`)).toEqual(
      [],
    )
    expect((await server.call(company, 'GET', CONNEXION)).json.fournisseur).toBeNull()
  })
})

test('AUTH-36 a person sees the links of the account, and takes one away with the current password', async () => {
  const who = await operateur('Déliée')
  oidc.person = person(who.email)
  await logIn()
  const own = () => server.call(who, 'GET', '/mon-compte/identites')
  expect((await own()).json.identites?.[0]).toMatchObject({ emetteur: oidc.url, nom: '127.0.0.1' })
  const take = (actuel: string) =>
    server.call(who, 'PUT', '/mon-compte/identites/retrait', { actuel, emetteur: oidc.url })
  expect((await take('pas-le-bon')).status).toBe(422)
  expect((await take(MOT_DE_PASSE)).status).toBe(204)
  expect((await own()).json.identites).toEqual([])
  expect((await take(MOT_DE_PASSE)).status).toBe(404)
})

test('USER-41 a link made by a log-in, and taken away, stand in the history under that person', async () => {
  const who = await operateur('Racontée')
  oidc.person = person(who.email)
  await logIn()
  await server.call(who, 'PUT', '/mon-compte/identites/retrait', { actuel: MOT_DE_PASSE, emetteur: oidc.url })
  expect(
    await server.query(sql`select auteur_id, auteur_role, apres from modifications
      where compte_id = ${who.id} and nature = 'modification' order by id`),
  ).toEqual(
    ['ajoutée', 'retirée'].map((identiteExterne) => ({
      auteur_id: who.id,
      auteur_role: 'operateur',
      apres: { identiteExterne },
    })),
  )
})

test.each([
  ['the company gives it another address', 'PATCH'],
  ['its owner changes the password', 'POST'],
])('AUTH-31 AUTH-36 of an account that is handed over, the former links are gone: %s', async (_, method) => {
  const who = await operateur(`Transmise ${method}`)
  oidc.person = person(who.email)
  await logIn()
  const links = async () =>
    (await server.query(sql`select 1 from identites_externes where user_id = ${who.id}`)).length
  if (method === 'PATCH') {
    const changed = await server.office('PATCH', `/operateurs/${who.id}`, {
      email: `suivante-${who.id}@test.example`,
    })
    expect([changed.status, await links()]).toEqual([200, 0])
    return
  }
  const body = { actuel: MOT_DE_PASSE, password: 'Benne-rouge-44' }
  expect((await server.call(who, 'POST', '/mon-compte/mot-de-passe', body)).status).toBe(204)
  expect(await links()).toBe(1)
})

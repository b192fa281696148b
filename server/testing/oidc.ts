import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { json, type StandIn, startStandIn, type Trouble } from './stand-in.ts'

/** What a provider may do wrong, besides the troubles of any service. */
export type ModeOidc =
  | 'normal'
  | 'other-key'
  | 'other-issuer'
  | 'other-issuer-of-token'
  | 'other-audience'
  | 'other-nonce'
  | 'expired'
  | 'unsigned'
  | 'refuses'
  | 'code-twice'
  | 'script'
  | Trouble

/** The only application that the stand-in knows. */
export const APPLICATION = { clientId: 'lavandiere', secret: "secret-de-l'application" }

export interface Oidc extends StandIn<ModeOidc> {
  /** Claims of whoever logs in next, as the ID token has them. */
  person: JWTPayload
  /** Claims that only the userinfo endpoint tells, in a signed answer as ProConnect's; null: nothing is asked there. */
  info: JWTPayload | null
  /** Queries of the calls of browsers, of the newest log-in and log-out. */
  asked: URLSearchParams
  /** Does what a browser does at the provider. @returns the query with which it comes back to us */
  visit(address: string): Promise<string>
}

interface Given {
  nonce: string | null
  challenge: string | null
  retour: string
}

const form = async (request: IncomingMessage) => new URLSearchParams(await text(request))
const s256 = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A provider of OpenID Connect on 127.0.0.1, with a key of its own: discovery, log-in, tokens, userinfo, log-out. */
export async function startOidc(): Promise<Oidc> {
  const [key, other] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwks = { keys: [{ ...(await exportJWK(key.publicKey)), kid: '1', alg: 'ES256', use: 'sig' }] }
  const codes = new Map<string, Given>()
  const tokens = new Map<string, string>()
  const stand = { person: {}, info: null, asked: new URLSearchParams() } as Pick<
    Oidc,
    'person' | 'info' | 'asked'
  >
  let url = ''

  const signed = (claims: JWTPayload, mode: ModeOidc) => {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: '1' })
      .setIssuer(mode === 'other-issuer-of-token' ? 'https://ailleurs.example' : url)
      .setAudience(mode === 'other-audience' ? 'une-autre' : APPLICATION.clientId)
      .setIssuedAt(now - (mode === 'expired' ? 7200 : 0))
      .setExpirationTime(now + (mode === 'expired' ? -3600 : 300))
      .sign((mode === 'other-key' ? other : key).privateKey)
  }

  /** Lets the person in at once, and sends the browser back. */
  function authorize(query: URLSearchParams, response: ServerResponse, mode: ModeOidc) {
    stand.asked = query
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (mode === 'refuses') back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, {
        nonce: query.get('nonce'),
        challenge: query.get('code_challenge'),
        retour: query.get('redirect_uri') ?? '',
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse, mode: ModeOidc) {
    const given = await form(request)
    if (given.get('client_id') !== APPLICATION.clientId || given.get('client_secret') !== APPLICATION.secret)
      return json(response, { error: 'invalid_client' }, 401)
    const code = given.get('code') ?? ''
    const found = codes.get(code)
    if (mode !== 'code-twice') codes.delete(code)
    const isProved = !found?.challenge || found.challenge === s256(given.get('code_verifier') ?? '')
    if (!found || !isProved || found.retour !== given.get('redirect_uri'))
      return json(response, { error: 'invalid_grant' }, 400)
    const claims = { ...stand.person, nonce: mode === 'other-nonce' ? 'un-autre' : found.nonce }
    const jwt = await signed(claims, mode)
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.`
    const access_token = randomUUID()
    tokens.set(access_token, String(stand.person.sub))
    json(response, {
      access_token,
      token_type: 'Bearer',
      expires_in: 60,
      id_token: mode === 'unsigned' ? unsigned : jwt,
    })
  }

  async function userinfo(request: IncomingMessage, response: ServerResponse, mode: ModeOidc) {
    const sub = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!sub) return response.writeHead(401).end()
    response
      .writeHead(200, { 'content-type': 'application/jwt' })
      .end(await signed({ ...stand.info, sub }, mode))
  }

  const metadata = (mode: ModeOidc) => ({
    issuer: mode === 'other-issuer' ? 'https://ailleurs.example' : url,
    authorization_endpoint: mode === 'script' ? 'javascript:alert(1)' : `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    end_session_endpoint: `${url}/session/end`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['ES256'],
    userinfo_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...(stand.info
      ? { userinfo_endpoint: `${url}/userinfo` }
      : { code_challenge_methods_supported: ['S256'] }),
  })

  const standIn = await startStandIn<ModeOidc>('normal', (request, response, mode) => {
    if (['silent', 'errors', 'garbage', 'huge', 'half', 'elsewhere', 'busy'].includes(mode)) return false
    const { pathname, searchParams } = new URL(request.url ?? '', url)
    if (pathname === '/.well-known/openid-configuration') return json(response, metadata(mode))
    if (pathname === '/jwks') return json(response, jwks)
    if (pathname === '/authorize') return authorize(searchParams, response, mode)
    if (pathname === '/token') return token(request, response, mode)
    if (pathname === '/userinfo') return userinfo(request, response, mode)
    if (pathname !== '/session/end') return response.writeHead(404).end()
    stand.asked = searchParams
    return response.writeHead(302, { location: searchParams.get('post_logout_redirect_uri') ?? '' }).end()
  })
  url = standIn.url
  return Object.assign(stand, standIn, {
    async visit(address: string) {
      const { headers } = await fetch(address, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '').search
    },
  })
}

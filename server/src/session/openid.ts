import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import type { Config } from '../config.ts'
import { ForbiddenAddress, ForeignServer, foreignFetch, NoAnswer } from '../platform/outside/foreign.ts'

/** A provider of identities, as it is asked. */
export interface Fournisseur {
  emetteur: string
  clientId: string
  secret: string
  /** The levels of assurance of which one is required; null: any. */
  niveaux: readonly string[] | null
}

/** Why a provider opened nothing, for a person who logs in, and for the one who sets it up. */
export const refusDuFournisseur = {
  adresse: "Cette adresse n'est pas permise : elle n'est pas en https, ou mène à un réseau privé",
  muet: "Le fournisseur d'identité ne répond pas",
  illisible: "Ce qui répond à cette adresse n'est pas un fournisseur OpenID Connect",
  emetteur: 'Ce fournisseur se présente sous une autre adresse (« issuer ») que celle qui est indiquée',
  secret: "Le fournisseur d'identité refuse l'identifiant ou le secret de cette application",
  refus: "Le fournisseur d'identité n'a pas ouvert de session : recommencez, ou choisissez un autre compte",
  preuve: "La réponse du fournisseur d'identité n'est pas valable : recommencez la connexion",
  niveau: "Votre identité n'a pas le niveau de garantie demandé",
} as const

export class FournisseurRefuse extends Error {
  readonly raison: keyof typeof refusDuFournisseur
  constructor(raison: keyof typeof refusDuFournisseur, cause?: unknown) {
    super(raison, { cause })
    this.raison = raison
  }
}

const SILENCE_MS = 5_000
const ANSWER_MS = 6_000

type Guard = Pick<Config, 'IDENTITE_HOTES_PRIVES' | 'REQUIRE_TLS'>
const guarded = (config: Guard) => ({
  privateHosts: config.IDENTITE_HOTES_PRIVES,
  isTlsRequired: config.REQUIRE_TLS,
  silenceMs: SILENCE_MS,
  answerMs: ANSWER_MS,
})

/** An address to which a browser is sent. @throws ForbiddenAddress for one that our server would not call either */
function checked(address: URL, config: Guard): string {
  new ForeignServer(address.href, { ...guarded(config), headers: {} })
  return address.href
}

/** Sends the secret as the provider says that it reads it; one that says nothing reads a header (OpenID Connect Core, 9). */
const authBy =
  (secret: string): ClientAuth =>
  (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const by = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
    return by(secret)(server, client, body, headers)
  }

const causes = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causes(error.cause)] : [])

/** The library's code for a provider that names another issuer than the one that was asked. */
const OTHER_ISSUER = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** The refusal that an error of the network or of the library amounts to. */
function refusalOf(error: unknown, isDiscovery = false): FournisseurRefuse {
  if (error instanceof FournisseurRefuse) return error
  const all = causes(error)
  const raison = () => {
    if (all.some((one) => one instanceof ForbiddenAddress)) return 'adresse'
    if (
      all.some(
        (one) => one instanceof NoAnswer || (one instanceof DOMException && one.name === 'TimeoutError'),
      )
    )
      return 'muet'
    if (error instanceof ResponseBodyError && /^(invalid|unauthorized)_client$/.test(error.error))
      return 'secret'
    if (error instanceof AuthorizationResponseError) return 'refus'
    if (!isDiscovery) return 'preuve'
    const isOther = all.some((one) => one instanceof Error && 'code' in one && one.code === OTHER_ISSUER)
    return isOther ? 'emetteur' : 'illisible'
  }
  return new FournisseurRefuse(raison(), error)
}

/** What a provider says of itself. Its answers are asked anew each time: keys that it withdrew serve no longer. */
async function discovered(
  { emetteur, clientId, secret }: Fournisseur,
  config: Guard,
): Promise<Configuration> {
  try {
    return await discovery(new URL(emetteur), clientId, undefined, authBy(secret), {
      [customFetch]: foreignFetch(guarded(config)),
      // `foreignFetch` and `checked` refuse http themselves, but for hosts that the deployment names.
      execute: [allowInsecureRequests, enableNonRepudiationChecks],
    })
  } catch (error) {
    throw refusalOf(error, true)
  }
}

/** What must come back with a person from a provider. */
export const attendu = z.object({ state: z.string(), nonce: z.string(), verifier: z.string().nullable() })
type Attendu = z.output<typeof attendu>

/**
 * Where a person is sent to log in.
 * @param retour the address of ours to which the provider sends the person back
 * @throws FournisseurRefuse
 */
export async function begin(
  fournisseur: Fournisseur,
  retour: string,
  config: Guard,
): Promise<{ adresse: string; attendu: Attendu }> {
  const provider = await discovered(fournisseur, config)
  const { niveaux } = fournisseur
  // ProConnect refuses parameters that it does not know; the others ignore them, and many keep silent on what they know.
  const verifier = niveaux && !provider.serverMetadata().supportsPKCE() ? null : randomPKCECodeVerifier()
  const attendu = { state: randomState(), nonce: randomNonce(), verifier }
  const { state, nonce } = attendu
  try {
    const address = buildAuthorizationUrl(provider, {
      redirect_uri: retour,
      scope: 'openid email',
      state,
      nonce,
      ...(niveaux ? { claims: claimsFor(niveaux) } : {}),
      ...(verifier === null
        ? {}
        : { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }),
    })
    return { adresse: checked(address, config), attendu }
  } catch (error) {
    throw refusalOf(error, true)
  }
}

const claimsFor = (niveaux: readonly string[]) =>
  JSON.stringify({ id_token: { amr: { essential: true }, acr: { essential: true, values: niveaux } } })

/** The person whom a provider let in. */
export interface Personne {
  emetteur: string
  sujet: string
  /** Folded as ours are; null when the provider named none. */
  email: string | null
  /** Whether the provider says that the address is the person's; null when it says nothing of it. */
  isVerified: boolean | null
  /** Whether the provider asked for a second factor (RFC 8176). */
  hasSecondFactor: boolean
  /** The address that ends the session at the provider too; null where there is none. */
  sortie: string | null
}

const truth = (claim: unknown) => (claim === undefined ? null : ['true', '1'].includes(String(claim)))

/**
 * The person whom the provider's answer names: its signature, issuer, audience, time, nonce and state are checked.
 * @param reponse the query with which the person came back
 * @throws FournisseurRefuse
 */
export async function finish(
  fournisseur: Fournisseur,
  { retour, reponse, attendu }: { retour: string; reponse: string; attendu: Attendu },
  config: Guard,
): Promise<Personne> {
  const provider = await discovered(fournisseur, config)
  try {
    const come = new URL(retour)
    come.search = reponse
    const { state, nonce, verifier } = attendu
    const tokens = await authorizationCodeGrant(provider, come, {
      expectedState: state,
      expectedNonce: nonce,
      ...(verifier === null ? {} : { pkceCodeVerifier: verifier }),
    })
    const claims = tokens.claims()
    if (!claims) throw new FournisseurRefuse('preuve')
    const { iss, sub, acr, amr } = claims
    if (fournisseur.niveaux && !fournisseur.niveaux.includes(String(acr)))
      throw new FournisseurRefuse('niveau')
    const isAsked = claims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined
    const said = isAsked ? await fetchUserInfo(provider, tokens.access_token, sub) : claims
    return {
      emetteur: iss,
      sujet: sub,
      email: typeof said.email === 'string' ? said.email.trim().toLowerCase() : null,
      // Microsoft Entra verifies the domain of the address and names the claim otherwise.
      isVerified: truth(said.email_verified ?? claims.xms_edov),
      hasSecondFactor: Array.isArray(amr) && amr.includes('mfa'),
      sortie: exitOf(provider, tokens.id_token, retour, config),
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function exitOf(provider: Configuration, idToken: string | undefined, retour: string, config: Guard) {
  if (!provider.serverMetadata().end_session_endpoint || idToken === undefined) return null
  const address = buildEndSessionUrl(provider, {
    id_token_hint: idToken,
    post_logout_redirect_uri: new URL('/login', retour).href,
    state: randomState(),
  })
  return checked(address, config)
}

/** What the trial of a provider shows. */
type Essai = 'reconnu' | 'sans-avis'

/**
 * Asks a provider who it is, and brings it a code that it never gave: one that knows the application refuses the code,
 * one that does not refuses the application.
 * @throws FournisseurRefuse
 */
export async function essayer(fournisseur: Fournisseur, retour: string, config: Guard): Promise<Essai> {
  const provider = await discovered(fournisseur, config)
  const { authorization_endpoint = '', token_endpoint, jwks_uri } = provider.serverMetadata()
  if (!URL.canParse(authorization_endpoint) || !token_endpoint || !jwks_uri)
    throw new FournisseurRefuse('illisible')
  try {
    checked(new URL(authorization_endpoint), config)
    const code_verifier = randomPKCECodeVerifier()
    await genericGrantRequest(provider, 'authorization_code', {
      code: 'essai',
      redirect_uri: retour,
      code_verifier,
    })
    return 'sans-avis'
  } catch (error) {
    if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return 'reconnu'
    const refusal = refusalOf(error)
    if (refusal.raison === 'preuve') return 'sans-avis'
    throw refusal
  }
}

import type { departDeCle } from '@lavandiere/domain/session/cles-acces.ts'
import type { jetons } from '@lavandiere/domain/session/session.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { z } from 'zod'
import { api, described } from '../api/api.ts'
import { FALLBACK } from '../api/errors.ts'
import { storeTokens } from '../api/store.ts'

/** Whether this browser knows passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential === 'function'

/** Whether it offers them while an address is typed. */
export const hasPasskeysInFields = async () =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

// Loaded for those who use it: log-in is the first page of everybody.
const library = () => import('@simplewebauthn/browser')

/** The person closed the browser's question, or let it pass. */
export class GivenUp extends Error {}
const SEEN = "Cet appareil a déjà une clé d'accès pour ce compte"

/** @throws GivenUp, Error with a sentence */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { name?: string } }
    if ([name, cause?.name].includes('InvalidStateError')) throw new Error(SEEN)
    throw new GivenUp()
  }
}

/**
 * Logs in with a passkey of this browser.
 * @param inField waits until one is chosen among the proposals of the field of the address
 * @throws GivenUp, ApiError
 */
export async function logInWithPasskey(inField = false): Promise<void> {
  const begun = await api('/connexion/cle/depart', {
    answer: described<typeof departDeCle>(),
    method: 'POST',
    auth: false,
  })
  const { startAuthentication } = await library()
  // The server's library makes these options, for the browser's to read.
  const optionsJSON = begun.options as unknown as PublicKeyCredentialRequestOptionsJSON
  const reponse = await asked(() => startAuthentication({ optionsJSON, useBrowserAutofill: inField }))
  const tokens = await api('/connexion/cle', {
    answer: described<typeof jetons>(),
    method: 'POST',
    body: { attente: begun.attente, reponse },
    auth: false,
  })
  if (!storeTokens(tokens)) throw new Error(FALLBACK)
}

/** Stops waiting for a passkey. */
export const stopWaiting = async () => (await library()).WebAuthnAbortService.cancelCeremony()

/** Has the device make a passkey. @throws GivenUp, Error with a sentence */
export async function makePasskey({ options }: z.output<typeof departDeCle>) {
  const { startRegistration } = await library()
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return asked(() => startRegistration({ optionsJSON }))
}

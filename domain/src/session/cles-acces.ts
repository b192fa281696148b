import { z } from 'zod'
import { instantLu } from '../kernel/fields.ts'
import { attente } from './connexion-externe.ts'
import { preuve } from './second-facteur.ts'

/** A passkey of the account. */
const cleAcces = z.object({
  id: z.string(),
  nom: z.string(),
  depuis: instantLu,
  /** Null before the first log-in with it. */
  utiliseeLe: instantLu.nullable(),
})
export type CleAcces = z.output<typeof cleAcces>
export const clesAcces = z.object({ '@id': z.string(), cles: z.array(cleAcces) })

const identifiant = z.string().min(1).max(1500)
const nom = z.string().trim().min(1, 'Donnez-lui un nom').max(60, 'Ce nom est trop long')

/** What a browser asks of the authenticator: options of WebAuthn in JSON, as its own API reads them. */
export const departDeCle = z.object({ options: z.record(z.string(), z.unknown()), attente })

const texte = z.string().max(20_000)
const commun = {
  id: identifiant,
  rawId: identifiant,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).transform(() => ({})),
}
/** What the authenticator answers when it makes a passkey, and when it proves to have one (WebAuthn, in JSON). */
const cleFaite = z.object({
  ...commun,
  response: z.object({
    clientDataJSON: texte,
    attestationObject: texte,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
const clePresentee = z.object({
  ...commun,
  response: z.object({
    clientDataJSON: texte,
    authenticatorData: texte,
    signature: texte,
    userHandle: texte.optional(),
  }),
})

export const ajoutDeCle = z.strictObject({ attente, nom, reponse: cleFaite })
export const nomDeCle = z.strictObject({ id: identifiant, nom })
export const retraitDeCle = preuve.extend({ id: identifiant })
export const connexionParCle = z.strictObject({ attente, reponse: clePresentee })

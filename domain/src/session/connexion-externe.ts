import { z } from 'zod'
import { instantLu } from '../kernel/fields.ts'
import { preuve } from './second-facteur.ts'
import { codeSaisi, jetons } from './session.ts'

/** What a browser keeps between two steps of a log-in, sealed by the server. */
export const attente = z.string().min(1).max(4000)

/** Asks for the ways to log in elsewhere: by the domain of an address, or by the company's own link. */
export const rechercheDeFournisseurs = z.strictObject({
  domaine: z.string().trim().toLowerCase().max(255).optional(),
  societe: z.string().max(64).optional(),
})
export const fournisseurs = z.object({
  fournisseurs: z.array(z.object({ lien: z.string(), nom: z.string() })),
})

export const debutExterne = z.strictObject({ lien: z.string().min(1).max(64) })
/** Where the browser goes, and what it brings back from there. */
export const departExterne = z.object({ adresse: z.string(), attente })

/** What the provider added to our address, as it came. */
export const retourExterne = z.strictObject({ attente, reponse: z.string().min(1).max(6000) })
export const codeExterne = z.strictObject({ attente, code: codeSaisi })
/** Tokens, and the address that logs out at the provider too; null where it has none. */
export const jetonsExternes = jetons.extend({ sortie: z.string().nullable() })

/** A link of the account to a person at a provider. */
export const identites = z.object({
  '@id': z.string(),
  identites: z.array(
    z.object({ emetteur: z.string(), nom: z.string(), depuis: instantLu, utiliseeLe: instantLu }),
  ),
})
export const retraitDIdentite = preuve.extend({ emetteur: z.string().min(1).max(2000) })

const ADRESSE_HTTPS = "L'adresse du fournisseur commence par https://"
const champs = {
  emetteur: z
    .string({ error: ADRESSE_HTTPS })
    .trim()
    .max(2000, 'Cette adresse est trop longue')
    // People copy the address of the document that describes the provider.
    .transform((address) => address.replace(/\/\.well-known\/openid-configuration$/, ''))
    .pipe(z.url({ protocol: /^https?$/, error: ADRESSE_HTTPS })),
  clientId: z
    .string()
    .trim()
    .min(1, "L'identifiant de l'application est requis")
    .max(300, 'Cet identifiant est trop long'),
  /** Empty: the stored one stays. */
  secret: z.string().max(1000, 'Ce secret est trop long').optional(),
}
const domaine = z
  .string()
  .trim()
  .toLowerCase()
  .max(255, 'Un domaine a au plus 255 caractères')
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Un domaine est attendu, comme « exemple.fr »')

/** The provider of a company as it is tried, and as it is saved. */
export const essaiDeFournisseur = z.strictObject(champs)
export const fournisseurEcrit = preuve.extend({
  ...champs,
  domaines: z.array(domaine).min(1, 'Indiquez au moins un domaine').max(20, '20 domaines au plus'),
  actif: z.boolean(),
})

/** The provider of a company, without its secret; null where there is none. */
export const fournisseurLu = z.object({
  '@id': z.string(),
  /** The address that the provider sends people back to. */
  retour: z.string(),
  fournisseur: z
    .object({
      emetteur: z.string(),
      clientId: z.string(),
      domaines: z.array(z.string()),
      actif: z.boolean(),
      /** The log-in page with this company's button. */
      adresse: z.string(),
    })
    .nullable(),
})
export type FournisseurLu = z.output<typeof fournisseurLu>

/** What a trial showed, in a sentence. */
export const essaiFait = z.object({ message: z.string() })

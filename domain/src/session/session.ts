import { z } from 'zod'
import { countInWords } from '../kernel/texte.ts'
import { ADRESSE_INVALIDE, CHAMP_REQUIS } from './messages.ts'

/** Most characters of an email. */
const ADRESSE_MAX = 255

/**
 * The email of an account, folded here, and only here, to the lower case in which it is stored: every spelling of one
 * address then is one account and one count of tries.
 */
export const adresse = (required: string, tooLong: string) =>
  z.string({ error: required }).trim().toLowerCase().min(1, required).max(ADRESSE_MAX, tooLong)

export const secret = z
  .string({ error: CHAMP_REQUIS })
  .min(1, CHAMP_REQUIS)
  .max(1000, 'Identifiants invalides')

/** A code as a person types it; empty where none is asked for. */
export const codeSaisi = z.string().max(40, 'Ce code est trop long').optional()

/** What log-in sends: address and password are required (AUTH-04), a code where the account has a second factor. */
export const connexion = z.strictObject({
  email: adresse(CHAMP_REQUIS, 'Identifiants invalides'),
  password: secret,
  code: codeSaisi,
})

export const rafraichissement = z.strictObject({
  refresh_token: z.string({ error: CHAMP_REQUIS }).min(1, CHAMP_REQUIS).max(200),
})

/** Days for which the link of an invitation is valid. */
export const INVITATION_JOURS = 7

/** The request of a person who forgot the password (AUTH-18 … AUTH-20). */
export const oubli = z.strictObject({
  email: adresse(CHAMP_REQUIS, ADRESSE_INVALIDE).pipe(z.email(ADRESSE_INVALIDE)),
})

export const MOT_DE_PASSE_MIN = 8
const MOT_DE_PASSE_MAX = 128

/** The length that a password must have (OPEN-43); the server also refuses common ones. */
export const passwordLength = (text: z.ZodString) =>
  text
    .min(
      MOT_DE_PASSE_MIN,
      `Le mot de passe doit contenir au moins ${countInWords(MOT_DE_PASSE_MIN, 'caractère')}`,
    )
    .max(
      MOT_DE_PASSE_MAX,
      `Le mot de passe ne doit pas dépasser ${countInWords(MOT_DE_PASSE_MAX, 'caractère')}`,
    )
export const motDePasse = passwordLength(z.string({ error: CHAMP_REQUIS }).min(1, CHAMP_REQUIS))

export const reinitialisation = z.strictObject({
  resetToken: z.string({ error: CHAMP_REQUIS }).min(1, CHAMP_REQUIS).max(200),
  password: motDePasse,
})

/** A new password, which a form asks for twice. */
export const typedTwice = {
  password: motDePasse,
  confirmation: z.string({ error: CHAMP_REQUIS }).min(1, CHAMP_REQUIS),
}
export const isTypedTwice = ({ password, confirmation }: { password: string; confirmation: string }) =>
  password === confirmation
export const typedOtherwise = {
  path: ['confirmation'],
  message: 'Les mots de passes ne correspondent pas',
}

/** The form of the reset screen (AUTH-23 … AUTH-25). */
export const nouveauMotDePasse = z.strictObject(typedTwice).refine(isTypedTwice, typedOtherwise)

export const jetons = z.object({ token: z.string(), refresh_token: z.string() })

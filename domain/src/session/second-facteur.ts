import { z } from 'zod'
import { instantLu } from '../kernel/fields.ts'
import { codeSaisi, secret } from './session.ts'

/** Proves who changes the way into an account: the current password, and a code where log-in asks for one. */
export const preuve = z.strictObject({ actuel: secret, code: codeSaisi })
export type Preuve = z.output<typeof preuve>

export const CODE_REQUIS = 'Saisissez le code de votre application'
/** A code of six digits, or a recovery code; blanks and dashes that a person types do not count. */
export const codeDeVerification = z
  .string({ error: CODE_REQUIS })
  .max(40, 'Ce code est trop long')
  .transform((text) => text.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().min(1, CODE_REQUIS))

export const confirmation = z.strictObject({ code: codeDeVerification })

/** The state of one's second factor. */
export const secondFacteur = z.object({
  '@id': z.string(),
  actif: z.boolean(),
  depuis: instantLu.nullable(),
  /** Recovery codes that were not used yet. */
  codesRestants: z.int(),
})
export type SecondFacteur = z.output<typeof secondFacteur>

/** What the person gives to an authenticator program: as text to type, and as an address to scan or open. */
export const cleDeSecondFacteur = z.object({ cle: z.string(), otpauth: z.string() })

/** Shown once. */
export const codesDeSecours = z.object({ codes: z.array(z.string()) })

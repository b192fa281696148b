import { z } from 'zod'
import { ADRESSE_INVALIDE, CHAMP_REQUIS } from './messages.ts'
import { adresse, motDePasse, secret } from './session.ts'

/** A change of one's own password: the current one proves that the owner asks. */
export const changementDeMotDePasse = z.strictObject({ actuel: secret, password: motDePasse })

/** A change of the address that one logs in with. */
export const changementDAdresse = z.strictObject({
  actuel: secret,
  email: adresse(CHAMP_REQUIS, ADRESSE_INVALIDE).pipe(z.email(ADRESSE_INVALIDE)),
})

/** The form of a new password of one's own, typed twice. */
export const formulaireDeMotDePasse = z
  .strictObject({
    actuel: secret,
    password: motDePasse,
    confirmation: z.string({ error: CHAMP_REQUIS }).min(1, CHAMP_REQUIS),
  })
  .refine((v) => v.password === v.confirmation, {
    path: ['confirmation'],
    message: 'Les mots de passes ne correspondent pas',
  })

/** A log-in of one's own that still stands. */
export const seance = z.object({
  id: z.string(),
  ouverteLe: z.iso.datetime({ offset: true }),
  /** The last log-in or refresh. */
  utiliseeLe: z.iso.datetime({ offset: true }),
  /** How the browser names itself; empty when it did not say. */
  navigateur: z.string(),
  /** The session that asks. */
  actuelle: z.boolean(),
})
export type Seance = z.output<typeof seance>

export const seances = z.object({ '@id': z.string(), seances: z.array(seance) })

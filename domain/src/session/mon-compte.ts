import { z } from 'zod'
import { instantLu } from '../kernel/fields.ts'
import { ADRESSE_INVALIDE, CHAMP_REQUIS } from './messages.ts'
import { preuve } from './second-facteur.ts'
import { adresse, isTypedTwice, motDePasse, typedOtherwise, typedTwice } from './session.ts'

/** A change of one's own password, which requires the current one. */
export const changementDeMotDePasse = preuve.extend({ password: motDePasse })

/** A change of one's own email. */
export const changementDAdresse = preuve.extend({
  email: adresse(CHAMP_REQUIS, ADRESSE_INVALIDE).pipe(z.email(ADRESSE_INVALIDE)),
})

/** The form of one's own new password. */
export const formulaireDeMotDePasse = preuve.extend(typedTwice).refine(isTypedTwice, typedOtherwise)

/** A session of the account that has not ended. */
const seance = z.object({
  id: z.string(),
  ouverteLe: instantLu,
  /** The moment of the last log-in or refresh. */
  utiliseeLe: instantLu,
  /** The user agent of the browser; empty when it sent none. */
  navigateur: z.string(),
  /** True for the session that makes this call. */
  actuelle: z.boolean(),
})
export type Seance = z.output<typeof seance>

export const seances = z.object({ '@id': z.string(), seances: z.array(seance) })

import { z } from 'zod'
import { ID_MAX } from '../kernel/fields.ts'
import { champsRecurrence } from './recurrence.ts'
import { tournee } from './tournee.ts'

/** How far ahead the days of two tournées are compared, in days. */
export const COMPARAISON_JOURS = 400
/** Sentences that are told at once. */
export const AVERTISSEMENTS_MAX = 20

const { libelle, client, chauffeur, equipier, dateDebut, dateFin, siJourFerme, territoire } = tournee.fields

/** A tournée that is about to be saved, as far as it may meet others. */
export const aVerifier = z.strictObject({
  /** The tournée itself, when it exists already. */
  id: z.int().positive().max(ID_MAX).nullish(),
  libelle,
  client,
  chauffeur,
  equipier,
  dateDebut,
  dateFin,
  ...champsRecurrence,
  siJourFerme,
  territoire,
})

/** What its person should know before saving it: nothing is refused for it. */
export const avertissements = z.object({
  '@id': z.string(),
  '@type': z.literal('Avertissements'),
  phrases: z.array(z.string()),
})

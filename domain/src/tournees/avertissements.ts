import { z } from 'zod'
import { documentOf, ID_MAX } from '../kernel/fields.ts'
import { champsRecurrence } from './recurrence.ts'
import { tournee } from './tournee.ts'

/** How far ahead the days of two tournées are compared, in days. */
export const COMPARAISON_JOURS = 400
export const AVERTISSEMENTS_MAX = 20

const { libelle, client, chauffeur, equipier, dateDebut, dateFin, siJourFerme, territoire } = tournee.fields

/** The fields of a tournée to be saved that may conflict with others. */
export const aVerifier = z.strictObject({
  /** Id of the tournée; null for a new one. */
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

/** Warnings for the person who saves the tournée; none makes the save be refused. */
export const avertissements = documentOf('Avertissements', {
  phrases: z.array(z.string()),
})

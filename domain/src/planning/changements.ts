import { z } from 'zod'
import { documentOf, ID_MAX, realDay } from '../kernel/fields.ts'
import { countInWords } from '../kernel/texte.ts'
import { changementDeJour } from '../tournees/jour.ts'

/** Days of rounds that one call changes at most: those of a busy week, by far. */
const CHANGEMENTS_MAX = 500

const jourVise = { campagne: z.int().min(1).max(ID_MAX), regle: realDay() }

/** Changes of days of rounds that are made together or not at all, each over the version that it starts from, if it names one. */
export const changementsDePlanning = z.strictObject({
  changements: z
    .array(changementDeJour.extend({ ...jourVise, version: z.int().min(1).max(ID_MAX).optional() }))
    .min(1, 'Au moins un changement est attendu')
    .max(CHANGEMENTS_MAX, `Au plus ${countInWords(CHANGEMENTS_MAX, 'changement')} à la fois`),
})

/** The days that were changed, with their new versions. */
export const planningChange = documentOf('PlanningChange', {
  jours: z.array(z.object({ campagne: z.int(), regle: z.iso.date(), version: z.int() })),
})

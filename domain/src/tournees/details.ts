import { z } from 'zod'
import { intervention } from '../interventions/intervention.ts'
import { documentOf } from '../kernel/fields.ts'
import { conteneur } from '../patrimoines/conteneur.ts'

/** A tournée on one day: its containers in order, and the interventions on them that day (TOUR-40, OPEN-79). */
export const detailsTournee = documentOf('DetailsTournee', {
  date: z.iso.date(),
  /** True when the tournée takes place on that day. */
  estPrevue: z.boolean(),
  conteneurs: z.array(conteneur.read),
  interventions: z.array(intervention.read),
})

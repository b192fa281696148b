import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'
import { bilan } from './bilan.ts'

const periode = z.object({ dateDebut: z.iso.date(), dateFin: z.iso.date(), bilan })

/** The figures of a synthèse as its screen shows them before the file, with those of the period before. */
export const chiffresSynthese = documentOf('ChiffresSynthese', {
  maintenant: periode,
  avant: periode,
})
export type ChiffresSynthese = z.output<typeof chiffresSynthese>

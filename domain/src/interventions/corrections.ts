import { z } from 'zod'
import { formatDateTime } from '../kernel/dates.ts'
import { documentOf, fieldMeta, nomme } from '../kernel/fields.ts'
import { intervention } from './intervention.ts'
import { libellesIntervention } from './statut-lavage.ts'

/** Values of an intervention in words, by the names of the API's fields; null for an empty one. */
const valeursEnClair = z.record(z.string(), z.string().nullable())
export type ValeursEnClair = z.output<typeof valeursEnClair>

const auteur = nomme.nullable()

/** The author of an intervention and its later corrections, the latest first. */
export const corrections = documentOf('Corrections', {
  recueLe: z.string(),
  /** Null for a client, who sees no names, and when no author was recorded. */
  auteur,
  corrections: z.array(
    z.object({
      moment: z.string(),
      auteur,
      nature: z.enum(['modification', 'suppression', 'restauration']),
      avant: valeursEnClair.nullable(),
      apres: valeursEnClair.nullable(),
    }),
  ),
})
export type Corrections = z.output<typeof corrections>

const LIBELLES: Record<string, string> = {
  status: 'Statut',
  photosAvant: 'Photos avant',
  photosApres: 'Photos après',
  photosProblem: 'Photos du problème',
  photosInaccessible: "Photos de l'inaccessibilité",
}

function labelOfField(name: string): string {
  const fields: Record<string, z.ZodType> = intervention.fields
  const schema = fields[name]
  return LIBELLES[name] ?? (schema && fieldMeta(schema).label) ?? name
}

function valueInWords(name: string, value: string | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (name === 'dateEvenement') return formatDateTime(value)
  if (name === 'status') return { ...libellesIntervention }[Number(value) as 0 | 2 | 3] ?? value
  return value
}

export function correctedFields({ avant, apres }: Corrections['corrections'][number]) {
  return Object.keys(apres ?? {}).map((name) => ({
    champ: labelOfField(name),
    avant: valueInWords(name, avant?.[name]),
    apres: valueInWords(name, apres?.[name]),
  }))
}

export const naturesCorrection = {
  modification: 'Modifiée',
  suppression: 'Supprimée',
  restauration: 'Restaurée',
} as const

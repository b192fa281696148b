import { z } from 'zod'
import { aVerifier } from './avertissements.ts'
import { type EtatDeJour, etatsDeJour } from './jours.ts'
import { recurrenceRule } from './recurrence.ts'

/** The fields that decide the days of a tournée, saved or not. */
export const anneeDemandee = aVerifier
  .omit({ libelle: true, client: true, chauffeur: true, equipier: true })
  .superRefine((value, ctx) =>
    recurrenceRule(value, (path, message) => ctx.addIssue({ code: 'custom', path: [path], message })),
  )

const jourPose = z.object({
  regle: z.iso.date(),
  jour: z.iso.date(),
  etat: z.enum(Object.keys(etatsDeJour) as [EtatDeJour]),
  motif: z.string().nullable(),
  decide: z.boolean(),
})

/** The year of a tournée as a save would lay it out, and the closures of the company that it was laid out by. */
export const anneePosee = z.object({
  '@id': z.string(),
  '@type': z.literal('Annee'),
  du: z.iso.date(),
  au: z.iso.date(),
  jours: z.array(jourPose),
  abandonnees: z.array(jourPose),
  /** The tournée has no day between its dates. */
  jamais: z.boolean(),
  fermetures: z.array(z.object({ libelle: z.string(), dateDebut: z.iso.date(), dateFin: z.iso.date() })),
})

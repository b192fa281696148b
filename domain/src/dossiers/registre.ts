import { z } from 'zod'

/** One processing of personal data, as the register of a company names it (RGPD, article 30). */
const traitement = z.object({
  nom: z.string(),
  finalite: z.string(),
  base: z.string(),
  personnes: z.string(),
  donnees: z.string(),
  /** The roles that read it, by the table of rights. */
  lecteurs: z.string(),
  duree: z.string(),
})
export type Traitement = z.output<typeof traitement>

/** The register of processing of a company, as it is carried out by this installation. */
export const registre = z.object({
  responsable: z.string(),
  traitements: z.array(traitement),
  /** Who else receives data, by the settings of the installation and of the company. */
  destinataires: z.array(z.object({ nom: z.string(), donnees: z.string() })),
  mesures: z.array(z.string()),
})

import { z } from 'zod'
import { dayField, FIN_AVANT_DEBUT, ref, yesNoField } from '../kernel/fields.ts'
import { formatTenths } from '../kernel/texte.ts'

/** Kinds of report (SYN-03). */
export const bilans = { global: 'Global', patrimoine: 'Par patrimoine' } as const
export const formats = { csv: 'CSV', pdf: 'PDF' } as const
/** Which photos a PDF can show. */
export const choixPhotos = {
  toutes: 'Toutes',
  problemes: 'Des problèmes seulement',
  aucune: 'Aucune',
} as const

/** The form of the synthèse (SYN-02, SYN-04 … SYN-08). */
export const synthese = z
  .strictObject({
    exploitant: ref('exploitants', 'Exploitant', "L'exploitant est requis"),
    client: ref('clients', 'Client', 'Le client est requis'),
    bilanType: z.enum(Object.keys(bilans) as ['global', 'patrimoine'], {
      error: 'Le type de bilan est requis',
    }),
    patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis').nullish(),
    conteneur: ref('conteneurs', 'Conteneur').nullish(),
    byPAV: yesNoField('Par PAV'),
    dateDebut: dayField('Date de début', 'La date de début est requise'),
    dateFin: dayField('Date de fin', 'La date de fin est requise'),
    format: z.enum(Object.keys(formats) as ['csv', 'pdf'], { error: 'Le format est requis' }).default('csv'),
    photos: z
      .enum(Object.keys(choixPhotos) as ['toutes', 'problemes', 'aucune'], {
        error: 'Le choix des photos est requis',
      })
      .default('toutes'),
  })
  .superRefine((value, ctx) => {
    const issue = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (value.dateFin < value.dateDebut) issue('dateFin', FIN_AVANT_DEBUT)
    if (value.bilanType === 'global' && value.format === 'pdf')
      issue('format', "Le bilan global n'existe qu'en CSV")
    if (value.bilanType === 'patrimoine' && !value.patrimoine) issue('patrimoine', 'Le patrimoine est requis')
  })
export type Synthese = z.output<typeof synthese>

/**
 * Share of the planned bins that were washed, in tenths of a percent: 1000 only when none is left, as progress is 100 % only
 * for a round that is over. More may have been washed than are planned today, when a container had more bins on that day.
 */
export const realisationTenths = (laves: number, prevus: number): number =>
  laves >= prevus ? 1000 : Math.min(999, Math.round((laves / prevus) * 1000))

/** That share in words, "33,3 %", "96,0 %"; empty when nothing was planned. */
export const realisationRate = (laves: number, prevus: number): string =>
  prevus > 0 ? `${formatTenths(realisationTenths(laves, prevus) / 10)} %` : ''

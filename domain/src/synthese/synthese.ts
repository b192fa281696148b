import { z } from 'zod'
import { dayField, FIN_AVANT_DEBUT, ref, yesNoField } from '../kernel/fields.ts'

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
 * Columns of the global report (OPEN-90). Each figure has a line that defines it; PAV, Bacs and Bacs lavés are
 * defined by their names.
 */
export const COLONNES_GLOBAL = [
  'Client',
  'Patrimoine',
  'Flux',
  'PAV',
  'Bacs',
  'Lavages prévus (bacs)',
  'Lavages à venir (bacs)',
  'Bacs lavés',
  'Bacs lavés hors plan',
  'Lavages impossibles (bacs)',
  'Maintenances (interventions)',
  'Lavages partiels (bacs)',
  'Taux de réalisation',
  'Première intervention',
  'Dernière intervention',
] as const

/** One line of the global report: the figures of a patrimoine over the period, or their total. */
export interface LigneGlobale {
  client: string
  patrimoine: string
  flux: readonly string[]
  pav: number
  bacs: number
  /** Bins planned on the days up to today. Of today's rounds, only places that were already visited count. */
  prevus: number
  /** Bins planned on the coming days of the period. */
  aVenir: number
  /** Bins washed, planned or not. */
  laves: number
  /** Planned bins that were washed. */
  lavesPrevus: number
  impossibles: number
  maintenances: number
  partiels: number
  premiere: string | null
  derniere: string | null
}

/**
 * Share of the planned bins that were washed, in percent with one decimal, at most 100; empty when nothing was planned.
 * More may have been washed than are planned today, when a container had more bins on that day.
 */
export const realisationRate = (laves: number, prevus: number): string =>
  prevus > 0
    ? `${Math.min(100, (laves / prevus) * 100).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} %`
    : ''

const sum = (lignes: readonly LigneGlobale[], of: (ligne: LigneGlobale) => number) =>
  lignes.reduce((total, ligne) => total + of(ligne), 0)
const extreme = (dates: readonly (string | null)[], pick: 'first' | 'last') => {
  const known = dates.filter((date) => date !== null).sort((a, b) => Date.parse(a) - Date.parse(b))
  return (pick === 'first' ? known[0] : known.at(-1)) ?? null
}

/** The last line of the report: the sums of all lines. */
export const totalOf = (client: string, lignes: readonly LigneGlobale[]): LigneGlobale => ({
  client,
  patrimoine: 'Total',
  flux: [...new Set(lignes.flatMap((ligne) => ligne.flux))].sort(),
  pav: sum(lignes, (l) => l.pav),
  bacs: sum(lignes, (l) => l.bacs),
  prevus: sum(lignes, (l) => l.prevus),
  aVenir: sum(lignes, (l) => l.aVenir),
  laves: sum(lignes, (l) => l.laves),
  lavesPrevus: sum(lignes, (l) => l.lavesPrevus),
  impossibles: sum(lignes, (l) => l.impossibles),
  maintenances: sum(lignes, (l) => l.maintenances),
  partiels: sum(lignes, (l) => l.partiels),
  premiere: extreme(
    lignes.map((l) => l.premiere),
    'first',
  ),
  derniere: extreme(
    lignes.map((l) => l.derniere),
    'last',
  ),
})

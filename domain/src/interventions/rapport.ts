import { z } from 'zod'
import { formatDateTime } from '../kernel/dates.ts'
import { documentOf } from '../kernel/fields.ts'
import { formatNumber } from '../kernel/texte.ts'
import { conteneurTypes, dechetTypes } from '../patrimoines/types.ts'
import { codesEcart, ecarts } from './ecarts.ts'
import { libellesIntervention } from './statut-lavage.ts'

const photo = z.object({
  contentUrl: z.string(),
  moment: z.enum(['avant', 'apres', 'probleme', 'inaccessible']),
  priseLe: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type PhotoRapport = z.output<typeof photo>

/**
 * The data of one intervention for its report (SYN-16, OPEN-92): relations are given by name, missing values are null.
 */
export const rapportIntervention = documentOf('RapportIntervention', {
  id: z.int(),
  dateEvenement: z.string(),
  jour: z.string(),
  status: z.literal([0, 2, 3]),
  exploitant: z.string().nullable(),
  client: z.string().nullable(),
  patrimoine: z.string(),
  /** The nomenclature; null for a unipatrimoine. */
  conteneur: z.string().nullable(),
  adresse: z.string().nullable(),
  commune: z.string().nullable(),
  conteneurType: z.string().nullable(),
  dechetType: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Null for a client, who sees no names of crews (OPEN-18). */
  operateur: z.string().nullable(),
  tournee: z.string().nullable(),
  prestation: z.string().nullable(),
  typologieLavage: z.string().nullable(),
  lavagePartiel: z.boolean(),
  isAccessible: z.boolean(),
  isScanReadable: z.boolean(),
  nombreLaves: z.int(),
  surPlace: z.int().nullable(),
  problemes: z.array(z.string()),
  volume: z.string().nullable(),
  waste: z.string().nullable(),
  scanData: z.string().nullable(),
  observation: z.string().nullable(),
  ecarts: z.array(z.enum(codesEcart)),
  corrigeeLe: z.string().nullable(),
  photos: z.array(photo),
})
export type RapportIntervention = z.output<typeof rapportIntervention>

/** The answer of `POST /interventions/{id}/pdf-lien`: the address of the PDF, valid for a few minutes (OPEN-44). */
export const lienPdf = z.object({ url: z.string() })

type Fact = readonly [label: string, value: string | null]

const labelled = (table: Readonly<Record<string, string | { label: string }>>, code: string | null) => {
  const found = code !== null && Object.hasOwn(table, code) ? table[code] : undefined
  return typeof found === 'object' ? found.label : (found ?? code)
}

/** The code that was read on a container, or that it could not be; null where none was to be read. */
export const codeLu = (seen: { scanData?: string | null | undefined; isScanReadable: boolean }) =>
  seen.scanData ?? (seen.isScanReadable ? null : 'Illisible')

/** Bins washed, and bins at the place when that number is known: "9 998 sur 10 000". */
export const bacsLaves = (seen: {
  nombreLaves?: number | null | undefined
  surPlace: number | null
}): string =>
  [seen.nombreLaves ?? 0, seen.surPlace].flatMap((n) => (n === null ? [] : [formatNumber(n)])).join(' sur ')

/** Person, time and result of the work, in words. */
export const constatEnClair = (seen: RapportIntervention): readonly Fact[] => [
  ['Date et heure', formatDateTime(seen.dateEvenement)],
  ['Résultat', libellesIntervention[seen.status]],
  ['Bacs lavés', bacsLaves(seen)],
  ['Accès', seen.isAccessible ? 'Accessible' : 'Inaccessible'],
  ['Prestation', seen.prestation],
  [
    'Typologie de lavage',
    seen.typologieLavage && `${seen.typologieLavage}${seen.lavagePartiel ? ' (lavage partiel)' : ''}`,
  ],
  ['Tournée', seen.tournee],
  ['Opérateur', seen.operateur],
  ['Code lu', codeLu(seen)],
  ['Volume', seen.volume],
  ['Type de déchet relevé', seen.waste],
  ['Corrigée le', formatDateTime(seen.corrigeeLe) || null],
]

export const lieuEnClair = (seen: RapportIntervention): readonly Fact[] => [
  [seen.conteneur === null ? 'Lieu' : 'Conteneur', seen.conteneur ?? seen.patrimoine],
  ['Patrimoine', seen.conteneur === null ? null : seen.patrimoine],
  ['Adresse', [seen.adresse, seen.commune].filter(Boolean).join(', ') || null],
  ['Type', labelled(conteneurTypes, seen.conteneurType)],
  ['Déchets', labelled(dechetTypes, seen.dechetType)],
  ['Position', positionEnClair(seen)],
]

/** A position in the form "48,85661, 2,35222"; null without one. */
export function positionEnClair({
  latitude,
  longitude,
}: Pick<RapportIntervention, 'latitude' | 'longitude'>): string | null {
  if (latitude === null || longitude === null) return null
  const said = (degrees: number) =>
    degrees.toLocaleString('fr-FR', { minimumFractionDigits: 5, maximumFractionDigits: 5 })
  return `${said(latitude)} ; ${said(longitude)}`
}

/** In which respects the intervention departs from the plan, in words. */
export const ecartsEnClair = (seen: RapportIntervention): string[] => seen.ecarts.map((code) => ecarts[code])

const MOMENTS = {
  avant: 'Avant',
  apres: 'Après',
  probleme: 'Problème',
  inaccessible: 'Accès impossible',
} as const

/** The caption of a photo: its moment, and the time and place at which it was taken. */
export const captionOf = (one: PhotoRapport): string =>
  [MOMENTS[one.moment], formatDateTime(one.priseLe) || 'heure inconnue', positionEnClair(one)]
    .filter(Boolean)
    .join(' · ')

/**
 * Photos in rows of two for printing: before and after side by side, then problems and closed accesses. A missing
 * counterpart is null.
 */
export function photoPairs<P extends PhotoRapport>(photos: readonly P[]): (readonly [P | null, P | null])[] {
  const of = (moment: PhotoRapport['moment']) => photos.filter((one) => one.moment === moment)
  const avant = of('avant')
  const apres = of('apres')
  const others = [...of('probleme'), ...of('inaccessible')]
  const beside = Array.from(
    { length: Math.max(avant.length, apres.length) },
    (_, i) => [avant[i] ?? null, apres[i] ?? null] as const,
  )
  const rest = Array.from(
    { length: Math.ceil(others.length / 2) },
    (_, i) => [others[2 * i] ?? null, others[2 * i + 1] ?? null] as const,
  )
  return [...beside, ...rest]
}

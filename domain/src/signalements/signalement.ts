import { z } from 'zod'
import { ID_MAX, instantLu } from '../kernel/fields.ts'
import { countInWords } from '../kernel/texte.ts'

const NATURES = ['sale', 'abime', 'plein', 'deplace', 'autre'] as const
export const natureDeSignalement = z.enum(NATURES)

export const etatDeSignalement = z.enum(['recu', 'accepte', 'refuse'])
export type EtatDeSignalement = z.output<typeof etatDeSignalement>

export const SIGNALEMENT_TEXTE_MAX = 1_000
export const REPONSE_MAX = 500
/** Bytes of a photo as a telephone takes it: nothing reduces it before. */
export const PHOTO_PUBLIQUE_MAX = 10 * 1024 * 1024
/** Reports are kept so long. */
export const SIGNALEMENT_MOIS = 12
export const PAR_PAGE = 30

/** Any control character but tab and line breaks is taken out: nobody meant it. */
const said = (max: number, tooLong: string) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(z.string().max(max, tooLong))

/** What the form of the public page sends, besides its photo. */
export const saisieDeSignalement = z.object({
  nature: z.enum(NATURES, 'Dites ce qui se passe : choisissez une réponse'),
  texte: said(
    SIGNALEMENT_TEXTE_MAX,
    `Votre texte est trop long : ${countInWords(SIGNALEMENT_TEXTE_MAX, 'caractère')} au plus`,
  ).default(''),
})

/** A report as the office reads it. */
export const signalement = z.object({
  id: z.int(),
  creeLe: instantLu,
  nature: natureDeSignalement,
  texte: z.string(),
  /** A link to the photo that opens it for a while. */
  photo: z.string().nullable(),
  etat: etatDeSignalement,
  reponse: z.string().nullable(),
  /** Of an accepted one: the first wash since, else the next day on which a tournée passes, whose crew reads the report. */
  laveLe: instantLu.nullable(),
  nextLavage: z.iso.date().nullable(),
  conteneur: z.object({ id: z.int(), nomenclature: z.string(), adresse: z.string().nullable() }),
  client: z.string(),
})
export type Signalement = z.output<typeof signalement>
export const signalements = z.object({ total: z.int(), membres: z.array(signalement) })

/** Most reports that are answered at once. */
const DECIDES_MAX = 100

/** The office's answer, which the reporters read: of one report, or of several for one container or street. */
export const decisionDeSignalements = z.strictObject({
  signalements: z
    .array(z.int().min(1).max(ID_MAX))
    .min(1)
    .max(DECIDES_MAX, `Au plus ${countInWords(DECIDES_MAX, 'signalement')} à la fois`),
  etat: z.enum(['accepte', 'refuse']),
  reponse: said(
    REPONSE_MAX,
    `La réponse ne doit pas dépasser ${countInWords(REPONSE_MAX, 'caractère')}`,
  ).pipe(z.string().min(1, 'La réponse est requise : la personne qui a signalé la lit')),
})
export const decidee = z.object({ signalements: z.array(z.int()), etat: etatDeSignalement })

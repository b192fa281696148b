import { z } from 'zod'
import { documentOf, ID_MAX } from '../kernel/fields.ts'
import { codesJournee } from './journees.ts'

const avertissement = z.object({ code: z.string(), article: z.string().nullable(), message: z.string() })

/** Hours with two decimals (RH-69, RH-74); HNuit is included in the total. */
const totaux = z.object({
  hn: z.number(),
  h25: z.number(),
  h50: z.number(),
  hnuit: z.number(),
  total: z.number(),
})
export type TotauxFiche = z.output<typeof totaux>

const jourFiche = z.object({
  /** The weekday, "lundi". */
  jour: z.string(),
  /** DD/MM/YYYY */
  date: z.string(),
  dateISO: z.iso.date(),
  /** HH:MM in the time of Paris; an end that is not after the start is on the next day. */
  heureDebut: z.string().nullable(),
  heureFin: z.string().nullable(),
  pauseMinutes: z.int().nullable(),
  equipier: z.string().nullable(),
  laveuse: z.string().nullable(),
  tournee: z.string().nullable(),
  client: z.string().nullable(),
  exists: z.boolean(),
  feuilleDeTempsId: z.int().nullable(),
  posteOperateurId: z.int().nullable(),
  statutJournee: z.enum(codesJournee),
  workMinutes: z.int(),
  /**
   * The day's share of each paid figure, in whole minutes, meals, or days: a leave may take from one and give to another.
   * `absence` is 1 where payroll counts the day as one of its absence.
   */
  parts: z.object({
    ...{ hn: z.int(), h25: z.int(), h50: z.int(), hnuit: z.int(), auDela: z.int() },
    ...{ nuitExceptionnelle: z.int(), dimanche: z.int(), ferie: z.int(), premierMai: z.int() },
    ...{ paniersJour: z.int(), paniersNuit: z.int(), deplacements: z.int(), absence: z.int() },
  }),
  /** The vehicle of the shift where its tracker knows trips of that day; null otherwise. */
  laveuseSuivie: z.int().nullable(),
  validatedAt: z.string().nullable(),
  avertissements: z.array(avertissement),
})
export type JourFiche = z.output<typeof jourFiche>

/** The settings with which the figures of a week are counted. */
export const reglagesDits = z.object({
  seuil1Min: z.int(),
  seuil2Min: z.int(),
  majoration1: z.int(),
  majoration2: z.int(),
  nuitDebut: z.string(),
  nuitFin: z.string(),
  nuitExceptionnelleDebut: z.string(),
  nuitExceptionnelleFin: z.string(),
  repasJourMin: z.int(),
  repasNuitMin: z.int(),
  repasNuitDebut: z.string(),
  repasNuitFin: z.string(),
})

const semaineFiche = z.object({
  numero: z.int(),
  annee: z.int(),
  debut: z.iso.date(),
  fin: z.iso.date(),
  /** True when some days of the week are outside the period. */
  partagee: z.boolean(),
  jours: z.array(jourFiche),
  totaux,
  reglages: reglagesDits,
  avertissements: z.array(avertissement),
})

/** The weeks of a person in a period (RH-76, RH-77). */
export const fiche = documentOf('FicheHebdomadaire', {
  /** The pay period; null when the weeks were asked for by their first and last day instead. */
  periode: z
    .object({
      '@id': z.string(),
      id: z.int(),
      libelle: z.string(),
      startDate: z.iso.date(),
      endDate: z.iso.date(),
      clotureeLe: z.string().nullable(),
    })
    .nullable(),
  operateur: z.object({ '@id': z.string(), id: z.int(), libelle: z.string() }),
  semaines: z.array(semaineFiche),
  totauxMensuels: totaux,
  /** Hours beyond a part-time contract; null for a full-time contract, and for readers who must not see them. */
  heuresAuDela: z.number().nullable(),
})
export type Fiche = z.output<typeof fiche>

/** The id in a text of a query, which may be a number or an IRI; null for any other text. */
export function idDeQuestion(text: string, resource: string): number | null {
  const [, digits] = new RegExp(`^(?:/api/${resource}/)?([1-9]\\d{0,9})$`).exec(text) ?? []
  const id = Number(digits)
  return digits !== undefined && id <= ID_MAX ? id : null
}

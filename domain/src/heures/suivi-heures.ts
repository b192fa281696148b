import { z } from 'zod'
import { short } from '../kernel/resource.ts'
import { codesJournee } from './journees.ts'
import { codesStatut } from './statut-du-jour.ts'

export const SUIVI_JOURS_MAX = 366
/** People on one page of the grid at most, and people times days at most: a month of a thousand people. */
export const SUIVI_PERSONNES_MAX = 1000
const SUIVI_CELLULES_MAX = 31 * SUIVI_PERSONNES_MAX

/** People on one page of a grid with this many days: fewer than requested when there are many days. */
export const personnesParPage = (demandees: number, jours: number): number =>
  Math.min(demandees, Math.floor(SUIVI_CELLULES_MAX / jours))
export const INTERVALLE_INVALIDE = 'Erreur : Intervalle invalide.'

const instant = z.string()
/** An instant in the form of this call: the time of Paris. */
const moment = z.object({ date: z.string() }).nullable()

const jourSuivi = z.object({
  date: z.iso.date(),
  status: z.enum(codesStatut),
  /** The reasons of the colour in words; empty when there are none. */
  raisons: z.array(z.string()),
  /** The hours of the day; null for a day with neither poste nor sheet. */
  details: z
    .object({
      workMinutes: z.int(),
      validatedAt: instant.nullable(),
      statutJournee: z.enum(codesJournee),
      posteOperateurId: z.int(),
      feuilleDeTempsId: z.int().nullable(),
      /** Version of the sheet, which a change of it names in `If-Match`; null without a sheet. */
      feuilleVersion: z.int().nullable(),
      quartixIdDebut: z.int().nullable(),
      quartixIdFin: z.int().nullable(),
      operateur: z.object({ id: z.int() }),
      debut: moment,
      fin: moment,
      tempsPauseMinutes: z.int().nullable(),
    })
    .nullable(),
})
export type JourSuivi = z.output<typeof jourSuivi>

/** One operateur in the grid, with every day of the span (RH-32). */
export const ligneSuivi = z.object({
  operateur: short,
  /** Minutes worked in the span. */
  totalMinutes: z.int(),
  suivi: z.array(jourSuivi),
})
export type LigneSuivi = z.output<typeof ligneSuivi>

/** The sheets of a person that are complete, with nothing to check, and not validated: each with its version. */
export const feuillesCompletes = ({ suivi }: LigneSuivi): { id: number; version: number }[] =>
  suivi.flatMap(({ status, details }) =>
    status === 'vert' && details?.feuilleDeTempsId && details.feuilleVersion && !details.validatedAt
      ? [{ id: details.feuilleDeTempsId, version: details.feuilleVersion }]
      : [],
  )

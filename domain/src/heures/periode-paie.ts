import { z } from 'zod'
import { addDays, formatDate, isDay } from '../kernel/dates.ts'
import {
  dayField,
  documentOf,
  FIN_AVANT_DEBUT,
  field,
  instantLu,
  lineField,
  nomme,
} from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { countInWords } from '../kernel/texte.ts'

const PERIODE_JOURS_MAX = 366

export const PERIODE_CLOTUREE = 'Cette période est clôturée : rouvrez-la avant de la changer'

const span = z.object({ startDate: z.iso.date(), endDate: z.iso.date() })

/** A pay period: a name, a first and a last day (RH-14 … RH-28). Periods may overlap (OPEN-110). */
export const periodePaie = defineResource({
  name: 'periode_paies',
  type: 'PeriodePaie',
  title: 'Période de paie',
  fields: {
    libelle: lineField(
      'Libellé',
      'Le libellé est requis',
      'Le libellé ne doit pas dépasser 255 caractères',
      undefined,
      'Texte invalide',
    ),
    startDate: dayField('Date de début', 'La date de début est requise', 'Date de début invalide'),
    endDate: dayField('Date de fin', 'La date de fin est requise', 'Date de fin invalide'),
  },
  computed: {
    /** When it was closed; null while it is open, also after it was reopened. */
    clotureeLe: field(instantLu.nullable(), { label: 'Clôturée le' }),
  },
  list: {
    filter: ['startDate', 'endDate'],
    order: ['libelle', 'startDate', 'endDate', 'id'],
    search: ['libelle'],
    by: 'startDate',
  },
  toasts: {
    created: 'La période a bien été créé.',
    updated: 'La période a bien été mise à jour.',
    removed: 'La période a bien été supprimée.',
  },
  empty: "Il n'y a encore aucune données enregistrée",
  rules(value, issue) {
    const days = span.safeParse(value)
    // A missing or impossible day is refused under its own field.
    if (!days.success) return
    const { startDate, endDate } = days.data
    if (endDate < startDate) issue('endDate', FIN_AVANT_DEBUT)
    else if (endDate >= addDays(startDate, PERIODE_JOURS_MAX))
      issue('endDate', `Une période dure au plus ${countInWords(PERIODE_JOURS_MAX, 'jour')}`)
  },
})

type Etendue = z.output<typeof span>
/** Periods that share days with one, of which sentences tell. */
const CHEVAUCHEMENTS_MAX = 5

/**
 * Sentences about the other periods that share days with one, or about the days before it that belong to none (OPEN-110):
 * both are allowed, but rarely intended. None for a period whose days are not typed yet.
 */
export function phrasesDesVoisines(
  { startDate, endDate }: Etendue,
  others: readonly (Etendue & { libelle: string })[],
): string[] {
  if (!isDay(startDate) || !isDay(endDate) || endDate < startDate) return []
  const over = others.filter((one) => one.startDate <= endDate && one.endDate >= startDate)
  if (over.length > 0)
    return over
      .slice(0, CHEVAUCHEMENTS_MAX)
      .map(
        (one) =>
          `Elle chevauche « ${one.libelle} », du ${formatDate(one.startDate)} au ${formatDate(one.endDate)}.`,
      )
  // The last day of all periods before: the one that began last may have ended earlier than another.
  const last = others.reduce(
    (end, one) => (one.endDate < startDate && one.endDate > end ? one.endDate : end),
    '',
  )
  const [du, au] = [last && addDays(last, 1), addDays(startDate, -1)]
  if (!last || du > au) return []
  const days = du === au ? `le ${formatDate(du)}` : `les jours du ${formatDate(du)} au ${formatDate(au)}`
  return [`Aucune période ne couvre ${days}.`]
}

/**
 * A day that prevents a period from being closed: an expected sheet is missing, or the sheet has a warning and is not
 * validated.
 */
const celluleRestante = z.object({
  operateur: nomme,
  date: z.iso.date(),
  status: z.enum(['rouge', 'orange']),
  raisons: z.array(z.string()),
  posteOperateurId: z.int().nullable(),
})

const cloture = z.object({
  clotureeLe: z.string(),
  par: z.string(),
  rouverteLe: z.string().nullable(),
  rouvertePar: z.string().nullable(),
  motif: z.string().nullable(),
})

/** The state of a period before payroll: the days still to be checked, its closings, and periods that overlap it. */
export const etatPeriode = documentOf('EtatPeriode', {
  prete: z.boolean(),
  /** Why the period cannot be closed, as a French sentence; null when it can. */
  objection: z.string().nullable(),
  clotureeLe: z.string().nullable(),
  rouges: z.int(),
  oranges: z.int(),
  nonValidees: z.int(),
  /** Sheets that are complete and not validated, and the people whose they are: those that one call can validate. */
  completes: z.int(),
  personnesCompletes: z.int(),
  /** The first `RESTANTES_MAX` of the days to be checked, in the order of time. */
  restantes: z.array(celluleRestante),
  clotures: z.array(cloture),
  /** Sentences about periods that overlap this one or leave a gap to it (OPEN-110), and about missing payroll numbers. */
  avertissements: z.array(z.string()),
})
export type EtatPeriode = z.output<typeof etatPeriode>

/**
 * Why a period cannot be closed, as a French sentence; null when it can. A period with days to come is refused, since a
 * closed period takes no more hours.
 * @param today the Paris day
 */
export function objectionACloture(
  endDate: string,
  { rouges, oranges }: Pick<EtatPeriode, 'rouges' | 'oranges'>,
  today: string,
): string | null {
  if (endDate >= today)
    return `La période n'est pas terminée : elle se clôture à partir du ${formatDate(addDays(endDate, 1))}`
  const left = [
    ...(rouges > 0 ? [countInWords(rouges, 'feuille de temps manque', 'feuilles de temps manquent')] : []),
    ...(oranges > 0 ? [countInWords(oranges, 'est à vérifier', 'sont à vérifier')] : []),
  ]
  return left.length > 0 ? `La période n'est pas prête : ${left.join(', ')}` : null
}

export const RESTANTES_MAX = 200

/**
 * How many sheets were validated, or had their validation taken back. `valideesLe` names the validation to the call that
 * takes it back: it is the instant that all its sheets bear; null when there was none to validate.
 */
export const validationPeriode = documentOf('ValidationPeriode', {
  feuilles: z.int(),
  valideesLe: z.string().nullable(),
})
/** The body of the call that takes a validation back. */
export const annulationValidation = z.strictObject({
  valideesLe: z.iso.datetime({ offset: true, error: 'Une date et une heure sont attendues' }),
})

/** The body of the call that reopens a closed period: the reason, which is kept in the history. */
export const reouverture = z.strictObject({
  motif: lineField('Motif', 'Le motif est requis', 'Le motif ne doit pas dépasser 255 caractères'),
})

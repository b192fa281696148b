import { journees } from '@lavandiere/domain/heures/journees.ts'
import { type UniteDeConge, unitesDeConge } from '@lavandiere/domain/heures/reglages-heures.ts'
import { statutsDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import type { JourSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { jourEntier, nomCourt } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, formatNumber, lazily } from '@lavandiere/domain/kernel/texte.ts'

const heuresFormat = lazily(
  () => new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
)

/** Minutes as hours with two decimals: "7,50" (RH-38, R29). */
export const centiemes = (minutes: number): string => heuresFormat().format(minutes / 60)

/** Hours, already with decimals, as "151,67". */
export const heuresText = (value: number): string => heuresFormat().format(value)

/** Days of leave, with decimals where there are any: "2,08". */
export const joursText = (value: number): string => formatNumber(value).replace('-', '− ')

const UN_JOUR = { ouvres: 'jour ouvré', ouvrables: 'jour ouvrable' } as const
/** Days of leave with their unit: "1,5 jour ouvré", "− 2 jours ouvrables"; "1 jour" without one. */
export const joursDeCongeText = (value: number, unite: UniteDeConge | null): string =>
  (unite === null
    ? countInWords(value, 'jour')
    : countInWords(value, UN_JOUR[unite], unitesDeConge[unite])
  ).replace('-', '− ')

/** The heading of a day's column: weekday and number (RH-33). */
export const enteteDe = (jour: string): [string, string] => [nomCourt(jour), String(Number(jour.slice(8)))]

/** The stored hours of a day after what is said of it: " : 07:30 – 15:12 est enregistré"; empty without hours. */
export function heuresEnMots({ details }: JourSuivi): string {
  const [debut, fin] = [details?.debut, details?.fin].map((moment) => moment?.date.slice(11, 16))
  return debut ? ` : ${debut} – ${fin ?? '…'} est enregistré` : ''
}

/**
 * A day of the grid in words: the meaning of its colour, its hours, whether it is validated, and the reasons for the
 * colour.
 */
export function jourEnMots({ date, status, raisons, details }: JourSuivi): string {
  const journee = details?.statutJournee ?? 'WD'
  const isWorked = details !== null && details.feuilleDeTempsId !== null && journee === 'WD'
  const label = journee === 'WD' ? statutsDuJour[status].label : journees[journee].label
  const parts = [
    // A grey day with a reason, such as a round to come, is not a day without anything planned.
    ...(journee === 'WD' && status === 'gris' && raisons.length > 0 ? [] : [label]),
    ...(isWorked
      ? [`${centiemes(details.workMinutes)}h`, details.validatedAt ? 'validée' : 'non validée']
      : []),
  ]
  // The label of an absence, and that a sheet is validated, are reasons too: they are said once.
  const said = parts.map((part) => part.toLowerCase())
  const more = raisons.filter((raison) => !said.includes(raison.toLowerCase()))
  return `${jourEntier(date)} : ${[parts.join(', '), ...more].filter(Boolean).join('. ')}`
}

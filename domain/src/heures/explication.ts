import { formatDate } from '../kernel/dates.ts'
import { minutesText } from '../kernel/texte.ts'
import type { Fiche, JourFiche } from './fiche-heures.ts'
import { journees } from './journees.ts'
import { articles } from './reglages-heures.ts'

type SemaineFiche = Fiche['semaines'][number]

/** The paid figures of a weekly sheet, by the names of their totals. */
export const chiffresPayes = {
  hn: 'Heures normales',
  h25: 'Heures +25%',
  h50: 'Heures +50%',
  hnuit: 'Heures de nuit',
  total: 'Total',
  auDela: 'Au-delà du contrat',
} as const
export type ChiffrePaye = keyof typeof chiffresPayes

/** A day's share of a figure, in minutes; a leave may have a negative one. */
interface PartDuJour {
  jour: JourFiche
  minutes: number
  /** Why a day without work has a share; null for a day at work. */
  raison: string | null
}

interface Explication {
  /** Which rule of the law and which settings make the figure; one sentence for each set of settings in force. */
  regles: string[]
  /** The days that have a share of it, in their order. */
  parts: PartDuJour[]
  /** The sum of the shares: the figure in minutes. */
  minutes: number
}

/** Minutes that a figure takes from a day. */
const partDe = (chiffre: ChiffrePaye, { parts: { hn, h25, h50, hnuit, auDela } }: JourFiche): number =>
  ({ hn, h25, h50, hnuit, total: hn + h25 + h50, auDela })[chiffre]

/** The figures for which the thresholds of a week decide. */
const SEUILS: ReadonlySet<ChiffrePaye> = new Set(['hn', 'h25', 'h50'])
const SEMAINE_ENTIERE =
  "Les seuils se comptent sur la semaine entière : d'une semaine partagée, les jours d'une autre période comptent pour les atteindre"

/** The rule of a figure with the settings of a week, as a French sentence. */
function regleDe(chiffre: ChiffrePaye, { reglages }: SemaineFiche): string {
  const { seuil1Min, seuil2Min, majoration1, majoration2, nuitDebut, nuitFin } = reglages
  const [first, second] = [minutesText(seuil1Min), minutesText(seuil2Min)]
  const law = (name: keyof typeof articles) => (articles[name].article ? ` (${articles[name].article})` : '')
  return {
    hn: `Minutes travaillées de chaque semaine jusqu'à ${first}${law('seuil1Min')}`,
    h25: `Minutes travaillées de chaque semaine de ${first} à ${second}, majorées de ${majoration1} %${law('majoration1')}`,
    h50: `Minutes travaillées de chaque semaine au-delà de ${second}, majorées de ${majoration2} %${law('majoration2')}`,
    hnuit: `Minutes travaillées entre ${nuitDebut} et ${nuitFin}, la pause étant prise d'abord le jour${law('nuitDebut')} ; elles sont aussi dans le total`,
    total: 'Minutes travaillées, pauses déduites : heures normales, +25% et +50% ensemble (L3121-1)',
    auDela: `Minutes travaillées au-delà du contrat à temps partiel et jusqu'à ${first} par semaine (L3123-8)`,
  }[chiffre]
}

/** Why a day that was not worked has a share: its leave moved the threshold, and requalifies hours of its week. */
const raisonDe = ({ statutJournee }: JourFiche): string | null =>
  statutJournee === 'WD'
    ? null
    : `${journees[statutJournee].label} : compté pour les seuils de la semaine, il requalifie des heures (${articles.credits.article})`

/**
 * What makes a paid figure of some weeks: the rules with their settings, and the days with their shares, whose sum is the
 * figure. When settings changed within the weeks, each rule says since which week it holds.
 */
export function expliquer(chiffre: ChiffrePaye, semaines: readonly SemaineFiche[]): Explication {
  const since = new Map<string, string>()
  for (const semaine of semaines) {
    const regle = regleDe(chiffre, semaine)
    if (!since.has(regle)) since.set(regle, semaine.debut)
  }
  const regles = [...since].map(([regle, debut]) =>
    since.size > 1 ? `Semaines à partir du ${formatDate(debut)} : ${regle}` : regle,
  )
  if (SEUILS.has(chiffre) && semaines.some(({ partagee }) => partagee)) regles.push(SEMAINE_ENTIERE)
  const parts = semaines.flatMap(({ jours }) =>
    jours.flatMap((jour) => {
      const minutes = partDe(chiffre, jour)
      return minutes === 0 ? [] : [{ jour, minutes, raison: raisonDe(jour) }]
    }),
  )
  return { regles, parts, minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0) }
}

import { formatDate } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { minutesText } from '../kernel/texte.ts'
import type { Fiche, JourFiche } from './fiche-heures.ts'
import { isJournee, journees } from './journees.ts'
import { compteurs } from './paie.ts'
import { articles } from './reglages-heures.ts'

/** What is explained of a week of the sheet. */
type SemaineExpliquee = Pick<Fiche['semaines'][number], 'debut' | 'partagee' | 'jours' | 'reglages'>

/** The paid figures: the counters of payroll, and the total of a sheet; each with its unit. */
export const chiffresPayes = { ...compteurs, total: { label: 'Total', unite: 'heures' } } as const
export type ChiffrePaye = keyof typeof chiffresPayes

/** A day's share of a figure, in minutes, or in days and meals; a leave may have a negative one. */
interface PartDuJour {
  jour: JourFiche
  part: number
  /** Why a day without work has a share; null for a day at work. */
  raison: string | null
}

interface Explication {
  /** Which rule of the law and which settings make the figure; one sentence for each set of settings in force. */
  regles: string[]
  /** The days that have a share of it, in their order. */
  parts: PartDuJour[]
  /** The sum of the shares: the figure, in minutes where its unit is hours. */
  somme: number
}

/** Reads the share of a day in a figure: minutes where its unit is hours. */
function partDe(chiffre: ChiffrePaye): (jour: JourFiche) => number {
  if (chiffre === 'total') return ({ parts }) => parts.hn + parts.h25 + parts.h50
  if (isJournee(chiffre)) return ({ parts, statutJournee }) => (statutJournee === chiffre ? parts.absence : 0)
  return ({ parts }) => parts[chiffre]
}

/** The figures for which the thresholds of a week decide. */
const SEUILS: ReadonlySet<ChiffrePaye> = new Set(['hn', 'h25', 'h50'])
const SEMAINE_ENTIERE =
  "Les seuils se comptent sur la semaine entière : d'une semaine partagée, les jours d'une autre période comptent pour les atteindre"

const AUSSI_DANS_LE_TOTAL = 'elles sont aussi dans le total'

const JOURS_DE_LA_SOCIETE =
  "Jours que la société travaille, ou tous ceux d'un congé qui n'en a aucun, sans les fériés chômés"

/** The article of a setting, in brackets; nothing where there is none. */
const law = (name: keyof typeof articles) => (articles[name].article ? ` (${articles[name].article})` : '')

/** The rule of each figure with the settings of a week, as a French sentence. */
const REGLES: Record<ChiffrePaye, (reglages: SemaineExpliquee['reglages']) => string> = {
  hn: ({ seuil1Min }) =>
    `Minutes travaillées de chaque semaine jusqu'à ${minutesText(seuil1Min)}${law('seuil1Min')}`,
  h25: ({ seuil1Min, seuil2Min, majoration1 }) =>
    `Minutes travaillées de chaque semaine de ${minutesText(seuil1Min)} à ${minutesText(seuil2Min)}, majorées de ${majoration1} %${law('majoration1')}`,
  h50: ({ seuil2Min, majoration2 }) =>
    `Minutes travaillées de chaque semaine au-delà de ${minutesText(seuil2Min)}, majorées de ${majoration2} %${law('majoration2')}`,
  hnuit: ({ nuitDebut, nuitFin }) =>
    `Minutes travaillées entre ${nuitDebut} et ${nuitFin}, la pause étant prise d'abord le jour${law('nuitDebut')} ; ${AUSSI_DANS_LE_TOTAL}`,
  total: () => 'Minutes travaillées, pauses déduites : heures normales, +25% et +50% ensemble (L3121-1)',
  auDela: ({ seuil1Min }) =>
    `Minutes travaillées au-delà du contrat à temps partiel et jusqu'à ${minutesText(seuil1Min)} par semaine (L3123-8)`,
  nuitExceptionnelle: ({ nuitExceptionnelleDebut, nuitExceptionnelleFin }) =>
    `Minutes travaillées entre ${nuitExceptionnelleDebut} et ${nuitExceptionnelleFin}${law('nuitExceptionnelleDebut')} ; ${AUSSI_DANS_LE_TOTAL}`,
  dimanche: () => `Minutes travaillées un dimanche (L3132-3) ; ${AUSSI_DANS_LE_TOTAL}`,
  ferie: () => `Minutes travaillées un jour férié, hors 1er mai${law('territoire')} ; ${AUSSI_DANS_LE_TOTAL}`,
  premierMai: () => `Minutes travaillées le 1er mai (L3133-6) ; ${AUSSI_DANS_LE_TOTAL}`,
  paniersJour: ({ repasJourMin }) =>
    `Un par poste d'au moins ${minutesText(repasJourMin)} d'une traite, sans panier de nuit${law('repasJourMin')}`,
  paniersNuit: ({ repasNuitMin, repasNuitDebut, repasNuitFin }) =>
    `Un par poste d'au moins ${minutesText(repasNuitMin)} entre ${repasNuitDebut} et ${repasNuitFin}${law('repasNuitMin')}`,
  deplacements: () => 'Un par jour travaillé',
  AM: () => 'Jours du calendrier',
  CP: () => `${JOURS_DE_LA_SOCIETE} (L3141-3)`,
  RTT: () => JOURS_DE_LA_SOCIETE,
  ABS: () => JOURS_DE_LA_SOCIETE,
  JF: () => 'Jours saisis comme fériés',
}

/** Why a day that was not worked has a share: it is of an absence, or its leave moved the threshold of its week. */
function raisonDe(chiffre: ChiffrePaye, { statutJournee }: JourFiche): string | null {
  if (statutJournee === 'WD') return null
  const { label } = journees[statutJournee]
  if (isJournee(chiffre)) return label
  return `${label} : compté pour les seuils de la semaine, il requalifie des heures (${articles.credits.article})`
}

/**
 * What makes a paid figure of some weeks: the rules with their settings, and the days with their shares, whose sum is the
 * figure. When settings changed within the weeks, each rule says since which week it holds.
 */
export function expliquer(chiffre: ChiffrePaye, semaines: readonly SemaineExpliquee[]): Explication {
  const since = new Map<string, string>()
  for (const semaine of semaines) {
    const regle = REGLES[chiffre](semaine.reglages)
    if (!since.has(regle)) since.set(regle, semaine.debut)
  }
  const regles = [...since].map(([regle, debut]) =>
    since.size > 1 ? `Semaines à partir du ${formatDate(debut)} : ${regle}` : regle,
  )
  if (SEUILS.has(chiffre) && semaines.some(({ partagee }) => partagee)) regles.push(SEMAINE_ENTIERE)
  const parts: PartDuJour[] = []
  const partOf = partDe(chiffre)
  for (const { jours } of semaines)
    for (const jour of jours) {
      const part = partOf(jour)
      if (part !== 0) parts.push({ jour, part, raison: raisonDe(chiffre, jour) })
    }
  return { regles, parts, somme: sumOf(parts, ({ part }) => part) }
}

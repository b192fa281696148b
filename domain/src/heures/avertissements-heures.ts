import { addDays, formatTime, MINUTE_MS, minutesEntre } from '../kernel/dates.ts'
import { sumOf } from '../kernel/sommes.ts'
import { countInWords, minutesText } from '../kernel/texte.ts'
import type { Horaires } from './horaires.ts'
import { journees, type SorteDeJournee } from './journees.ts'
import { minutesTravaillees } from './minutes.ts'
import type { ReglagesHeures } from './reglages-heures.ts'

/** The facts about one person on one day: hours, washes, engine. Other days only matter through `finPrecedente`. */
export interface FaitsDuJour {
  jour: string
  /** The type of the day; null when nobody chose one. */
  journee: SorteDeJournee | null
  feuille: (Horaires & { validatedAt: string | null }) | null
  /** The partner's hours; null without a timesheet of the partner. */
  binome: (Horaires & { nom: string }) | null
  /** First and last wash of the crew, as instants. */
  premier: string | null
  dernier: string | null
  /** True when hours are recorded for this person on that day; false while hours management was off. */
  estSuivi: boolean
  /** True when a round of that day has this person in its crew. */
  attendu: boolean
  /** When the person's last shift before this day ended; null when there is none. */
  finPrecedente: string | null
  /** The first start and the last stop of the vehicle's engine; null without a tracker. */
  moteur: { allumage: string | null; arret: string | null } | null
  /** By how many minutes a telephone sent these hours before they had come (`avanceMin`); 0 otherwise. */
  avance: number
}

/** A warning about hours. It never refuses them. */
export interface Avertissement {
  code: string
  /** The article of the law behind the warning; null for a mere difference between facts. */
  article: string | null
  /** The sentence that people read, with the figure and, if there is one, the article. */
  message: string
}

/** The articles of the law behind warnings, by code; a mere difference between facts has none. */
const articlesDeLoi: Readonly<Record<string, string>> = {
  'jour-long': 'L3121-18',
  'pause-courte': 'L3121-16',
  'repos-court': 'L3131-1',
  'semaine-longue': 'L3121-20',
  'moyenne-longue': 'L3121-22',
  'jours-de-suite': 'L3132-1',
  contingent: 'D3121-24',
}

function warn(code: string, said: string): Avertissement {
  const article = articlesDeLoi[code] ?? null
  return { code, article, message: article === null ? said : `${said} (${article})` }
}

/** The warnings among entries of the form `condition && warn(…)`. */
const dueOf = (...list: (Avertissement | false | null | '')[]): Avertissement[] =>
  list.flatMap((one) => one || [])

const isApart = (a: string, b: string, minutes: number) =>
  Math.abs(Date.parse(a) - Date.parse(b)) > minutes * MINUTE_MS
const isBefore = (a: string, b: string, minutes: number) =>
  Date.parse(b) - Date.parse(a) > minutes * MINUTE_MS

function deLaDuree(
  { feuille, finPrecedente }: FaitsDuJour,
  minutes: number,
  r: ReglagesHeures,
): Avertissement[] {
  if (!feuille || minutes === 0) return []
  const repos = finPrecedente === null ? null : minutesEntre(finPrecedente, feuille.debut)
  return dueOf(
    minutes > r.jourMaxMin &&
      warn(
        'jour-long',
        `${minutesText(minutes)} de travail : plus de ${minutesText(r.jourMaxMin)} dans la journée`,
      ),
    minutes >= r.pauseApresMin &&
      feuille.pause < r.pauseMin &&
      warn(
        'pause-courte',
        `${feuille.pause} min de pause pour ${minutesText(minutes)} de travail : ${r.pauseMin} min sont dues`,
      ),
    repos !== null &&
      repos < r.reposMin &&
      warn(
        'repos-court',
        `${minutesText(Math.max(0, repos))} de repos depuis le poste précédent : ${minutesText(r.reposMin)} sont dues`,
      ),
  )
}

function desFaits({ feuille, premier, dernier, moteur }: FaitsDuJour, r: ReglagesHeures): Avertissement[] {
  if (!feuille) return []
  const { debut, fin } = feuille
  const { allumage = null, arret = null } = moteur ?? {}
  const before = (at: string) => `à ${formatTime(at)}, avant la prise de poste à ${formatTime(debut)}`
  const after = (at: string) => `à ${formatTime(at)}, après la fin de poste à ${formatTime(fin)}`
  return dueOf(
    premier &&
      isBefore(premier, debut, r.toleranceMin) &&
      warn('lavage-avant', `Premier lavage ${before(premier)}`),
    fin &&
      dernier &&
      isBefore(fin, dernier, r.toleranceMin) &&
      warn('lavage-apres', `Dernier lavage ${after(dernier)}`),
    allumage &&
      isBefore(allumage, debut, r.moteurMin) &&
      warn('moteur-avant', `Moteur allumé ${before(allumage)}`),
    fin &&
      arret &&
      isBefore(fin, arret, r.moteurMin) &&
      warn('moteur-apres', `Moteur arrêté ${after(arret)}`),
  )
}

function duBinome({ feuille, binome }: FaitsDuJour, { toleranceMin }: ReglagesHeures): Avertissement[] {
  if (!feuille || !binome) return []
  const hours = [
    isApart(feuille.debut, binome.debut, toleranceMin) && `la prise de poste (${formatTime(binome.debut)})`,
    feuille.fin &&
      binome.fin &&
      isApart(feuille.fin, binome.fin, toleranceMin) &&
      `la fin de poste (${formatTime(binome.fin)})`,
  ].filter(Boolean)
  const parts = [
    hours.length > 0 && `une autre heure pour ${hours.join(', ')}`,
    feuille.pause !== binome.pause && `une autre pause (${binome.pause} min)`,
  ].filter(Boolean)
  return parts.length > 0 ? [warn('binome', `${binome.nom} a ${parts.join(' et ')}`)] : []
}

/**
 * All warnings of a day, those of the law first.
 * @param counted minutes of work of the day, if they are already counted
 */
export function avertissementsDuJour(
  faits: FaitsDuJour,
  reglages: ReglagesHeures,
  counted?: number,
): Avertissement[] {
  const { feuille, journee } = faits
  if (!feuille) return []
  if (journee !== null && journee !== 'WD') {
    const label = journees[journee].label
    return faits.premier ? [warn('absent-lave', `Un lavage est enregistré ce jour-là (${label})`)] : []
  }
  const minutes = counted ?? minutesTravaillees({ journee: 'WD', horaires: feuille })
  return [
    ...dueOf(
      feuille.fin === null && warn('fin-absente', "L'heure de fin manque"),
      faits.avance > 0 &&
        warn('avance', `Le téléphone a envoyé ces heures ${minutesText(faits.avance)} à l'avance`),
    ),
    ...deLaDuree(faits, minutes, reglages),
    ...desFaits(faits, reglages),
    ...duBinome(faits, reglages),
  ]
}

/** The figures of a week that its warnings need. */
interface SemaineVue {
  debut: string
  minutesDeSemaine: number
}

const SEMAINES_DE_MOYENNE = 12

/**
 * The warnings of a week: about its hours, and about the average of the twelve weeks that end with it.
 * @param before the eleven weeks before, the oldest first; fewer when not all are known
 */
export function avertissementsDeSemaine(
  { minutesDeSemaine }: SemaineVue,
  before: readonly SemaineVue[],
  r: ReglagesHeures,
): Avertissement[] {
  const moyenne = (sumOf(before, (week) => week.minutesDeSemaine) + minutesDeSemaine) / (before.length + 1)
  const isWhole = before.length === SEMAINES_DE_MOYENNE - 1
  return dueOf(
    minutesDeSemaine > r.semaineMaxMin &&
      warn(
        'semaine-longue',
        `${minutesText(minutesDeSemaine)} dans la semaine : plus de ${minutesText(r.semaineMaxMin)}`,
      ),
    isWhole &&
      moyenne > r.moyenneMaxMin &&
      warn(
        'moyenne-longue',
        `${minutesText(Math.ceil(moyenne))} en moyenne sur 12 semaines : plus de ${minutesText(r.moyenneMaxMin)}`,
      ),
  )
}

/**
 * The days on which a person has worked more consecutive days than allowed (L3132-1), each with the number of consecutive
 * days.
 * @param travailles the days with minutes of work, in their order
 */
export function joursDeSuite(
  travailles: readonly string[],
  { joursDeSuiteMax }: Pick<ReglagesHeures, 'joursDeSuiteMax'>,
): Map<string, Avertissement> {
  const found = new Map<string, Avertissement>()
  let [run, last] = [0, '']
  for (const jour of travailles) {
    run = last === addDays(jour, -1) ? run + 1 : 1
    last = jour
    if (run > joursDeSuiteMax)
      found.set(
        jour,
        warn(
          'jours-de-suite',
          `${countInWords(run, 'jour')} de travail de suite : ${joursDeSuiteMax} au plus`,
        ),
      )
  }
  return found
}

/**
 * The warning about overtime beyond the yearly contingent, counted from 1 January to a day; null within the contingent.
 * @param minutes overtime (H25 and H50) of these days
 */
export const avertissementContingent = (
  minutes: number,
  jour: string,
  { contingentHeures }: Pick<ReglagesHeures, 'contingentHeures'>,
): Avertissement | null =>
  minutes > contingentHeures * 60
    ? warn(
        'contingent',
        `${minutesText(minutes)} supplémentaires depuis janvier ${jour.slice(0, 4)} : le contingent est de ${contingentHeures} h`,
      )
    : null

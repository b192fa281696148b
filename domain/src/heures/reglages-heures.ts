import { z } from 'zod'
import { addDays, rangDuJour } from '../kernel/dates.ts'
import { heureDuJour } from '../kernel/fields.ts'
import { type Territoire, territoires } from '../tournees/feries.ts'
import { codesJournee } from './journees.ts'

const SEMAINE_MIN = 7 * 24 * 60
const BORNE_REFUSEE = "Une borne entre 2 h et 3 h n'existe pas les nuits de changement d'heure"

const nombreDe = (unite: string, max: number, initial: number) =>
  z
    .number({ error: `Un nombre de ${unite} est attendu` })
    .int(`Un nombre entier de ${unite} est attendu`)
    .min(0, 'Un nombre positif est attendu')
    .max(max, `Un nombre de ${max} au plus est attendu`)
    .default(initial)
const minutes = (max: number, initial: number) => nombreDe('minutes', max, initial)
const mois = nombreDe('mois', 24, 0)

/** One of the days of a week, or so many of them. */
const deUnASept = (quoi: string, initial: number) =>
  z
    .number()
    .int()
    .min(1, `Un ${quoi} de 1 à 7 est attendu`)
    .max(7, `Un ${quoi} de 1 à 7 est attendu`)
    .default(initial)

const reglageHeure = (initial: string) =>
  heureDuJour.refine((text) => text <= '02:00' || text >= '03:00', BORNE_REFUSEE).default(initial)

const pourcent = (initial: number) =>
  z
    .number({ error: 'Un pourcentage est attendu' })
    .int('Un pourcentage entier est attendu')
    .min(0, 'Un pourcentage positif est attendu')
    .max(200, 'Un pourcentage de 200 au plus est attendu')
    .default(initial)

const choix = (values: readonly [string, ...string[]]) => `${values.join(' ou ')} est attendu`

/** How days of leave are counted: six of a week (the law's), or those that the company works. */
export const unitesDeConge = { ouvres: 'jours ouvrés', ouvrables: 'jours ouvrables' } as const
export type UniteDeConge = keyof typeof unitesDeConge
const unites = Object.keys(unitesDeConge) as [UniteDeConge, ...UniteDeConge[]]

/** Months, as texts, in which the reference period of paid leave may begin. */
export const moisDeReference = { '6': '1er juin – 31 mai', '1': '1er janvier – 31 décembre' } as const

/** Minutes of the weekdays of a full-time week: seven hours from Monday to Friday. */
const MINUTES_PAR_JOUR = [420, 420, 420, 420, 420, 0, 0]

/**
 * How hours are counted: thresholds, bands, meals and limits. The defaults are those of the law; a company stores its own
 * settings with their first day, and a setting that it leaves out is the default.
 */
export const reglagesHeures = z
  .strictObject({
    /** Weekly thresholds in minutes, and the supplement in percent for hours beyond each. */
    seuil1Min: minutes(SEMAINE_MIN, 2100),
    seuil2Min: minutes(SEMAINE_MIN, 2580),
    majoration1: pourcent(25),
    majoration2: pourcent(50),
    /** The first day of a week; Monday is 1. */
    premierJour: deUnASept('jour', 1),
    /** The types of absence that count towards the weekly thresholds, and for how many minutes from Monday to Sunday. */
    credits: z
      .array(z.enum(codesJournee).exclude(['WD']))
      .max(codesJournee.length)
      .default(['CP']),
    minutesCreditees: z
      .array(minutes(1440, 0))
      .length(7, 'Sept valeurs sont attendues')
      .default(MINUTES_PAR_JOUR),
    nuitDebut: reglageHeure('21:00'),
    nuitFin: reglageHeure('06:00'),
    nuitExceptionnelleDebut: reglageHeure('21:00'),
    nuitExceptionnelleFin: reglageHeure('04:00'),
    repasNuitDebut: reglageHeure('20:00'),
    repasNuitFin: reglageHeure('06:00'),
    /**
     * Minutes of work after which a meal allowance is due. A pause of at least `coupureMin` interrupts the shift, and
     * then none is due.
     */
    repasJourMin: minutes(1440, 300),
    repasNuitMin: minutes(1440, 300),
    coupureMin: minutes(1440, 120),
    /** Differences between two times that are not larger cause no warning. */
    toleranceMin: minutes(120, 5),
    moteurMin: minutes(240, 15),
    jourMaxMin: minutes(1440, 600),
    semaineMaxMin: minutes(SEMAINE_MIN, 2880),
    moyenneMaxMin: minutes(SEMAINE_MIN, 2640),
    reposMin: minutes(1440, 660),
    joursDeSuiteMax: deUnASept('nombre', 6),
    pauseApresMin: minutes(1440, 360),
    pauseMin: minutes(240, 20),
    contingentHeures: z
      .number()
      .int()
      .min(0, 'Un nombre positif est attendu')
      .max(2000, 'Un nombre de 2000 au plus est attendu')
      .default(220),
    /** True when the company works on public holidays: a leave on a holiday then counts as leave. */
    feriesTravailles: z.boolean({ error: 'Oui ou non est attendu' }).default(false),
    territoire: z.enum(Object.keys(territoires) as [Territoire, ...Territoire[]]).default('metropole'),
    /**
     * How balances of leave are counted. Each holds for a reference period of which it is in force on the first day.
     * The unit is the one of the file for payroll by default: five days of a week give the same leave as six (L3141-3).
     */
    congesEn: z.enum(unites, { error: choix(unites) }).default('ouvres'),
    congesMois: z.enum(['6', '1'], { error: choix(['6', '1']) }).default('6'),
    /** Months beyond the year of taking in which a remainder may still be taken. */
    congesReport: mois,
    rttReport: mois,
  })
  .refine(({ seuil1Min, seuil2Min }) => seuil2Min >= seuil1Min, {
    path: ['seuil2Min'],
    error: 'Le second seuil est au moins le premier',
  })
export type ReglagesHeures = z.output<typeof reglagesHeures>

/** The settings of a company that never changed any: those of the law. */
export const REGLAGES_LEGAUX: ReglagesHeures = reglagesHeures.parse({})

/** The label of each setting, and the article or the judgment from which its default comes. */
export const articles: { readonly [K in keyof ReglagesHeures]: { label: string; article: string | null } } = {
  seuil1Min: { label: 'Premier seuil hebdomadaire', article: 'L3121-27' },
  seuil2Min: { label: 'Second seuil hebdomadaire', article: 'L3121-36' },
  majoration1: { label: 'Majoration au-delà du premier seuil', article: 'L3121-36' },
  majoration2: { label: 'Majoration au-delà du second seuil', article: 'L3121-36' },
  premierJour: { label: 'Premier jour de la semaine', article: 'L3121-35' },
  credits: { label: 'Absences comptées pour les seuils', article: 'Cass. soc. 23-14.455' },
  minutesCreditees: { label: 'Minutes comptées par jour de congé', article: null },
  nuitDebut: { label: 'Début de la nuit', article: 'L3122-20' },
  nuitFin: { label: 'Fin de la nuit', article: 'L3122-20' },
  nuitExceptionnelleDebut: { label: 'Début de la nuit exceptionnelle', article: 'IDCC 2149' },
  nuitExceptionnelleFin: { label: 'Fin de la nuit exceptionnelle', article: 'IDCC 2149' },
  repasNuitDebut: { label: 'Début de la plage du repas de nuit', article: 'IDCC 2149' },
  repasNuitFin: { label: 'Fin de la plage du repas de nuit', article: 'IDCC 2149' },
  repasJourMin: { label: 'Durée ouvrant droit au panier de jour', article: 'IDCC 2149' },
  repasNuitMin: { label: 'Durée ouvrant droit au panier de nuit', article: 'IDCC 2149' },
  coupureMin: { label: "Pause à partir de laquelle le poste n'est plus d'une traite", article: null },
  toleranceMin: { label: 'Écart toléré entre équipiers et lavages', article: null },
  moteurMin: { label: 'Écart toléré entre moteur et poste', article: null },
  jourMaxMin: { label: 'Durée maximale par jour', article: 'L3121-18' },
  semaineMaxMin: { label: 'Durée maximale par semaine', article: 'L3121-20' },
  moyenneMaxMin: { label: 'Moyenne maximale sur 12 semaines', article: 'L3121-22' },
  reposMin: { label: 'Repos entre deux postes', article: 'L3131-1' },
  joursDeSuiteMax: { label: 'Jours de travail de suite', article: 'L3132-1' },
  pauseApresMin: { label: 'Travail ouvrant droit à la pause', article: 'L3121-16' },
  pauseMin: { label: 'Pause minimale', article: 'L3121-16' },
  contingentHeures: { label: "Contingent annuel d'heures supplémentaires", article: 'D3121-24' },
  feriesTravailles: { label: 'Les jours fériés sont travaillés', article: 'L3133-3-1' },
  territoire: { label: 'Jours fériés', article: 'L3133-1' },
  congesEn: { label: 'Congés payés comptés en', article: 'L3141-3' },
  congesMois: { label: 'Période de référence des congés payés', article: 'R3141-4' },
  congesReport: { label: 'Report des congés payés au-delà de leur année de prise', article: 'L3141-22' },
  rttReport: { label: "Report des RTT au-delà de l'année", article: null },
}

/** The settings of a company, each with its first day. */
export const reglagesDates = z.array(z.object({ applicableDu: z.iso.date(), valeurs: reglagesHeures }))
export type ReglagesDates = z.output<typeof reglagesDates>[number]

/** The settings in force on a day: the newest ones that have begun, else those of the law. */
export function reglagesAu(dates: readonly ReglagesDates[], jour: string): ReglagesHeures {
  let found: ReglagesDates | undefined
  for (const one of dates)
    if (one.applicableDu <= jour && (!found || one.applicableDu > found.applicableDu)) found = one
  return found?.valeurs ?? REGLAGES_LEGAUX
}

/**
 * The first day of the week of a day.
 * @param premierJour the weekday on which weeks begin; Monday is 1
 */
export const debutDeSemaine = (jour: string, premierJour: number): string =>
  addDays(jour, -((rangDuJour(jour) - (premierJour - 1) + 7) % 7))

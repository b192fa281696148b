import { addDays } from '../kernel/dates.ts'

/** Where a tournée takes place, as far as public holidays differ. */
export const territoires = {
  metropole: 'Métropole',
  'alsace-moselle': 'Alsace-Moselle',
  guadeloupe: 'Guadeloupe',
  guyane: 'Guyane',
  martinique: 'Martinique',
  mayotte: 'Mayotte',
  'la-reunion': 'La Réunion',
  'saint-barthelemy': 'Saint-Barthélemy',
  'saint-martin': 'Saint-Martin',
} as const
export type Territoire = keyof typeof territoires

/** Days of the same date each year, MM-DD (Code du travail, L3133-1). */
const FIXES: readonly (readonly [date: string, nom: string])[] = [
  ['01-01', "Jour de l'an"],
  ['05-01', 'Fête du travail'],
  ['05-08', 'Victoire de 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice de 1918'],
  ['12-25', 'Noël'],
]
/** Days that follow Easter Sunday, in days from it (Code du travail, L3133-1). */
const MOBILES: readonly (readonly [decalage: number, nom: string])[] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
]
/** The commemoration of the abolition of slavery, where it is a holiday (Code du travail, L3422-2). */
const ABOLITION: Partial<Record<Territoire, string>> = {
  mayotte: '04-27',
  martinique: '05-22',
  guadeloupe: '05-27',
  'saint-martin': '05-27',
  guyane: '06-10',
  'saint-barthelemy': '10-09',
  'la-reunion': '12-20',
}

/** Easter Sunday of a year of the Gregorian calendar, YYYY-MM-DD (Meeus, Jones and Butcher). */
function easterOf(annee: number): string {
  const a = annee % 19
  const siecle = Math.floor(annee / 100)
  const reste = annee % 100
  const correction = Math.floor((siecle - Math.floor((siecle + 8) / 25) + 1) / 3)
  const epacte = (19 * a + siecle - Math.floor(siecle / 4) - correction + 15) % 30
  const jour = (32 + 2 * (siecle % 4) + 2 * Math.floor(reste / 4) - epacte - (reste % 4)) % 7
  const m = Math.floor((a + 11 * epacte + 22 * jour) / 451)
  const rang = epacte + jour - 7 * m + 114
  return `${annee}-${String(Math.floor(rang / 31)).padStart(2, '0')}-${String((rang % 31) + 1).padStart(2, '0')}`
}

/**
 * The public holidays of a year by day, YYYY-MM-DD. Two holidays on one day are given with both names. Good Friday is a
 * holiday only in those communes of Alsace-Moselle that have a Protestant church, but it is given for all of them
 * (L3134-13).
 */
export function publicHolidays(annee: number, territoire: Territoire): ReadonlyMap<string, string> {
  const dimanche = easterOf(annee)
  const alsace: readonly (readonly [string, string])[] = [
    [addDays(dimanche, -2), 'Vendredi saint'],
    [`${annee}-12-26`, 'Saint-Étienne'],
  ]
  const abolition = ABOLITION[territoire]
  const all: readonly (readonly [string, string])[] = [
    ...FIXES.map(([date, nom]) => [`${annee}-${date}`, nom] as const),
    ...MOBILES.map(([decalage, nom]) => [addDays(dimanche, decalage), nom] as const),
    ...(territoire === 'alsace-moselle' ? alsace : []),
    ...(abolition ? [[`${annee}-${abolition}`, "Abolition de l'esclavage"] as const] : []),
  ]
  const found = new Map<string, string>()
  for (const [jour, nom] of all.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const same = found.get(jour)
    found.set(jour, same ? `${same} et ${nom}` : nom)
  }
  return found
}

const annees = new Map<string, ReadonlyMap<string, string>>()

/** The name of the public holiday on a day; undefined on any other. Those of a year are computed once. */
export function ferieOf(jour: string, territoire: Territoire): string | undefined {
  const annee = jour.slice(0, 4)
  const feries = annees.get(territoire + annee) ?? publicHolidays(Number(annee), territoire)
  annees.set(territoire + annee, feries)
  return feries.get(jour)
}

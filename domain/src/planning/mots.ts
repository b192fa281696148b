import { withPremier } from '../kernel/dates.ts'
import type { Passage } from './planning.ts'

const court = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const sansAnnee = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const avecAnnee = new Intl.DateTimeFormat('fr-FR', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const dateOf = (jour: string) => new Date(`${jour}T00:00:00Z`)

/** A day in the form "lun. 23 nov.". */
export const jourCourt = (jour: string): string => withPremier(court.format(dateOf(jour)))

/** A span in the form "du 1er au 7 novembre 2026" or "du 30 novembre au 6 décembre 2026". */
export const etendueText = (du: string, au: string): string => {
  const premier =
    du.slice(0, 7) === au.slice(0, 7)
      ? Number(du.slice(8))
      : (du.slice(0, 4) === au.slice(0, 4) ? sansAnnee : avecAnnee).format(dateOf(du))
  return withPremier(`du ${premier} au ${avecAnnee.format(dateOf(au))}`)
}

/** A key of a day of a round, different for any two of them. */
export const clePassage = ({ campagne, regle }: Pick<Passage, 'campagne' | 'regle'>): string =>
  `${campagne}:${regle}`

/** A crew in the form "Ana / Bruno". Unknown names are left out; "sans équipage" without any name. */
export const equipeText = (names: readonly (string | null)[]): string =>
  names.filter((name) => name !== null).join(' / ') || 'sans équipage'

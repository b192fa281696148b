import type { Jour } from '@lavandiere/domain/tournees/jours.ts'

const enToutesLettres = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' })

/** A day as "mercredi 14 juillet 2027". */
export const longDay = (jour: string): string => enToutesLettres.format(new Date(`${jour}T00:00:00Z`))

/**
 * What becomes of a day of a tournée, in one line: "mercredi 14 juillet 2027 : déplacé au jeudi 15 juillet 2027 (Jour férié :
 * Fête nationale)".
 * @param raison why nobody works on the day of the rule, where somebody does
 */
export function dayInWords(
  { regle, jour, etat, motif }: Omit<Jour, 'decide'>,
  raison: string | null,
): string {
  const why = motif ?? raison
  const fate =
    etat === 'annulee'
      ? `${regle === jour ? '' : `déplacé au ${longDay(jour)}, puis `}annulé`
      : etat === 'reportee'
        ? `déplacé au ${longDay(jour)}`
        : 'maintenu'
  return `${longDay(regle)} : ${fate}${why ? ` (${why})` : ''}`
}

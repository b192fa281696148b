import { jourEntier } from '@lavandiere/domain/kernel/dates.ts'
import type { Jour } from '@lavandiere/domain/tournees/jours.ts'

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
      ? `${regle === jour ? '' : `déplacé au ${jourEntier(jour)}, puis `}annulé`
      : etat === 'reportee'
        ? `déplacé au ${jourEntier(jour)}`
        : 'maintenu'
  return `${jourEntier(regle)} : ${fate}${why ? ` (${why})` : ''}`
}

import { countInWords, formatNumber } from '../kernel/texte.ts'

interface Bacs {
  total: number
  laves: number
  impossibles: number
}

/**
 * "25 bacs traités sur 48 : 20 lavés, 5 impossibles", all that the percentage counts; "20 bacs lavés sur 48" where nothing
 * was impossible.
 */
export function traitesInWords({ total, laves, impossibles }: Bacs): string {
  const sur = `sur ${formatNumber(total)}`
  if (impossibles === 0) return `${countInWords(laves, 'bac lavé', 'bacs lavés')} ${sur}`
  const traites = countInWords(laves + impossibles, 'bac traité', 'bacs traités')
  return `${traites} ${sur} : ${countInWords(laves, 'lavé')}, ${countInWords(impossibles, 'impossible')}`
}

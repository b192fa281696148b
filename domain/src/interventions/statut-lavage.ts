/** The findings that decide an intervention's status. */
interface Constat {
  isAccessible: boolean
  problemes: readonly unknown[]
  laves: number
  surPlace: number
}

/**
 * The status of an intervention (OPEN-69): 0 done, 2 problem, 3 impossible. When there were bins and none was washed,
 * the wash was impossible, whatever the reason.
 */
export function statutIntervention({ isAccessible, problemes, laves, surPlace }: Constat): 0 | 2 | 3 {
  if (!isAccessible || (laves === 0 && surPlace > 0)) return 3
  return problemes.length > 0 ? 2 : 0
}

/** The words for an intervention's status (INT-07); the map's popup has other words for the second one (OPEN-66). */
export const libellesIntervention = {
  0: 'Lavé',
  2: 'Maintenance nécessaire',
  3: 'Lavage impossible',
} as const
/** The words for the status in the popup of an intervention on the map (OPEN-66). */
export const libellesSurCarte = { ...libellesIntervention, 2: 'Maintenance signalée' } as const
export const NON_LAVE = 'Non Lavé'

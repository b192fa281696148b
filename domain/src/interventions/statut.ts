/** What was found and done at a place, as far as its status goes. */
interface Constat {
  isAccessible: boolean
  problemes: readonly unknown[]
  /** Bins washed. */
  laves: number
  /** Bins that stood there. */
  surPlace: number
}

/**
 * The status of an intervention (OPEN-69): 0 done, 2 problem, 3 impossible. Where bins stood and none was washed, the
 * wash was impossible, whatever the reason.
 */
export function statutIntervention({ isAccessible, problemes, laves, surPlace }: Constat): 0 | 2 | 3 {
  if (!isAccessible || (laves === 0 && surPlace > 0)) return 3
  return problemes.length > 0 ? 2 : 0
}

/** How the status of an intervention reads (INT-07); the map's popup words the second differently (OPEN-66). */
export const libellesIntervention = {
  0: 'Lavé',
  2: 'Maintenance nécessaire',
  3: 'Lavage impossible',
} as const
/** How the status reads in the popup of an intervention on the map (OPEN-66). */
export const libellesSurCarte = { ...libellesIntervention, 2: 'Maintenance signalée' } as const
export const NON_LAVE = 'Non Lavé'

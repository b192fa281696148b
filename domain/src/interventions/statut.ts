/** The status of an intervention: 0 done, 2 problem, 3 impossible (OPEN-69). */
export function statutIntervention(done: {
  isAccessible: boolean
  problemes: readonly unknown[]
}): 0 | 2 | 3 {
  if (!done.isAccessible) return 3
  return done.problemes.length > 0 ? 2 : 0
}

/** How an intervention's status reads (INT-07); the map's popup words the second differently (OPEN-66). */
export const libellesIntervention = {
  0: 'Lavé',
  2: 'Maintenance nécessaire',
  3: 'Lavage impossible',
} as const
/** The same in the popup of an intervention on the map (OPEN-66). */
export const libellesSurCarte = { ...libellesIntervention, 2: 'Maintenance signalée' } as const
export const NON_LAVE = 'Non Lavé'

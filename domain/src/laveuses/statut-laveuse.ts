/** The states of a vehicle by their codes on the wire (LAV-07). */
export const statutsLaveuse = { 1: 'Disponible', 3: 'Maintenance nécessaire', 4: 'En panne' } as const
type StatutLaveuse = keyof typeof statutsLaveuse

/** The state that a stored code means: an old code 2 is read as a need of maintenance (OPEN-88). */
export function statutLu(code: number): StatutLaveuse {
  if (code <= 1) return 1
  return code >= 4 ? 4 : 3
}

/** Whether somebody has to put the vehicle back into service (LAV-08). */
export const aCorriger = (code: number): boolean => code > 1

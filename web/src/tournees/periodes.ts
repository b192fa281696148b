/** The choices of the list: a period, or all tournées. */
export const choixDePeriode = {
  'en-cours': 'En cours',
  'a-venir': 'À venir',
  terminees: 'Terminées',
  toutes: 'Toutes',
} as const
type ChoixDePeriode = keyof typeof choixDePeriode

/** What the list says when it has no tournée of the chosen period. */
export const aucuneDePeriode = {
  'en-cours': 'Aucune tournée en cours',
  'a-venir': 'Aucune tournée à venir',
  terminees: 'Aucune tournée terminée',
} as const satisfies Record<Exclude<ChoixDePeriode, 'toutes'>, string>

/** The choice named by the address; the running ones by default. */
export const periodeOf = (name: string | null): ChoixDePeriode =>
  name !== null && Object.hasOwn(choixDePeriode, name) ? (name as ChoixDePeriode) : 'en-cours'

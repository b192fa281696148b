/** Interval of the dashboard's reloads (DASH-08), in ms. */
export const RECHARGEMENT_MS = 900_000
export const LIGNE_MISE_A_JOUR_MS = 60_000
/** Time after which the dashboard reloads when the crew or the form of a round was changed (DASH-19), in ms. */
export const APRES_MODIFICATION_MS = 1_000

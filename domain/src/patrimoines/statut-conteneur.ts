import { GRIS, ORANGE, ROUGE, VERT } from '../kernel/couleurs.ts'

/** The wash statuses of a container (CONT-06), computed on every read (OPEN-01). */
export const statutsLavage = {
  1: { label: 'Pas encore lavé', couleur: GRIS },
  0: { label: 'Lavé', couleur: VERT },
  2: { label: 'Problème remonté', couleur: ORANGE },
  3: { label: 'Lavage impossible', couleur: ROUGE },
} as const
export type StatutLavage = keyof typeof statutsLavage

/** GPS colours, from the best to the worst (CONT-19, OPEN-53). */
export const couleursGps = ['grey', 'green', 'orange', 'red'] as const
export type CouleurGps = (typeof couleursGps)[number]
/** Distances in metres up to which the colour is green, then orange (OPEN-53). */
export const GPS_VERT_M = 20
export const GPS_ORANGE_M = 50

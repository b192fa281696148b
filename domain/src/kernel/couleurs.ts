/** The brand (BIZ-05). */
export const BLEU = '#213067'
export const VERT = '#7bb421'
export const ORANGE = '#e67e22'
export const ROUGE = '#B22222'
export const GRIS = '#9E9E9E'

/** Polygons of tournées on a map cycle through these (OPEN-100). */
export const couleursPolygone = [BLEU, VERT, ORANGE] as const

// Every colour of the business (OPEN-100); the theme of the screens is derived from those of the brand.

/** The brand (BIZ-05). */
export const BLEU = '#213067'
export const VERT = '#7bb421'
export const ORANGE = '#e67e22'
export const ROUGE = '#B22222'
export const GRIS = '#9E9E9E'

/** A background and the text that is readable on it (4.5 : 1 at least). */
export interface Couleur {
  fond: string
  texte: string
}

const BLANC = '#ffffff'
const NOIR = '#000000'

/**
 * Colours of progress and productivity. As a bar or a ring each must also contrast with a white and a dark panel (3 :
 * 1).
 */
export const nuances = {
  rouge: { fond: '#cc3d3d', texte: BLANC },
  orange: { fond: '#cc6a14', texte: NOIR },
  bleu: { fond: '#5368b9', texte: BLANC },
  or: { fond: '#b8860b', texte: NOIR },
  vert: { fond: '#659919', texte: NOIR },
  gris: { fond: '#6b7280', texte: BLANC },
} as const satisfies Record<string, Couleur>

/** The fourteen colours of the teams (DASH-27): white text is readable on each. */
export const couleursEquipes = [
  '#213067',
  '#48700e',
  '#a5500a',
  '#b22222',
  '#6d3fb0',
  '#00707a',
  '#b0256f',
  '#1f6fa5',
  '#7a5c00',
  '#0e7050',
  '#7d3c2e',
  '#4b5563',
  '#8e1f8e',
  '#3a5fcd',
] as const

const GRIS_FONCE = '#424242'

/** Waste types: green glass, dark grey household waste, yellow recyclables, blue paper, brown bio-waste (CONT-05). */
export const couleursDechet = {
  OM: GRIS_FONCE,
  REC: '#F1C40F',
  VER: '#2E7D32',
  PAP: '#1F6FA5',
  BIO: '#795548',
  AUT: GRIS_FONCE,
} as const

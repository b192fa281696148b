import { minutesText } from '../kernel/texte.ts'

/** The types of a person's day by code: label, colour of the cell, and colour of its text (RH-92, OPEN-104). */
export const journees = {
  WD: { label: 'Travail', couleur: '#213067', texte: '#FFFFFF' },
  AM: { label: 'Arrêt Maladie', couleur: '#8E44AD', texte: '#FFFFFF' },
  CP: { label: 'Congé Payé', couleur: '#1F6FA5', texte: '#FFFFFF' },
  RTT: { label: 'RTT', couleur: '#0E7C66', texte: '#FFFFFF' },
  ABS: { label: 'Absence non payée', couleur: '#5D6572', texte: '#FFFFFF' },
  JF: { label: 'Jour Férié', couleur: '#F1C40F', texte: '#000000' },
} as const
export type SorteDeJournee = keyof typeof journees
export const codesJournee = Object.keys(journees) as [SorteDeJournee, ...SorteDeJournee[]]
export const isJournee = (text: string): text is SorteDeJournee => Object.hasOwn(journees, text)

/** The pauses that screens offer, in minutes (RH-91); 20 is the legal break (Code du travail, L3121-16). */
export const pausesOffertes: readonly number[] = [
  0,
  5,
  15,
  20,
  30,
  45,
  ...Array.from({ length: 13 }, (_, rank) => 60 + rank * 15),
]

/** A pause in words (RH-71). */
export const pauseText = (minutes: number): string => (minutes === 0 ? 'Aucune' : minutesText(minutes))

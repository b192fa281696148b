import { couleursDechet } from '../kernel/couleurs.ts'

export const conteneurTypes = {
  CA: 'Colonne Aérienne',
  CE: 'Colonne Enterrée',
  CSE: 'Colonne Semi-enterrée',
  AB: 'Abri-bac',
  BAC: 'Bac',
  AUT: 'Autre',
} as const
export type ConteneurType = keyof typeof conteneurTypes

export const dechetTypes = {
  OM: { label: 'Ordures ménagères', couleur: couleursDechet.OM },
  REC: { label: 'Recyclable', couleur: couleursDechet.REC },
  VER: { label: 'Verre', couleur: couleursDechet.VER },
  PAP: { label: 'Papier', couleur: couleursDechet.PAP },
  BIO: { label: 'Bio-déchet', couleur: couleursDechet.BIO },
  AUT: { label: 'Autre', couleur: couleursDechet.AUT },
} as const
export type DechetType = keyof typeof dechetTypes

/** The name of each type of waste. */
export const dechetNoms: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(dechetTypes).map(([code, { label }]) => [code, label]),
)

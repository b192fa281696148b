import { z } from 'zod'

/** Container types (CONT-03). */
export const conteneurTypes = {
  CA: 'Colonne Aérienne',
  CE: 'Colonne Enterrée',
  CSE: 'Colonne Semi-enterrée',
  AB: 'Abri-bac',
  BAC: 'Bac',
  AUT: 'Autre',
} as const
export type ConteneurType = keyof typeof conteneurTypes

/** Waste types (CONT-04) with their colours (CONT-05, OPEN-100). */
export const dechetTypes = {
  OM: { label: 'Ordures ménagères', couleur: '#424242' },
  REC: { label: 'Recyclable', couleur: '#F1C40F' },
  VER: { label: 'Verre', couleur: '#2E7D32' },
  PAP: { label: 'Papier', couleur: '#1F6FA5' },
  BIO: { label: 'Bio-déchet', couleur: '#795548' },
  AUT: { label: 'Autre', couleur: '#424242' },
} as const
export type DechetType = keyof typeof dechetTypes

const codes = <T extends string>(table: Record<T, unknown>) => Object.keys(table) as [T, ...T[]]

export const conteneurType = z.enum(codes(conteneurTypes), { error: 'Le type de conteneur est requis' })
export const dechetType = z.enum(codes(dechetTypes), { error: 'Le type de déchet est requis' })

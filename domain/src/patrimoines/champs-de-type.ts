import { z } from 'zod'
import { conteneurTypes, dechetTypes } from './types.ts'

const codes = <T extends string>(table: Record<T, unknown>) => Object.keys(table) as [T, ...T[]]

export const conteneurType = z.enum(codes(conteneurTypes), { error: 'Le type de conteneur est requis' })
export const dechetType = z.enum(codes(dechetTypes), { error: 'Le type de déchet est requis' })

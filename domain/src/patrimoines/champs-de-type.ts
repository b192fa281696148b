import { z } from 'zod'
import { field } from '../kernel/fields.ts'
import { conteneurTypes, dechetNoms, dechetTypes } from './types.ts'

const codes = <T extends string>(table: Record<T, unknown>) => Object.keys(table) as [T, ...T[]]

export const conteneurType = field(
  z.enum(codes(conteneurTypes), { error: 'Le type de conteneur est requis' }),
  { labels: conteneurTypes },
)
export const dechetType = field(z.enum(codes(dechetTypes), { error: 'Le type de déchet est requis' }), {
  labels: dechetNoms,
})

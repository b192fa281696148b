import { z } from 'zod'
import { documentOf, instantLu } from '../kernel/fields.ts'
import { short } from '../kernel/resource.ts'

/** Why a removed account cannot be restored: its company is removed too, or its email belongs to another account by now. */
export const obstacles = {
  exploitant: 'Revient avec son exploitant, qui est supprimé lui aussi',
  email: "Son email sert à un autre compte : changez d'abord celui-là",
} as const

/** A removed account that may be restored (OPEN-38). */
export const compteSupprime = documentOf('User', {
  id: z.int(),
  libelle: z.string(),
  email: z.string(),
  roles: z.array(z.enum(['ROLE_ADMIN', 'ROLE_EXPLOITANT', 'ROLE_CLIENT', 'ROLE_OPERATEUR'])),
  exploitant: short.nullable(),
  supprimeLe: instantLu,
  /** Null when it can be restored. */
  obstacle: z.enum(['exploitant', 'email']).nullable(),
})
export type CompteSupprime = z.output<typeof compteSupprime>

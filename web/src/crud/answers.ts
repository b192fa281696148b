import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import { z } from 'zod'

/** The schema of an item of a resource as the server answers it. */
export const itemOf = <R extends Resource>(resource: R) => resource.read as unknown as z.ZodType<Item<R>>

/** An item of any resource as the choices of a form need it. */
export const choice = z.looseObject({ '@id': z.string(), id: z.int() })
export type Choice = z.output<typeof choice>

import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import type { z } from 'zod'

/** The schema of an item of a resource as the server answers it. */
export const itemOf = <R extends Resource>(resource: R) => resource.read as unknown as z.ZodType<Item<R>>

/**
 * Stands for a schema by its type alone: `described<typeof parametres>()`. For the parts of the first page, which
 * must not load the schema library.
 */
export const described = <S extends z.ZodType>() => ({}) as S

/** The fields of an item, of any resource, that a list of choices needs. */
export interface Choice {
  '@id': string
  id: number
  [field: string]: unknown
}
export const choice = described<z.ZodType<Choice>>()

import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import type { z } from 'zod'
import { described } from '../api/api.ts'

/** The schema of an item of a resource as the server answers it. */
export const itemOf = <R extends Resource>(resource: R) => resource.read as unknown as z.ZodType<Item<R>>

/** The fields of an item, of any resource, that a list of choices needs. */
export interface Choice {
  '@id': string
  id: number
  [field: string]: unknown
}
export const choice = described<z.ZodType<Choice>>()

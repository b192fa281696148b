import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource, Shape } from '@lavandiere/domain/kernel/resource.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { FormValues } from './draft.ts'

/** The relations that the address names for the form of a new item: what leads to it knows them. */
export function useGiven<R extends Resource>(resource: R): Partial<FormValues<R>> {
  const [params] = useSearchParams()
  return useMemo(() => {
    const given = Object.entries(resource.fields as Shape).flatMap(([name, schema]) => {
      const { ref, many = false } = fieldMeta(schema)
      const id = params.get(name)
      return ref && !many && id !== null && /^[1-9]\d{0,9}$/.test(id) ? [[name, `/api/${ref}/${id}`]] : []
    })
    return Object.fromEntries(given)
  }, [resource, params])
}

import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { can, rights, type Subject } from '@lavandiere/domain/rights.ts'
import { expect, test } from 'vitest'
import { resources } from './rooms.ts'

/** Whether the resource has a list that some role may read; files have none, a form uploads them. */
const isListed = (name: string) =>
  Object.entries(rights).some(([key, line]) => key === name && 'read' in line)

test('SHELL-54 who may write a relation may read the items that it is chosen from', () => {
  const unreadable = resources.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([key, schema]) => {
      const { ref } = fieldMeta(schema)
      if (ref === undefined || !isListed(ref)) return []
      return roles
        .filter((role) => can(role, 'create', name as Subject) || can(role, 'update', name as Subject))
        .filter((role) => !can(role, 'read', ref as Subject))
        .map((role) => `${name}.${key}: ${role} may not read ${ref} (domain/src/rights.ts)`)
    }),
  )
  expect(unreadable).toEqual([])
})

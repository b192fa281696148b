import { randomInt } from 'node:crypto'
import { baseSchema, fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { rights } from '@lavandiere/domain/rights.ts'
import { z } from 'zod'
import { MOT_DE_PASSE } from '../testing/accounts.ts'
import { type Camp, canaryOf, ofSociete } from './biens.ts'

/** The resource of bare ids in a body, by the name of their field. */
export const idsNus: Readonly<Record<string, string>> = {
  id: 'campagne_lavages',
  conteneurs: 'conteneurs',
  ids: 'conteneurs',
  ordre: 'conteneurs',
  exploitantId: 'exploitants',
  clientId: 'clients',
  operateurId: 'operateurs',
  signalements: 'signalements',
}

/** Clients may not list these catalogues, but they read the labels on their interventions. */
const LABELS = ['prestations', 'typologie_lavages', 'problems']

/** The token for the texts of an item: its client's, its company's, or the one that the company's clients must never see. */
function tokenOf({ name, fields }: Resource, camp: Camp): string {
  if ('client' in fields) return canaryOf(camp.nom)
  const readers: readonly string[] = Object.entries(rights).flatMap(([subject, actions]) =>
    subject === name && 'read' in actions ? actions.read : [],
  )
  return ofSociete(camp.nom, readers.includes('client') || LABELS.includes(name) ? '0' : 'i')
}

/** The values of an enumeration or a literal; an empty list for any other schema. */
function choicesOf(schema: z.ZodType): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options
  if (schema instanceof z.ZodLiteral) return [...schema.values]
  return []
}

let rank = randomInt(1_000_000_000)
/**
 * Number of the next name. No two items of a company have the same, nor one that another process gave in the common world:
 * hence a start by chance.
 */
export const nextRank = (): number => ++rank

const OTHERS = [
  '2026-03-02',
  '2026-03-02T10:00:00+01:00',
  '#213067',
  'https://exemple.fr',
  1,
  48.9,
  false,
  [],
]

/** A value that a field's schema accepts, relations of the camp included; undefined when none is known. */
function exampleOfField(key: string, schema: z.ZodType, token: string, camp: Camp): unknown {
  const { ref, many } = fieldMeta(schema)
  if (ref) {
    const iri = `/api/${ref}/${camp.biens[ref]}`
    return camp.biens[ref] === undefined ? undefined : many ? [iri] : iri
  }
  const number = nextRank()
  const bare = camp.biens[idsNus[key] ?? '']
  const tried = [
    ...(key === 'actuel' ? [MOT_DE_PASSE] : []),
    ...(bare === undefined ? [] : [bare, [bare]]),
    `${key} ${number} ${token}`,
    `${key}-${number}-${token}@test.example`,
    ...choicesOf(baseSchema(schema)),
    ...OTHERS,
  ]
  return tried.find((value) => schema.safeParse(value).success)
}

/**
 * The body that creates an item of a resource, made from its fields, with relations to one camp's items only.
 * @throws Error when no value known here fits a required field: corps.ts then writes the body by hand
 */
export function exampleOf(resource: Resource, camp: Camp): Record<string, unknown> {
  const token = tokenOf(resource, camp)
  const body: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(resource.fields)) {
    const value = exampleOfField(key, schema, token, camp)
    if (value !== undefined) body[key] = value
    else if (!schema.safeParse(undefined).success)
      throw new Error(`${resource.name}.${key}: no example is known for this schema`)
  }
  return body
}

/**
 * The body of another call, made from its schema: what it requires, and all that names an item of the camp.
 * @throws Error when no value known here fits a required field: corps.ts then writes the body by hand
 */
export function exampleOfBody({ shape }: z.ZodObject, camp: Camp): Record<string, unknown> {
  const made = Object.entries(shape as Record<string, z.ZodType>).flatMap(([key, schema]) => {
    const isOptional = schema.safeParse(undefined).success
    if (isOptional && !fieldMeta(schema).ref && !(key in idsNus)) return []
    const value = exampleOfField(key, schema, ofSociete(camp.nom, 'i'), camp)
    if (value === undefined && !isOptional) throw new Error(`${key}: no example is known for this schema`)
    return [[key, value]]
  })
  return Object.fromEntries(made)
}

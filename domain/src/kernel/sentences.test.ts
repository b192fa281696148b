import { expect, test } from 'vitest'
import { z } from 'zod'

import { field, fieldMeta } from './fields.ts'

/** A schema that two forms use. */
const conteneurType = z.enum(['BAC', 'CA'])

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('SHELL-01 a schema without a sentence of its own refuses in plain French', () => {
  for (const [schema, value, sentence] of [
    [z.string().max(255), 'x'.repeat(256), 'Ce texte ne doit pas dépasser 255\u00a0caractères'],
    [z.string(), undefined, 'Ce champ est requis'],
    [z.number(), 'deux', 'Un nombre est attendu'],
    [z.array(z.int()).max(1), [1, 2], 'Au plus 1\u00a0élément'],
    [z.int().min(1), 0, 'Cette valeur doit être au moins 1'],
    [z.enum(['a', 'b']), 'c', 'Cette valeur est inconnue. Valeurs possibles : a, b'],
    [z.iso.date(), 'demain', 'Une date est attendue (AAAA-MM-JJ)'],
    [z.union([z.string(), z.int()]), true, 'Cette valeur est invalide'],
  ] as const)
    expect(said(schema, value)).toBe(sentence)
})

test('CAT-14 CONT-01 a label given to a shared schema by one form does not show in another form', () => {
  const ofProblem = field(conteneurType, { label: 'Type de conteneur' })
  const ofContainer = field(conteneurType, { label: 'Type' })
  expect([fieldMeta(ofProblem).label, fieldMeta(ofContainer).label]).toEqual(['Type de conteneur', 'Type'])
  expect(fieldMeta(conteneurType)).toEqual({})
})

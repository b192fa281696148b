import { expect, test } from 'vitest'
import { depart } from './depart.ts'
import { formulaire } from './formulaire.ts'
import { prestation } from './prestation.ts'
import { problem, problemLaveuse } from './problem.ts'
import { typologie, typologiesCommunes } from './typologie.ts'

test('CAT-44 every line of the starter catalogue may be taken, and none stands there twice', () => {
  for (const resource of [problem, problemLaveuse, prestation, typologie]) {
    const lines = depart[resource.name as keyof typeof depart]
    for (const line of lines)
      expect(resource.write.safeParse(line).error, JSON.stringify(line)).toBeUndefined()
    const keys = lines.map((line) => JSON.stringify({ ...line, importance: null, couleur: null }))
    expect(new Set(keys).size).toBe(keys.length)
  }
})

test('CAT-44 the forms of the starter catalogue are of typologies that every company has', () => {
  for (const { typologieLavage, ...line } of depart.forms) {
    expect(typologiesCommunes).toContain(typologieLavage)
    const fallback = 'typologieLavageFallback' in line ? line.typologieLavageFallback : null
    if (fallback) expect(typologiesCommunes).toContain(fallback)
    const value = {
      ...line,
      client: '/api/clients/1',
      typologieLavage: '/api/typologie_lavages/1',
      typologieLavageFallback: fallback && '/api/typologie_lavages/2',
    }
    expect(formulaire.write.safeParse(value).error).toBeUndefined()
  }
})

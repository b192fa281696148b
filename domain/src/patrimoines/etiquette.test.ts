import { expect, test } from 'vitest'
import { codeDeConteneur, nomenclatureDuCode } from './etiquette.ts'

const PAGE = `https://lavandiere.example/b/${'a1'.repeat(16)}`

test('SIG-09 PAT-37 a code names its container, with the public page or without', () => {
  for (const nomenclature of ['VER-12', 'Éco-point « Île » 4 #2', '100 %']) {
    expect(codeDeConteneur({ nomenclature })).toBe(nomenclature)
    expect(nomenclatureDuCode(codeDeConteneur({ nomenclature }))).toBe(nomenclature)
    expect(nomenclatureDuCode(codeDeConteneur({ nomenclature }, PAGE))).toBe(nomenclature)
  }
  expect(nomenclatureDuCode(PAGE)).toBe(PAGE)
  expect(nomenclatureDuCode(`${PAGE}#%E0%A4%A`)).toBe(`${PAGE}#%E0%A4%A`)
})

import { expect, test } from 'vitest'
import { windows1252 } from './windows-1252.ts'

test.each([
  ['Cœur d’Été, 5 €', 'Cœur d’Été, 5 €'],
  ['Łukasz Şahin Kovács', '?ukasz Sahin Kovács'],
  ['e\u0301te\u0301', 'été'],
])('RH-44 %j is read as %j by a payroll program of Windows', (text, read) => {
  expect(new TextDecoder('windows-1252').decode(windows1252(text))).toBe(read)
})

import { expect, test } from 'vitest'
import { filenameOf } from './files.ts'

test.each([
  ['attachment; filename="synthese.csv"', 'synthese.csv'],
  ['attachment; filename=plan.xlsx; size=3', 'plan.xlsx'],
  ['attachment; filename="x.csv"; filename*=UTF-8\'\'tourn%C3%A9e%20Nord.csv', 'tournée Nord.csv'],
  ["attachment; filename*=UTF-8''%E9", null],
  ['inline', null],
  [null, null],
])('A§7 the file of %s is called %s', (disposition, name) => expect(filenameOf(disposition)).toBe(name))

import { expect, test } from 'vitest'
import { estPermis, HOTES_PAR_DEFAUT, hotesDe } from './hotes.ts'

const hotes = hotesDe(HOTES_PAR_DEFAUT)

test.each([
  ['https://docs.google.com/spreadsheets/d/e/x/pubhtml', true],
  ['https://ville.sharepoint.com/x', true],
  ['https://sharepoint.com/x', false],
  ['https://mechant-sharepoint.com/x', false],
  ['https://docs.google.com.mechant.example/x', false],
  ['https://docs.google.com:8443/x', false],
  ['https://docs.google.com@mechant.example/x', false],
  ['http://docs.google.com/x', false],
])('PLAN-02 OPEN-124 %s may be shown: %s', (adresse, isAllowed) => {
  expect(estPermis(adresse, hotes)).toBe(isAllowed)
})

test('PLAN-02 a list of hosts is read, and what is no host refused', () => {
  expect(hotesDe(' Docs.Example.com , *.exemple.fr,')).toEqual(['docs.example.com', '*.exemple.fr'])
  for (const wrong of ['https://x.fr', 'x.fr;script-src', '*', "'self'"])
    expect(() => hotesDe(wrong)).toThrow(RangeError)
})

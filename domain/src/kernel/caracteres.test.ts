import { expect, test } from 'vitest'
import { libelleField, textField } from './fields.ts'

const refusal = (value: string) => libelleField().safeParse(value).error?.issues[0]?.message

test('BIZ-07 a label that shows nothing is as good as none', () => {
  for (const blank of ['\u200b', '\u2060\ufeff', '\u3164', '\u00ad \u200d', '\u2800', '\u{e0041}'])
    expect(refusal(blank), JSON.stringify(blank)).toBe('Le libellé est requis')
})

test('BIZ-07 a text that would show other letters than it holds is refused', () => {
  expect(refusal('\u202egnp.exe')).toContain('sens de lecture')
  expect(textField('Commentaire').safeParse('vu le\n\u2067ici\u2069').success).toBe(false)
})

test('BIZ-07 names of any script, joined emoji and accents in parts are kept to the letter', () => {
  for (const name of ['שלום', 'مرحبا', '👩‍👩‍👧‍👦', 'e\u0301te\u0301', 'می‌خواهم', 'a\u200bb', '東京'])
    expect(libelleField().parse(name)).toBe(name)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareNatural,
  countInWords,
  distanceText,
  fold,
  formatNumber,
  listInWords,
  ofName,
  onOneLine,
  unbroken,
  unbrokenLine,
} from './texte.ts'

describe('fold', () => {
  test('OPEN-57 OPEN-58 case, accents, ligatures, apostrophes, hyphens, spaces and a byte-order mark do not count', () => {
    for (const [written, folded] of [
      ['Quantité', 'quantite'],
      ['\ufeffNOMENCLATURE ', 'nomenclature'],
      ['Complément d’adresse', "complement d'adresse"],
      ['d‘a dʼb d´c d`d', "d'a d'b d'c d'd"],
      ['semi-enterré', 'semi enterre'],
      ['abri_bac — n‑1', 'abri bac n 1'],
      ['  bac \t\n\u00a0 roulant\u202f', 'bac roulant'],
      ['Sacré-Cœur, Lætitia, ŒUVRE', 'sacre coeur, laetitia, oeuvre'],
      ['e\u0301cole ÉCOLE', 'ecole ecole'],
      ['', ''],
    ] as const) {
      expect(fold(written), written).toBe(folded)
    }
  })

  test('OPEN-57 folding twice is folding once, and the two forms of an accent fold alike', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'aÉéœÆ-_’´ \t\u00a0\ufeff\u0301İẞ') }),
    )
    fc.assert(
      fc.property(text, (written) => {
        const folded = fold(written)
        expect(fold(folded)).toBe(folded)
        expect(fold(written.normalize('NFC'))).toBe(fold(written.normalize('NFD')))
        expect(folded).not.toMatch(/^\s|\s$|\s\s|[-_’\ufeff]|\p{M}/u)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('natural order', () => {
  test('BIZ-04 a leading number counts as a number, accents and case as in French', () => {
    const ordered = ['1', '2 bis', '2 ter', '10', '10 bacs', 'Élan', 'elan 2', 'elan 10', 'Zoé']
    expect([...ordered].reverse().sort(compareNatural)).toEqual(ordered)
    expect(compareNatural('École', 'ecole')).toBe(0)
    expect(compareNatural('007', '7')).toBe(0)
  })

  test('BIZ-04 names that start with a number follow that number, whatever its length', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        expect(Math.sign(compareNatural(`${a} rue`, `${b} rue`))).toBe(Math.sign(a - b))
      }),
    )
  })
})

describe('distances', () => {
  test('CONT-32 BIZ-10 metres under 1000, then kilometres, with one decimal under 10', () => {
    const said: [number, string][] = [
      [0, '0 m'],
      [0.4, '0 m'],
      [12.6, '13 m'],
      [999, '999 m'],
      [999.6, '1,0 km'],
      [1000, '1,0 km'],
      [1049, '1,0 km'],
      [1050, '1,1 km'],
      [9940, '9,9 km'],
      [9960, '10 km'],
      [12_345, '12 km'],
      [1_234_567, '1\u202f235 km'],
    ]
    for (const [metres, text] of said) expect(distanceText(metres), String(metres)).toBe(text)
  })
})

test('SHELL-01 a count in French, on one line: one and none are singular, thousands are set apart', () => {
  expect(countInWords(0, 'bac')).toBe('0\u00a0bac')
  expect(countInWords(1, 'conteneur est', 'conteneurs sont')).toBe('1\u00a0conteneur est')
  expect(countInWords(2, 'bac')).toBe('2\u00a0bacs')
  expect(countInWords(2747, 'conteneur créé', 'conteneurs créés')).toBe('2\u202f747\u00a0conteneurs créés')
})

describe('one line', () => {
  test('OPEN-60 IMP-22 blanks of a name are single; of a text only line breaks and tabs become one', () => {
    for (const [written, name, text] of [
      ['PAV  12', 'PAV 12', 'PAV  12'],
      [' PAV\u00a0\u202f12\ufeff', 'PAV 12', 'PAV\u00a0\u202f12'],
      ['12 rue\r\n  des \t Lilas\n', '12 rue des Lilas', '12 rue des Lilas'],
      ['', '', ''],
    ] as const)
      expect([onOneLine(written), unbrokenLine(written)]).toEqual([name, text])
    const large = `a${' '.repeat(1_000_000)}b`
    expect([onOneLine(large), unbrokenLine(large)]).toEqual(['a b', large])
  })
})

test('BIZ-14 a line ends neither before French punctuation nor within « », n° 2, a time or a duration', () => {
  const spaced = (text: string) => unbroken(text).replaceAll('\u00a0', '_')
  for (const [text, said] of [
    ['« Silos » est créé : le voir ?', '«_Silos_» est créé_: le voir_?'],
    ['(−5,8 %) ; 12 €, non !', '(−5,8_%)_; 12_€, non_!'],
    ['le 27/11/2026 à 04 h 09, 3 h 05 min', 'le 27/11/2026 à 04_h_09, 3_h_05_min'],
    ['de 35 h à 43 h (25 min)', 'de 35_h à 43_h (25_min)'],
    ['la feuille n° 12', 'la feuille n°_12'],
    // The pieces of a script: a string with its quotes, what stands between two values.
    ['"Période : "', '"Période_: "'],
    [' : ', '_: '],
    [' » et « ', '_» et «_'],
    [' h ', '_h_'],
    ['"Feuille n° "', '"Feuille n°_"'],
    ["' h '", "'_h_'"],
    // Neither style sheets nor addresses.
    ['& :is(button), a !important', '& :is(button), a !important'],
    ['/form?x=1', '/form?x=1'],
  ] as const)
    expect(spaced(text)).toBe(said)
})

test('BIZ-02 numbers are written as the formatter of the machine writes them', () => {
  const oracle = new Intl.NumberFormat('fr-FR')
  const numbers = fc.oneof(
    fc.maxSafeInteger(),
    fc.integer(),
    fc.double({ noNaN: true }),
    fc.constantFrom(999, 1000, -1000, 0),
  )
  fc.assert(
    fc.property(numbers, (n) => {
      expect(formatNumber(n + 0)).toBe(oracle.format(n + 0))
    }),
  )
})

test('PLAN-04 a sentence lists words with commas, and one "et" before the last', () => {
  expect(listInWords([])).toBe('')
  expect(listInWords(['A'])).toBe('A')
  expect(listInWords(['A', 'B'])).toBe('A et B')
  expect(listInWords(['A', 'B', 'C'], 'ou')).toBe('A, B ou C')
})

test('a name after « de » loses its vowel before another', () => {
  const names = ['Marc Lefèvre', 'Inès Moreau', 'Éclat Urbain', 'Hugo', 'Œuvre']
  expect(names.map(ofName)).toEqual([
    'de Marc Lefèvre',
    "d'Inès Moreau",
    "d'Éclat Urbain",
    'de Hugo',
    "d'Œuvre",
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { perTexte } from '../textes.ts'
import { checkEntetes, ENTETES, type Entete } from './entetes.ts'
import {
  type Connu,
  geocodageImpossible,
  inverseImpossible,
  MOTS_INCONNUS_MAX,
  makeVerifier,
  type PatrimoineConnu,
  resumeOf,
} from './fichier.ts'
import type { Correspondances, LigneImport } from './ligne.ts'

const found = checkEntetes(ENTETES)
if ('erreurs' in found) throw new Error('headers')
const { colonnes } = found

/** A container of the patrimoine, without a place unless it is said. */
const knownConteneur = (nomenclature: string, more: Partial<Connu>): Connu => ({
  id: 1,
  nomenclature,
  adresse: null,
  complementAdresse: null,
  commune: null,
  conteneurType: 'CA',
  marque: null,
  quantite: 1,
  dechetType: 'VER',
  ...perTexte(() => null),
  latitude: null,
  longitude: null,
  ordreCsv: null,
  ...more,
})
const patrimoine = (...all: Connu[]) => ({
  connus: new Map(all.map((one) => [one.nomenclature, one])),
  total: all.length,
  dernierOrdre: Math.max(0, ...all.map(({ ordreCsv }) => ordreCsv ?? 0)),
})

type Cellules = Partial<Record<Entete, string>>
const DEFAUT: Cellules = {
  Adresse: '1 rue X',
  Commune: 'Lyon',
  'Type de conteneur': 'CA',
  'Type de dechet': 'Verre',
  Latitude: '45.7',
  Longitude: '4.8',
}
/**
 * Checks lines that start on line 2 of their file, one after the other.
 * @param base the cells that a line does not name
 */
function verify(
  rows: readonly Cellules[],
  { base = DEFAUT, types = {}, stored }: { base?: Cellules; types?: Types; stored?: PatrimoineConnu } = {},
) {
  const check = makeVerifier(colonnes, { types })
  const complete = rows.map((row, i) =>
    check.add({ numero: i + 2, cellules: ENTETES.map((entete) => ({ ...base, ...row })[entete] ?? '') }),
  )
  return { ...check.finish(stored), complete }
}
type Types = NonNullable<Correspondances['types']>
const messages = (rows: readonly Cellules[]) => verify(rows).erreurs.map(({ message }) => message)

describe('a whole file', () => {
  test('OPEN-60 the same nomenclature twice is an error of each line but the first, spaces aside', () => {
    expect(
      messages([
        { Nomenclature: 'A' },
        { Nomenclature: 'B' },
        { Nomenclature: ' A ' },
        { Nomenclature: 'A' },
      ]),
    ).toEqual([
      'Erreur dans la ligne 4: la nomenclature A est déjà à la ligne 2.',
      'Erreur dans la ligne 5: la nomenclature A est déjà à la ligne 2.',
    ])
    expect(messages([{ Nomenclature: 'a' }, { Nomenclature: 'A' }])).toEqual([])
  })

  test('OPEN-60 one pass tells every error: bad lines count as the first of their nomenclature too', () => {
    expect(
      messages([
        { Nomenclature: 'A', Quantite: 'x' },
        { Nomenclature: 'A' },
        { Nomenclature: 'A', Latitude: 'x' },
      ]),
    ).toEqual([
      'Erreur dans la ligne 2: la quantité doit être un nombre entier entre 1 et 9999.',
      'Erreur dans la ligne 3: la nomenclature A est déjà à la ligne 2.',
      "Erreur dans la ligne 4: la latitude n'est pas valide",
      'Erreur dans la ligne 4: la nomenclature A est déjà à la ligne 2.',
    ])
    expect(messages([{ Nomenclature: '' }, { Nomenclature: '' }])).toEqual([
      'Erreur dans la ligne 2: nomenclature doit être renseignée.',
      'Erreur dans la ligne 3: nomenclature doit être renseignée.',
    ])
  })

  test('IMP-23 OPEN-50 the summary counts conforming lines, points and containers', () => {
    const { lignes } = verify([
      { Nomenclature: 'A', Quantite: '2' },
      { Nomenclature: 'B', Quantite: '' },
      { Nomenclature: 'C', Quantite: '0' },
    ])
    expect(resumeOf(lignes)).toEqual({ conformes: 2, points: 2, conteneurs: 3 })
    expect(resumeOf([])).toEqual({ conformes: 0, points: 0, conteneurs: 0 })
  })

  test('IMP-19 IMP-20 lines to locate are told apart; one that is bad is not located', () => {
    const sansPosition = { Latitude: '', Longitude: '' }
    const checked = verify([
      { Nomenclature: 'A' },
      { Nomenclature: 'B', ...sansPosition },
      { Nomenclature: 'C', Commune: '' },
      { Nomenclature: 'D', ...sansPosition, Quantite: 'x' },
    ])
    const names = (lignes: readonly LigneImport[]) => lignes.map(({ nomenclature }) => nomenclature)
    expect([checked.lignes, checked.aGeocoder, checked.aInverser].map(names)).toEqual([
      ['A', 'B', 'C'],
      ['B'],
      ['C'],
    ])
    expect(checked.complete).toEqual([true, false, false, false])
  })

  test('OPEN-63 a line that repeats a stored container passes without asking for a place', () => {
    const sansPosition = { Latitude: '', Longitude: '' }
    const rows = [
      { Nomenclature: 'A', ...sansPosition, Adresse: '', Commune: '' },
      { Nomenclature: 'B', Adresse: '', Commune: '' },
      { Nomenclature: 'C', ...sansPosition },
      { Nomenclature: 'D', ...sansPosition, Commune: '' },
      { Nomenclature: 'E', ...sansPosition, Adresse: '', Commune: '' },
      { Nomenclature: 'F' },
    ]
    const stored = patrimoine(
      knownConteneur('A', {}),
      knownConteneur('B', { latitude: 45.7, longitude: 4.8 }),
      knownConteneur('C', { adresse: '1 rue X', commune: 'Lyon' }),
      knownConteneur('D', { adresse: '2 rue Y' }),
    )
    const done = verify(rows, { stored })
    expect(done.lignes.map(({ nomenclature }) => nomenclature)).toEqual(['A', 'B', 'C', 'F'])
    expect([done.aGeocoder, done.aInverser]).toEqual([[], []])
    expect(done.erreurs.map(({ message }) => message)).toEqual([
      "Erreur dans la ligne 5: L'adresse et la commune doivent être renseignées si latitude/longitude sont absents.",
      'Erreur dans la ligne 6: Aucune information de localisation fournie.',
    ])
  })

  test('OPEN-60 an empty cell leaves a value of a known container as it is, and never moves it', () => {
    const kept = knownConteneur('A', {
      adresse: '9 rue Z',
      commune: 'Nantes',
      complementAdresse: 'fond de cour',
      marque: 'Sulo',
      volume: '4 m³',
      quantite: 6,
      latitude: 47.2,
      longitude: -1.55,
      ordreCsv: 3,
    })
    const cells: Cellules = { Nomenclature: 'A', 'Type de conteneur': 'CA', 'Type de dechet': 'Verre' }
    const { id, ...values } = kept
    expect(verify([cells], { base: {}, stored: { ...patrimoine(kept), total: 5 } })).toMatchObject({
      lignes: [{ numero: 2, ...values }],
      aGeocoder: [],
      aInverser: [],
      erreurs: [],
    })
  })

  test('OPEN-60 coordinates with other decimals are the same position', () => {
    const kept = knownConteneur('A', {
      adresse: '1 rue X',
      commune: 'Lyon',
      latitude: 45.7000000412,
      longitude: 4.8,
    })
    const row: Cellules = { Nomenclature: 'A', Latitude: '45.70000004', Longitude: '4,80000001' }
    const { lignes } = verify([row], { stored: patrimoine(kept) })
    expect(lignes[0]).toMatchObject({ latitude: 45.7000000412, longitude: 4.8 })
  })

  test.each([
    ['fichier', ['B', 'A', 'C'], [1, 2, 3], 2],
    ['garde', ['B', 'C'], [7, 9], 3],
  ] as const)('OPEN-60 ranks of a file, %s', (ordre, names, ranks, total) => {
    const known = patrimoine(knownConteneur('A', { ordreCsv: 8 }), knownConteneur('B', { ordreCsv: 7 }))
    const done = verify(
      names.map((Nomenclature) => ({ Nomenclature })),
      { stored: { ...known, total } },
    )
    expect([done.ordre, done.lignes.map(({ ordreCsv }) => ordreCsv)]).toEqual([ordre, ranks])
  })

  test('OPEN-61 a position of 0;0 counts as none', () => {
    const { aGeocoder, zeros } = verify([{ Nomenclature: 'A', Latitude: '0', Longitude: '0,0' }])
    expect([aGeocoder.length, zeros.size]).toEqual([1, 1])
  })

  test('IMP-19 IMP-20 a failed search quotes what was asked', () => {
    const [direct] = verify([{ Nomenclature: 'A', Latitude: '', Longitude: '' }]).aGeocoder
    const [inverse] = verify([{ Nomenclature: 'A', Adresse: '' }]).aInverser
    if (!direct || !inverse) throw new Error('two lines to locate')
    expect(geocodageImpossible(direct).message).toBe(
      'Erreur dans la ligne 2: Impossible de déterminer latitude/longitude à partir de 1 rue X Lyon',
    )
    expect(inverseImpossible(inverse).message).toBe(
      "Erreur dans la ligne 2: Impossible de déterminer l'adresse et la commune à partir de 45.7 4.8",
    )
  })

  test('IMP-09 OPEN-57 unknown words are counted, the most frequent first, known under one spelling each', () => {
    const of = (...words: string[]) =>
      verify(words.map((word, i) => ({ Nomenclature: `N${i}`, 'Type de conteneur': word }))).typesInconnus
    expect(of('Fusée', 'Silo', '', 'tonneau', 'fusées', 'FUSEE ', "'=x")).toEqual([
      { cle: 'fusee', valeur: 'Fusée', nombre: 3 },
      { cle: '', valeur: '', nombre: 1 },
      { cle: 'tonneau', valeur: 'tonneau', nombre: 1 },
      { cle: '=x', valeur: '=x', nombre: 1 },
    ])
    expect(of(...Array.from({ length: 1000 }, (_, i) => `mot ${i}`))).toHaveLength(MOTS_INCONNUS_MAX)
    expect(of('x'.repeat(256))).toEqual([])
  })

  test('IMP-09 each unknown word, once mapped, leaves no error', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom(...'abcéÉs-\u0301_ ’'), maxLength: 8 }), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(words, (list) => {
        const rows = list.map((word, i) => ({ Nomenclature: `N${i}`, 'Type de conteneur': word }))
        const { typesInconnus } = verify(rows)
        const mapped = Object.fromEntries(typesInconnus.map(({ cle }) => [cle, 'BAC' as const]))
        expect(verify(rows, { types: mapped }).erreurs).toEqual([])
      }),
    )
  })
})

describe('any file', () => {
  const any = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('', "'=a", 'x'.repeat(256)),
  )
  /** Mostly what a line may hold, so that some lines are kept. */
  const cell = (...good: string[]) =>
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: any })
  const row: fc.Arbitrary<Cellules> = fc.record({
    Nomenclature: cell('A', 'B', ' b\n1 '),
    Adresse: cell('1 rue X', '', '12\r\n rue'),
    Commune: cell('Lyon', ''),
    'Type de conteneur': cell('Silo', 'Bacs', 'CA', 'autre'),
    Quantite: cell('', '3', '4,0'),
    'Type de dechet': cell('Verre', 'om', 'inconnu'),
    Latitude: cell('48.9', '48,9', '', '48.9,2.3'),
    Longitude: cell('2.3', '2,3', ''),
  })

  test('S6 OPEN-62 whatever the cells hold: a line is kept or has errors, each with its line', () => {
    let kept = 0
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
        const { lignes, erreurs } = verify(rows)
        kept += lignes.length
        const bad = new Set(erreurs.map(({ numero }) => numero))
        expect([...bad, ...lignes.map(({ numero }) => numero)].sort((a, b) => a - b)).toEqual(
          rows.map((_, i) => i + 2),
        )
        for (const { numero, message } of erreurs) {
          expect(message.startsWith(`Erreur dans la ligne ${numero}: `)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
    expect(kept).toBeGreaterThan(50)
  })
})

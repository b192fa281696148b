import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csv, desarmer } from '../../kernel/csv.ts'
import { ENTETES, verifierEntetes } from './entetes.ts'
import { resumer, verificateur } from './fichier.ts'
import { type Correspondances, verifierLigne } from './ligne.ts'
import { conteneurTypeDe, dechetTypeDe } from './synonymes.ts'

const colonnes = (() => {
  const found = verifierEntetes(ENTETES)
  if ('erreurs' in found) throw new Error('headers')
  return found.colonnes
})()
const DEFAUT = {
  Nomenclature: 'N1',
  Adresse: '1 rue X',
  Commune: 'Lyon',
  'Type de conteneur': 'CA',
  'Type de dechet': 'Verre',
  Latitude: '45.7',
  Longitude: '4.8',
}
const ligne = (
  more: Partial<Record<(typeof ENTETES)[number], string>> = {},
  correspondances: Correspondances = {},
) => {
  const cells: Partial<Record<string, string>> = { ...DEFAUT, ...more }
  return verifierLigne({ numero: 7, cellules: ENTETES.map((e) => cells[e] ?? '') }, colonnes, correspondances)
}
const bonne = (...args: Parameters<typeof ligne>) => {
  const checked = ligne(...args)
  if ('erreurs' in checked) throw new Error(JSON.stringify(checked.erreurs))
  return checked
}
const messages = (...args: Parameters<typeof ligne>) => {
  const checked = ligne(...args)
  return 'erreurs' in checked ? checked.erreurs.map((e) => e.message) : []
}

describe('headers', () => {
  test('IMP-05 IMP-06 OPEN-58 case, spaces, accents, apostrophes and a byte-order mark do not count; other columns neither', () => {
    const row = [
      '\ufeffNOMENCLATURE ',
      'adresse',
      'Complément d’adresse',
      'commune',
      'Type de conteneur',
      'Marque',
      'Quantité',
      'Type de déchet',
      'volume',
      'Latitude',
      'LONGITUDE',
      'Autre',
    ]
    expect(verifierEntetes(row)).toHaveProperty('colonnes')
  })
  test('IMP-07 missing headers are listed as they are spelt, and doubled ones named', () => {
    expect(verifierEntetes(ENTETES.filter((e) => e !== 'Quantite' && e !== 'Commune'))).toEqual({
      erreurs: ['En-tête(s) manquant(s) dans le fichier : Commune, Quantite'],
    })
    expect(verifierEntetes([...ENTETES, 'adresse'])).toEqual({
      erreurs: ['En-tête(s) en double dans le fichier : Adresse'],
    })
  })
})

describe('lines', () => {
  test('IMP-08 IMP-09 IMP-11 OPEN-62 what is required says so, with its line', () => {
    expect(messages({ Nomenclature: ' ' })).toEqual([
      'Erreur dans la ligne 7: nomenclature doit être renseignée.',
    ])
    expect(messages({ 'Type de conteneur': '' })).toEqual([
      'Erreur dans la ligne 7: type de conteneur doit être renseigné.',
    ])
    expect(messages({ 'Type de conteneur': 'Fusée' })).toEqual([
      "Erreur dans la ligne 7: Le type de conteneur Fusée n'est pas reconnu.",
    ])
    expect(messages({ 'Type de dechet': '' })).toEqual([
      'Erreur dans la ligne 7: type de déchet doit être renseigné.',
    ])
  })
  test('IMP-09 an unknown type is mapped once for the whole file, the empty one included', () => {
    expect(bonne({ 'Type de conteneur': 'Fusée' }, { fusee: 'CE' }).ligne.conteneurType).toBe('CE')
    expect(bonne({ 'Type de conteneur': '' }, { '': 'CA' }).ligne.conteneurType).toBe('CA')
  })
  test('IMP-10 OPEN-57 container words', () => {
    for (const word of ['Silo', 'silos à verre', 'CLOCHE', 'colonnes aériennes', 'Aérien', 'Borne'])
      expect(conteneurTypeDe(word), word).toBe('CA')
    for (const word of ['Semi-enterré', 'semi enterrée', 'PAV  semi-enterré', 'cse'])
      expect(conteneurTypeDe(word), word).toBe('CSE')
    for (const word of ['Abri-bac', 'abribac', 'Abris bacs']) expect(conteneurTypeDe(word), word).toBe('AB')
    expect([
      conteneurTypeDe('Enterrées'),
      conteneurTypeDe('Bacs roulants'),
      conteneurTypeDe('Autre'),
      conteneurTypeDe('x'),
    ]).toEqual(['CE', 'BAC', 'AUT', null])
  })
  test('IMP-11 IMP-12 waste words; an unknown one is AUT', () => {
    expect(
      [
        'OMR',
        'Ordures ménagères',
        'Jaune',
        'EMB',
        'Recyclés',
        'verre',
        'Papier',
        'Bio-déchets',
        'biodéchet',
        'lave',
      ].map(dechetTypeDe),
    ).toEqual(['OM', 'OM', 'REC', 'REC', 'REC', 'VER', 'PAP', 'BIO', 'BIO', 'AUT'])
  })
  test('IMP-13 quantity is 1 by default, else a whole number', () => {
    expect(bonne().ligne.quantite).toBe(1)
    expect(bonne({ Quantite: '12' }).ligne.quantite).toBe(12)
    for (const Quantite of ['0', '-1', '1,5', 'x', '10000'])
      expect(messages({ Quantite }), Quantite).toHaveLength(1)
  })
  test('IMP-14 IMP-16 IMP-15 one joined cell is split, comma decimals converted, swapped values put right', () => {
    const at = (Latitude: string, Longitude: string) => {
      const { latitude, longitude } = bonne({ Latitude, Longitude }).ligne
      return [latitude, longitude]
    }
    expect(at('48.91,2.37', '')).toEqual([48.91, 2.37])
    expect(at('', '48.91, 2.37')).toEqual([48.91, 2.37])
    expect(at('48,91', '2,37')).toEqual([48.91, 2.37])
    expect(at('2.37', '48.91')).toEqual([48.91, 2.37])
    expect(at('-21.1', '55.5')).toEqual([-21.1, 55.5])
    expect(at('41', '51')).toEqual([41, 51])
  })
  test('IMP-17 OPEN-61 bad coordinates are named, ranges included', () => {
    expect(messages({ Latitude: 'abc', Longitude: '4.8' })).toEqual([
      "Erreur dans la ligne 7: la latitude n'est pas valide",
    ])
    expect(messages({ Latitude: '45.7', Longitude: '' })).toEqual([
      "Erreur dans la ligne 7: la longitude n'est pas valide",
    ])
    expect(messages({ Latitude: '45.7', Longitude: '181' })).toEqual([
      "Erreur dans la ligne 7: la longitude n'est pas valide",
    ])
  })
  test('IMP-18 IMP-19 IMP-20 IMP-21 what is known of the place decides what is asked of the address service', () => {
    const place = { Latitude: '', Longitude: '' }
    expect(bonne().localisation).toBe('complete')
    expect(bonne(place).localisation).toBe('a-geocoder')
    expect(bonne({ Adresse: '' }).localisation).toBe('a-inverser')
    expect(messages({ ...place, Adresse: '', Commune: '' })).toEqual([
      'Erreur dans la ligne 7: Aucune information de localisation fournie.',
    ])
    expect(messages({ ...place, Commune: '' })).toEqual([
      "Erreur dans la ligne 7: L'adresse et la commune doivent être renseignées si latitude/longitude sont absents.",
    ])
  })
  test('S6 BIZ-07 control characters and texts over 255 characters are refused', () => {
    expect(messages({ Adresse: 'a\u0000' })).toHaveLength(1)
    expect(messages({ Nomenclature: 'x'.repeat(256) })).toHaveLength(1)
    expect(bonne({ Nomenclature: 'x'.repeat(255) }).ligne.nomenclature).toHaveLength(255)
  })
})

describe('file', () => {
  test('OPEN-60 IMP-22 IMP-23 the same nomenclature twice is an error of the second line; the summary counts the others', () => {
    const check = verificateur(colonnes)
    for (const [numero, nomenclature, quantite] of [
      [2, 'A', '2'],
      [3, 'B', '3'],
      [5, 'A', '1'],
    ] as const) {
      const cells: Partial<Record<string, string>> = {
        ...DEFAUT,
        Nomenclature: nomenclature,
        Quantite: quantite,
      }
      check.ajouter({ numero, cellules: ENTETES.map((e) => cells[e] ?? '') })
    }
    const done = check.terminer()
    expect(done.erreurs.map((e) => e.message)).toEqual([
      'Erreur dans la ligne 5: la nomenclature A est déjà à la ligne 2.',
    ])
    expect(resumer(done.lignes)).toEqual({ conformes: 2, points: 2, conteneurs: 5 })
  })
})

describe('CSV that we write', () => {
  test('S7 no cell runs as a formula, and taking the mark back gives the same text (5,000 round trips)', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '+33 6', '-1.5', '-x', '@a', '\tx', '\rx', "'=a", "''+b", "'", '"', ';', '\n'),
    )
    fc.assert(
      fc.property(cell, (text) => {
        const line = csv([[text]]).slice(1, -2)
        const read = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
        expect(desarmer(read)).toBe(text)
        expect(/^[=+\-@\t\r]/.test(read) && !/^[+-]?\d+([.,]\d+)?$/.test(read)).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
  test('BIZ-06 PAT-09 a byte-order mark, ";" and CRLF', () => {
    expect(
      csv([
        ['a', 1, null],
        ['b;c', -1.5, 'd"e'],
      ]),
    ).toBe('\ufeffa;1;\r\n"b;c";-1.5;"d""e"\r\n')
  })
})

import { describe, expect, test } from 'vitest'
import { isCsv } from '../../kernel/csv.ts'
import { checkEntetes, ENTETES } from './entetes.ts'
import { type Correspondances, checkLigne, unlocatedLine } from './ligne.ts'
import {
  conteneurTypeDe,
  conteneurTypeIn,
  conteneurTypeOfTitle,
  dechetTypeDe,
  dechetTypeIn,
} from './synonymes.ts'

const colonnes = (() => {
  const found = checkEntetes(ENTETES)
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
const check = (
  more: Partial<Record<(typeof ENTETES)[number], string>> = {},
  correspondances: Correspondances = {},
) => {
  const cells: Partial<Record<string, string>> = { ...DEFAUT, ...more }
  return checkLigne({ numero: 7, cellules: ENTETES.map((e) => cells[e] ?? '') }, colonnes, correspondances)
}
const checkGood = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  if ('erreurs' in checked) throw new Error(JSON.stringify(checked.erreurs))
  return checked
}
const messages = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  return 'erreurs' in checked ? checked.erreurs.map((e) => e.message) : []
}

describe('headers', () => {
  test('IMP-05 IMP-06 OPEN-58 headers ignore case, spaces, accents, apostrophes, a BOM; more columns pass', () => {
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
    expect(checkEntetes(row)).toHaveProperty('colonnes')
  })
  test('IMP-07 missing headers are listed as they are spelt but for optional ones, and doubled ones named', () => {
    expect(checkEntetes(ENTETES.filter((e) => e !== 'Quantite' && e !== 'Commune'))).toEqual({
      erreurs: ['En-tête(s) manquant(s) dans le fichier : Commune'],
    })
    expect(checkEntetes(ENTETES.filter((e) => e !== 'Quantite' && e !== 'Marque'))).toMatchObject({
      absentes: ['Marque', 'Quantite'],
    })
    expect(checkEntetes([...ENTETES, 'adresse'])).toEqual({
      erreurs: ['En-tête(s) en double dans le fichier : Adresse'],
    })
  })
})

describe('lines', () => {
  test('IMP-09 OPEN-62 an unknown container type says so, with its line', () => {
    expect(messages({ 'Type de conteneur': 'Fusée' })).toEqual([
      "Erreur dans la ligne 7: Le type de conteneur Fusée n'est pas reconnu.",
    ])
  })
  test('IMP-09 an unknown type is mapped once for the whole file, the empty one included', () => {
    expect(checkGood({ 'Type de conteneur': 'Fusée' }, { types: { fusee: 'CE' } }).ligne.conteneurType).toBe(
      'CE',
    )
    expect(checkGood({ 'Type de conteneur': '' }, { types: { '': 'CA' } }).ligne.conteneurType).toBe('CA')
    expect(checkGood({ 'Type de conteneur': 'FUSÉES' }, { types: { fusee: 'CE' } }).ligne.conteneurType).toBe(
      'CE',
    )
  })
  test('S6 IMP-09 a word that JavaScript knows is no container type', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(messages({ 'Type de conteneur': word }), word).toEqual([
        `Erreur dans la ligne 7: Le type de conteneur ${word} n'est pas reconnu.`,
      ])
    }
  })
  test.each([
    ['CA', 'ca, aérien, aérienne, colonne aérienne, borne aérienne, PAV aérien'],
    ['CA', 'silo, silo à verre, silo aérien, borne, borne à verre, cloche'],
    ['CA', 'Silos, SILOS À VERRE, colonnes aériennes, Aerien, Bornes  à verre'],
    ['CA', 'Conteneur à verre, silos aériens, Conteneurs aériens'],
    ['CE', 'ce, enterré, enterrée, colonne enterrée, PAV enterré, Enterrées'],
    ['CE', 'Borne enterrée, bornes enterrées, Conteneur enterré, Silo enterré'],
    ['CSE', 'Borne semi-enterrée, Conteneurs semi enterrés'],
    ['CSE', 'cse, semi-enterré, semi-enterrée, semi enterré, semi enterrée, colonne semi-enterrée'],
    ['CSE', 'PAV semi-enterré, PAV  semi-enterré, SEMI‑ENTERRÉS'],
    ['AB', 'ab, abri bac, abribac, abri, Abri-bac, Abris bacs'],
    ['BAC', 'bac, bac roulant, bac à roulettes, Bacs roulants'],
    ['AUT', 'aut, autre, Autres'],
    [null, 'x, cabane, bacchus'],
  ])('IMP-10 OPEN-57 container words of %s: %s', (type, words) => {
    for (const word of words.split(', ')) expect(conteneurTypeDe(word), word).toBe(type)
  })
  test.each([
    ['OM', 'om, omr, ordures ménagères, ordures ménagères résiduelles, ORDURES MENAGERES'],
    [
      'REC',
      'rec, emb, EMR, Multimatériaux, emballages, jaune, recyclé, recyclable, tri, tri sélectif, Recyclés',
    ],
    ['REC', 'Biflux, Emballages et papiers, Emballages ménagers, Recyclables hors verre'],
    ['VER', 'ver, verre, Verres, Emballages en verre'],
    ['PAP', 'pap, papier, carton, Cartons, papier carton, Papier-carton, Journaux-magazines'],
    ['BIO', 'bio, FFOM, bio-déchet, biodéchet, Bio-déchets, biodéchets, Déchets alimentaires'],
    ['AUT', 'aut, autre, TLC'],
    [null, 'lave, textile'],
  ])('IMP-11 IMP-12 OPEN-57 waste words of %s: %s', (type, words) => {
    for (const word of words.split(', ')) expect(dechetTypeDe(word), word).toBe(type)
  })
  test.each([
    ['Bac OM 660 L', 'BAC', 'OM'],
    ['Colonne verre', 'CA', 'VER'],
    ['Colonne verre enterrée', 'CE', 'VER'],
    ['Borne à verre semi-enterrée', 'CSE', 'VER'],
    ['PAV aérien emballages et papiers 4 m3', 'CA', 'REC'],
    ['Ordure ménagère (accès clé)', null, 'OM'],
    ['Abri-bac, enterré', null, null],
  ])('IMP-37 a text that says more than a word: %s', (words, type, dechet) => {
    expect([conteneurTypeIn(words), dechetTypeIn(words)]).toEqual([type, dechet])
  })
  test('IMP-37 the name of a file says how its columns stand', () => {
    const names = ['bornes-verre-enterrees.csv', 'bornes_verre.csv', 'pav_semi_enterres.xlsx']
    expect(names.map(conteneurTypeOfTitle)).toEqual(['CE', 'CA', 'CSE'])
  })
  test('IMP-11 an unknown waste word is "Autre", and said to be a guess, unless it is mapped', () => {
    expect(checkGood({ 'Type de dechet': 'Lave' })).toMatchObject({
      ligne: { dechetType: 'AUT' },
      isGuessed: true,
    })
    const mapped = checkGood({ 'Type de dechet': 'Laves' }, { dechets: { lave: 'VER' } })
    expect(mapped).toMatchObject({ ligne: { dechetType: 'VER' }, isGuessed: false })
  })
  test('OPEN-60 an order column gives a whole number from 0, or nothing', () => {
    const withOrder = (cell: string) =>
      checkLigne(
        {
          numero: 7,
          cellules: [...ENTETES.map((e) => ({ ...DEFAUT })[e as keyof typeof DEFAUT] ?? ''), cell],
        },
        { ...colonnes, Ordre: ENTETES.length },
      )
    expect(withOrder('12')).toMatchObject({ ligne: { ordreCsv: 12 } })
    expect(withOrder('')).toMatchObject({ ligne: { ordreCsv: null } })
    expect(withOrder('deux')).toMatchObject({
      erreurs: [
        { champ: 'Ordre', message: "Erreur dans la ligne 7: l'ordre doit être un nombre entier positif." },
      ],
    })
  })
  test('IMP-13 quantity is a whole number; an empty one says nothing', () => {
    expect(checkGood().ligne.quantite).toBeNull()
    expect(checkGood({ Quantite: '12' }).ligne.quantite).toBe(12)
    for (const Quantite of ['0', '-1', '1,5', 'x', '10000'])
      expect(messages({ Quantite }), Quantite).toHaveLength(1)
  })
  test('IMP-14 IMP-17 coordinates are those of the two columns together', () => {
    expect(checkGood({ Latitude: '48.91,2.37', Longitude: '' }).ligne).toMatchObject({
      latitude: 48.91,
      longitude: 2.37,
    })
    expect(messages({ Latitude: 'abc', Longitude: '181' })).toEqual([
      "Erreur dans la ligne 7: la latitude n'est pas valide",
      "Erreur dans la ligne 7: la longitude n'est pas valide",
    ])
    // A wrong position is not a missing one: nothing is asked of the address service.
    expect(messages({ Latitude: 'abc', Adresse: '', Commune: '' })).toHaveLength(1)
  })
  test('IMP-18 IMP-19 IMP-20 IMP-21 what is known of the place decides what is asked of the address service', () => {
    const place = { Latitude: '', Longitude: '' }
    expect(checkGood().localisation).toBe('complete')
    expect(checkGood(place).localisation).toBe('a-geocoder')
    expect(checkGood({ Adresse: '' }).localisation).toBe('a-inverser')
    const sans = [checkGood({ ...place, Adresse: '', Commune: '' }), checkGood({ ...place, Commune: '' })]
    expect(sans.map(({ localisation }) => localisation)).toEqual(['sans-lieu', 'sans-lieu'])
    expect(sans.map(({ ligne }) => unlocatedLine(ligne).champ !== null)).not.toContain(false)
    expect(sans.map(({ ligne }) => unlocatedLine(ligne).message)).toEqual([
      'Erreur dans la ligne 7: Aucune information de localisation fournie.',
      "Erreur dans la ligne 7: L'adresse et la commune doivent être renseignées si latitude/longitude sont absents.",
    ])
  })
  test('S6 BIZ-07 control characters and texts over 255 characters are refused, quoted in short', () => {
    for (const Adresse of ['a\u0000', 'a\u001b[2J', 'a\ud800', 'a\u0085'])
      expect(messages({ Adresse }), JSON.stringify(Adresse)).toEqual([
        'Erreur dans la ligne 7: Adresse contient des caractères interdits.',
      ])
    for (const entete of ['Nomenclature', 'Adresse', "Complement d'adresse", 'Commune', 'Marque', 'Volume']) {
      expect(messages({ [entete]: 'x'.repeat(256) }), entete).toEqual([
        `Erreur dans la ligne 7: ${entete} ne doit pas dépasser 255\u00a0caractères.`,
      ])
    }
    expect(checkGood({ Nomenclature: 'x'.repeat(255) }).ligne.nomenclature).toHaveLength(255)
    expect(messages({ 'Type de conteneur': 'x'.repeat(100_000) }).join('').length).toBeLessThan(300)
  })
  test('IMP-22 a cell of several lines becomes one; the mark of our exports is taken back', () => {
    expect(
      checkGood({ Adresse: ' 12 rue\r\n  des Lilas\t', Marque: '', Volume: '3 m³' }).ligne,
    ).toMatchObject({
      adresse: '12 rue des Lilas',
      marque: null,
      volume: '3 m³',
    })
    expect(checkGood({ Nomenclature: "'=A1", Marque: "'\t-x", Longitude: "'-4.8" }).ligne).toMatchObject({
      nomenclature: '=A1',
      marque: '-x',
      longitude: -4.8,
    })
    expect(checkGood({ Quantite: "'\t5 " }).ligne.quantite).toBe(5)
  })
  test('IMP-08 IMP-09 IMP-11 IMP-21 every error of a line is told at once', () => {
    const checked = checkLigne({ numero: 12, cellules: [] }, colonnes)
    expect(checked).toMatchObject({ nomenclature: '' })
    expect('erreurs' in checked && checked.erreurs.map(({ champ, message }) => [champ, message])).toEqual([
      ['Nomenclature', 'Erreur dans la ligne 12: nomenclature doit être renseignée.'],
      ['Type de conteneur', 'Erreur dans la ligne 12: type de conteneur doit être renseigné.'],
      ['Type de dechet', 'Erreur dans la ligne 12: type de déchet doit être renseigné.'],
      ['Adresse', 'Erreur dans la ligne 12: Aucune information de localisation fournie.'],
    ])
  })
})

test('IMP-04 OPEN-59 a file is CSV by its type, or by its name under the types that systems give to one', () => {
  for (const type of ['', 'text/csv', 'text/plain', 'application/vnd.ms-excel'])
    expect(isCsv('A.CSV', type)).toBe(true)
  expect(isCsv('a', 'text/csv')).toBe(true)
  for (const type of ['application/json', 'application/pdf']) expect(isCsv('a.csv', type)).toBe(false)
  for (const nom of ['a.txt', 'a.tsv']) expect(isCsv(nom, 'text/plain')).toBe(true)
  expect(isCsv('a.doc', 'text/plain')).toBe(false)
})

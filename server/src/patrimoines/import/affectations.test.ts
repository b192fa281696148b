import type { Affectation } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import { importFile, importsOf } from '../../../testing/imports.ts'

const geocodeur = await useGeocodeur('anywhere')
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const { checked, save, settled, send, ...imports } = importsOf(server)

const again = async (path: unknown, body: object) => {
  const answer = await server.office('POST', `${path}/verification`, { correspondances: {}, ...body })
  return answer.status === 200 ? settled(String(path)) : answer
}
const affectation: Affectation = {
  champs: {
    Nomenclature: { colonnes: ['ref'] },
    Adresse: { colonnes: ['num', 'voie'] },
    Commune: { valeur: 'Nantes' },
    'Type de conteneur': { valeur: 'Colonne Aérienne' },
    'Type de dechet': { colonnes: ['flux'] },
    Latitude: { colonnes: ['pos'] },
  },
  projection: 'WGS84',
}
const file = (...lines: string[]) => ['ref;num;voie;flux;pos;note', ...lines].join('\n')
const line = (ref: string) => `${ref};3;rue du Port;Verre;47.2173,-1.5534;à voir`

describe('columns of a foreign file', () => {
  test('IMP-07 IMP-29 IMP-33 a chosen file is saved; columns that are not kept are named', async () => {
    const to = await imports.patrimoine()
    const asked = await checked(file(line('A')), to)
    expect(asked.json).toMatchObject({ etat: 'refuse', lecture: { origine: 'proposition' } })
    const seen = await again(asked.json['@id'], { affectation })
    expect(seen.json).toMatchObject({ etat: 'verifie', nombreErreurs: 0, lecture: { ignorees: ['note'] } })
    await save(seen)
    expect(await imports.exported(to)).toContain('A;3 rue du Port;;Nantes;CA;')
  })

  test('IMP-29 the next file with these columns, in another order, is asked nothing; one column more asks', async () => {
    const to = await imports.patrimoine()
    const moved = 'pos;flux;note;voie;num;ref\n47.2173,-1.5534;Verre;x;rue du Port;3;B'
    expect((await checked(moved, to)).json).toMatchObject({
      etat: 'verifie',
      lecture: { origine: 'memoire', ignorees: ['note'] },
      resume: { conformes: 1 },
    })
    const other = await checked(`${file(line('C')).replace('note', 'note;plus')}`, to)
    expect(other.json).toMatchObject({ etat: 'refuse', lecture: { origine: 'proposition' } })
  })

  test('IMP-29 two shapes of file under one name are remembered each for itself', async () => {
    const to = await imports.patrimoine()
    const second: Affectation = {
      champs: {
        Nomenclature: { colonnes: ['cle'] },
        'Type de conteneur': { valeur: 'Bac' },
        'Type de dechet': { valeur: 'Papier' },
        Latitude: { colonnes: ['lieu'] },
      },
      projection: 'WGS84',
    }
    const shape = (cle: string) => `cle;lieu\n${cle};47.2173,-1.5534`
    const asked = await checked(shape('D'), to)
    expect(asked.json).toMatchObject({ etat: 'refuse', lecture: { origine: 'proposition' } })
    await again(asked.json['@id'], { affectation: second })
    const [first, other] = [await checked(file(line('E')), to), await checked(shape('F'), to)]
    expect(first.json).toMatchObject({ etat: 'verifie', lecture: { origine: 'memoire', affectation } })
    expect(other.json).toMatchObject({
      etat: 'verifie',
      lecture: { origine: 'memoire', affectation: second },
    })
  })

  test('IMP-29 OPEN-57 the unknown words of proposed columns are asked with them, and answered at once', async () => {
    const to = await imports.patrimoine()
    const rows = [
      'ref;pose;flux;pos',
      'A;Totem;Verre;47.2,-1.5',
      'B;Totem;Kubo;47.3,-1.5',
      'C;CE;OM;47.4,-1.5',
    ]
    const asked = await checked(rows.join('\n'), to)
    expect(asked.json).toMatchObject({
      etat: 'refuse',
      typesInconnus: [{ cle: 'totem', nombre: 2 }],
      dechetsInconnus: [{ cle: 'kubo', nombre: 1 }],
    })
    const { lecture } = asked.json as unknown as ImportVu
    const seen = await again(asked.json['@id'], {
      correspondances: { totem: 'CA' },
      dechets: { kubo: 'BIO' },
      affectation: lecture?.affectation,
    })
    expect(seen.json).toMatchObject({ etat: 'verifie', nombreErreurs: 0, typesInconnus: [{ cle: 'totem' }] })
  })

  test('IMP-29 what lacks is a question with what was chosen; a column that is not there is named', async () => {
    const to = await imports.patrimoine()
    const asked = await checked(`x;y;z\n1;2;3\n`, to)
    const { Nomenclature } = affectation.champs
    const part = await again(asked.json['@id'], {
      affectation: { champs: { Commune: { colonnes: ['x'] } }, projection: 'WGS84' },
    })
    expect(part.json).toMatchObject({
      etat: 'refuse',
      refus: [
        'En-tête(s) manquant(s) dans le fichier : Nomenclature, Type de conteneur, Type de dechet, Latitude, Longitude (ou Adresse, Commune)',
      ],
      lecture: { origine: 'choix', affectation: { champs: { Commune: { colonnes: ['x'] } } } },
    })
    const gone = await again(asked.json['@id'], {
      affectation: { champs: { Nomenclature }, projection: 'WGS84' },
    })
    expect(gone.json).toMatchObject({ refus: ['En-tête(s) manquant(s) dans le fichier : ref'] })
  })
})

const good = (nomenclature: string, quantite = '2') =>
  `${nomenclature};1 rue X;;Lyon;Silo;;${quantite};Verre;;45.7;4.8`

describe('projections', () => {
  const places = (names: string, x: number, y: number) =>
    `ref;flux;type;${names}\n${['A', 'B', 'C'].map((ref, i) => `${ref};Verre;Silo;${x + i * 10};${y + i * 10}`).join('\n')}`
  const read = async (text: string) =>
    ((await checked(text, await imports.patrimoine())).json as unknown as ImportVu).lecture
  const asked = async (text: string) =>
    (await read(text))?.projections.map(({ code, points: [first] }) => [
      code,
      Math.round(first?.latitude ?? 0),
      Math.round(first?.longitude ?? 0),
    ])

  test('IMP-31 numbers that are places of several projections are a question, each with its points', async () => {
    // Toulouse in Lambert-93 is in Lorraine in Web Mercator; a town of UTM 31 is on the coast of UTM 30.
    expect(await asked(places('x;y', 574_000, 6_279_000))).toEqual([
      ['EPSG:2154', 44, 1],
      ['EPSG:3857', 49, 5],
    ])
    expect(await asked(places('x;y', 640_000, 5_070_000))).toContainEqual(['EPSG:32631', 46, 5])
  })

  test.each([
    ['x_l93;y_l93', 574_000, 6_279_000, 'EPSG:2154'],
    ['x_utm31;y_utm31', 640_000, 5_070_000, 'EPSG:32631'],
    // Paris in Lambert-93 is in no other projection.
    ['x;y', 652_000, 6_862_000, 'EPSG:2154'],
    ['longitude;latitude', 1.4, 43.6, 'WGS84'],
  ])('IMP-31 no question when a name or the numbers decide: %s', async (names, x, y, projection) => {
    expect(await read(places(names, x, y))).toMatchObject({ projections: [], affectation: { projection } })
  })
})

describe('bad and repeated lines', () => {
  test('IMP-32 IMP-33 good lines are saved, the bad ones stay to be corrected and in the report', async () => {
    const to = await imports.patrimoine()
    const seen = await checked(importFile(good('A'), good('B', 'x'), good('C')), to)
    expect((await save(seen)).status).toBe(422)
    const path = String(seen.json['@id'])
    const saved = await server.office('POST', `${path}/enregistrement?partiel=true`)
    expect(saved.json).toMatchObject({ etat: 'enregistre', nombreErreurs: 1, rapport: { crees: 2 } })
    const csv = await server.office('GET', `${path}/erreurs.csv`, undefined, { accept: '*/*' })
    expect(csv.text).toContain('\r\nB;1 rue X;;Lyon;Silo;;x;Verre;')
    const report = await imports.report(seen)
    expect(report.match(/Créé|En erreur/g)).toEqual(['Créé', 'En erreur', 'Créé'])
    const none = await checked(importFile(good('D', 'x')), to)
    expect((await server.office('POST', `${none.json['@id']}/enregistrement?partiel=true`)).status).toBe(422)
  })

  test.each([
    ['premiere', ['A:1', 'B:4'], 1],
    ['derniere', ['A:3', 'B:4'], 1],
    ['numeroter', ['A:1', 'A-2:3', 'B:4'], 0],
  ] as const)('OPEN-60 IMP-33 repeated nomenclatures: %s', async (repetition, kept, ecartees) => {
    const to = await imports.patrimoine()
    const asked = await checked(importFile(good('A', '1'), good('A', '3'), good('B', '4')), to)
    expect(asked.json).toMatchObject({ nombreErreurs: 1, lecture: { repetees: 1 } })
    const seen = await again(asked.json['@id'], { repetition })
    expect(seen.json).toMatchObject({ nombreErreurs: 0, lecture: { repetees: 1, ecartees } })
    await save(seen)
    const rows = (await imports.exported(to)).trim().split('\r\n').slice(1)
    expect(rows.map((row) => `${row.split(';')[0]}:${row.split(';')[6]}`).sort()).toEqual([...kept].sort())
    expect((await imports.report(seen)).match(/Écartée/g)?.length ?? 0).toBe(ecartees)
  })

  test('IMP-32 IMP-33 a line that was left out is not one to be corrected, nor in their file', async () => {
    const asked = await checked(
      importFile(good('A', '1'), good('A', '3'), good('B', 'x')),
      await imports.patrimoine(),
    )
    const seen = await again(asked.json['@id'], { repetition: 'premiere' })
    expect(seen.json).toMatchObject({ nombreErreurs: 1, lecture: { ecartees: 1 } })
    const path = seen.json['@id']
    expect((await server.office('GET', `${path}/erreurs`)).json).toMatchObject({
      total: 1,
      lignes: [{ numero: 4 }],
    })
    const csv = await server.office('GET', `${path}/erreurs.csv`, undefined, { accept: '*/*' })
    expect(csv.text.trim().split('\r\n')).toHaveLength(2)
    expect((await imports.report(seen)).match(/Écartée|En erreur/g)).toEqual(['Écartée', 'En erreur'])
  })
})

describe('one point, several wastes', () => {
  const several = (nomenclature: string, dechet: string) =>
    `${nomenclature};1 rue X;;Lyon;Silo;;2;"${dechet}";;45.7;4.8`
  const kept = async (to: string) =>
    (await imports.exported(to))
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => [0, 6, 7].map((i) => row.split(';')[i]).join(' '))

  test('IMP-23 IMP-33 IMP-35 a line per waste is saved, told in the report, the same when sent again, and undone', async () => {
    const to = await imports.patrimoine()
    const file = importFile(
      several('A', 'OM;EMR;Verre'),
      several('B', 'Verre'),
      several('C', 'OM, Verre, Ancre'),
    )
    const seen = await checked(file, to)
    expect(seen.json).toMatchObject({
      nombreErreurs: 0,
      lecture: { separees: 2 },
      resume: { conformes: 3, points: 7, conteneurs: 14 },
      dechetsInconnus: [{ valeur: 'Ancre', nombre: 1 }],
    })
    await save(seen)
    // The patrimoine counts as the summary did (OPEN-50).
    expect((await server.office('GET', to)).json).toMatchObject({ nombrePAV: 7, nombreBacs: 14 })
    expect((await kept(to)).sort()).toEqual([
      'A-OM 2 OM',
      'A-REC 2 REC',
      'A-VER 2 VER',
      'B 2 VER',
      'C-AUT 2 AUT',
      'C-OM 2 OM',
      'C-VER 2 VER',
    ])
    const lines = (await imports.report(seen)).trim().split('\r\n').slice(1)
    expect(lines.map((row) => row.split(';').slice(0, 3).join(' '))).toEqual([
      '2 A-OM Créé',
      '2 A-REC Créé',
      '2 A-VER Créé',
      '3 B Créé',
      '4 C-AUT Créé',
      '4 C-OM Créé',
      '4 C-VER Créé',
    ])
    expect((await checked(file, to)).json.apercu).toMatchObject({ crees: 0, modifies: 0, inchanges: 7 })
    const undone = await server.office('POST', `${seen.json['@id']}/annulation`)
    expect(undone.json.etat).toBe('annule')
    expect(await kept(to)).toEqual([])
  })

  test('IMP-35 kept as one line on demand; a waste that another line names already is refused alone', async () => {
    const to = await imports.patrimoine()
    const asked = await checked(importFile(several('A', 'OM;Verre'), several('A-OM', 'OM')), to)
    expect(asked.json).toMatchObject({
      nombreErreurs: 1,
      resume: { conformes: 1, points: 2 },
      lecture: { repetees: 1 },
    })
    const whole = await again(asked.json['@id'], { separation: 'garder' })
    expect(whole.json).toMatchObject({
      nombreErreurs: 0,
      resume: { conformes: 2 },
      dechetsInconnus: [{ valeur: 'OM;Verre' }],
    })
  })

  test('IMP-35 a fault of the line is told once; its good wastes stay with the bad one in the report', async () => {
    const to = await imports.patrimoine()
    const bad = await checked(importFile(several('A', 'OM;Verre').replace('Silo', 'Fusée')), to)
    expect(bad.json).toMatchObject({ nombreErreurs: 1, resume: { conformes: 0 } })
    const part = await checked(importFile(several('B-VER', 'Verre'), several('B', 'OM;Verre')), to)
    expect(part.json).toMatchObject({ nombreErreurs: 1, resume: { conformes: 2, points: 2 } })
    await server.office('POST', `${part.json['@id']}/enregistrement?partiel=true`)
    const results = (await imports.report(part)).match(/Créé|En erreur/g)
    expect(results).toEqual(['Créé', 'Créé', 'En erreur'])
  })
})

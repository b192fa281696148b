import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { importsOf, realFile, importFile as rows } from '../../../testing/imports.ts'

const server = useServer()
const { patrimoine: newPatrimoine, checked, save, report: reportOf, exported } = importsOf(server)

describe('what an import leaves', () => {
  test('IMP-24 OPEN-60 possible doubles are warnings: told with the other one and how far, never blocking', async () => {
    const to = await newPatrimoine()
    const at = (nomenclature: string, northM: number, dechet = 'Verre') =>
      `${nomenclature};1 rue X;;Lyon;Silo;;1;${dechet};;${45.7 + northM / 111_195};4.8`
    await save(await checked(rows(at('OLD', 0), at('GONE', 1000), at('MOVED', 500)), to))
    await server.query(
      sql`update conteneurs set archived_at = now() where nomenclature = 'GONE' and patrimoine_id = ${to.split('/').at(-1)}`,
    )
    const seen = await checked(
      rows(
        at('A', 4),
        at('B', 7),
        at('P', 4, 'Papier'),
        at('FAR', 30),
        at('G', 1001),
        at('MOVED', 34.3),
        at('M', 501),
      ),
      to,
    )
    expect(seen.json).toMatchObject({ etat: 'verifie', nombreErreurs: 0, nombreDoublons: 3 })
    const doubles = await server.office('GET', `${seen.json['@id']}/doublons`)
    expect(doubles.json).toMatchObject({
      total: 3,
      lignes: [
        {
          numero: 2,
          nomenclature: 'A',
          adresse: '1 rue X',
          doublon: { nomenclature: 'OLD', numero: null, distanceM: 4 },
        },
        { numero: 3, nomenclature: 'B', doublon: { distanceM: expect.closeTo(3, 0) } },
        { numero: 7, nomenclature: 'MOVED', doublon: { nomenclature: 'FAR', numero: 5, distanceM: 4.3 } },
      ],
    })
    const searched = await server.office('GET', `${seen.json['@id']}/doublons?search=far`)
    expect(searched.json).toMatchObject({ total: 1, lignes: [{ numero: 7 }] })
    expect((await save(seen)).json.rapport).toEqual({ crees: 6, modifies: 1, inchanges: 0 })
    expect(await reportOf(seen)).toContain(
      '\r\n7;MOVED;Modifié;Doublon possible : FAR (ligne 5 du fichier), même déchet à 4 m.\r\n',
    )
  })

  test('IMP-07 OPEN-60 each import stays listed with its report: saved, with errors, refused', async () => {
    const { exploitant } = server.world
    const to = await newPatrimoine()
    const at = (nomenclature: string, latitude: string, quantite = '2') =>
      `${nomenclature};1 rue X;;Lyon;Silo;;${quantite};Verre;;${latitude};4.8`
    const saved = await checked(rows(at('A', '45.1'), at('=B', '45.2')), to)
    await save(saved)
    const second = await checked(rows(at('A', '45.1'), at('=B', '45.2', '9'), at('C', '45.1')), to)
    await save(second)
    const bad = await checked(rows(at('A', '45.9'), at('D', '45.2', 'x')), to)
    const refused = await checked('Nomenclature\r\n1\r\n', to)
    const list = await server.office('GET', `/imports?patrimoine=${to}`)
    expect(list.json).toMatchObject({
      '@context': '/api/contexts/Import',
      '@type': 'hydra:Collection',
      'hydra:totalItems': 4,
      'hydra:search': { 'hydra:mapping': [{ variable: 'patrimoine', property: 'patrimoine' }] },
      'hydra:member': [
        { id: refused.json.id, etat: 'refuse', rapport: null },
        { id: bad.json.id, etat: 'verifie', nombreErreurs: 1 },
        { id: second.json.id, etat: 'enregistre', rapport: { crees: 1, modifies: 1, inchanges: 1 } },
        {
          id: saved.json.id,
          nom: 'a.csv',
          auteur: { id: exploitant.id, libelle: 'Exploitant A' },
          createdAt: expect.any(String),
          rapport: { crees: 2, modifies: 0, inchanges: 0 },
        },
      ],
    })
    const one = await server.office('GET', `/imports/${bad.json.id}`)
    expect([one.json['@context'], one.headers.etag]).toEqual([
      '/api/contexts/Import',
      expect.stringMatching(/^"\d+"$/),
    ])
    const stale = { 'if-match': '"999"' }
    const path = `/imports/${bad.json.id}`
    for (const [method, asked, body] of [
      ['DELETE', path, undefined],
      ['POST', `${path}/verification`, { correspondances: {} }],
    ] as const)
      expect((await server.office(method, asked, body, stale)).status, asked).toBe(412)
    const page = await server.office('GET', `/imports?patrimoine=${to}&itemsPerPage=1&page=3`)
    expect(page.json).toMatchObject({ 'hydra:totalItems': 4, 'hydra:member': [{ id: second.json.id }] })
    const head = '\ufeffLigne;Nomenclature;Résultat;Détail\r\n'
    expect(await reportOf(saved)).toBe(`${head}2;A;Créé;\r\n3;'=B;Créé;\r\n`)
    expect(await reportOf(second)).toBe(
      `${head}2;A;Inchangé;\r\n3;'=B;Modifié;\r\n4;C;Créé;Doublon possible : A (ligne 2 du fichier), même déchet à moins de 1 m.\r\n`,
    )
    expect(await reportOf(bad)).toBe(
      `${head}2;A;Conforme;\r\n3;D;En erreur;Erreur dans la ligne 3: la quantité doit être un nombre entier entre 1 et 9999.\r\n`,
    )
    expect(await reportOf(refused)).toMatch(/^\ufeffLigne;.+\r\n;;Fichier refusé;En-tête\(s\) manquant/)
  })

  test('PAT-09 OPEN-60 OPEN-63 IMP-05 IMP-23 IMP-24 a real file imports as it is; exported and imported again it is unchanged', async () => {
    const to = await newPatrimoine()
    const seen = await checked(realFile('lyon'), to)
    expect(seen.json).toMatchObject({
      nombreErreurs: 0,
      encodage: 'UTF-8',
      resume: { conformes: 2747, points: 2747, conteneurs: 2747 },
    })
    expect((await save(seen)).json.rapport).toEqual({ crees: 2747, modifies: 0, inchanges: 0 })
    const first = await exported(to)
    expect(first.trimEnd().split('\r\n')).toHaveLength(2748)
    const repeated = await save(await checked(first, to))
    expect(repeated.json.rapport).toEqual({ crees: 0, modifies: 0, inchanges: 2747 })
    expect(await exported(to)).toBe(first)
    const elsewhere = await newPatrimoine()
    await save(await checked(first, elsewhere))
    expect(await exported(elsewhere)).toBe(first)
  })
})

import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Reply, useServer } from '../../../testing/app.ts'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import { realFile as file, importsOf, importFile as rows } from '../../../testing/imports.ts'

const geocodeur = await useGeocodeur()
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const { send, settled, save, ...imports } = importsOf(server)
const newPatrimoine = imports.patrimoine

let patrimoine = ''
beforeAll(async () => {
  patrimoine = await newPatrimoine()
})
const checked = (bytes: Buffer | string, to = patrimoine) => imports.checked(bytes, to)
const good = (nomenclature: string, more = '2') =>
  `${nomenclature};1 rue X;;Lyon;Silo;;${more};Verre;;45.7;4.8`

describe('IMP import of containers', () => {
  test('IMP-09 IMP-22 the Plaine Commune file has 637 bad lines; one mapping of the empty type mends all', async () => {
    const to = await newPatrimoine()
    const seen = await checked(file('plaineCommune'), to)
    expect(seen.json).toMatchObject({
      nombreErreurs: 637,
      typesInconnus: [{ cle: '', valeur: '', nombre: 637 }],
    })
    expect((await save(seen)).status).toBe(422)
    const errors = await server.office('GET', `${seen.json['@id']}/erreurs?itemsPerPage=200&page=4`)
    expect(errors.json.total).toBe(637)
    expect(errors.json.lignes?.[36]).toMatchObject({
      numero: 638,
      erreurs: [
        {
          champ: 'Type de conteneur',
          message: 'Erreur dans la ligne 638: type de conteneur doit être renseigné.',
        },
      ],
    })
    const csv = await server.office('GET', `${seen.json['@id']}/erreurs.csv`, undefined, { accept: '*/*' })
    const [headers] = file('plaineCommune').toString().split('\n')
    expect(csv.text.startsWith(`\ufeff${headers?.trim()};Erreurs\r\n`)).toBe(true)
    expect(csv.text.trim().split('\r\n')).toHaveLength(638)
    const mapped = await server.office('POST', `${seen.json['@id']}/verification`, {
      correspondances: { '': 'CA' },
    })
    expect(mapped.status).toBe(200)
    const after = await settled(String(seen.json['@id']))
    expect(after.json.nombreErreurs).toBe(0)
    expect((await save(after)).json.rapport?.crees).toBe(637)
  })

  test('S7 IMP-22 bad lines, downloaded and sent again, are the same bad lines', async () => {
    const first = await checked(
      rows(good("'=A1", 'x'), '"B\r\n1";"=1+1";;Lyon;Silo;;x;Verre;;45.7;4.8', good('C', 'x')),
    )
    const download = async (seen: Reply) =>
      (
        await server.office('GET', `${seen.json['@id']}/erreurs.csv`, undefined, {
          accept: '*/*',
        })
      ).text
    const csv = await download(first)
    expect(csv).toContain("\r\n'=A1;")
    expect(csv).toContain(";'=1+1;")
    expect(csv).toContain('Erreur dans la ligne 5: ')
    expect(await download(await checked(csv))).toBe(csv)
  })

  test('S6 IMP-22 a NUL, or a character cut in two by a message, is a bad line of an ended check', async () => {
    const seen = await checked(
      rows(good('A\0'), good('B').replace('Silo', 'Si\0lo'), good('C').replace('Silo', `${'x'.repeat(78)}🗑️`)),
    )
    expect([seen.json.etat, seen.json.nombreErreurs]).toEqual(['verifie', 4])
    const errors = await server.office('GET', `${seen.json['@id']}/erreurs`)
    expect(errors.json.lignes?.[0]).toMatchObject({
      numero: 2,
      erreurs: [{ message: 'Erreur dans la ligne 2: Nomenclature contient des caractères interdits.' }],
    })
    const wide = await checked(`${ENTETES.join(';')};plus\0\r\n${good('D')};\r\n`)
    expect([wide.json.etat, wide.json.nombreErreurs]).toEqual(['verifie', 0])
  })

  test('OPEN-60 a merge updates, creates and leaves what is absent; of a partial file new lines come last', async () => {
    const to = await newPatrimoine()
    await save(await checked(rows(good('A'), good('B'), good('C')), to))
    const merged = await save(await checked(rows(good('D'), good('B', '9'), good('A')), to))
    expect(merged.json.rapport).toEqual({ crees: 1, modifies: 1, inchanges: 1 })
    expect((await imports.report(merged)).match(/Créé|Modifié|Inchangé/g)).toEqual([
      'Créé',
      'Modifié',
      'Inchangé',
    ])
    const kept = await server.query(
      sql`select nomenclature, quantite, ordre_csv from conteneurs where patrimoine_id = ${to.split('/').at(-1)} order by nomenclature`,
    )
    expect(kept).toEqual([
      { nomenclature: 'A', quantite: 2, ordre_csv: 1 },
      { nomenclature: 'B', quantite: 9, ordre_csv: 2 },
      { nomenclature: 'C', quantite: 2, ordre_csv: 3 },
      { nomenclature: 'D', quantite: 2, ordre_csv: 4 },
    ])
  })

  test('IMP-24 a checked import is not saved into a removed patrimoine, nor into a unipatrimoine', async () => {
    const { admin, client } = server.world
    const to = await newPatrimoine()
    const seen = await checked(rows(good('A')), to)
    // Its import is its client's: that one stays.
    const given = await server.call(admin, 'PUT', to, {
      client: `/api/clients/${server.world.autre.client.id}`,
    })
    expect(given.said).toEqual([422, 'Ce patrimoine contient des données : son client ne peut plus changer'])
    expect((await server.call(admin, 'DELETE', to)).status).toBe(204)
    const saved = await save(seen)
    expect(saved.said).toEqual([409, 'Le patrimoine de cet import a été supprimé'])
    expect((await server.call(admin, 'POST', `${to}/restaurer`)).status).toBe(200)
    const place = { libelle: 'Quai', isUnipatrimoine: true, lieu: 'Quai', nombreDeBacs: 1 }
    await server.office('PUT', to, { ...place, client: `/api/clients/${client.id}` })
    expect((await save(seen)).status).toBe(422)
    await server.office('PUT', to, { isUnipatrimoine: false })
    expect((await save(seen)).json.rapport).toEqual({ crees: 1, modifies: 0, inchanges: 0 })
  })

  test('IMP-01 an import is given up while it is checked or once it is, but not once it is saved', async () => {
    const to = await newPatrimoine()
    const seen = await checked(rows(good('A')), to)
    const path = String(seen.json['@id'])
    expect((await server.office('DELETE', path)).status).toBe(204)
    for (const [method, at] of [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/enregistrement`],
    ] as const)
      expect((await server.office(method, at)).status).toBe(404)
    const kept = await save(await checked(rows(good('A')), to))
    const late = await server.office('DELETE', String(kept.json['@id']))
    expect(late.said).toEqual([409, 'Cet import est déjà enregistré'])
  })

  test('S13 the same import saved ten times at once saves once', async () => {
    const to = await newPatrimoine()
    const seen = await checked(rows(good('A'), good('B')), to)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(seen)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.map(({ json }) => json.rapport)).toEqual(
      Array.from({ length: 10 }, () => ({ crees: 2, modifies: 0, inchanges: 0 })),
    )
  })

  test('S13 OPEN-63 an export during the saving of an import holds all of its lines or none', async () => {
    const to = await newPatrimoine()
    const seen = await checked(rows(...Array.from({ length: 3_000 }, (_, i) => good(`E${i}`))), to)
    let isSaved = false
    const saving = save(seen).finally(() => {
      isSaved = true
    })
    const counts = new Set<number>()
    do counts.add((await imports.exported(to)).match(/^E\d/gm)?.length ?? 0)
    while (!isSaved)
    expect((await saving).json.rapport).toMatchObject({ crees: 3_000 })
    counts.add((await imports.exported(to)).match(/^E\d/gm)?.length ?? 0)
    expect([...counts].filter((n) => n !== 0)).toEqual([3_000])
  })

  test('OPEN-60 a check of a patrimoine that has changed since is not saved; checked again, it is', async () => {
    const to = await newPatrimoine()
    const first = await checked(rows(good('A', '3')), to)
    await save(await checked(rows(good('A', '9')), to))
    const late = await save(first)
    expect(late.said).toEqual([
      409,
      'Le patrimoine a changé depuis la vérification de ce fichier : vérifiez-le à nouveau',
    ])
    const path = String(first.json['@id'])
    await server.office('POST', `${path}/verification`, { correspondances: {} })
    const repeated = await settled(path)
    expect(repeated.json.apercu).toMatchObject({
      modifies: 1,
      champs: [{ label: 'Nombre de bacs', nombre: 1, paires: [{ avant: '9', apres: '3', nombre: 1 }] }],
    })
    expect((await save(repeated)).json.rapport).toEqual({ crees: 0, modifies: 1, inchanges: 0 })
  })

  test('IMP-07 IMP-04 S7 a wrong header refuses the file; Windows-1252 and UTF-16 are told apart', async () => {
    const wrong = await checked('Nomenclature;Adresse\r\n1;2\r\n')
    expect(wrong.json).toMatchObject({
      etat: 'refuse',
      refus: [expect.stringMatching(/^En-tête\(s\) manquant\(s\) dans le fichier : Commune, /)],
    })
    const text = rows('N;1 rue de la Forêt;;Évry;Silo;;;Verre;;48.6;2.4')
    for (const [bytes, encodage] of [
      [Buffer.from(text, 'latin1'), 'Windows-1252'],
      [Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16 LE'],
      [Buffer.from(text, 'utf16le'), 'UTF-16 LE'],
      [Buffer.from(`\ufeff${text}`, 'utf16le').swap16(), 'UTF-16 BE'],
    ] as const) {
      const to = await newPatrimoine()
      const seen = await checked(bytes, to)
      expect(seen.json).toMatchObject({ etat: 'verifie', encodage, nombreErreurs: 0 })
      await save(seen)
      expect(await imports.exported(to)).toContain('N;1 rue de la Forêt;;Évry;')
    }
  })

  test('IMP-19 IMP-20 missing positions and addresses are looked up; a failure is an error of its line', async () => {
    const seen = await checked(
      rows(
        'G;1 Rue Joffre;;Mont-Bonvillers;CA;;;Verre;;;',
        'R;;;;CA;;;Verre;;49.322203;5.833622',
        'X;Rue qui n’existe nulle part;;Zzz;CA;;;Verre;;;',
        'Y;;;Zzz;CA;;;Verre;;-89.9;10',
      ),
    )
    expect(seen.json.nombreErreurs).toBe(2)
    const errors = await server.office('GET', `${seen.json['@id']}/erreurs`)
    expect(errors.json.lignes).toMatchObject(
      [
        'Erreur dans la ligne 4: Impossible de déterminer latitude/longitude à partir de Rue qui n’existe nulle part Zzz',
        "Erreur dans la ligne 5: Impossible de déterminer l'adresse et la commune à partir de -89.9 10",
      ].map((message) => ({ erreurs: [{ message }] })),
    )
    const kept = await server.query(
      sql`select ligne from import_lignes where ligne is not null and import_id = ${seen.json.id} order by numero`,
    )
    expect(kept[0]?.ligne?.latitude).toBeCloseTo(49.322, 2)
    expect(kept[1]?.ligne?.commune).toBe('Mont-Bonvillers')
  })

  test('S19 IMP-19 IMP-20 a service that is away is told apart from an address that nobody knows', async () => {
    geocodeur.mode('errors')
    const seen = await checked(
      rows(
        'G;1 Rue Joffre;;Mont-Bonvillers;CA;;;Verre;;;',
        'R;;;;CA;;;Verre;;49.322203;5.833622',
        good('H', 'x'),
      ),
    )
    geocodeur.mode('normal')
    expect(seen.json).toMatchObject({ etat: 'verifie', nombreErreurs: 3, nombreSansReponse: 2 })
    const errors = await server.office('GET', `${seen.json['@id']}/erreurs`)
    expect(errors.json.lignes).toMatchObject(
      [
        "Impossible de déterminer latitude/longitude à partir de 1 Rue Joffre Mont-Bonvillers : le service d'adresses n'a pas répondu",
        "Impossible de déterminer l'adresse et la commune à partir de 49.322203 5.833622 : le service d'adresses n'a pas répondu",
        /entier/,
      ].map((message) => ({ erreurs: [{ message: expect.stringMatching(message) }] })),
    )
    await server.office('POST', `${seen.json['@id']}/verification`, {
      correspondances: {},
    })
    expect((await settled(String(seen.json['@id']))).json).toMatchObject({
      nombreErreurs: 1,
      nombreSansReponse: 0,
    })
  })

  test('IMP-20 a position whose place has no town is an error of its line', async () => {
    geocodeur.mode('no-town')
    const seen = await checked(
      rows('R;;;;CA;;;Verre;;49.322203;5.833622', 'S;1 rue;;;CA;;;Verre;;49.322203;5.833622'),
    )
    geocodeur.mode('normal')
    expect(seen.json).toMatchObject({ etat: 'verifie', nombreErreurs: 2, resume: { conformes: 0 } })
  })

  test('OPEN-59 S7 a name that is no CSV and a file too large are refused, whatever type a browser says', async () => {
    const named = (nom: string) =>
      send(patrimoine, rows(good('Z')), server.world.exploitant, nom, 'application/vnd.ms-excel')
    expect([(await named('a.xlsx')).status, (await named('a.CSV')).status]).toEqual([422, 201])
    expect((await send(patrimoine, Buffer.alloc(100 * 1024 * 1024, 'a;'))).status).toBe(413)
  })
})

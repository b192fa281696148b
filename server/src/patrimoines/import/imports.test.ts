import { readFileSync } from 'node:fs'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../../platform/db/actor.ts'
import type { TestAccount } from '../../platform/testing/accounts.ts'
import { type Reply, useServer } from '../../platform/testing/app.ts'
import { fileForm } from '../../platform/testing/form.ts'
import { startGeocodeur } from '../../platform/testing/geocodeur.ts'

const geocodeur = await startGeocodeur()
afterAll(() => geocodeur.stop())
const server = useServer({ GEOCODAGE_URL: geocodeur.url })
const file = (name: string) => readFileSync(new URL(`../../../../e2e/fichiers/${name}`, import.meta.url))

let patrimoine = ''
beforeAll(async () => {
  patrimoine = await newPatrimoine()
})

async function newPatrimoine(who = server.world.exploitant, client = server.world.client): Promise<string> {
  const id = await asSystem(server.services.pool, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine)
      values (${who.id}, ${client.id}, 'Patrimoine', false) returning id`)
    return rows[0]?.id
  })
  return `/api/patrimoines/${id}`
}

function send(
  to: string,
  bytes: Buffer | string,
  who: TestAccount | null = server.world.exploitant,
  name = 'a.csv',
  type = 'text/csv',
) {
  const form = fileForm(name, bytes, type)
  return server.call(who, 'POST', `/imports?patrimoine=${to}`, form.body, form.headers)
}

/** Sends a file and waits for the end of its check. */
async function checked(bytes: Buffer | string, to = patrimoine): Promise<Reply> {
  const made = await send(to, bytes)
  expect(made.status).toBe(201)
  return settled(String(made.json['@id']))
}

async function settled(path: string): Promise<Reply> {
  for (let i = 0; i < 300; i++) {
    const seen = await server.call(server.world.exploitant, 'GET', path)
    if (['verifie', 'refuse', 'enregistre'].includes(String(seen.json.etat))) return seen
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the check did not end')
}
const save = (seen: Reply) =>
  server.call(server.world.exploitant, 'POST', `${seen.json['@id']}/enregistrement`)
const reportOf = async (seen: Reply) =>
  (
    await server.call(server.world.exploitant, 'GET', `${seen.json['@id']}/rapport.csv`, undefined, {
      accept: '*/*',
    })
  ).text
const rows = (...lines: string[]) => `${ENTETES.join(';')}\r\n${lines.join('\r\n')}\r\n`
const good = (nomenclature: string, more = '2') =>
  `${nomenclature};1 rue X;;Lyon;Silo;;${more};Verre;;45.7;4.8`

describe('IMP import of containers', () => {
  test('IMP-23 IMP-24 OPEN-60 the Lyon file imports as it is; again, it changes nothing', async () => {
    const seen = await checked(file('lyon-silos-verre.csv'))
    expect(seen.json).toMatchObject({
      etat: 'verifie',
      nombreErreurs: 0,
      encodage: 'UTF-8',
      resume: { conformes: 2747, points: 2747, conteneurs: 2747 },
    })
    expect((await save(seen)).json.rapport).toEqual({ crees: 2747, modifies: 0, inchanges: 0 })
    const again = await save(await checked(file('lyon-silos-verre.csv')))
    expect(again.json.rapport).toEqual({ crees: 0, modifies: 0, inchanges: 2747 })
  })

  test('IMP-09 IMP-22 the Plaine Commune file has 637 bad lines with their numbers; one mapping of the empty type mends all', async () => {
    const to = await newPatrimoine()
    const seen = await checked(file('plaine-commune-pav-verre.csv'), to)
    expect(seen.json).toMatchObject({
      nombreErreurs: 637,
      typesInconnus: [{ cle: '', valeur: '', nombre: 637 }],
    })
    expect((await save(seen)).status).toBe(422)
    const errors = await server.call(
      server.world.exploitant,
      'GET',
      `${seen.json['@id']}/erreurs?itemsPerPage=200&page=4`,
    )
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
    const csv = await server.call(
      server.world.exploitant,
      'GET',
      `${seen.json['@id']}/erreurs.csv`,
      undefined,
      { accept: '*/*' },
    )
    expect(csv.text.startsWith(`\ufeff${ENTETES.join(';')};Erreurs\r\n`)).toBe(true)
    expect(csv.text.trim().split('\r\n')).toHaveLength(638)
    const mapped = await server.call(server.world.exploitant, 'POST', `${seen.json['@id']}/verification`, {
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
        await server.call(server.world.exploitant, 'GET', `${seen.json['@id']}/erreurs.csv`, undefined, {
          accept: '*/*',
        })
      ).text
    const csv = await download(first)
    expect(csv).toContain("\r\n'=A1;")
    expect(csv).toContain(";'=1+1;")
    expect(csv).toContain('Erreur dans la ligne 5: ')
    expect(await download(await checked(csv))).toBe(csv)
  })

  test('OPEN-60 a merge updates, creates, leaves what is absent, and takes the rank of the file', async () => {
    const to = await newPatrimoine()
    await save(await checked(rows(good('A'), good('B'), good('C')), to))
    const merged = await save(await checked(rows(good('D'), good('B', '9'), good('A')), to))
    expect(merged.json.rapport).toEqual({ crees: 1, modifies: 2, inchanges: 0 })
    const { rows: kept } = await asSystem(server.services.pool, (tx) =>
      tx.execute(
        sql`select nomenclature, quantite, ordre_csv from conteneurs where patrimoine_id = ${to.split('/').at(-1)} order by nomenclature`,
      ),
    )
    expect(kept).toEqual([
      { nomenclature: 'A', quantite: 2, ordre_csv: 3 },
      { nomenclature: 'B', quantite: 9, ordre_csv: 2 },
      { nomenclature: 'C', quantite: 2, ordre_csv: 3 },
      { nomenclature: 'D', quantite: 2, ordre_csv: 1 },
    ])
  })

  test('IMP-24 OPEN-60 possible doubles are warnings: told with the other one and how far, never blocking', async () => {
    const { exploitant } = server.world
    const to = await newPatrimoine()
    const at = (nomenclature: string, northM: number, dechet = 'Verre') =>
      `${nomenclature};1 rue X;;Lyon;Silo;;1;${dechet};;${45.7 + northM / 111_195};4.8`
    await save(await checked(rows(at('OLD', 0), at('GONE', 1000), at('MOVED', 500)), to))
    await asSystem(server.services.pool, (tx) =>
      tx.execute(
        sql`update conteneurs set archived_at = now() where nomenclature = 'GONE' and patrimoine_id = ${to.split('/').at(-1)}`,
      ),
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
    const doubles = await server.call(exploitant, 'GET', `${seen.json['@id']}/doublons`)
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
    const searched = await server.call(exploitant, 'GET', `${seen.json['@id']}/doublons?search=far`)
    expect(searched.json).toMatchObject({ total: 1, lignes: [{ numero: 7 }] })
    expect((await save(seen)).json.rapport).toEqual({ crees: 6, modifies: 1, inchanges: 0 })
    expect(await reportOf(seen)).toContain(
      '\r\n7;MOVED;Modifié;Doublon possible : FAR (ligne 5 du fichier), même déchet à 4 m.\r\n',
    )
  })

  test('IMP-07 OPEN-60 S2 each import stays listed with its report: saved, with errors, refused', async () => {
    const { exploitant, admin, client, autre } = server.world
    const to = await newPatrimoine()
    const at = (nomenclature: string, latitude: string, quantite = '2') =>
      `${nomenclature};1 rue X;;Lyon;Silo;;${quantite};Verre;;${latitude};4.8`
    const saved = await checked(rows(at('A', '45.1'), at('=B', '45.2')), to)
    await save(saved)
    const second = await checked(rows(at('A', '45.1'), at('=B', '45.2', '9'), at('C', '45.1')), to)
    await save(second)
    const bad = await checked(rows(at('A', '45.9'), at('D', '45.2', 'x')), to)
    const refused = await checked('Nomenclature\r\n1\r\n', to)
    const list = await server.call(exploitant, 'GET', `/imports?patrimoine=${to}`)
    expect(list.json).toMatchObject({
      total: 4,
      imports: [
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
    const page = await server.call(exploitant, 'GET', `/imports?patrimoine=${to}&itemsPerPage=1&page=3`)
    expect(page.json).toMatchObject({ total: 4, imports: [{ id: second.json.id }] })
    const head = '\ufeffLigne;Nomenclature;Résultat;Détail\r\n'
    expect(await reportOf(saved)).toBe(`${head}2;A;Créé;\r\n3;'=B;Créé;\r\n`)
    expect(await reportOf(second)).toBe(
      `${head}2;A;Inchangé;\r\n3;'=B;Modifié;\r\n4;C;Créé;Doublon possible : A (ligne 2 du fichier), même déchet à moins de 1 m.\r\n`,
    )
    expect(await reportOf(bad)).toBe(
      `${head}2;A;Conforme;\r\n3;D;En erreur;Erreur dans la ligne 3: la quantité doit être un nombre entier entre 1 et 9999.\r\n`,
    )
    expect(await reportOf(refused)).toMatch(/^\ufeffLigne;.+\r\n;;Fichier refusé;En-tête\(s\) manquant/)
    const report = `${saved.json['@id']}/rapport.csv`
    const of = (who: TestAccount | null, path: string) =>
      server.call(who, 'GET', path, undefined, { accept: '*/*' })
    expect((await of(admin, report)).status).toBe(200)
    expect((await of(client, report)).status).toBe(403)
    expect((await of(null, report)).status).toBe(401)
    for (const path of [report, `${second.json['@id']}/doublons`])
      expect((await of(autre.exploitant, path)).status).toBe(404)
    const foreign = await of(autre.exploitant, `/imports?patrimoine=${to}`)
    expect(foreign.json).toEqual({ total: 0, imports: [] })
    expect((await of(exploitant, '/imports')).status).toBe(400)
  })

  test('S13 the same import saved ten times at once saves once; two files at once lose nothing', async () => {
    const to = await newPatrimoine()
    const [a, b] = [
      await checked(rows(good('A'), good('B')), to),
      await checked(rows(good('B'), good('C')), to),
    ]
    const answers = await Promise.all([...Array.from({ length: 10 }, () => save(a)), save(b)])
    expect(new Set(answers.map((r) => r.status))).toEqual(new Set([200]))
    expect(new Set(answers.slice(0, 10).map((r) => JSON.stringify(r.json.rapport))).size).toBe(1)
    const list = await asSystem(server.services.pool, (tx) =>
      tx.execute(sql`select 1 from conteneurs where patrimoine_id = ${to.split('/').at(-1)}`),
    )
    expect(list.rowCount).toBe(3)
  })

  test('IMP-07 IMP-04 S7 a wrong header refuses the file; UTF-8, Windows-1252 and UTF-16 are told apart', async () => {
    const wrong = await checked('Nomenclature;Adresse\r\n1;2\r\n')
    expect(wrong.json).toMatchObject({
      etat: 'refuse',
      refus: [expect.stringMatching(/^En-tête\(s\) manquant\(s\) dans le fichier : Complement d'adresse, /)],
    })
    const text = rows('N;1 rue de la Forêt;;Évry;Silo;;;Verre;;48.6;2.4')
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const [bytes, encodage] of [
      [Buffer.from(`\ufeff${text}`), 'UTF-8'],
      [Buffer.from(text, 'latin1'), 'Windows-1252'],
      [utf16, 'UTF-16 LE'],
      [Buffer.from(text, 'utf16le'), 'UTF-16 LE'],
      [Buffer.from(utf16).swap16(), 'UTF-16 BE'],
    ] as const) {
      const to = await newPatrimoine()
      const seen = await checked(bytes, to)
      expect(seen.json).toMatchObject({ etat: 'verifie', encodage, nombreErreurs: 0 })
      await save(seen)
      const { rows: kept } = await asSystem(server.services.pool, (tx) =>
        tx.execute(
          sql`select adresse, commune from conteneurs where patrimoine_id = ${to.split('/').at(-1)}`,
        ),
      )
      expect(kept).toEqual([{ adresse: '1 rue de la Forêt', commune: 'Évry' }])
    }
  })

  test('IMP-19 IMP-20 missing positions and addresses are asked of the address service; a failure is an error of its line', async () => {
    const seen = await checked(
      rows(
        'G;1 Rue Joffre;;Mont-Bonvillers;CA;;;Verre;;;',
        'R;;;;CA;;;Verre;;49.322203;5.833622',
        'X;Rue qui n’existe nulle part;;Zzz;CA;;;Verre;;;',
      ),
    )
    expect(seen.json.nombreErreurs).toBe(1)
    const errors = await server.call(server.world.exploitant, 'GET', `${seen.json['@id']}/erreurs`)
    expect(errors.json.lignes?.[0]?.erreurs?.[0]?.message).toMatch(
      /^Erreur dans la ligne 4: Impossible de déterminer latitude\/longitude à partir de /,
    )
    const { rows: kept } = await asSystem(server.services.pool, (tx) =>
      tx.execute<{ ligne: { latitude: number; commune: string } }>(
        sql`select ligne from import_lignes where ligne is not null and import_id = ${seen.json.id} order by numero`,
      ),
    )
    expect(kept[0]?.ligne.latitude).toBeCloseTo(49.322, 2)
    expect(kept[1]?.ligne.commune).toBe('Mont-Bonvillers')
  })

  test('OPEN-59 S2 S7 other types, foreign or unknown patrimoines, other roles and files too large are refused', async () => {
    expect(
      (await send(patrimoine, 'x', server.world.exploitant, 'a.xlsx', 'application/vnd.ms-excel')).status,
    ).toBe(422)
    expect(
      (await send(patrimoine, rows(good('Z')), server.world.exploitant, 'a.CSV', 'application/vnd.ms-excel'))
        .status,
    ).toBe(201)
    expect((await send(patrimoine, 'x', server.world.client)).status).toBe(403)
    expect((await send(patrimoine, 'x', null)).status).toBe(401)
    expect((await send(patrimoine, 'x', server.world.autre.exploitant)).status).toBe(404)
    const made = await send(patrimoine, rows(good('Z')))
    for (const path of ['', '/erreurs', '/erreurs.csv']) {
      expect(
        (
          await server.call(server.world.autre.exploitant, 'GET', `${made.json['@id']}${path}`, undefined, {
            accept: '*/*',
          })
        ).status,
      ).toBe(404)
    }
    expect(
      (await server.call(server.world.autre.exploitant, 'POST', `${made.json['@id']}/enregistrement`)).status,
    ).toBe(404)
    const large = fileForm('a.csv', Buffer.alloc(50 * 1024 * 1024, 'a;'))
    const start = performance.now()
    const tooLarge = await server.call(
      server.world.exploitant,
      'POST',
      `/imports?patrimoine=${patrimoine}`,
      large.body,
      large.headers,
    )
    expect(tooLarge.status).toBe(413)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

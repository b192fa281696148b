import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { makeAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { entriesOf } from '../../testing/archive.ts'
import { writeDossier } from './ecriture.ts'
import { reprendre } from './reprise.ts'

const server = useServer()
let entries: Map<string, Buffer>

const at = (name: string) => join(server.services.config.VAR_DIR, name)

/** An archive of these entries. */
async function zipOf(name: string, found: ReadonlyMap<string, Buffer>): Promise<string> {
  const zip = new ZipFile()
  for (const [path, bytes] of found) zip.addBuffer(bytes, path)
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(at(name)))
  return at(name)
}

/** The dossier with one entry changed. */
const changed = (path: string, change: (text: string) => string | Buffer) =>
  zipOf(
    'change.zip',
    new Map(
      [...entries].map(([name, bytes]) => [name, name === path ? Buffer.from(change(String(bytes))) : bytes]),
    ),
  )

const refusal = async (path: string, email = neuve.email): Promise<string> => {
  const reason: unknown = await reprendre(server.services, path, email).then(
    () => new Error('taken back'),
    (error: unknown) => error,
  )
  return reason instanceof Error ? reason.message : String(reason)
}

/** The accounts of the dossier have addresses of their own. */
const renamed = (text: string) => text.replaceAll('@test.example', '@ailleurs.example')

const neuve = useMade(() => makeAccount(server.services, 'exploitant', 'Neuve'))
beforeAll(async () => {
  await server.terrain('2026-03-02')
  const path = at('dossier.zip')
  const signal = new AbortController().signal
  await writeDossier(
    server.services,
    { exploitant: server.world.exploitant.id },
    { path, signal, advance: async () => {} },
  )
  entries = new Map(
    [...(await entriesOf(path))].map(([name, bytes]) => [
      name,
      name === 'donnees/users.jsonl' ? Buffer.from(renamed(String(bytes))) : bytes,
    ]),
  )
})

describe('a dossier that is not what it says', () => {
  const START = 'Ce dossier ne peut pas être repris : '
  const JSONL = 'donnees/conteneurs.jsonl'
  const cases: Record<string, [string, () => Promise<string>]> = {
    'no archive': [
      "ce n'est pas une archive ZIP entière",
      async () => {
        await writeFile(at('faux.zip'), 'bonjour')
        return at('faux.zip')
      },
    ],
    'cut short': [
      "ce n'est pas une archive ZIP entière",
      async () => {
        const bytes = await readFile(await zipOf('entier.zip', entries))
        await writeFile(at('court.zip'), bytes.subarray(0, bytes.length / 2))
        return at('court.zip')
      },
    ],
    'a bomb': [
      `${JSONL} se déplierait à une taille impossible`,
      () => changed(JSONL, () => Buffer.alloc(50_000_000, 32)),
    ],
    'a path outside': [
      "l'archive est abîmée ou incomplète",
      async () => {
        const path = await zipOf('dehors.zip', new Map([...entries, ['XX/YY/passwd', Buffer.from('x')]]))
        await writeFile(
          path,
          (await readFile(path)).toString('latin1').replaceAll('XX/YY/passwd', '../../passwd'),
          'latin1',
        )
        return path
      },
    ],
    'a newer version': [
      "il vient d'une version plus récente de Lavandière ; mettez d'abord cette installation à jour",
      () => changed('dossier.json', (text) => text.replace('"format": 1', '"format": 99')),
    ],
    'an unknown column': [
      "il vient d'une version plus récente de Lavandière ; mettez d'abord cette installation à jour",
      () => changed('dossier.json', (text) => text.replaceAll('"nomenclature"', '"numero_de_demain"')),
    ],
    'rows that are missing': [
      `${JSONL} a 2\u00a0lignes au lieu de 3`,
      () => changed(JSONL, (text) => text.split('\n').slice(1).join('\n')),
    ],
    'a line that is no row': [
      `la ligne 1 de ${JSONL} est illisible`,
      () => changed(JSONL, (text) => text.replace('{', '[')),
    ],
    'a row of another company': [
      "il renvoie à patrimoines 999999, qu'il ne contient pas",
      () => changed(JSONL, (text) => text.replace(/"patrimoine_id":\d+/, '"patrimoine_id":999999')),
    ],
    'a second company': [
      'un compte a le rôle exploitant',
      () => changed('donnees/users.jsonl', (text) => text.replace('"role":"client"', '"role":"exploitant"')),
    ],
    'an administrator': [
      'un compte a le rôle admin',
      () => changed('donnees/users.jsonl', (text) => text.replace('"role":"client"', '"role":"admin"')),
    ],
    'a value that no rule admits': [
      `une valeur des lignes 1 à 3 de ${JSONL} n'est pas admise`,
      () => changed(JSONL, (text) => text.replace(/"quantite":\d+/, '"quantite":"beaucoup"')),
    ],
  }

  test.each(Object.entries(cases))(
    'DOS-07 S7 %s: a French sentence, and nothing is saved',
    async (_, [said, make]) => {
      expect(await refusal(await make())).toBe(START + said)
      expect(
        await server.query(sql`select id from users where exploitant_id = ${neuve.id} and id <> ${neuve.id}`),
      ).toEqual([])
      expect(await server.query(sql`select id from conteneurs where exploitant_id = ${neuve.id}`)).toEqual([])
    },
  )

  test('DOS-07 S2 a row that names another company becomes that of the one that takes it', async () => {
    const { autre } = server.world
    const societe = await makeAccount(server.services, 'exploitant', 'Cible')
    const path = await changed('donnees/conteneurs.jsonl', (text) =>
      text.replace(/"exploitant_id":\d+/g, `"exploitant_id":${autre.exploitant.id}`),
    )
    const before = await server.query(
      sql`select count(*) from conteneurs where exploitant_id = ${autre.exploitant.id}`,
    )
    await reprendre(server.services, path, societe.email)
    expect(
      await server.query(
        sql`select nomenclature from conteneurs where exploitant_id = ${societe.id} order by 1`,
      ),
    ).toEqual(['C1', 'C2', 'C3'].map((nomenclature) => ({ nomenclature })))
    expect(
      await server.query(sql`select count(*) from conteneurs where exploitant_id = ${autre.exploitant.id}`),
    ).toEqual(before)
    // The accounts came without a password: nobody opens them before a mailed link.
    const log = await server.call(null, 'POST', '/login_check', {
      email: 'client-a@ailleurs.example',
      password: '!',
    })
    expect(log.status).toBe(401)
  })

  test('DOS-06 a company that has data, and addresses that are taken, are told', async () => {
    const path = await zipOf('entier.zip', entries)
    expect(await refusal(path, server.world.exploitant.email)).toBe(
      "Cette société n'est pas vide : un dossier ne se reprend que dans une société neuve",
    )
    expect(await refusal(path, 'personne@test.example')).toBe(
      "Aucun exploitant n'a l'adresse personne@test.example",
    )
    expect(await refusal(path)).toMatch(
      /^Ces adresses sont déjà celles de comptes d'ici : .*@ailleurs\.example/,
    )
  })
})

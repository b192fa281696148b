import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { type Json, useServer } from '../../testing/app.ts'
import { entriesOf } from '../../testing/archive.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { deleteOldRows } from '../entretien.ts'
import { newFileName } from '../platform/files/files.ts'
import { prepare } from '../platform/prepared/job.ts'
import { dossierPrepared } from './dossier-job.ts'
import { writeDossier } from './ecriture.ts'
import { ressourcesOfPerson } from './personne.ts'
import { allTables } from './schema.ts'

const server = useServer({ PUBLIC_URL: 'https://lavandiere.example' })
const mailbox = useMailbox(server)

const ask = (who: TestAccount = server.world.exploitant, of = server.world.exploitant.id, more?: object) =>
  server.call(who, 'POST', '/dossiers', more ?? { exploitant: `/api/exploitants/${of}` })

async function ended(at: string, who: TestAccount = server.world.exploitant): Promise<Json> {
  await expect.poll(async () => String((await server.call(who, 'GET', at)).json.etat)).toMatch(/pret|echec/)
  return (await server.call(who, 'GET', at)).json
}

async function entries(more?: object): Promise<Map<string, Buffer>> {
  const who = server.world.exploitant
  const asked = await ask(who, who.id, more)
  expect(asked.status).toBe(202)
  const view = await ended(String(asked.json['@id']), who)
  expect([view.etat, view.raison]).toEqual(['pret', null])
  const file = await server.app.inject({ url: String(view.zipUrl) })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip'])
  const path = join(server.services.config.VAR_DIR, 'lu.zip')
  await writeFile(path, file.rawPayload)
  return entriesOf(path)
}

const lines = (found: Map<string, Buffer>, table: string): Json[] =>
  String(found.get(`donnees/${table}.jsonl`))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

beforeAll(async () => {
  await server.terrain('2026-03-02')
})

describe('the dossier of a company', () => {
  test('DOS-01 DOS-02 the archive holds the rows of the company alone, a readme and a summary', async () => {
    const found = await entries()
    expect(lines(found, 'conteneurs').map(({ nomenclature }) => String(nomenclature))).toEqual([
      'C1',
      'C2',
      'C3',
    ])
    const people = lines(found, 'users').map(({ libelle }) => String(libelle))
    expect(people).toContain('Exploitant A')
    expect(people.filter((name) => name.endsWith(' B'))).toEqual([])
    expect(String(found.get('lisez-moi.txt'))).toContain('donnees/conteneurs.jsonl : 3\u00a0lignes')
    expect(JSON.parse(String(found.get('dossier.json')))).toMatchObject({
      format: 1,
      exploitant: { libelle: 'Exploitant A' },
      tables: { conteneurs: { lignes: 3 } },
      fichiersAbsents: [],
    })
  })

  test('DOS-03 S14 no secret of the company is in it', async () => {
    const text = [...(await entries()).values()].map(String).join('\n')
    const secrets = await server.query(sql`select password as secret from users
      union all select hash from refresh_tokens union all select id from sessions`)
    expect(secrets.length).toBeGreaterThan(3)
    expect(secrets.filter(({ secret }) => text.includes(String(secret)))).toEqual([])
  })

  test('DOS-01 S2 it belongs to who asked; the company is told by a mail; another company has none', async () => {
    const { admin, autre, client, exploitant } = server.world
    expect((await ask(exploitant, autre.exploitant.id)).status).toBe(404)
    expect((await ask(client)).status).toBe(403)
    const asked = await ask(admin, exploitant.id)
    const at = String(asked.json['@id'])
    const view = await ended(at, admin)
    expect(view.titre).toBe('Exploitant A')
    for (const who of [exploitant, autre.exploitant])
      expect((await server.call(who, 'GET', at)).status).toBe(404)
    expect((await mailbox.arrived(exploitant.email)).map(({ subject }) => subject)).toContain(
      'Lavandière : un dossier de vos données a été demandé',
    )
    expect((await server.call(admin, 'DELETE', at)).status).toBe(204)
    expect((await server.app.inject({ url: String(view.zipUrl) })).statusCode).toBe(404)
  })

  test('DOS-01 after its days it is forgotten with its file', async () => {
    const asked = await ask()
    const { zipUrl } = await ended(String(asked.json['@id']))
    await server.query(sql`update dossiers set created_at = now() - interval '8 days'`)
    await deleteOldRows(server.services)
    expect((await server.app.inject({ url: String(zipUrl) })).statusCode).toBe(404)
    expect(await server.query('select id from dossiers')).toEqual([])
  })
})

test('DOS-10 whoever waited for more than two minutes is told by a mail that the file is ready', async () => {
  const { exploitant } = server.world
  const told = () => mailbox.sent.filter(({ subject }) => subject.includes('est prêt')).length
  await ended(String((await ask()).json['@id']))
  expect(told()).toBe(0)
  const [made] =
    await server.query(sql`insert into dossiers (auteur_id, exploitant_id, titre, fichier, created_at)
    values (${exploitant.id}, ${exploitant.id}, 'Exploitant A', ${newFileName('zip')}, now() - interval '3 minutes') returning id`)
  await prepare(server.services, dossierPrepared, Number(made?.id), new AbortController().signal)
  await expect.poll(told).toBe(1)
  expect(mailbox.sent.find(({ subject }) => subject.includes('est prêt'))).toMatchObject({
    to: exploitant.email,
    text: expect.stringMatching(/« Emporter mes données »[\s\S]*https:\/\/lavandiere\.example\/dossiers$/),
  })
})

test('DOS-05 rows that come while it is written are not in it: all of it is of one moment', async () => {
  let isAdded = false
  const path = join(server.services.config.VAR_DIR, 'instant.zip')
  await writeDossier(
    server.services,
    { exploitant: server.world.exploitant.id },
    {
      path,
      signal: new AbortController().signal,
      async advance() {
        if (isAdded) return
        isAdded = true
        await server.query(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type)
          select exploitant_id, client_id, patrimoine_id, 'C9', conteneur_type, dechet_type from conteneurs where nomenclature = 'C1'`)
      },
    },
  )
  const found = lines(await entriesOf(path), 'conteneurs').map(({ nomenclature }) => String(nomenclature))
  expect([isAdded, found]).toEqual([true, ['C1', 'C2', 'C3']])
  await server.query(sql`delete from conteneurs where nomenclature = 'C9'`)
})

describe('the dossier of a person', () => {
  test('DOS-08 it holds what names her, her log-ins and no other account, and reads as a page', async () => {
    const { operateur, client } = server.world
    await server.query(sql`insert into poste_operateurs (exploitant_id, operateur_id, date)
      values (${operateur.exploitantId}, ${operateur.id}, '2026-03-02')`)
    const found = await entries({ personne: `/api/users/${operateur.id}` })
    expect(lines(found, 'users').map(({ id }) => Number(id))).toEqual([operateur.id])
    expect(lines(found, 'poste_operateurs').map((one) => Number(one.operateur_id))).toEqual([operateur.id])
    expect(lines(found, 'sessions').length).toBeGreaterThan(0)
    expect(found.has('donnees/conteneurs.jsonl')).toBe(false)
    // What is in the archive is not said to be left out of it.
    const left = String(found.get('lisez-moi.txt')).split("Ce qui n'est pas dans cette archive")[1]
    expect([left?.includes('  refresh_tokens : '), left?.includes('  sessions : ')]).toEqual([true, false])
    const page = String(found.get('dossier.html'))
    expect(page).toContain('<h1>Dossier d&#39;Operateur A</h1>')
    expect(page).toContain('Les feuilles de temps.')
    const text = [...found.values()].map(String).join('\n')
    expect(text).not.toContain(operateur.session)
    expect(text).not.toContain(client.email)
  })

  test('DOS-08 S2 nobody asks for that of a person of another company', async () => {
    const { autre, exploitant } = server.world
    const foreign = { personne: `/api/users/${autre.operateur.id}` }
    expect((await ask(exploitant, exploitant.id, foreign)).status).toBe(404)
    expect((await ask(autre.operateur, autre.exploitant.id, foreign)).status).toBe(403)
  })

  test('DOS-08 every table that names an account is in it, but those of customers and secrets', async () => {
    const told = new Set((await ressourcesOfPerson(1)).map(({ name }) => name))
    const naming = (await allTables()).filter(({ columns }) =>
      columns.some((one) => one.target === 'users' && one.name !== 'client_id'),
    )
    expect(naming.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([
      'cles_api',
      'codes_secours',
      'dossiers',
      'liens_calendrier',
      'rapports',
      'reset_tokens',
      'seconds_facteurs',
    ])
  })
})

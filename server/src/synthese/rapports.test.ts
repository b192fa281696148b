import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rapportsSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { fileForm } from '../../testing/form.ts'
import { canReadPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'
import { cellsOf, demanderSynthese } from '../../testing/syntheses.ts'
import { deleteOldRows } from '../entretien.ts'
import { asActor } from '../platform/db/actor.ts'
import { newFileName } from '../platform/files/files.ts'
import { makeTokens } from '../platform/http/auth.ts'
import { clearPrepared, prepare } from '../platform/prepared/job.ts'
import { interventionsCsv } from './csv-interventions.ts'
import { rapportPrepared } from './rapport-job.ts'

const server = useServer()

async function photo(): Promise<string> {
  const solid = { width: 900, height: 700, channels: 3, background: '#497' } as const
  const bytes = await sharp({ create: solid }).jpeg().toBuffer()
  const { body, headers } = fileForm('p.jpg', bytes, 'image/jpeg')
  const made = await server.office('POST', '/intervention_photos', body, headers)
  return String(made.json['@id'])
}

async function wash(rang: number, dateEvenement: string, more: object = {}): Promise<number> {
  const operateur = `/api/operateurs/${server.world.operateur.id}`
  const { id } = await server.wash(ici.conteneurs[rang], dateEvenement, { operateur, ...more })
  return Number(id)
}

const ici = useMade(() => server.terrain('2026-02-02', '2026-03-02', '2026-03-09'))
beforeAll(async () => {
  await wash(0, '2026-02-02T09:00:00+01:00')
  await wash(0, '2026-03-02T09:00:00+01:00', { photoAvant: [await photo()], photoApres: [await photo()] })
  await wash(1, '2026-03-02T09:20:00+01:00', {
    nombreLaves: 2,
    problemes: [`/api/problems/${ici.problem}`],
    photoProblem: [await photo()],
  })
  await wash(2, '2026-03-09T09:00:00+01:00', { isAccessible: false, observation: 'Portail fermé à clé' })
})

const ask = (more: object = {}, who?: TestAccount) =>
  demanderSynthese(
    server,
    { bilanType: 'patrimoine', patrimoine: `/api/patrimoines/${ici.patrimoine}`, ...more },
    who,
  )

/** The files open in this process whose name contains a text. */
const openFiles = (part: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd))
      return path.includes(part) ? [path] : []
    } catch {
      return []
    }
  })

/** Waits until a report is made, or has failed. */
async function ended(asked: Json, who: TestAccount = server.world.exploitant): Promise<Json> {
  const read = async () => (await server.call(who, 'GET', String(asked['@id']))).json
  await expect.poll(async () => String((await read()).etat)).toMatch(/pret|echec/)
  return read()
}

async function made(more: object = {}, who?: TestAccount): Promise<Buffer> {
  const asked = await ask({ format: 'pdf', ...more }, who)
  expect(asked.status).toBe(202)
  const view = await ended(asked.json, who)
  expect([view.etat, view.raison]).toEqual(['pret', null])
  const file = await server.app.inject({ url: String(view.pdfUrl) })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  return file.rawPayload
}

describe('CSV of one patrimoine', () => {
  test('SYN-03 SYN-14 OPEN-90 a line for each intervention, oldest first', async () => {
    const reply = await ask()
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="synthese_Client_A_Centre_2026-03-01_2026-03-31.csv"',
    )
    const lines = cellsOf(reply.text)
    expect(lines[0]?.join(';')).toBe(
      'Date;Heure;Tournée;Nomenclature;Adresse;Commune;Type;Type déchet;Nombre de bacs;Nombre lavés;Bacs comptés;Statut;Typologie;Prestation;Problèmes;Observation;Opérateur',
    )
    expect(lines.slice(1).map((line) => line.join(';'))).toEqual([
      '02/03/2026;09 h 00;Tournée;C1;;;Colonne Aérienne;Verre;2;2;2;Lavé;;;;;Operateur A',
      '02/03/2026;09 h 20;Tournée;C2;;;Colonne Aérienne;Verre;3;2;2;Maintenance nécessaire;;;Graffiti;;Operateur A',
      '09/03/2026;09 h 00;Tournée;C3;;;Colonne Aérienne;Verre;1;0;0;Lavage impossible;;;;Portail fermé à clé;Operateur A',
    ])
  })

  test('SYN-14 S7 OPEN-90 a formula is read as text, and both hours of a change of the clock are told', async () => {
    await wash(0, '2022-10-30T00:30:00Z', { observation: '=1+1; dit "non"' })
    await wash(0, '2022-10-30T01:30:00Z')
    const { text } = await ask({ dateDebut: '2022-01-01', dateFin: '2022-12-31' })
    // Of several washes at one place in one day the last one counts (OPEN-03).
    expect(text.trim().split('\r\n').slice(1)).toEqual([
      `30/10/2022;02 h 30;;C1;;;Colonne Aérienne;Verre;2;2;0;Lavé;;;;"'=1+1; dit ""non""";Operateur A`,
      '30/10/2022;02 h 30;;C1;;;Colonne Aérienne;Verre;2;2;2;Lavé;;;;;Operateur A',
    ])
  })

  test('SYN-14 S17 a CSV that nobody waits for any more is given up, and leaves no open file', async () => {
    const { exploitant, client } = server.world
    const cible = {
      client: client.id,
      patrimoine: ici.patrimoine,
      libelle: '',
      conteneur: null,
      nomenclature: null,
      isUnipatrimoine: false,
    }
    const periode = { dateDebut: '2026-03-01', dateFin: '2026-03-31' }
    const left = AbortSignal.abort(new Error('gone'))
    const bearer = {
      id: exploitant.id,
      role: 'exploitant',
      exploitantId: exploitant.id,
      session: exploitant.session,
    } as const
    const work = asActor(server.services.pool, bearer, (tx) =>
      interventionsCsv(tx, 'exploitant', cible, periode, left),
    )
    await expect(work).rejects.toThrow('gone')
    expect(openFiles('.csv')).toEqual([])
    expect((await ask()).status).toBe(200)
    await expect.poll(() => openFiles('.csv')).toEqual([])
  })

  test('SYN-02 OPEN-90 by PAV a line for each container; one container narrows both', async () => {
    const reply = await ask({ byPAV: true })
    expect(reply.headers['content-disposition']).toBe(
      'attachment; filename="synthese_Client_A_Centre_par_PAV_2026-03-01_2026-03-31.csv"',
    )
    const lines = cellsOf(reply.text)
    expect(lines.map((line) => line.join(';'))).toEqual([
      'Nomenclature;Adresse;Commune;Type;Type déchet;Bacs;Interventions;Bacs lavés;Lavages impossibles (bacs);Maintenances (interventions);Lavages partiels (bacs);Première intervention;Dernière intervention',
      'C1;;;Colonne Aérienne;Verre;2;1;2;0;0;0;02/03/2026;02/03/2026',
      'C2;;;Colonne Aérienne;Verre;3;1;2;1;1;0;02/03/2026;02/03/2026',
      'C3;;;Colonne Aérienne;Verre;1;1;0;1;0;0;09/03/2026;09/03/2026',
    ])
    const conteneur = `/api/conteneurs/${ici.conteneurs[1]}`
    for (const byPAV of [true, false])
      expect(cellsOf((await ask({ conteneur, byPAV })).text).slice(1)).toHaveLength(1)
  })

  test('SYN-10 SYN-11 OPEN-18 a client reads its own without the names of crews; nobody reads those of others', async () => {
    const { client, autre } = server.world
    const own = await ask({}, client)
    expect([own.status, own.text.includes('C3'), own.text.includes('Operateur A')]).toEqual([
      200,
      true,
      false,
    ])
    // Nor is there a column of them, always empty.
    expect(cellsOf(own.text).map((line) => line.length)).toEqual([16, 16, 16, 16])
    expect(cellsOf(own.text)[0]).not.toContain('Opérateur')
    expect((await ask({}, autre.client)).status).toBe(403)
    expect((await ask({ patrimoine: '/api/patrimoines/999999' })).status).toBe(404)
    const foreign = {
      exploitant: `/api/exploitants/${autre.exploitant.id}`,
      client: `/api/clients/${autre.client.id}`,
    }
    expect((await ask(foreign, autre.client)).status).toBe(404)
  })

  test('SYN-05 SYN-07 OPEN-91 what does not fit is said on its field', async () => {
    const uni = await ask({ patrimoine: `/api/patrimoines/${ici.uni}`, byPAV: true })
    expect([uni.status, uni.json.violations?.[0]?.propertyPath]).toEqual([422, 'byPAV'])
    const none = await ask({ patrimoine: undefined })
    expect(none.said).toEqual([422, 'Le patrimoine est requis'])
    const elsewhere = await ask({
      patrimoine: `/api/patrimoines/${ici.uni}`,
      conteneur: `/api/conteneurs/${ici.conteneurs[0]}`,
    })
    expect([elsewhere.status, elsewhere.json.violations?.[0]?.propertyPath]).toEqual([422, 'conteneur'])
  })

  test('SYN-16 OPEN-92 the data of one intervention as its report uses them', async () => {
    const id = await wash(0, '2025-01-06T09:00:00+01:00')
    const { client } = server.world
    const reply = await server.office('GET', `/synthese/intervention/${id}`)
    expect(reply.json).toMatchObject({
      id,
      conteneur: 'C1',
      client: 'Client A',
      operateur: 'Operateur A',
      photos: [],
    })
    const told = await server.call(client, 'GET', `/synthese/intervention/${id}`)
    expect(told.json.operateur).toBeNull()
  })
})

describe('PDF', () => {
  test.skipIf(!canReadPdf)(
    'SYN-13 SYN-15 the report: totals beside the period before, weeks, causes, places, photos',
    async () => {
      const bytes = await made()
      expect(faultsOf(bytes)).toBe('')
      const text = pagesOf(bytes).join('\n')
      const total = (label: string) => new RegExp(`${label} +(\\d+) +(\\d+)\\n`).exec(text)?.slice(1, 3)
      for (const said of [
        'Exploitant A',
        'Client A, du 01/03/2026 au 31/03/2026',
        'Période précédente : du 01/02/2026 au 28/02/2026',
        'Ce qui a été impossible, et pourquoi',
        'Portail fermé à clé',
        'Par lieu',
        'Photos',
        'Avant · heure inconnue',
        'Problème · heure inconnue',
      ])
        expect(text).toContain(said)
      expect(total('Bacs prévus')).toEqual(['12', '6'])
      expect(total('Bacs lavés')).toEqual(['4', '2'])
      expect(text).toMatch(/Taux de réalisation +33,3 % +33,3 %/)
    },
  )

  test.skipIf(!canReadPdf)(
    'OPEN-04 what was impossible is told for each bin that the totals count',
    async () => {
      const text = pagesOf(await made({ photos: 'aucune' })).join('\n')
      const told = text.slice(text.indexOf('Ce qui a été impossible'), text.indexOf('Par lieu'))
      // C2 was opened and one of its three bins left; C3 was closed.
      expect(/Lavages impossibles \(bacs\) +(\d+)/.exec(text)?.[1]).toBe('2')
      expect([...told.matchAll(/(C\d) +(\d) /g)].map(([, lieu, bacs]) => [lieu, bacs])).toEqual([
        ['C2', '1'],
        ['C3', '1'],
      ])
      // Washed at a second visit of the day, nothing of it is impossible any more.
      const month = { dateDebut: '2025-07-01', dateFin: '2025-07-31', photos: 'aucune' }
      await wash(2, '2025-07-07T09:00:00+02:00', { isAccessible: false })
      await wash(2, '2025-07-07T15:00:00+02:00')
      expect(pagesOf(await made(month)).join()).toContain('Aucun lavage impossible sur la période.')
    },
  )

  test.skipIf(!canReadPdf)('SYN-02 by PAV, one container, and the choice of photos', async () => {
    const all = pagesOf(await made({ photos: 'problemes' })).join()
    expect([all.includes('Avant ·'), all.includes('Problème ·')]).toEqual([false, true])
    const pav = pagesOf(await made({ byPAV: true, photos: 'aucune' })).join()
    expect([
      pav.includes('Par lieu'),
      pav.includes('Problèmes et observation'),
      pav.includes('Photos'),
    ]).toEqual([true, false, false])
    const one = pagesOf(
      await made({ conteneur: `/api/conteneurs/${ici.conteneurs[1]}`, photos: 'aucune' }),
    ).join()
    expect([one.includes('C2'), one.includes('C3')]).toEqual([true, false])
    expect(one).toMatch(/Bacs prévus +6 /)
    const uni = pagesOf(await made({ patrimoine: `/api/patrimoines/${ici.uni}` })).join()
    expect([uni.includes('Local'), uni.includes('Aucune intervention'), uni.includes('Par lieu')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('SYN-06 S2 a report and its PDF belong to who asked: others find nothing, a link ends in five minutes', async () => {
    const { client, autre, admin, exploitant } = server.world
    const asked = await ask({ format: 'pdf', photos: 'aucune' }, client)
    const view = await ended(asked.json, client)
    const at = String(view['@id'])
    for (const other of [autre.client, autre.exploitant, exploitant, admin])
      for (const verb of ['GET', 'DELETE'] as const)
        expect((await server.call(other, verb, at)).status).toBe(404)
    const listed = await server.call(client, 'GET', '/synthese/rapports')
    expect(JSON.stringify(listed.json)).toContain(at)
    expect(JSON.stringify((await server.call(autre.client, 'GET', '/synthese/rapports')).json)).not.toContain(
      at,
    )
    const url = String(view.pdfUrl)
    expect(view.titre).toBe('Client A, Centre, du 01/03/2026 au 31/03/2026, sans photos')
    const named = (await server.app.inject({ url })).headers['content-disposition']
    expect(decodeURIComponent(String(named))).toBe(
      "inline; filename*=UTF-8''Synthèse, Client A, Centre, du 01-03-2026 au 31-03-2026, sans photos.pdf",
    )
    const status = async (one: string) => (await server.app.inject({ url: one })).statusCode
    expect(await status(url.replace(/rapports\/\d+/, 'rapports/999'))).toBe(403)
    const { config, now, tokens } = server.services
    server.services.tokens = makeTokens(config.SECRETS, () => new Date(now().getTime() + 301_000))
    expect(await status(url)).toBe(403)
    server.services.tokens = tokens
    expect((await server.call(client, 'DELETE', at)).status).toBe(204)
    expect([await status(url), (await server.call(client, 'GET', at)).status]).toEqual([404, 404])
  })

  test('SYN-12 SYN-15 the same request twice at once is one report; a fourth that waits is refused', async () => {
    await clear()
    // Jobs are discarded, so the report stays in its queue.
    const enqueue = vi.spyOn(server.services.jobs, 'enqueue').mockResolvedValue()
    const twins = await Promise.all([1, 2, 3].map(() => ask({ format: 'pdf' })))
    expect(new Set(twins.map(({ json }) => json['@id'])).size).toBe(1)
    await ask({ format: 'pdf', photos: 'aucune' })
    await ask({ format: 'pdf', photos: 'problemes' })
    const fourth = await ask({ format: 'pdf', byPAV: true })
    enqueue.mockRestore()
    expect(fourth.said).toEqual([
      429,
      "3 rapports sont déjà en préparation : attendez la fin de l'un d'eux, ou annulez-en un",
    ])
  })
})

/** Asks for a report that no worker takes. */
async function asked(more: object): Promise<Json> {
  const enqueue = vi.spyOn(server.services.jobs, 'enqueue').mockResolvedValue()
  const { json } = await ask({ format: 'pdf', ...more })
  enqueue.mockRestore()
  return json
}
const clear = () => server.query(sql`delete from rapports`)
const { signal: never } = new AbortController()

describe('reports that are kept', () => {
  beforeEach(clear)

  test('SYN-15 S22 an account keeps its last twenty: the oldest goes with its file', async () => {
    const { services } = server
    const first = await asked({ photos: 'aucune' })
    const oldest = newFileName('pdf')
    await services.files.put(oldest, Buffer.from('%PDF-'))
    await server.query(sql`update rapports set etat = 'pret', fichier = ${oldest}`)
    await server.query(sql`insert into rapports (auteur_id, exploitant_id, client_id, demande, titre, fichier, etat)
      select auteur_id, exploitant_id, client_id, '{}', titre, 'fichier-' || n || '.pdf', 'pret'
        from rapports, generate_series(1, 19) n`)
    const listed = async () => {
      const { json } = await server.office('GET', '/synthese/rapports')
      return rapportsSynthese.parse(json).rapports
    }
    expect((await listed()).at(-1)?.['@id']).toBe(first['@id'])
    const last = await asked({ photos: 'problemes' })
    const [kept] = await server.query(sql`select count(*)::int as nombre from rapports`)
    expect([kept?.nombre, (await listed())[0]?.['@id']]).toEqual([20, last['@id']])
    expect((await server.office('GET', String(first['@id']))).status).toBe(404)
    expect(await services.files.stream(oldest)).toBeNull()
  })

  test('SYN-12 SYN-15 a request asked again is the report that waits, and another one once it was begun', async () => {
    const first = await asked({ photos: 'aucune' })
    expect((await asked({ photos: 'aucune' }))['@id']).toBe(first['@id'])
    await prepare(server.services, rapportPrepared, Number(first.id), never)
    const later = await asked({ photos: 'aucune' })
    expect([later['@id'] === first['@id'], later.etat]).toEqual([false, 'en-attente'])
  })
})

describe('a report on a bad day', () => {
  afterEach(() => void vi.restoreAllMocks())
  const cancel = (id: number) => server.office('DELETE', `/synthese/rapports/${id}`)
  /** Id of a report that no worker takes, the only one. */
  const waiting = async () => {
    await clear()
    return Number((await asked({ photos: 'toutes' })).id)
  }
  const stored = async (id: number) => {
    const [{ fichier, etat, raison } = {} as Json] = await server.query(
      sql`select fichier, etat, raison from rapports where id = ${id}`,
    )
    const file = await server.services.files.stream(String(fichier))
    file?.destroy()
    return { fichier, etat, raison, hasFile: file !== null }
  }
  const folder = () => join(server.services.config.VAR_DIR, 'rapports-en-cours')
  const halfDone = () => (existsSync(folder()) ? readdirSync(folder()) : [])

  const sessionsOfAuthor = async () => {
    const open = await server.query(
      sql`select id from sessions where user_id = ${server.world.exploitant.id} and ended_at is null`,
    )
    return open.length
  }
  const setEnd = (end: string | null) =>
    server.query(
      sql`update sessions set ended_at = ${end}::timestamptz where id = ${server.world.exploitant.session}`,
    )

  test('SYN-15 a report whose person logs out meanwhile is made all the same, and leaves no session', async () => {
    const id = await waiting()
    await setEnd('2026-11-22T10:00:00Z')
    const before = await sessionsOfAuthor()
    await prepare(server.services, rapportPrepared, id, never)
    expect([(await stored(id)).etat, await sessionsOfAuthor()]).toEqual(['pret', before])
    await setEnd(null)
  })

  test('SYN-15 a report of an account that was refused meanwhile ends with a sentence', async () => {
    const id = await waiting()
    const accredit = (isAccredited: boolean) =>
      server.query(
        sql`update users set is_accredited = ${isAccredited} where id = ${server.world.exploitant.id}`,
      )
    await accredit(false)
    await prepare(server.services, rapportPrepared, id, never)
    expect(await stored(id)).toMatchObject({
      etat: 'echec',
      raison: 'Le compte qui a demandé ce rapport a été fermé',
    })
    await accredit(true)
    await setEnd(null)
  })

  test('SYN-15 S9 a job killed half-way is taken up again under the same name, and leaves no other file', async () => {
    const id = await waiting()
    const killed = new AbortController()
    const { files } = server.services
    const { get } = files
    // When the first photo is read, the tables before it are already drawn.
    let during: string[] = []
    vi.spyOn(files, 'get').mockImplementationOnce((nom) => {
      during = halfDone()
      killed.abort(new Error('killed'))
      return get(nom)
    })
    await expect(prepare(server.services, rapportPrepared, id, killed.signal)).rejects.toThrow()
    expect([during.length, halfDone()]).toEqual([1, []])
    await prepare(server.services, rapportPrepared, id, never)
    const after = await stored(id)
    expect([after.etat, after.hasFile]).toEqual(['pret', true])
  })

  test('SYN-15 a report that fails at each try ends with a sentence', async () => {
    const id = await waiting()
    vi.spyOn(server.services.files, 'putFile').mockRejectedValue(new Error('disk full'))
    for (let i = 0; i < 3; i++) await prepare(server.services, rapportPrepared, id, never).catch(() => {})
    const { etat, raison, hasFile } = await stored(id)
    expect([etat, raison, hasFile]).toEqual([
      'echec',
      "Le rapport n'a pas pu être préparé, demandez-le à nouveau",
      false,
    ])
    expect(halfDone()).toEqual([])
  })

  test('SYN-15 S9 a report cancelled while it is drawn leaves no open file', async () => {
    const id = await waiting()
    const { files } = server.services
    const { get } = files
    let clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000))
    vi.spyOn(files, 'get').mockImplementation(async (name) => {
      await cancel(id)
      return get(name)
    })
    await prepare(server.services, rapportPrepared, id, never)
    expect([openFiles('rapports-en-cours'), halfDone()]).toEqual([[], []])
  })

  test('SYN-15 a report cancelled while it is made leaves neither row nor file', async () => {
    const id = await waiting()
    const { fichier } = await stored(id)
    const { files } = server.services
    const { putFile } = files
    vi.spyOn(files, 'putFile').mockImplementationOnce(async (...file) => {
      await cancel(id)
      await putFile(...file)
    })
    await prepare(server.services, rapportPrepared, id, never)
    expect((await stored(id)).etat).toBeUndefined()
    expect(await files.stream(String(fichier))).toBeNull()
  })

  test('SYN-15 S9 a try that ends after a later one made the report leaves its file', async () => {
    const id = await waiting()
    const { files } = server.services
    const { putFile } = files
    vi.spyOn(files, 'putFile').mockImplementationOnce(async (...file) => {
      await prepare(server.services, rapportPrepared, id, never)
      await putFile(...file)
    })
    await prepare(server.services, rapportPrepared, id, never)
    const { etat, hasFile } = await stored(id)
    expect([etat, hasFile]).toEqual(['pret', true])
  })

  test('SYN-15 a report that waits for its turn has not failed, nor has one that waits for its next try', async () => {
    const id = await waiting()
    const seenAfter = async (span: string) => {
      await server.query(sql`update rapports set updated_at = now() - ${span}::interval where id = ${id}`)
      return (await server.office('GET', `/synthese/rapports/${id}`)).json.etat
    }
    expect(await seenAfter('3 hours')).toBe('en-attente')
    vi.spyOn(server.services.files, 'putFile').mockRejectedValueOnce(new Error('disk full'))
    await expect(prepare(server.services, rapportPrepared, id, never)).rejects.toThrow('disk full')
    expect([await seenAfter('11 minutes'), await seenAfter('25 hours')]).toEqual(['en-attente', 'echec'])
  })

  test('SYN-15 one that fell silent says so; after thirty days a report and its file are gone', async () => {
    const id = await waiting()
    const change = (what: ReturnType<typeof sql>) =>
      server.query(sql`update rapports set ${what} where id = ${id}`)
    await change(sql`etat = 'en-cours', updated_at = now() - interval '11 minutes'`)
    const silent = await server.office('GET', `/synthese/rapports/${id}`)
    expect([silent.json.etat, silent.json.raison]).toEqual([
      'echec',
      'La préparation a été interrompue, demandez-la à nouveau',
    ])
    await prepare(server.services, rapportPrepared, id, never)
    const { fichier } = await stored(id)
    await change(sql`created_at = now() - interval '31 days'`)
    await deleteOldRows(server.services)
    expect(await server.services.files.stream(String(fichier))).toBeNull()
    expect((await server.office('GET', `/synthese/rapports/${id}`)).status).toBe(404)
  })

  test('SYN-15 what a killed server left half done is gone at the next start', async () => {
    mkdirSync(folder(), { recursive: true })
    writeFileSync(join(folder(), '1-1.pdf'), 'half')
    await clearPrepared(server.services, rapportPrepared)
    expect(halfDone()).toEqual([])
  })
})

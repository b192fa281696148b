import { resteAFaire } from '@lavandiere/domain/accueil/ce-qui-attend.ts'
import { service } from '@lavandiere/domain/service/service.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { watchBackups } from './alarme.ts'

const METRIQUES_JETON = 'un-mot-pour-les-mesures'
const server = useServer({ METRIQUES_JETON })

/** A backup that began so many hours ago. */
const backup = (hours: number, raison: string | null = null) =>
  server.query(sql`insert into sauvegardes (debut, fin, est_bonne, lignes, octets, fichiers, fichiers_manquants, raison)
    values (now() - make_interval(hours => ${hours}), now() - make_interval(hours => ${hours}), ${raison === null}, 12, 3400, 5, 0, ${raison})`)
const alarms = () =>
  server.services.pool.query(
    `select data ->> 'to' as to, data ->> 'text' as text from pgboss.job where name = 'mail' and data ->> 'subject' like '%sauvegardée'`,
  )

test('OPS-02 figures are read with the word alone, by pattern of route and never by address', async () => {
  const { world, call } = server
  await call(world.exploitant, 'GET', '/prestations?search=secret-de-ville')
  await call(world.exploitant, 'GET', '/conteneurs/987654321')
  const read = (authorization?: string) =>
    server.app.inject({ url: '/api/metriques', headers: authorization ? { authorization } : {} })
  expect((await read()).statusCode).toBe(401)
  expect((await read('Bearer un-autre-mot-pour-rien')).statusCode).toBe(401)
  expect((await read(world.admin.bearer)).statusCode).toBe(401)
  const { statusCode, headers, body } = await read(`Bearer ${METRIQUES_JETON}`)
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(body).toMatch(
    /lavandiere_http_requests_total\{method="GET",route="\/api\/conteneurs\/:id",status="404"\} [1-9]/,
  )
  expect(body).toContain('lavandiere_database_connections{state="open"}')
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toMatch(/secret-de-ville|987654321/)
})

test('OPS-02 without a word there is no such address', async () => {
  const { config } = server.services
  config.METRIQUES_JETON = ''
  const { statusCode } = await server.app.inject({
    url: '/api/metriques',
    headers: { authorization: 'Bearer ' },
  })
  config.METRIQUES_JETON = METRIQUES_JETON
  expect(statusCode).toBe(404)
})

test('OPS-03 an old last backup is mailed to administrators once a day, a fresh one never', async () => {
  await watchBackups(server.services)
  expect((await alarms()).rows).toEqual([])
  await backup(30)
  await backup(2)
  await watchBackups(server.services)
  expect((await alarms()).rows).toEqual([])
  await server.query('delete from sauvegardes')
  await backup(30)
  await backup(2, 'Le disque est plein')
  await watchBackups(server.services)
  await watchBackups(server.services)
  const { rows } = await alarms()
  expect(rows.map(({ to }) => to)).toEqual([server.world.admin.email])
  expect(rows[0]?.text).toContain('Le disque est plein')
})

test('OPS-03 SHELL-55 a missing backup stands on the home of administrators, until a good one', async () => {
  const waiting = async () => {
    const { json } = await server.call(server.world.admin, 'GET', '/accueil')
    return resteAFaire.parse(json).lignes.filter(({ sujet }) => sujet === 'sauvegardes')
  }
  const [line] = await waiting()
  expect(line).toMatchObject({ nombre: 1, lieu: null })
  expect(line?.elements.map(({ texte }) => texte)).toEqual([
    expect.stringMatching(/^La dernière bonne sauvegarde de Lavandière date du /),
    'La dernière tentative a échoué : Le disque est plein',
  ])
  await backup(1)
  expect(await waiting()).toEqual([])
  await server.query('delete from sauvegardes where fin = (select max(fin) from sauvegardes)')
})

test('OPS-03 administrators read backups and work that waits, in the shape of the screen', async () => {
  const { status, json } = await server.call(server.world.admin, 'GET', '/service')
  expect(status).toBe(200)
  const read = service.parse(json)
  expect(read.sauvegardes.map(({ estBonne }) => estBonne)).toEqual([false, true])
  expect(read.derniereBonne).toBe(read.sauvegardes[1]?.debut)
  expect(read.travaux.find(({ nom }) => nom === 'mail')).toBeDefined()
  expect(read.appels.total).toBeGreaterThan(3)
})

import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { makeTerrain, type Terrain } from '../../testing/fabrique.ts'
import type { Message } from '../platform/outside/mail.ts'
import { sendAnnonces } from './annonces.ts'

const server = useServer({ PUBLIC_URL: 'https://lavandiere.example' })
/** The day before the one under way: its rounds are over. */
const HIER = addDays(workingDay(new Date().toISOString()), -1)
let client: TestAccount
let ici: Terrain

beforeEach(async () => {
  const { exploitant, operateur } = server.world
  client = await server.account('client', `Client ${Math.random()}`)
  ici = await makeTerrain(server.services, exploitant, client, operateur, [])
  await server.query(sql`update users set email_notifications_lavage_impossible = true, email_notifications_maintenance = false,
      email_notifications_lavage_done = true where id = ${client.id}`)
})

const wash = (rang: number, more: object = {}) =>
  server.wash(ici.conteneurs[rang], parisInstant(HIER, '10:00:00'), { ...more })

/** The mails that one look makes, some mornings from now. */
async function mailsAfter(matins = 0): Promise<Message[]> {
  const sent: Message[] = []
  const jobs = {
    ...server.services.jobs,
    enqueue: async (_: unknown, message: unknown) => void sent.push(message as Message),
  }
  const now = () => new Date(Date.now() + matins * 86_400_000)
  await sendAnnonces({ ...server.services, jobs, now })
  return sent.filter(({ to }) => to === client.email)
}

test('USER-15 OPEN-47 a client gets one mail for all the containers of a day, of what it asks for', async () => {
  await wash(0)
  await wash(1, { isAccessible: false })
  await wash(2, { problemes: [`/api/problems/${ici.problem}`] })
  const [mail, ...others] = await mailsAfter()
  expect(others).toEqual([])
  expect(mail?.text).toMatch(
    /1\slavage impossible :\n- C2, le .*\n\n1\slavage effectué :\n- C1, le .* ; 2\sbacs lavés/,
  )
  expect(mail?.text).not.toContain('C3')
  expect(mail?.text).toContain('\n\nLes passages et leurs photos : https://lavandiere.example/patrimoine\n\n')
  expect(await mailsAfter()).toEqual([])
})

test('USER-15 the mail says what the crew wrote: why a place could not be reached', async () => {
  await wash(0, { isAccessible: false, observation: 'Travaux\nsur la voirie' })
  const [mail] = await mailsAfter()
  expect(mail?.text).toMatch(/- C1, le .* ; observation : Travaux sur la voirie\n/)
})

test('USER-15 a day under way, one long past and one of 1970 are told in no mail', async () => {
  await wash(0, { dateEvenement: new Date().toISOString() })
  await wash(1, { dateEvenement: parisInstant(addDays(HIER, -8), '10:00:00') })
  await wash(2, { dateEvenement: '1970-01-02T10:00:00Z' })
  expect(await mailsAfter()).toEqual([])
})

test('USER-15 what came after the mail of a morning waits for the next one', async () => {
  await wash(0)
  expect(await mailsAfter()).toHaveLength(1)
  await wash(1)
  expect(await mailsAfter()).toEqual([])
  const [mail] = await mailsAfter(1)
  expect(mail?.text).toContain('C2')
  expect(mail?.text).not.toContain('C1')
})

test('USER-15 OPEN-38 a correction of what a mail said is told in the next one, a removal too', async () => {
  const impossible = await wash(0, { isAccessible: false })
  const removed = await wash(1)
  await mailsAfter()
  const path = String(impossible['@id'])
  await server.office('PATCH', path, { isAccessible: true, nombreLaves: 2 })
  await server.office('DELETE', String(removed['@id']))
  const [mail] = await mailsAfter(1)
  expect(mail?.text).toMatch(/C1, le .* : « Lavage impossible » devient « Lavé » \(2\sbacs\)/)
  expect(mail?.text).toMatch(/C2, le .* : « Lavé » \(3\sbacs\) est supprimé/)
})

test('OPEN-04 a container of which no bin was washed is not told as washed', async () => {
  await wash(2, { nombreLaves: 0 })
  const [mail] = await mailsAfter()
  expect(mail?.text).toContain('1\u00a0lavage impossible')
  expect(mail?.text).not.toContain('effectué')
})

test('USER-40 a client told at once gets a mail of what is new the same day, no fact twice', async () => {
  await server.query(sql`update users set avis_immediats = true where id = ${client.id}`)
  await wash(0, { dateEvenement: new Date().toISOString() })
  const [first] = await mailsAfter()
  expect(first?.text).toContain('C1')
  await wash(1, { dateEvenement: new Date().toISOString(), isAccessible: false })
  const [second] = await mailsAfter()
  expect(second?.text).toContain('C2')
  expect(second?.text).not.toContain('C1')
  expect(await mailsAfter()).toEqual([])
})

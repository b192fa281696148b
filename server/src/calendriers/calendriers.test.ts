import { addDays, formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'
import { asVisitor } from '../platform/db/actor.ts'

const server = useServer()
const TODAY = today()
const [FIRST, SECOND, THIRD] = [addDays(TODAY, 7), addDays(TODAY, 14), addDays(TODAY, 21)]
const FAR = addDays(TODAY, 181)

const here = useMade(() => server.terrain(FIRST, SECOND, THIRD, FAR, addDays(TODAY, -31)))
beforeAll(async () => {
  await server.query(
    sql`update campagne_lavages set date_fin = ${addDays(TODAY, 400)}, libelle = 'Centre; verre, « Île »' where id = ${here.campagne}`,
  )
})

/** A new link of this account. */
async function linkOf(who: TestAccount, sujet: string): Promise<string> {
  const made = await server.call(who, 'PUT', '/calendriers', { sujet })
  expect(made.status, made.text).toBe(201)
  return new URL(String(made.json.adresse)).pathname
}

interface Entry {
  uid: string
  day: string
  end: string
  title: string
  description: string
  status: string
  sequence: number
}

/** What a program that reads calendars finds at a link. */
async function read(path: string) {
  const reply = await server.call(null, 'GET', path, undefined, { accept: 'text/calendar, */*' })
  const calendar = new ICAL.Component(ICAL.parse(reply.text))
  const entries = calendar.getAllSubcomponents('vevent').map((component): Entry => {
    // Ours are no series: without this each entry is looked for among all the others.
    const event = new ICAL.Event(component, { exceptions: [] })
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      end: event.endDate.toString(),
      title: event.summary,
      description: event.description ?? '',
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
    }
  })
  return { ...reply, calendar, entries }
}

const tournee = () => `/api/campagne_lavages/${here.campagne}`

test('CAL-01 a calendar holds the days of its window, as a program reads them', async () => {
  const { status, headers, calendar, entries } = await read(await linkOf(server.world.exploitant, tournee()))
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Lavages : Centre; verre, « Île »')
  expect(entries.map(({ day }) => day)).toEqual([FIRST, SECOND, THIRD])
  expect(entries[0]).toEqual({
    uid: `tournee-${here.campagne}-${FIRST}@localhost`,
    day: FIRST,
    end: addDays(FIRST, 1),
    title: 'Lavage : Centre; verre, « Île »',
    description: '',
    status: 'CONFIRMED',
    sequence: 0,
  })
})

test('CAL-02 a moved day stays the same entry with a higher sequence, a cancelled one says so', async () => {
  const path = await linkOf(server.world.exploitant, `/api/patrimoines/${here.patrimoine}`)
  const before = await read(path)
  const moved = addDays(SECOND, 1)
  await server.office('PATCH', `/campagne_lavages/${here.campagne}/jours/${SECOND}`, {
    etat: 'reportee',
    jour: moved,
    motif: 'Travaux de Mme Dupont',
    heureDebut: '06:30',
  })
  await server.office('PATCH', `/campagne_lavages/${here.campagne}/jours/${THIRD}`, {
    etat: 'annulee',
    motif: 'Grève',
  })
  const after = await read(path)
  expect(after.entries.map(({ uid }) => uid)).toEqual(before.entries.map(({ uid }) => uid))
  const [, second, third] = after.entries
  expect(second).toMatchObject({ day: moved, status: 'CONFIRMED' })
  expect(second?.description).toMatch(/^Déplacé du .*\nDépart à 06:30\.$/)
  expect(second?.sequence).toBeGreaterThan(before.entries[1]?.sequence ?? 0)
  expect(third).toMatchObject({
    day: THIRD,
    status: 'CANCELLED',
    title: 'Lavage annulé : Centre; verre, « Île »',
  })
  // Reasons are words of the office.
  expect(after.text).not.toMatch(/Dupont|Grève/)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  const again = await server.call(null, 'GET', path, undefined, {
    'if-none-match': String(after.headers.etag),
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('CAL-03 a client reads its own rounds without hours of crews, an operateur its own days', async () => {
  const { client, operateur, exploitant } = server.world
  const town = await read(await linkOf(client, `/api/clients/${client.id}`))
  expect(town.entries.length).toBeGreaterThan(2)
  expect(town.text).not.toContain('Départ')
  const crew = await read(await linkOf(operateur, `/api/operateurs/${operateur.id}`))
  expect(crew.entries.length).toBeGreaterThan(2)
  const other = await server.account('operateur', 'Autre équipier')
  await server.office('PATCH', `/campagne_lavages/${here.campagne}/jours/${FIRST}`, {
    chauffeur: `/api/operateurs/${other.id}`,
  })
  const days = async (path: string) => (await read(path)).entries.map(({ day }) => day)
  expect(await days(await linkOf(exploitant, `/api/operateurs/${other.id}`))).toEqual([FIRST])
  expect(await days(await linkOf(operateur, `/api/operateurs/${operateur.id}`))).not.toContain(FIRST)
})

test('CAL-04 a link of a neighbour, of another crew or of nothing is refused', async () => {
  const { client, operateur, exploitant } = server.world
  const neighbour = await server.account('client', 'Ville voisine')
  const asked = async (who: TestAccount, sujet: string) =>
    (await server.call(who, 'PUT', '/calendriers', { sujet })).status
  expect(await asked(neighbour, `/api/clients/${client.id}`)).toBe(422)
  expect(await asked(neighbour, tournee())).toBe(422)
  expect(await asked(operateur, tournee())).toBe(422)
  expect(await asked(exploitant, '/api/users/1')).toBe(422)
  // The tournée goes to a neighbour: the link of the client that had it shows nothing more.
  const path = await linkOf(client, tournee())
  expect((await read(path)).entries.length).toBeGreaterThan(0)
  await server.query(
    sql`update liens_calendrier set auteur_id = ${neighbour.id} where auteur_id = ${client.id} and sujet = 'campagne_lavages'`,
  )
  expect((await read(path)).entries).toEqual([])
})

test('CAL-05 a link ends at once: made anew, revoked, or with its account', async () => {
  const { client } = server.world
  const first = await linkOf(client, tournee())
  const second = await linkOf(client, tournee())
  expect((await server.call(null, 'GET', first)).status).toBe(404)
  expect((await read(second)).status).toBe(200)
  const known = await server.call(client, 'GET', `/calendriers?sujet=${tournee()}`)
  expect(known.json.lien?.luLe).not.toBeNull()
  expect(known.text).not.toContain(second.split('/')[3])
  expect(
    (await server.call(server.world.operateur, 'DELETE', `/calendriers/${known.json.lien?.id}`)).status,
  ).toBe(404)
  expect((await server.call(client, 'DELETE', `/calendriers/${known.json.lien?.id}`)).status).toBe(204)
  expect((await server.call(null, 'GET', second)).status).toBe(404)
  const third = await linkOf(client, tournee())
  await server.query(sql`update users set is_accredited = false where id = ${client.id}`)
  expect((await server.call(null, 'GET', third)).status).toBe(404)
})

test('CAL-06 S2 at the database a visitor sees nothing but the rounds and days of a link', async () => {
  const seen = (link: string | null) =>
    asVisitor(server.services.pool, async (tx) => {
      if (link) await tx.execute(sql`select ouvrir_calendrier(${link}, ${TODAY}::date, ${FAR}::date)`)
      const count = async (table: string) =>
        Number((await tx.execute(sql.raw(`select count(*) as n from ${table}`))).rows[0]?.n)
      return [await count('campagne_occurrences'), await count('patrimoines')]
    })
  expect(await seen(null)).toEqual([0, 0])
  await linkOf(server.world.exploitant, tournee())
  const [{ empreinte } = { empreinte: '' }] = await server.query(
    sql`select empreinte from liens_calendrier where auteur_id = ${server.world.exploitant.id} and sujet = 'campagne_lavages'`,
  )
  expect(await seen(String(empreinte))).toEqual([5, 1])
  for (const said of [
    'select email from users',
    'select motif from campagne_occurrences',
    'delete from patrimoines',
  ])
    await expect(asVisitor(server.services.pool, (tx) => tx.execute(sql.raw(said)))).rejects.toMatchObject({
      code: '42501',
    })
})

test('CAL-01 a calendar that does not hold all passages says until when it goes', async () => {
  const days = sql`generate_series(${TODAY}::date, ${TODAY}::date + 180, interval '1 day') jour`
  await server.query(sql`with copies as (
      insert into campagne_lavages overriding system value
      select (jsonb_populate_record(t, jsonb_build_object('id', 100000 + n, 'libelle', 'Ronde ' || n))).*
      from campagne_lavages t, generate_series(1, 28) n where t.id = ${here.campagne} returning id, exploitant_id, client_id)
    insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour)
    select exploitant_id, client_id, id, jour from copies, ${days}`)
  const { calendar, entries } = await read(
    await linkOf(server.world.exploitant, `/api/patrimoines/${here.patrimoine}`),
  )
  expect(entries).toHaveLength(5_000)
  expect(calendar.getFirstPropertyValue('x-wr-caldesc')).toBe(
    `Les 5\u202f000\u00a0premiers passages, jusqu'au ${formatDate(entries.at(-1)?.day)} : un agenda n'en contient pas davantage.`,
  )
})

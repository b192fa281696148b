import { randomUUID } from 'node:crypto'
import { ligneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'
import { heuresOf } from '../../testing/heures.ts'
import { meanwhile } from '../../testing/meanwhile.ts'

const server = useServer()
const heures = heuresOf(server)

const nadia = useMade(() => heures.personne('Nadia'))
const karim = useMade(() => heures.personne('Karim'))

describe('hours entered by the office', () => {
  test('RH-80 RH-86 RH-90 OPEN-127 a day with its hours of Paris, minutes whole', async () => {
    const made = await heures.saisir(nadia, '2026-03-02 08:00', '2026-03-02 16:30', { tempsPauseMinutes: 30 })
    expect([made.status, made.json]).toMatchObject([
      201,
      {
        operateur: { libelle: 'Nadia' },
        date: '2026-03-02',
        statutJournee: 'WD',
        heureDebut: '2026-03-02T08:00:00+01:00',
        heureFin: '2026-03-02T16:30:00+01:00',
        tempsPauseMinutes: 30,
      },
    ])
    const sheet = await server.office('GET', `/feuille_de_temps/${made.json.feuilleDeTempsId}`)
    expect(sheet.json).toMatchObject({ workMinutes: 480, validatedAt: null })
  })

  test('OPEN-116 a second sheet of that day is refused', async () => {
    const twice = await heures.saisir(nadia, '2026-03-02 18:00', '2026-03-02 19:00')
    expect(twice.said).toEqual([409, 'Une feuille de temps existe déjà pour cet opérateur à cette date'])
  })

  test('RH-83 hours on those of the evening before are refused with its day', async () => {
    await heures.saisir(nadia, '2026-03-03 22:00', '2026-03-04 06:00')
    const over = await heures.saisir(nadia, '2026-03-04 05:59', '2026-03-04 12:00')
    expect(over.said).toEqual([409, 'Ces heures chevauchent la feuille de temps du 03/03/2026'])
  })

  test.each([
    ['RH-81', { operateur: null }, 'Veuillez sélectionner un opérateur'],
    ['RH-82', { heureDebut: null, heureFin: null }, "L'heure de début est requise"],
    ['RH-83', { heureFin: null }, "L'heure de fin est requise"],
    ['RH-84', { tempsPauseMinutes: null }, 'Le temps pause est requis'],
    [
      'RH-82',
      { date: '2026-03-08' },
      "Le poste est du jour où il commence, ou de la veille s'il commence avant 6 h",
    ],
  ])('%s %j is refused: %s', async (_, change, message) => {
    const refused = await heures.saisir(nadia, '2026-03-09 08:00', '2026-03-09 16:00', change)
    expect(refused.said).toEqual([422, message])
  })

  test('RH-90 a start before six may be told to belong to the day before', async () => {
    const made = await heures.saisir(karim, '2026-03-11 00:30', '2026-03-11 07:00', { date: '2026-03-10' })
    expect([made.status, made.json.date]).toEqual([201, '2026-03-10'])
  })

  test('RH-79 one whose hours are not kept is refused', async () => {
    const refused = await heures.saisir(server.world.operateur, '2026-03-09 08:00', '2026-03-09 16:00')
    expect(refused.json.message).toBe("La gestion des heures n'est pas activée pour cet opérateur")
  })

  test('RH-65 OPEN-120 the dialog makes a sick day with its hours, of which none is worked', async () => {
    const made = await server.office('POST', '/feuille_de_temps/vide', {
      operateurId: karim.id,
      date: '2026-03-12',
      statutJournee: 'AM',
      heureDebut: '2026-03-12 09:00:00',
      heureFin: '2026-03-12 16:00:00',
      tempsPauseMinutes: 0,
    })
    expect([made.status, made.json]).toMatchObject([
      201,
      { workMinutes: 0, poste: { libelle: '2026-03-12' } },
    ])
  })

  test('OPEN-118 an absence of two weeks leaves the days that have a sheet, and a planned one takes hours', async () => {
    await heures.saisir(karim, '2026-04-08 08:00', '2026-04-08 15:00')
    const made = await heures.absence(karim, '2026-04-06', 'CP', { jusquAu: '2026-04-19' })
    expect(made.status).toBe(201)
    const days = await server.office(
      'GET',
      `/poste_operateurs?operateur=${karim.id}&date[after]=2026-04-06&statutJournee=CP`,
    )
    expect(days.members.map(({ date }) => date)).toHaveLength(13)
    const worked = await heures.saisir(karim, '2026-04-09 08:00', '2026-04-09 15:00')
    expect([worked.status, worked.json.statutJournee]).toEqual([201, 'WD'])
  })
})

describe('RH-95 leave as one', () => {
  const away = async (person: { id: number }) =>
    (
      await server.query(sql`select date::text as jour from poste_operateurs
      where operateur_id = ${person.id} and statut_journee <> 'WD' and archived_at is null order by date`)
    ).map(({ jour }) => String(jour).slice(8))

  test('RH-95 days entered together go and come back together, without what was entered beside them', async () => {
    const lea = await heures.personne('Léa')
    await heures.absence(lea, '2026-06-12', 'CP')
    const made = await heures.absence(lea, '2026-06-08', 'CP', { jusquAu: '2026-06-11' })
    await heures.saisir(lea, '2026-06-10 08:00', '2026-06-10 15:00')
    const days = await server.office('GET', `/poste_operateurs?operateur=${lea.id}&date=2026-06-09`)
    const path = `/poste_operateurs/${days.members[0]?.id}/absence`
    expect(await away(lea)).toEqual(['08', '09', '11', '12'])
    expect((await server.office('GET', path)).json).toMatchObject({
      du: '2026-06-08',
      au: '2026-06-11',
      jours: 3,
    })
    expect((await server.call(server.world.autre.exploitant, 'DELETE', path)).status).toBe(404)
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect(await away(lea)).toEqual(['12'])
    expect((await server.office('DELETE', path)).status).toBe(404)
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(204)
    expect(await away(lea)).toEqual(['08', '09', '11', '12'])
    expect((await server.office('DELETE', `/poste_operateurs/${made.json.id}`)).status).toBe(204)
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect(await away(lea)).toEqual(['12'])
  })

  test('RH-95 another kind entered over some of its days is an absence of its own', async () => {
    const max = await heures.personne('Max')
    await heures.absence(max, '2026-06-08', 'CP', { jusquAu: '2026-06-12' })
    const sick = await heures.absence(max, '2026-06-08', 'AM', { jusquAu: '2026-06-09' })
    expect((await server.office('DELETE', `/poste_operateurs/${sick.json.id}/absence`)).status).toBe(204)
    expect(await away(max)).toEqual(['10', '11', '12'])
  })
})

describe('a shift sent by a telephone', () => {
  test('RH-90 it starts without an end, twice makes one, and its crew ends it once', async () => {
    const body = { uuid: randomUUID(), heureDebut: `${today()} 04:00:00` }
    const [first, again] = [
      await server.call(nadia, 'POST', '/poste_operateurs', body),
      await server.call(nadia, 'POST', '/poste_operateurs', body),
    ]
    expect([first.status, again.status, again.json.id]).toEqual([201, 201, first.json.id])
    const path = `/poste_operateurs/${first.json.id}`
    const ended = await server.call(nadia, 'PATCH', path, {
      heureFin: `${today()} 11:00:00`,
      tempsPauseMinutes: 20,
    })
    expect([ended.status, ended.json.tempsPauseMinutes]).toEqual([200, 20])
    expect((await server.call(nadia, 'PATCH', path, { statutJournee: 'CP' })).json.message).toBe(
      'Seul le bureau change cette valeur',
    )
    await server.office('PATCH', `/feuille_de_temps/${first.json.feuilleDeTempsId}`, { validatedAt: true })
    const late = await server.call(nadia, 'PATCH', path, { tempsPauseMinutes: 0 })
    expect(late.said).toEqual([409, 'Cette feuille de temps est déjà validée'])
    expect((await server.call(karim, 'GET', path)).status).toBe(404)
  })

  test('OPEN-39 RH-37 hours sent before they are say so in the grid until the office changes them', async () => {
    const lucie = await heures.personne('Lucie')
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const debut = inHours(-2)
    const made = await server.call(lucie, 'POST', '/poste_operateurs', { heureDebut: debut })
    const cell = async () => {
      const jour = jourDeParis(debut)
      const { members } = await server.office('GET', `/suivi_heures/${jour}/${jour}`)
      return ligneSuivi.parse(members.find(({ operateur }) => Number(operateur?.id) === lucie.id)).suivi[0]
    }
    const path = `/poste_operateurs/${made.json.id}`
    const early = { heureFin: inHours(7), tempsPauseMinutes: 30 }
    const ended = [
      await server.call(lucie, 'PATCH', path, early),
      await server.call(lucie, 'PATCH', path, early),
    ]
    expect(ended.map(({ status }) => status)).toEqual([200, 200])
    expect(await cell()).toMatchObject({
      status: 'orange',
      raisons: [expect.stringMatching(/^Le téléphone a envoyé ces heures (7 h|6 h 59) à l'avance$/)],
    })
    await server.call(lucie, 'PATCH', path, { heureFin: inHours(0) })
    expect((await cell())?.status).toBe('orange')
    await server.office('PATCH', `/feuille_de_temps/${made.json.feuilleDeTempsId}`, { tempsPauseMinutes: 20 })
    expect(await cell()).toMatchObject({ status: 'vert', raisons: [] })
  })

  test('TER-02 TER-16 RH-90 a start up to a day ahead is kept and marked; a later one is refused', async () => {
    const marie = await heures.personne('Marie')
    const start = (minutes: number) =>
      server.call(marie, 'POST', '/poste_operateurs', {
        heureDebut: new Date(Date.now() + minutes * 60_000).toISOString(),
        decalageHorloge: 7_200,
      })
    const refused = await start(24 * 60 + 10)
    expect(refused.said).toEqual([422, 'Le début du poste est dans le futur'])
    const kept = await start(23 * 60)
    expect([kept.status, kept.json.decalageHorloge]).toEqual([201, 7_200])
    expect(Date.parse(String(kept.json.heureDebut)) - Date.now()).toBeGreaterThan(22.9 * 3_600_000)
    const { json } = await server.office('GET', `/poste_operateurs/${kept.json.id}/detail-equipe`)
    expect(json.raisons).toContainEqual(expect.stringMatching(/^Le téléphone a envoyé ces heures 2[23] h/))
    expect(json.feuilleDeTemps).toMatchObject({ decalageHorloge: 7_200 })
  })

  test('RH-90 TER-02 a shift of last week is taken, of two months ago refused, and so is an absence', async () => {
    const start = (days: number) =>
      server.call(karim, 'POST', '/poste_operateurs', { heureDebut: `${addDays(today(), -days)} 08:00:00` })
    expect((await start(7)).status).toBe(201)
    expect((await start(60)).json.message).toMatch(/^Le poste du .* est trop ancien : le bureau le complète$/)
    const away = await server.call(karim, 'POST', '/poste_operateurs', { date: today(), statutJournee: 'CP' })
    expect(away.json.message).toBe('Une absence est saisie par le bureau')
  })

  test('OPEN-117 the history tells the telephone from the office', async () => {
    const found =
      await server.query(sql`select origine, nature from heures_modifications where objet = 'feuille' and operateur_id = ${nadia.id}
          and jour = ${today()}::date order by id`)
    expect(found).toEqual([
      { origine: 'telephone', nature: 'creation' },
      { origine: 'telephone', nature: 'modification' },
      { origine: 'bureau', nature: 'modification' },
    ])
  })
})

describe('a timesheet', () => {
  const sheetOf = async (day: string) => {
    const made = await heures.saisir(nadia, `${day} 08:00`, `${day} 16:00`)
    return `/feuille_de_temps/${made.json.feuilleDeTempsId}`
  }

  test('RH-56 RH-60 RH-59 one changed field is sent, minutes follow', async () => {
    const path = await sheetOf('2026-05-04')
    const changed = await server.office('PATCH', path, { heureFin: '2026-05-04 17:30:00' })
    expect([changed.status, changed.json]).toMatchObject([
      200,
      { heureFin: '2026-05-04T17:30:00+02:00', workMinutes: 570 },
    ])
  })

  test('RH-55 OPEN-117 a validation bears the moment of the server, and changed hours take it back', async () => {
    const path = await sheetOf('2026-05-05')
    const valid = await server.office('PATCH', path, { validatedAt: '1999-01-01T00:00:00Z' })
    expect(Date.parse(String(valid.json.validatedAt))).toBeGreaterThan(Date.now() - 60_000)
    const same = await server.office('PATCH', path, { tempsPauseMinutes: 0 })
    expect(same.json.validatedAt).toBe(valid.json.validatedAt)
    expect((await server.office('PATCH', path, { tempsPauseMinutes: 15 })).json.validatedAt).toBeNull()
    expect((await server.office('PATCH', path, { validatedAt: null })).status).toBe(422)
  })

  test('RH-47 another type of day takes the validation back too', async () => {
    const made = await heures.saisir(nadia, '2026-05-06 08:00', '2026-05-06 16:00')
    await server.office('PATCH', `/feuille_de_temps/${made.json.feuilleDeTempsId}`, { validatedAt: true })
    const changed = await server.office('PATCH', `/poste_operateurs/${made.json.id}`, { statutJournee: 'JF' })
    expect(changed.json).toMatchObject({ statutJournee: 'JF', validatedAt: null })
  })

  test('RH-60 OPEN-120 hours that are cleared for an absence are gone, and a pause is not', async () => {
    const made = await heures.saisir(nadia, '2026-05-08 08:00', '2026-05-08 16:00')
    const path = `/poste_operateurs/${made.json.id}`
    const refused = await server.office('PATCH', path, { tempsPauseMinutes: null })
    expect(refused.said).toEqual([422, 'Le temps pause est requis'])
    const cleared = await server.office('PATCH', path, {
      statutJournee: 'CP',
      heureDebut: null,
      heureFin: null,
      tempsPauseMinutes: null,
    })
    expect([cleared.status, cleared.json]).toMatchObject([
      200,
      { statutJournee: 'CP', feuilleDeTempsId: null },
    ])
    expect((await server.office('GET', `/feuille_de_temps/${made.json.feuilleDeTempsId}`)).status).toBe(404)
  })

  test('RH-60 two people who edit one sheet: the second is told, nothing is lost', async () => {
    const path = await sheetOf('2026-05-07')
    const etag = String((await server.office('GET', path)).headers.etag)
    const first = await server.office('PATCH', path, { tempsPauseMinutes: 15 }, { 'if-match': etag })
    const second = await server.office('PATCH', path, { tempsPauseMinutes: 45 }, { 'if-match': etag })
    expect([first.status, second.status]).toEqual([200, 412])
    expect((await server.office('GET', path)).json.tempsPauseMinutes).toBe(15)
  })

  test('RH-60 S14 a change of the sheet is a new version of its day, which shows the hours', async () => {
    const { json } = await heures.saisir(nadia, '2026-07-14 06:00', '2026-07-14 13:00')
    const path = `/poste_operateurs/${json.id}`
    const etag = String((await server.office('GET', path)).headers.etag)
    await server.office('PATCH', `/feuille_de_temps/${json.feuilleDeTempsId}`, { tempsPauseMinutes: 25 })
    const over = await server.office('PATCH', path, { tempsPauseMinutes: 45 }, { 'if-match': etag })
    expect(over.status).toBe(412)
    expect((await server.office('GET', path)).json.tempsPauseMinutes).toBe(25)
  })

  test('RH-55 a validation that races an edit validates what was edited, or is told', async () => {
    const path = await sheetOf('2026-05-11')
    const etag = String((await server.office('GET', path)).headers.etag)
    const id = Number(path.split('/')[2])
    const reply = await meanwhile(
      server.services.pool,
      (tx) =>
        tx.execute(
          sql`update feuille_de_temps set temps_pause_minutes = 60, version = version + 1 where id = ${id}`,
        ),
      () => server.office('PATCH', path, { validatedAt: true }, { 'if-match': etag }),
    )
    expect(reply.status).toBe(412)
    expect((await server.office('GET', path)).json).toMatchObject({
      tempsPauseMinutes: 60,
      validatedAt: null,
    })
  })

  test('RH-60 hours of another day are refused, whichever call writes them', async () => {
    const path = await sheetOf('2026-05-12')
    const { json } = await server.office('GET', path)
    const hours = { heureDebut: '2026-12-25 06:00:00', heureFin: '2026-12-25 16:00:00' }
    for (const refused of [
      await server.office('PATCH', path, hours),
      await server.office('PATCH', `/poste_operateurs/${json.poste?.id}`, hours),
      await server.office('PATCH', `/poste_operateurs/${json.poste?.id}`, { ...hours, date: null }),
    ])
      expect(refused.said).toEqual([
        422,
        "Le poste est du jour où il commence, ou de la veille s'il commence avant 6 h",
      ])
    const night = { heureDebut: '2026-05-13 05:59:00', heureFin: '2026-05-13 07:00:00' }
    expect((await server.office('PATCH', path, night)).status).toBe(200)
    await server.office('DELETE', path)
  })

  test('RH-60 a sheet of the wrong day is removed with its day, brought back by an undo, and made again', async () => {
    const path = await sheetOf('2026-05-18')
    expect((await server.office('DELETE', path)).status).toBe(204)
    const days = () => server.office('GET', `/poste_operateurs?operateur=${nadia.id}&date=2026-05-18`)
    expect((await days()).members).toEqual([])
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
    expect((await days()).members).toHaveLength(1)
  })

  test('RH-60 a sheet that is brought back brings its poste, also one that was removed after it', async () => {
    const day = today()
    const paul = await heures.personne('Paul')
    const body = { uuid: randomUUID(), heureDebut: `${day} 04:00:00` }
    const made = await server.call(paul, 'POST', '/poste_operateurs', body)
    const path = `/feuille_de_temps/${made.json.feuilleDeTempsId}`
    await server.office('DELETE', path)
    await server.office('DELETE', `/poste_operateurs/${made.json.id}`)
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
    const { members } = await server.office('GET', `/poste_operateurs?operateur=${paul.id}&date=${day}`)
    expect(members.map(({ feuilleDeTempsId }) => feuilleDeTempsId)).toEqual([made.json.feuilleDeTempsId])
  })

  test('OPEN-116 two creations of one day at the same moment make one sheet', async () => {
    const replies = await Promise.all(
      [1, 2, 3].map(() => heures.saisir(nadia, '2026-05-25 08:00', '2026-05-25 15:00')),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('RH-90 an operateur who leaves keeps the past hours, under its name', async () => {
    const left = await heures.personne('Partie')
    const made = await heures.saisir(left, '2026-05-26 08:00', '2026-05-26 15:00')
    await server.office('DELETE', `/operateurs/${left.id}`)
    const seen = await server.office('GET', `/poste_operateurs/${made.json.id}`)
    expect(seen.json.operateur).toMatchObject({ libelle: 'Partie', supprime: true })
  })
})

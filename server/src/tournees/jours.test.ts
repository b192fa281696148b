import { occurrences } from '@lavandiere/domain/tournees/occurrences.ts'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'
import { tourneeOver, tourneesOf } from '../../testing/tournees.ts'

const server = useServer()
const ici = useMade(() => server.terrain())
const second = useMade(() => server.account('operateur', 'Second'))

const { make: create, tourOn, wash: washAt } = tourneesOf(server)
/** Wednesdays of July 2027: the 14th is a holiday. */
const make = async (more: object = {}) => {
  const july = { dateDebut: '2027-07-01', dateFin: '2027-07-31', freq: 'WEEKLY', byDay: ['WE'], interval: 1 }
  return (await create({ ...tourneeOver(server, ici), ...july, ...more })).path
}
const idOf = (path: string) => Number(path.split('/').at(-1))
const daysOf = async (path: string, query = 'du=2027-06-01&au=2027-08-31') => {
  const { json } = await server.office('GET', `${path}/jours?${query}`)
  return Array.from(json.jours as unknown as Json[])
}
/** Each day of July as "day of the rule, day, state". */
const july = async (path: string) =>
  (await daysOf(path)).map(
    ({ regle, jour, etat }) => `${String(regle).slice(8)} ${String(jour).slice(5)} ${etat}`,
  )
const change = (path: string, jour: string, body: object, etag?: string) =>
  server.office('PATCH', `${path}/jours/${jour}`, body, etag ? { 'if-match': etag } : {})
const wash = (path: string, jour: string) => washAt(ici, idOf(path), sql`${`${jour}T08:00:00Z`}`)
const cancelled = { etat: 'annulee', motif: 'Neige' }

describe('holidays', () => {
  test('TOUR-29 DASH-21 a holiday moves its day; the moved day is a round of its new day, and of no other', async () => {
    const path = await make({ siJourFerme: 'reporter' })
    expect(await july(path)).toEqual([
      '07 07-07 prevue',
      '14 07-15 reportee',
      '21 07-21 prevue',
      '28 07-28 prevue',
    ])
    expect((await server.office('GET', path)).json).toMatchObject({
      siJourFerme: 'reporter',
      territoire: 'metropole',
    })
    const [le14, le15] = [await tourOn('2027-07-14', idOf(path)), await tourOn('2027-07-15', idOf(path))]
    expect([le14, le15?.total]).toEqual([undefined, 6])
  })

  test('TOUR-29 the territory of the tournée says which days are holidays', async () => {
    const path = await make({
      siJourFerme: 'annuler',
      territoire: 'guadeloupe',
      dateDebut: '2027-05-20',
      dateFin: '2027-05-31',
      byDay: ['TH'],
    })
    const days = await daysOf(path, 'du=2027-05-01&au=2027-05-31')
    expect(days).toMatchObject([
      { jour: '2027-05-20', etat: 'prevue' },
      { jour: '2027-05-27', etat: 'annulee', motif: "Jour férié : Abolition de l'esclavage" },
    ])
  })
})

describe('closures of the company', () => {
  const close = (dateDebut: string, dateFin = dateDebut) =>
    server.office('POST', '/fermetures', { libelle: 'Pont', dateDebut, dateFin })

  test('TOUR-29 a closure moves the days of the tournées that follow it alone; its end brings them back', async () => {
    const moved = await make({ siJourFerme: 'reporter' })
    const kept = await make()
    const made = await close('2027-07-06', '2027-07-08')
    const closure = String(made.json['@id'])
    expect([made.status, (await july(moved))[0], (await july(kept))[0]]).toEqual([
      201,
      '07 07-09 reportee',
      '07 07-07 prevue',
    ])
    expect((await daysOf(moved))[0]?.motif).toBe('Fermeture : Pont')
    expect((await server.office('GET', closure)).json.joursDeplaces).toBeGreaterThan(0)
    await server.office('PATCH', closure, { dateDebut: '2027-07-20', dateFin: '2027-07-22' })
    expect(await july(moved)).toEqual([
      '07 07-07 prevue',
      '14 07-15 reportee',
      '21 07-23 reportee',
      '28 07-28 prevue',
    ])
    await server.office('DELETE', closure)
    expect((await july(moved))[2]).toBe('21 07-21 prevue')
    await server.office('POST', `${closure}/restaurer`)
    expect((await july(moved))[2]).toBe('21 07-23 reportee')
    await server.office('DELETE', closure)
  })

  test('OPEN-38 a closure leaves days worked on, days that a person decided, and all other companies', async () => {
    const path = await make({ siJourFerme: 'annuler' })
    await wash(path, '2027-07-07')
    await change(path, '2027-07-28', { etat: 'prevue', jour: '2027-07-29', motif: 'Marché' })
    const { autre } = server.world
    await server.call(autre.exploitant, 'POST', '/fermetures', {
      libelle: 'Ailleurs',
      dateDebut: '2027-07-21',
      dateFin: '2027-07-21',
    })
    const { json } = await close('2027-07-07', '2027-07-07')
    const second_ = await close('2027-07-28', '2027-07-29')
    expect(await july(path)).toEqual([
      '07 07-07 prevue',
      '14 07-14 annulee',
      '21 07-21 prevue',
      '28 07-29 reportee',
    ])
    await server.office('DELETE', String(json['@id']))
    await server.office('DELETE', String(second_.json['@id']))
  })

  test('TOUR-29 a tournée that comes back after its removal knows the closures of today', async () => {
    const path = await make({ siJourFerme: 'annuler' })
    await server.office('DELETE', path)
    const { json } = await close('2027-07-21')
    await server.office('POST', `${path}/restaurer`)
    expect((await july(path))[2]).toBe('21 07-21 annulee')
    await server.office('DELETE', String(json['@id']))
  })

  test('TOUR-29 a day put back where a closure had moved it comes back when the closure goes', async () => {
    const path = await make({ siJourFerme: 'reporter' })
    const { json } = await close('2027-07-07')
    const moved = (await daysOf(path))[0]
    await change(path, '2027-07-07', { jour: '2027-07-12', motif: null })
    const back = await change(path, '2027-07-07', {
      etat: 'reportee',
      jour: '2027-07-08',
      motif: moved?.motif,
    })
    expect(back.json).toMatchObject({ jour: '2027-07-08', decide: false })
    await server.office('DELETE', String(json['@id']))
    expect((await july(path))[0]).toBe('07 07-07 prevue')
  })

  test('S14 a page older than a closure that moved its day, or than a save of the round, is outdated', async () => {
    const path = await make({ siJourFerme: 'reporter' })
    const first = await change(path, '2027-07-07', { heureDebut: '05:30' })
    const plain = await change(path, '2027-07-07', { heureDebut: null }, String(first.headers.etag))
    await server.office('PATCH', path, { libelle: 'Ronde de nuit' })
    expect((await change(path, '2027-07-07', cancelled, String(first.headers.etag))).status).toBe(412)
    const { json } = await close('2027-07-07')
    expect((await change(path, '2027-07-07', cancelled, String(plain.headers.etag))).status).toBe(412)
    await server.office('DELETE', String(json['@id']))
  })

  test('S14 closures, tournées and single days saved at once end as if one came after the other', async () => {
    const rounds = await Promise.all(
      Array.from({ length: 4 }, () =>
        make({ siJourFerme: 'reporter', freq: 'DAILY', byDay: [], interval: 2 }),
      ),
    )
    const answers = await Promise.all([
      ...['2027-07-05', '2027-07-13', '2027-07-21'].map((day) => close(day)),
      ...rounds.map((path) => server.office('PATCH', path, { interval: 3 })),
      ...rounds.map((path) => change(path, '2027-07-13', { chauffeur: `/api/operateurs/${second.id}` })),
      ...rounds.map((path) => server.office('PATCH', path, { libelle: 'Ronde de nuit' })),
    ])
    expect(answers.filter(({ status }) => status >= 500).map(({ text }) => text)).toEqual([])
    for (const path of rounds) {
      const days = await july(path)
      await server.office('PATCH', path, { libelle: 'Ronde de jour' })
      expect(await july(path)).toEqual(days)
    }
    for (const { json } of answers.slice(0, 3)) await server.office('DELETE', String(json['@id']))
  })
})

describe('one day', () => {
  test('DASH-21 TOUR-05 a cancelled day takes place nowhere, keeps reason and history, and can be taken back', async () => {
    const path = await make()
    const done = await change(path, '2027-07-07', cancelled)
    expect([done.status, done.json.etat, done.json.motif]).toEqual([200, 'annulee', 'Neige'])
    expect(await tourOn('2027-07-07', idOf(path))).toBeUndefined()
    expect(done.json.historique).toMatchObject([
      { auteur: 'Exploitant A', avant: { etat: 'prevue', motif: null }, apres: cancelled },
    ])
    const back = await change(path, '2027-07-07', { etat: 'prevue' }, String(done.headers.etag))
    expect(back.json).toMatchObject({ etat: 'prevue', motif: null, decide: false })
    expect((await tourOn('2027-07-07', idOf(path)))?.total).toBe(6)
  })

  test('DASH-18 a day is cancelled with a reason, or not at all', async () => {
    const path = await make()
    const { status, json } = await change(path, '2027-07-07', { etat: 'annulee' })
    expect([status, json.violations?.[0]?.propertyPath, json.message]).toEqual([
      422,
      'motif',
      'Le motif est requis',
    ])
  })

  test('TOUR-05 a day is not moved onto one that the tournée has', async () => {
    const path = await make({ siJourFerme: 'reporter' })
    await change(path, '2027-07-28', cancelled)
    const say = async (jour: string) => (await change(path, '2027-07-07', { jour })).json.message
    expect(await say('2027-07-21')).toBe('La tournée passe déjà le 21/07/2027')
    expect(await say('2027-07-14')).toBe('Le 14/07/2027 est un jour de la tournée, déplacé au 15/07/2027')
    expect(await say('2027-07-28')).toBe('Le passage du 28/07/2027 est annulé : rétablissez-le plutôt')
    expect(await say('2020-01-01')).toBe("Choisissez aujourd'hui ou un jour à venir")
    expect((await change(path, '2027-07-07', { jour: '2027-07-08' })).json.etat).toBe('reportee')
  })

  test('DASH-18 DASH-32 another crew, form, vehicle and start hold for that day alone', async () => {
    const path = await make()
    const laveuse = await server.office('POST', '/laveuses', { immatriculation: 'AB-123-CD' })
    const body = {
      chauffeur: `/api/operateurs/${second.id}`,
      equipier: `/api/operateurs/${server.world.operateur.id}`,
      laveuse: String(laveuse.json['@id']),
      heureDebut: '05:30',
    }
    const { json } = await change(path, '2027-07-07', body)
    expect(json).toMatchObject({
      chauffeur: { libelle: 'Second' },
      equipier: { libelle: 'Operateur A' },
      laveuse: { libelle: 'AB-123-CD' },
      heureDebut: '05:30',
      etat: 'prevue',
      decide: false,
      differe: ['equipe', 'laveuse', 'heureDebut'],
    })
    expect((await tourOn('2027-07-07', idOf(path)))?.chauffeur).toBe(second.id)
    expect((await tourOn('2027-07-21', idOf(path)))?.chauffeur).toBe(server.world.operateur.id)
    const own = await change(path, '2027-07-07', {
      chauffeur: null,
      equipier: null,
      laveuse: null,
      heureDebut: null,
    })
    expect(own.json.differe).toEqual([])
  })

  test('OPEN-38 a day that was worked on is neither cancelled nor moved', async () => {
    const path = await make()
    await wash(path, '2027-07-07')
    for (const body of [cancelled, { jour: '2027-07-08' }]) {
      expect((await change(path, '2027-07-07', body)).json.message).toBe(
        "Quelqu'un a travaillé ce jour-là : il ne change plus",
      )
    }
  })

  test('S14 of two people who cancel and move one day, one wins and the other is told', async () => {
    const path = await make()
    const { headers } = await server.office('GET', `${path}/jours/2027-07-07`)
    const etag = String(headers.etag)
    const answers = await Promise.all([
      change(path, '2027-07-07', cancelled, etag),
      change(path, '2027-07-07', { jour: '2027-07-08' }, etag),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await daysOf(path)).length).toBe(4)
  })

  test('S14 twenty moves onto one day at once: one gets there', async () => {
    const path = await make({ freq: 'DAILY', byDay: [], dateFin: '2027-07-20' })
    const days = Array.from({ length: 20 }, (_, n) => `2027-07-${String(n + 1).padStart(2, '0')}`)
    const answers = await Promise.all(days.map((day) => change(path, day, { jour: '2027-08-02' })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status }) => status === 422).length).toBe(19)
  })

  test('TOUR-05 a day that the tournée has not, and values that cannot be, are refused without a trace', async () => {
    const path = await make()
    const statuses = [
      await change(path, '2027-07-08', cancelled),
      await change(path, '2027-07-32', cancelled),
      await change(path, '2027-07-07', { heureDebut: '25:00' }),
      await change(path, '2027-07-07', { equipier: `/api/operateurs/${server.world.operateur.id}` }),
      await server.office('GET', `${path}/jours?du=2027-07-01&au=2029-07-01`),
    ].map(({ status }) => status)
    expect([statuses, (await july(path))[0]]).toEqual([[404, 404, 422, 422, 400], '07 07-07 prevue'])
  })
})

describe('a tournée that changes', () => {
  test('TOUR-29 its days that a person decided stay while the rule has them, with their crew', async () => {
    const path = await make()
    await change(path, '2027-07-07', cancelled)
    await change(path, '2027-07-21', { chauffeur: `/api/operateurs/${second.id}` })
    await server.office('PATCH', path, { libelle: 'Autre', siJourFerme: 'annuler', dateFin: '2027-08-31' })
    expect(await july(path)).toEqual([
      ...['07 07-07 annulee', '14 07-14 annulee', '21 07-21 prevue', '28 07-28 prevue'],
      ...['04 08-04 prevue', '11 08-11 prevue', '18 08-18 prevue', '25 08-25 prevue'],
    ])
    expect((await daysOf(path))[2]).toMatchObject({ chauffeur: { libelle: 'Second' }, differe: ['equipe'] })
    await server.office('PATCH', path, { byDay: ['TH'] })
    expect((await daysOf(path, 'exceptions=true')).length).toBe(0)
  })

  test('OPEN-38 a moved day that was worked on stays when the tournée is corrected, and is planned once', async () => {
    const path = await make()
    await change(path, '2027-07-07', { jour: '2027-07-08' })
    await wash(path, '2027-07-08')
    await server.office('PATCH', path, { siJourFerme: 'annuler' })
    expect((await july(path)).slice(0, 2)).toEqual(['07 07-08 reportee', '14 07-14 annulee'])
  })

  test('TOUR-04 TOUR-05 OPEN-02 list, next wash and details know that today is cancelled', async () => {
    const aujourdhui = today()
    const path = await make({ freq: 'DAILY', byDay: [], dateDebut: aujourdhui, dateFin: '2027-07-31' })
    const first = String((await server.office('GET', path)).json.prochainesDates?.[0])
    await change(path, first, cancelled)
    const { json } = await server.office('GET', path)
    expect([json.activeAujourdhui, String(json.prochainesDates?.[0]) > first]).toEqual([false, true])
    expect((await server.office('GET', `${path}/details?date=${first}`)).json.estPrevue).toBe(false)
    await server.office('DELETE', path)
  })

  test('TOUR-29 whatever people decide and companies close, planned = kept + moved + cancelled', async () => {
    const path = await make({ siJourFerme: 'reporter', dateFin: '2027-07-31' })
    const day = fc.integer({ min: 1, max: 31 }).map((n) => `2027-07-${String(n).padStart(2, '0')}`)
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('decide' as const),
        day,
        to: day,
        etat: fc.constantFrom('annulee', 'prevue', 'reportee'),
      }),
      fc.record({ kind: fc.constant('close' as const), day }),
      fc.record({
        kind: fc.constant('rule' as const),
        byDay: fc.subarray(['MO', 'TU', 'WE', 'FR'], { minLength: 1 }),
        siJourFerme: fc.constantFrom('maintenir', 'annuler', 'reporter', 'avancer'),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        for (const one of steps) {
          if (one.kind === 'decide') {
            const jour = one.etat === 'reportee' ? { jour: one.to } : {}
            await change(path, one.day, { etat: one.etat, motif: 'Choix', ...jour })
          } else if (one.kind === 'close') {
            await server.office('POST', '/fermetures', {
              libelle: 'Pont',
              dateDebut: one.day,
              dateFin: one.day,
            })
          } else await server.office('PATCH', path, { byDay: one.byDay, siJourFerme: one.siJourFerme })
        }
        const { json } = await server.office('GET', path)
        const { rrule, dateDebut, dateFin } = json as unknown as Record<string, string>
        const rule = occurrences(String(rrule), {
          apres: String(dateDebut),
          jusqua: String(dateFin),
          max: 99,
        })
        const days = await daysOf(path, 'du=2027-01-01&au=2027-12-31')
        expect(days.map(({ regle }) => String(regle)).sort()).toEqual(rule)
        expect(new Set(days.map(({ jour }) => jour)).size).toBe(days.length)
        for (const { members } of [await server.office('GET', '/fermetures?itemsPerPage=200')])
          for (const closure of members) await server.office('DELETE', String(closure['@id']))
      }),
      { numRuns: 12 },
    )
  }, 60_000)
})

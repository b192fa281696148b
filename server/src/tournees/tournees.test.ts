import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'
import { fabriqueOf } from '../../testing/fabrique.ts'
import { meanwhile } from '../../testing/meanwhile.ts'

const server = useServer()
const AUJOURDHUI = today()
const ETRANGER = "L'élément choisi n'existe pas"
const HORS_TOURNEE = "L'ordre doit porter sur les conteneurs de la tournée"
const HORS_PATRIMOINE = "Un conteneur choisi n'appartient pas au patrimoine"

/** What a company needs before its first tournée, by id. */
interface Decor {
  client: number
  patrimoine: number
  autrePatrimoine: number
  unipatrimoine: number
  formulaire: number
  conteneurs: number[]
  autreConteneur: number
  chauffeur: number
  prestation: number
}

async function decor(client: TestAccount, chauffeur: TestAccount): Promise<Decor> {
  const fabrique = fabriqueOf(server, { exploitant: server.world.exploitant.id, client: client.id })
  const prestation = await server.office('POST', '/prestations', { libelle: 'Lavage' })
  const formulaire = await fabrique.form(await fabrique.typologie())
  const patrimoine = await fabrique.patrimoine('Centre')
  const autrePatrimoine = await fabrique.patrimoine('Nord')
  return {
    client: client.id,
    patrimoine,
    autrePatrimoine,
    unipatrimoine: await fabrique.patrimoine('Dépôt', 40),
    formulaire,
    conteneurs: await fabrique.conteneurs(patrimoine, 'V', 3, (quantite) => ({ quantite })),
    autreConteneur: await fabrique.conteneur(autrePatrimoine, 'N-1'),
    chauffeur: chauffeur.id,
    prestation: Number(prestation.json.id),
  }
}

const a = useMade(() => decor(server.world.client, server.world.operateur))

const draft = (change: Record<string, unknown> = {}) => ({
  libelle: 'Tournée du centre',
  client: `/api/clients/${a.client}`,
  patrimoine: `/api/patrimoines/${a.patrimoine}`,
  formulaire: `/api/forms/${a.formulaire}`,
  prestation: `/api/prestations/${a.prestation}`,
  chauffeur: `/api/operateurs/${a.chauffeur}`,
  equipier: null,
  dateDebut: AUJOURDHUI,
  dateFin: dayIn(60),
  freq: 'DAILY',
  interval: 7,
  conteneurs: a.conteneurs,
  ...change,
})

const post = (change: Record<string, unknown> = {}) =>
  server.office('POST', '/campagne_lavages', draft(change))
const make = async (change: Record<string, unknown> = {}) => {
  const made = await post(change)
  expect(made.said).toEqual([201, undefined])
  return made
}
const days = async (id: unknown) => {
  const found = await server.query(
    sql`select jour::text from campagne_occurrences where campagne_id = ${id} order by jour`,
  )
  return found.map(({ jour }) => jour)
}

describe('campagne_lavages', () => {
  test('TOUR-01 TOUR-38 TOUR-35 TOUR-31 OPEN-78 a tournée is created, read, listed, changed and removed', async () => {
    const [x, y, z] = a.conteneurs
    const made = await make({ ordre: [z, x, y] })
    const path = String(made.json['@id'])
    expect(made.json).toMatchObject({
      '@type': 'CampagneLavage',
      client: { id: a.client, libelle: 'Client A' },
      patrimoine: { id: a.patrimoine },
      prestation: { id: a.prestation },
      formulaire: { id: a.formulaire },
      conteneurs: [z, x, y],
      ordre: [z, x, y],
      nombrePAV: 3,
      nombreBacs: 6,
      totalQuantite: 6,
      operateurs: [{ id: a.chauffeur, libelle: 'Operateur A' }],
      rrule: expect.stringMatching(
        /^DTSTART;TZID=Europe\/Paris:\d{8}T060000\nRRULE:FREQ=DAILY;INTERVAL=7;UNTIL=/,
      ),
    })
    const list = await server.office('GET', '/campagne_lavages?search=centre')
    expect(list.members[0]).toEqual({ ...made.json, '@context': undefined })
    const put = await server.office('PUT', path, { ...made.json, libelle: 'Autre nom' })
    expect([put.status, put.json.libelle, put.json.ordre]).toEqual([200, 'Autre nom', [z, x, y]])
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect((await server.office('GET', path)).status).toBe(404)
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
    expect((await server.office('GET', path)).json.conteneurs).toEqual([z, x, y])
  })

  test('OPEN-38 S14 a tournée is neither made nor restored on a removed patrimoine or form', async () => {
    for (const [key, table, id] of [
      ['patrimoine', 'patrimoines', a.patrimoine],
      ['formulaire', 'forms', a.formulaire],
    ] as const) {
      const archived = (at: string | null) =>
        sql`update ${sql.identifier(table)} set archived_at = ${at} where id = ${id}`
      const made = await make()
      const path = String(made.json['@id'])
      await server.office('DELETE', path)
      const created = await meanwhile(
        server.services.pool,
        (tx) => tx.execute(archived('2026-01-01')),
        () => post(),
      )
      expect([created.status, created.json.violations?.[0]], key).toEqual([
        422,
        expect.objectContaining({ propertyPath: key, message: ETRANGER }),
      ])
      const back = await server.office('POST', `${path}/restaurer`)
      expect(back.said, key).toEqual([409, 'Le patrimoine ou le formulaire de cette tournée a été supprimé'])
      await server.query(archived(null))
      expect((await server.office('POST', `${path}/restaurer`)).status, key).toBe(200)
    }
  })

  test('TOUR-02 the list of a period; a tournée of which a day was moved beyond its end still runs', async () => {
    const [running, moved, ended] = [await make(), await make(), await make()].map(({ json }) =>
      Number(json.id),
    )
    await server.query(
      sql`delete from campagne_occurrences where campagne_id in (${moved}, ${ended}) and jour > current_date - 7`,
    )
    await server.query(sql`update campagne_lavages set date_debut = current_date - 9, date_fin = current_date - 1
      where id in (${moved}, ${ended})`)
    await server.query(sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour, regle, etat)
      select exploitant_id, client_id, id, current_date + 5, current_date - 1, 'reportee' from campagne_lavages where id = ${moved}`)
    const listed = async (periode: string) => {
      const { members } = await server.office('GET', `/campagne_lavages?periode=${periode}`)
      return [running, moved, ended].filter((id) => members.some((one) => Number(one.id) === id))
    }
    expect(await listed('en-cours')).toEqual([running, moved])
    expect(await listed('terminees')).toEqual([ended])
    expect(await listed('a-venir')).toEqual([])
    expect((await server.office('GET', '/campagne_lavages?periode=hier')).status).toBe(400)
    await server.query(
      sql`update campagne_lavages set date_debut = current_date + 3 where id in (${running}, ${moved})`,
    )
    await server.query(
      sql`delete from campagne_occurrences where campagne_id = ${moved} and jour < current_date`,
    )
    // The first tournée has a day before its start.
    expect([await listed('en-cours'), await listed('a-venir')]).toEqual([[running], [moved]])
  })

  test('OPEN-38 a restored tournée leaves out the containers that were removed meanwhile', async () => {
    const guest = await server.parc.conteneur(a.patrimoine, 'V-4')
    const [x] = a.conteneurs
    const made = await make({ conteneurs: [guest, x], ordre: [guest, x] })
    const path = String(made.json['@id'])
    await server.office('DELETE', path)
    expect((await server.office('DELETE', `/conteneurs/${guest}`)).status).toBe(204)
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
    expect((await server.office('GET', path)).json.conteneurs).toEqual([x])
    const plans = await server.query(sql`select conteneurs from plan_tournee(${made.json.id})`)
    expect(plans).toEqual([{ conteneurs: [x] }])
  })

  test('OPEN-87 what an update leaves out stays: containers, order, days', async () => {
    const [x, y, z] = a.conteneurs
    const made = await make({ ordre: [y, z, x] })
    const path = String(made.json['@id'])
    const before = await days(made.json.id)
    const named = await server.office('PATCH', path, { libelle: 'Renommée' })
    expect([named.status, named.json.ordre]).toEqual([200, [y, z, x]])
    expect(await days(made.json.id)).toEqual(before)
    const ordered = await server.office('PATCH', path, { ordre: [x, y, z] })
    expect(ordered.json.ordre).toEqual([x, y, z])
    const fewer = await server.office('PATCH', path, { conteneurs: [z] })
    expect([fewer.json.ordre, fewer.json.nombreBacs]).toEqual([[z], 3])
    const cleared = await server.office('PATCH', path, { prestation: null })
    expect([cleared.status, cleared.json.prestation]).toEqual([200, null])
  })

  test('TOUR-04 TOUR-05 TOUR-33 days are laid out; five next dates at most, none past the end', async () => {
    const made = await make()
    const week = (n: number) => dayIn(7 * n)
    expect(await days(made.json.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map(week))
    expect(made.json.activeAujourdhui).toBe(true)
    expect(made.json.prochainesDates).toEqual([0, 1, 2, 3, 4].map(week))
    const started = await make({ dateDebut: week(-3), dateFin: dayIn(-1) })
    expect([started.json.activeAujourdhui, started.json.prochainesDates]).toEqual([false, []])
    const far = await make({
      dateDebut: dayIn(400),
      dateFin: dayIn(500),
    })
    expect(far.json.prochainesDates).toEqual([])
    const changed = await server.office('PATCH', String(made.json['@id']), {
      dateDebut: dayIn(1),
    })
    expect([changed.json.activeAujourdhui, (await days(made.json.id))[0]]).toEqual([false, dayIn(1)])
  })

  test('TOUR-20 … TOUR-28 OPEN-74 OPEN-78 each rule has its sentence, on its field', async () => {
    const chauffeur = `/api/operateurs/${a.chauffeur}`
    const second = await server.account('client', 'Autre client')
    const cases: [Record<string, unknown>, string, string][] = [
      [{ libelle: ' ' }, 'libelle', 'Le libellé est requis'],
      [{ libelle: 'x'.repeat(256) }, 'libelle', 'Le libellé ne doit pas dépasser 255 caractères'],
      [{ dateDebut: '' }, 'dateDebut', 'La date de début est requise'],
      [{ dateDebut: undefined }, 'dateDebut', 'La date de début est requise'],
      [{ dateDebut: '2026-02-30' }, 'dateDebut', "Cette date n'existe pas"],
      [{ rrule: 'FREQ=DAILY' }, 'rrule', 'Cette règle (rrule) contredit la récurrence de la tournée'],
      [{ dateFin: null }, 'dateFin', 'La date de fin est requise'],
      [{ dateFin: '2026-02-30' }, 'dateFin', "Cette date n'existe pas"],
      [{ dateFin: dayIn(-1) }, 'dateFin', 'La date de fin doit être ultérieure ou égale à la date de début'],
      [{ dateFin: '2099-01-01' }, 'dateFin', 'Une tournée dure au plus 10\u00a0ans'],
      [{ chauffeur: null }, 'chauffeur', 'Au moins un chauffeur doit être sélectionné'],
      [{ client: undefined }, 'client', 'Le client est requis'],
      [{ formulaire: undefined }, 'formulaire', 'Le formulaire est requis'],
      [{ patrimoine: undefined }, 'patrimoine', 'Le patrimoine est requis'],
      [{ equipier: chauffeur }, 'equipier', "Le chauffeur et l'équipier doivent être deux personnes"],
      [
        { equipier: chauffeur.replace('/api', '') },
        'equipier',
        "Le chauffeur et l'équipier doivent être deux personnes",
      ],
      [{ interval: 0 }, 'interval', "L'intervalle doit être un nombre entier entre 1 et 99"],
      [{ interval: '2' }, 'interval', "L'intervalle doit être un nombre entier entre 1 et 99"],
      [{ freq: 'MONTHLY', byMonthDay: 32 }, 'byMonthDay', 'Le jour du mois doit être compris entre 1 et 31'],
      [{ freq: 'MONTHLY' }, 'byMonthDay', 'Le jour du mois doit être compris entre 1 et 31'],
      [{ freq: 'WEEKLY' }, 'byDay', 'Choisissez au moins un jour'],
      [{ conteneurs: [1, 1] }, 'conteneurs', 'Un même conteneur figure deux fois'],
      [{ ordre: [...a.conteneurs.slice(1), a.conteneurs[1]] }, 'ordre', 'Un même conteneur figure deux fois'],
      [{ ordre: a.conteneurs.slice(1) }, 'ordre', HORS_TOURNEE],
      [{ ordre: [...a.conteneurs.slice(1), 2_000_000_000] }, 'ordre', HORS_TOURNEE],
      [
        {
          ...{ freq: 'MONTHLY', recurrenceType: 'dayOfMonth', byMonthDay: 31 },
          ...{ dateDebut: '2026-02-01', dateFin: '2026-02-20' },
        },
        'dateFin',
        "Cette tournée n'a lieu aucun jour entre ces deux dates",
      ],
      [{ conteneurs: [...a.conteneurs, a.autreConteneur] }, 'conteneurs', HORS_PATRIMOINE],
      [{ patrimoine: `/api/patrimoines/${a.autrePatrimoine}` }, 'conteneurs', HORS_PATRIMOINE],
      [
        { client: `/api/clients/${second.id}` },
        'patrimoine',
        "Ce patrimoine n'appartient pas au client choisi",
      ],
      [{ chauffeur: `/api/operateurs/${a.client}` }, 'chauffeur', ETRANGER],
    ]
    for (const [change, field, message] of cases) {
      const reply = await post(change)
      expect([JSON.stringify(change), reply.status]).toEqual([JSON.stringify(change), 422])
      // Only one sentence for one mistake: a missing day is not also a period that is too long.
      expect(reply.json.violations).toMatchObject([{ propertyPath: field, message }])
    }
  })

  test('TOUR-27 TOUR-39 without equipier there is none; with one, both are operateurs', async () => {
    const { operateur } = server.world
    const second = (await server.account('operateur', 'Second')).id
    const made = await make({ equipier: `/api/operateurs/${second}` })
    expect(made.json.operateurs).toMatchObject([{ id: operateur.id }, { id: second }])
    const single = server.query(
      sql`update campagne_lavages set chauffeur_id = equipier_id where id = ${made.json.id}`,
    )
    await expect(single, 'OPEN-78').rejects.toMatchObject({ constraint: 'campagne_lavages_equipe' })
    const cleared = await server.office('PATCH', String(made.json['@id']), { equipier: null })
    expect([cleared.json.equipier, cleared.json.operateurs]).toMatchObject([null, [{ id: operateur.id }]])
  })

  test('OPEN-77 a unipatrimoine is one point with the bins of the place, without containers', async () => {
    const made = await make({ patrimoine: `/api/patrimoines/${a.unipatrimoine}`, conteneurs: [] })
    expect([made.json.nombrePAV, made.json.nombreBacs, made.json.conteneurs]).toEqual([1, 40, []])
    const refused = await post({ patrimoine: `/api/patrimoines/${a.unipatrimoine}` })
    expect(refused.said).toEqual([422, HORS_PATRIMOINE])
  })

  test('TOUR-38 a tournée may change its client until somebody worked on it', async () => {
    const { operateur } = server.world
    const autre = await decor(await server.account('client', 'Repreneur'), operateur)
    const vers = {
      client: `/api/clients/${autre.client}`,
      patrimoine: `/api/patrimoines/${autre.patrimoine}`,
      formulaire: `/api/forms/${autre.formulaire}`,
      conteneurs: autre.conteneurs,
    }
    const path = String((await make()).json['@id'])
    const moved = await server.office('PATCH', path, vers)
    expect([moved.status, moved.json.client?.id, moved.json.conteneurs]).toEqual([
      200,
      autre.client,
      autre.conteneurs,
    ])
    expect((await days(moved.json.id))[0]).toBe(AUJOURDHUI)

    const worked = await make()
    await server.wash(a.conteneurs[0], new Date().toISOString(), { campagne: Number(worked.json.id) })
    const refused = await server.office('PATCH', String(worked.json['@id']), vers)
    expect([refused.status, refused.json.violations?.[0]]).toMatchObject([
      422,
      {
        propertyPath: 'client',
        message: 'Cette tournée a des interventions : son client ne peut plus changer',
      },
    ])
  })

  test('a container that left its patrimoine no longer counts, and the tournée can still be saved', async () => {
    const [x, y, z] = a.conteneurs
    const made = await make()
    const archive = (at: ReturnType<typeof sql>) =>
      server.query(sql`update conteneurs set archived_at = ${at} where id = ${y}`)
    await archive(sql`now()`)
    try {
      const path = String(made.json['@id'])
      const saved = await server.office('PATCH', path, { libelle: 'Suite' })
      expect([saved.status, saved.json.conteneurs, saved.json.nombreBacs]).toEqual([200, [x, z], 4])
      const list = await server.office('GET', '/campagne_lavages?search=Suite')
      expect(list.members[0]).toMatchObject({ ordre: [x, z], nombrePAV: 2 })
    } finally {
      await archive(sql`null`)
    }
  })
})

describe('campagne_lavages, several at once', () => {
  test('S14 of 100 concurrent PUTs with one ETag, one is kept and ninety-nine are refused', async () => {
    const made = await make()
    const headers = { 'if-match': String(made.headers.etag) }
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        server.office('PUT', String(made.json['@id']), { libelle: `Version ${n}` }, headers),
      ),
    )
    const count = (status: number) => replies.filter((reply) => reply.status === status).length
    expect([count(200), count(412)]).toEqual([1, 99])
    const kept = replies.find((reply) => reply.status === 200)
    const now = await server.office('GET', String(made.json['@id']))
    expect([now.json.libelle, now.headers.etag]).toEqual([kept?.json.libelle, '"2"'])
  })
})

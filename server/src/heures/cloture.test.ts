import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { makeTerrain } from '../../testing/fabrique.ts'
import { heuresOf } from '../../testing/heures.ts'
import { meanwhile } from '../../testing/meanwhile.ts'

const server = useServer()
const heures = heuresOf(server)
const { period } = heures
let campagne: number

const etat = () => server.office('GET', `/periode_paies/${periode.id}/etat`)
const close = () => server.office('POST', `/periode_paies/${periode.id}/cloture`)
const CLOSE = 'La période « Mars » est clôturée : ses heures ne changent plus'

const nadia = useMade(() => heures.personne('Nadia'))
const karim = useMade(() => heures.personne('Karim'))
const periode = useMade(() => period('Mars', '2026-03-01', '2026-03-31'))
beforeAll(async () => {
  const { exploitant, client } = server.world
  ;({ campagne } = await makeTerrain(server.services, exploitant, client, nadia, [
    '2026-03-02',
    '2026-03-09',
  ]))
  await server.query(sql`update campagne_lavages set equipier_id = ${karim.id} where id = ${campagne}`)
})

describe('the detail of a day', () => {
  test('RH-46 RH-48 RH-52 RH-58 RH-59 the person, the partner, the round and its bins', async () => {
    const made = await heures.saisir(nadia, '2026-03-02 08:00', '2026-03-02 15:00', { tempsPauseMinutes: 20 })
    const { json } = await server.office('GET', `/poste_operateurs/${made.json.id}/detail-equipe`)
    expect(json).toMatchObject({
      date: '2026-03-02',
      statutJournee: 'WD',
      operateur: { id: nadia.id, libelle: 'Nadia' },
      role: 'chauffeur',
      client: 'Client A',
      tourneeLibelle: 'Tournée',
      nbBacs: 6,
      laveusePrisePoste: null,
      feuilleDeTemps: { workMinutes: 400, validatedAt: null, premiereIntervention: null },
      binome: {
        id: karim.id,
        libelle: 'Karim',
        role: 'equipier',
        posteOperateurId: null,
        feuilleDeTemps: null,
      },
    })
  })

  test('RH-46 RH-55 a validated sheet has nothing to look at, but what its hours still ask for', async () => {
    const person = await heures.personne('Validée')
    const reasonsOf = async (debut: string, fin: string) => {
      const { json } = await heures.saisir(person, debut, fin, { tempsPauseMinutes: 30 })
      await server.office('PATCH', `/feuille_de_temps/${json.feuilleDeTempsId}`, { validatedAt: true })
      return (await server.office('GET', `/poste_operateurs/${json.id}/detail-equipe`)).json.raisons
    }
    expect(await reasonsOf('2026-01-12 08:00', '2026-01-12 15:00')).toEqual([])
    expect(await reasonsOf('2026-01-14 06:00', '2026-01-14 18:00')).toEqual([
      '11 h 30 min de travail : plus de 10 h dans la journée (L3121-18)',
    ])
  })

  test('RH-50 RH-51 the partner gets a sheet with the same hours', async () => {
    const made = await server.office('POST', '/feuille_de_temps/vide', {
      operateurId: karim.id,
      date: '2026-03-02',
      statutJournee: 'WD',
      heureDebut: '2026-03-02 08:00:00',
      heureFin: '2026-03-02 15:00:00',
      tempsPauseMinutes: 20,
    })
    const poste = String(made.json.poste?.id)
    const { json } = await server.office('GET', `/poste_operateurs/${poste}/detail-equipe`)
    expect([json.role, json.binome?.libelle, json.binome?.feuilleDeTemps?.workMinutes]).toEqual([
      'equipier',
      'Nadia',
      400,
    ])
  })

  test('RH-48 RH-53 the vehicles of the day and their engines, where a tracker tells them', async () => {
    const laveuse = await server.office('POST', '/laveuses', { immatriculation: 'AB-123-CD', quartixId: 7 })
    const made = await heures.saisir(nadia, '2026-03-09 08:00', '2026-03-09 14:00', {
      laveusePrisePoste: laveuse.json['@id'],
      tempsPauseMinutes: 20,
    })
    await server.query(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, source)
        values (${server.world.exploitant.id}, ${Number(laveuse.json.id)}, '2026-03-09', '2026-03-09 07:30', '2026-03-09 14:10', 'quartix')`)
    const { json } = await server.office('GET', `/poste_operateurs/${made.json.id}/detail-equipe`)
    expect(json.laveusePrisePoste).toMatchObject({
      immatriculation: 'AB-123-CD',
      quartixVehicleId: 7,
      ignitionOn: '2026-03-09T07:30:00+01:00',
    })
    expect(json.raisons).toEqual(['Moteur allumé à 07 h 30, avant la prise de poste à 08 h 00'])
  })

  test('RH-48 RH-53 an engine that runs since the evening before was not started for the shift', async () => {
    const laveuse = await server.office('POST', '/laveuses', { immatriculation: 'NU-222-IT' })
    const made = await heures.saisir(nadia, '2026-07-08 08:00', '2026-07-08 12:00', {
      laveusePrisePoste: laveuse.json['@id'],
    })
    await server.query(sql`insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, source)
        values (${server.world.exploitant.id}, ${Number(laveuse.json.id)}, '2026-07-08', '2026-07-07 22:14', '2026-07-08 12:00', 'flespi')`)
    const { json } = await server.office('GET', `/poste_operateurs/${made.json.id}/detail-equipe`)
    expect(json.laveusePrisePoste).toMatchObject({ ignitionOn: '2026-07-07T22:14:00+02:00' })
    expect(json.raisons).toEqual([])
  })
})

test('OPEN-117 the history of a day outlives its hours: removed, or moved to another date', async () => {
  const told = async (date: string) => {
    const address = `/poste_operateurs/historique?operateur=${nadia.id}&date=${date}`
    const { json } = await server.office('GET', address)
    return (json.lignes as unknown as Json[]).map(({ objet, nature }) => `${nature} ${objet}`)
  }
  const made = await heures.saisir(nadia, '2026-05-04 08:00', '2026-05-04 14:00', { tempsPauseMinutes: 20 })
  expect(await told('2026-05-04')).toEqual(['creation feuille', 'creation poste'])
  expect((await server.office('DELETE', `/poste_operateurs/${made.json.id}`)).status).toBe(204)
  expect((await told('2026-05-04')).slice(0, 2).toSorted()).toEqual([
    'suppression feuille',
    'suppression poste',
  ])
  await heures.saisir(nadia, '2026-05-05 08:00', '2026-05-05 14:00', { tempsPauseMinutes: 20 })
  await server.query(sql`update poste_operateurs set date = '2026-05-06'
      where operateur_id = ${nadia.id} and date = '2026-05-05'`)
  expect([(await told('2026-05-05'))[0], (await told('2026-05-06'))[0]]).toEqual([
    'modification poste',
    'modification poste',
  ])
})

describe('the gate', () => {
  test('RH-44 a period with a missing sheet and a warning is not ready, and says which days are left', async () => {
    const { json } = await etat()
    expect(json).toMatchObject({ prete: false, clotureeLe: null, rouges: 1, oranges: 1, nonValidees: 3 })
    expect(json.restantes).toMatchObject([
      { operateur: { libelle: 'Karim' }, date: '2026-03-09', status: 'rouge' },
      { operateur: { libelle: 'Nadia' }, date: '2026-03-09', status: 'orange' },
    ])
    const refused = await close()
    expect(refused.said).toEqual([
      409,
      "La période n'est pas prête : 1\u00a0feuille de temps manque, 1\u00a0est à vérifier",
    ])
  })

  test('RH-44 once it is looked at it is closed, and its hours stand still', async () => {
    await heures.absence(karim, '2026-03-09', 'CP')
    const days = await server.office('GET', `/poste_operateurs?operateur=${nadia.id}&date=2026-03-09`)
    const sheet = `/feuille_de_temps/${days.members[0]?.feuilleDeTempsId}`
    await server.office('PATCH', sheet, { validatedAt: true })
    const closed = await close()
    expect([closed.status, closed.json.clotures]).toMatchObject([
      200,
      [{ par: 'Exploitant A', rouverteLe: null }],
    ])
    for (const refused of [
      await server.office('PATCH', sheet, { tempsPauseMinutes: 45 }),
      await server.office('DELETE', sheet),
      await heures.saisir(karim, '2026-03-31 23:00', '2026-04-01 05:00'),
      await heures.absence(karim, '2026-03-30', 'CP', { jusquAu: '2026-04-03' }),
    ])
      expect(refused.said).toEqual([409, CLOSE])
    expect((await heures.saisir(karim, '2026-04-01 08:00', '2026-04-01 14:00')).status).toBe(201)
  })

  test('RH-28 a closed period is neither changed nor removed', async () => {
    const path = `/periode_paies/${periode.id}`
    for (const refused of [
      await server.office('PATCH', path, { endDate: '2026-03-20' }),
      await server.office('DELETE', path),
    ])
      expect(refused.said).toEqual([409, 'Cette période est clôturée : rouvrez-la avant de la changer'])
  })

  test('RH-44 it is opened again with a reason that stays, and closed once more', async () => {
    const path = `/periode_paies/${periode.id}/reouverture`
    expect((await server.office('POST', path, { motif: ' ' })).status).toBe(422)
    const opened = await server.office('POST', path, { motif: 'Oubli du 9' })
    expect(opened.json).toMatchObject({ clotureeLe: null, clotures: [{ motif: 'Oubli du 9' }] })
    const [first, again] = [await close(), await close()]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json.clotures).toHaveLength(2)
    await server.office('POST', path, { motif: 'Suite' })
  })

  test('RH-44 of two who open it again at once, the second is told whose reason stays', async () => {
    const path = `/periode_paies/${periode.id}/reouverture`
    const [repeated, other] = [
      await server.office('POST', path, { motif: 'Suite' }),
      await server.office('POST', path, { motif: 'Autre motif' }),
    ]
    expect([repeated.status, other.status]).toEqual([200, 409])
    expect(other.json.message).toMatch(/^Cette période est déjà ouverte : .+ avec le motif « Suite »$/)
  })

  test('RH-44 OPEN-103 a day before a closed period, in its first week, does not change its overtime', async () => {
    const octobre = await period('Octobre', '2026-10-01', '2026-10-31')
    const jours = ['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02']
    const made: Json[] = []
    for (const jour of jours)
      made.push(
        (await heures.saisir(karim, `${jour} 08:00`, `${jour} 17:00`, { tempsPauseMinutes: 60 })).json,
      )
    expect((await server.office('POST', `/periode_paies/${octobre.id}/cloture`)).status).toBe(200)
    const sheet = `/feuille_de_temps/${made[2]?.feuilleDeTempsId}`
    for (const refused of [
      await server.office('PATCH', sheet, { heureFin: '2026-09-30 20:00:00' }),
      await server.office('DELETE', sheet),
      await server.office('PATCH', `/poste_operateurs/${made[0]?.id}`, { statutJournee: 'CP' }),
    ])
      expect(refused.said).toEqual([
        409,
        'La période « Octobre » est clôturée, et ce jour est de sa première semaine : ses heures ne changent plus',
      ])
    expect((await server.office('PATCH', sheet, { validatedAt: true })).status).toBe(200)
    expect((await heures.saisir(karim, '2026-09-27 08:00', '2026-09-27 12:00')).status).toBe(201)
    await server.office('POST', `/periode_paies/${octobre.id}/reouverture`, { motif: 'Fin du test' })
    expect((await server.office('PATCH', sheet, { tempsPauseMinutes: 45 })).status).toBe(200)
  })

  test('RH-44 a change while a closing runs is told to come again, and holds no connection', async () => {
    const reply = await meanwhile(
      server.services.pool,
      async (tx) => {
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended('heures', ${server.world.exploitant.id}::int))`,
        )
        await tx.execute(sql`update periode_paies set cloturee_le = now() where id = ${Number(periode.id)}`)
      },
      () => heures.saisir(karim, '2026-03-20 08:00', '2026-03-20 14:00'),
    )
    expect([reply.status, reply.headers['retry-after'], reply.json.message]).toEqual([
      503,
      '5',
      'Clôture ou réglage des heures en cours : réessayez dans un instant',
    ])
    await server.office('POST', `/periode_paies/${periode.id}/reouverture`, { motif: 'Fin du test' })
  })

  test.each(['cloture', 'reouverture'])(
    'RH-28 a period removed while its %s is asked for: 404',
    async (verb) => {
      const made = await period('Retirée', '2027-02-01', '2027-02-28')
      const reply = await meanwhile(
        server.services.pool,
        (tx) => tx.execute(sql`update periode_paies set archived_at = now() where id = ${Number(made.id)}`),
        () =>
          server.office(
            'POST',
            `/periode_paies/${made.id}/${verb}`,
            verb === 'cloture' ? undefined : { motif: 'Retirée' },
          ),
      )
      expect(reply.status).toBe(404)
    },
  )

  test('RH-44 a period is closed ten times a day at most, and says so', async () => {
    const made = await period('Sans fin', '2025-03-01', '2025-03-02')
    const path = `/periode_paies/${made.id}`
    for (let time = 0; time < 10; time++) {
      expect((await server.office('POST', `${path}/cloture`)).status).toBe(200)
      await server.office('POST', `${path}/reouverture`, { motif: 'Encore' })
    }
    const refused = await server.office('POST', `${path}/cloture`)
    expect(refused.said).toEqual([
      409,
      'Cette période a été clôturée 10\u00a0fois en 24 heures : réessayez demain',
    ])
  })

  test('OPEN-110 overlapping periods and days between two are told, not refused', async () => {
    const avril = await period('Avril', '2026-04-03', '2026-04-30')
    const path = `/periode_paies/${avril.id}/etat`
    expect((await server.office('GET', path)).json.avertissements).toEqual([
      'Aucune période ne couvre les jours du 01/04/2026 au 02/04/2026.',
    ])
    await period('Double', '2026-04-10', '2026-04-12')
    expect((await server.office('GET', path)).json.avertissements).toEqual([
      'Elle chevauche « Double », du 10/04/2026 au 12/04/2026.',
    ])
  })
})

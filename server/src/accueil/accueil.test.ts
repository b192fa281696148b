import { resteAFaire } from '@lavandiere/domain/accueil/ce-qui-attend.ts'
import { espaceClient } from '@lavandiere/domain/accueil/espace-client.ts'
import { maJournee } from '@lavandiere/domain/accueil/ma-journee.ts'
import { addDays, formatDate, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { today } from '../../testing/days.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const waiting = async (who: TestAccount = server.world.exploitant) => {
  const { status, json } = await server.call(who, 'GET', '/accueil')
  expect(status).toBe(200)
  return resteAFaire.parse(json).lignes
}
const lineOf = async (sujet: string) => (await waiting()).find((one) => one.sujet === sujet)

test('SHELL-55 nothing that waits, no line', async () => {
  expect(await waiting()).toEqual([])
  expect(await waiting(server.world.admin)).toEqual([])
})

test('SHELL-55 a round not begun at noon is late, and told with its day while night crews still wash', async () => {
  const { parc } = server
  // Both over: a token of a test is not yet expired then.
  const [eve, day] = [addDays(today(), -2), addDays(today(), -1)]
  const centre = await parc.patrimoine('Centre')
  const [c1, c2] = await Promise.all([parc.conteneur(centre, 'C1'), parc.conteneur(centre, 'C2')])
  const nuit = await parc.tournee(centre, [c1, c2], [0], 'Nuit')
  const nord = await parc.tournee(centre, [c1], [0], 'Nord')
  const begun = parisInstant(eve, '22:00:00')
  const wash = await parc.intervention(
    { patrimoine: centre, conteneur: c1, campagne: nuit },
    sql`${begun}::timestamptz`,
  )
  await server.query(
    sql`update campagne_occurrences set jour = ${eve} where campagne_id in (${nuit}, ${nord})`,
  )
  const toldAt = async (jour: string, time: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(parisInstant(jour, time)) })
    try {
      return (await lineOf('retards'))?.elements.map(({ texte }) => texte)
    } finally {
      vi.useRealTimers()
    }
  }
  expect(await toldAt(eve, '11:59:00')).toBeUndefined()
  expect(await toldAt(eve, '12:00:00')).toContain('Nord : pas commencée, midi passé')
  expect(await toldAt(day, '02:00:00')).toContain(
    `Nord (journée du ${formatDate(eve)}) : pas commencée, midi passé`,
  )
  expect(await toldAt(day, '06:00:00')).toBeUndefined()
  await server.query(sql`delete from interventions where id = ${wash}`)
  await server.query(sql`delete from campagne_occurrences where campagne_id in (${nuit}, ${nord})`)
})

test('SHELL-55 vehicles down and their problems since yesterday, until they are put right', async () => {
  const laveuse = (immatriculation: string) => server.office('POST', '/laveuses', { immatriculation })
  const probleme = (libelle: string, importance: number) =>
    server.office('POST', '/problem_laveuses', { libelle, category: 'machine', importance })
  const { json: down } = await laveuse('AA-001-AA')
  await laveuse('AA-002-AA')
  const { json: panne } = await probleme('Pompe cassée', 4)
  await server.office('POST', '/journal_laveuses', {
    laveuse: down['@id'],
    date: today(),
    problems: [panne['@id']],
  })
  const { members } = await server.office('GET', '/laveuses')
  expect(await lineOf('pannes')).toMatchObject({
    nombre: members.filter(({ statut }) => Number(statut) === 4).length,
    elements: [{ texte: 'AA-001-AA', lieu: { laveuse: down.id } }],
  })
  expect(await lineOf('problemes')).toMatchObject({
    nombre: 1,
    elements: [{ texte: 'AA-001-AA : Pompe cassée' }],
  })
  await server.query("update journal_problemes set signale_le = now() - interval '3 days'")
  expect(await lineOf('problemes')).toBeUndefined()
  await server.office('PATCH', `/laveuses/${down.id}`, { statut: 1 })
  expect(await lineOf('pannes')).toBeUndefined()
})

test('SHELL-55 as many missing sheets as the grid has red days, in the open periods alone', async () => {
  const { period, personne, saisir } = heuresOf(server)
  const [avant, hier] = [addDays(today(), -12), addDays(today(), -1)]
  const periode = await period('Cette paie', addDays(today(), -10), today())
  const nadia = await personne('Nadia')
  for (const n of [2, 4, 6])
    await server.query(sql`insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee)
      values (${server.world.exploitant.id}, ${nadia.id}, ${addDays(today(), -n)}, 'WD')`)
  await saisir(nadia, `${addDays(today(), -3)} 08:00`, `${addDays(today(), -3)} 15:00`)
  const { members } = await server.office('GET', `/suivi_heures/${addDays(today(), -10)}/${hier}`)
  const reds = members.flatMap(({ suivi }) =>
    (suivi as unknown as { status: string }[]).filter(({ status }) => status === 'rouge'),
  )
  expect(reds.length).toBeGreaterThan(0)
  expect(await lineOf('feuilles')).toMatchObject({
    nombre: reds.length,
    elements: [{ texte: expect.stringContaining('Nadia : '), lieu: { periode: periode.id } }],
  })
  const double = await period('Double', addDays(today(), -9), addDays(today(), -1))
  expect((await lineOf('feuilles'))?.nombre).toBe(reds.length)
  await server.office('DELETE', `/periode_paies/${double.id}`)
  // Of two open periods no grid has them all: the line leads to none.
  expect(await lineOf('feuilles')).toMatchObject({ lieu: { periode: periode.id } })
  const before = await period('Avant', addDays(today(), -20), addDays(today(), -11))
  await server.query(sql`insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee)
    values (${server.world.exploitant.id}, ${nadia.id}, ${avant}, 'WD')`)
  expect(await lineOf('feuilles')).toMatchObject({ nombre: reds.length + 1, lieu: null })
  await server.office('DELETE', `/periode_paies/${before.id}`)
  await server.office('DELETE', `/periode_paies/${periode.id}`)
  expect(avant < hier && (await lineOf('feuilles'))).toBeUndefined()
})

test('SHELL-55 as many clashes as the board of the week tells', async () => {
  const patrimoine = await server.parc.patrimoine('Est')
  const places = [await server.parc.conteneur(patrimoine, 'E1')]
  for (const name of ['Une', 'Deux']) await server.parc.tournee(patrimoine, places, [0], name)
  const board = planning.parse((await server.office('GET', '/planning')).json)
  const told = conflitsDe(board, today())
  expect(told.length).toBeGreaterThan(0)
  const line = await lineOf('conflits')
  expect([line?.nombre, line?.elements[0]?.texte]).toEqual([told.length, told[0]?.phrase])
})

test('SHELL-55 passages with a problem since yesterday lead to their places', async () => {
  const patrimoine = await server.parc.patrimoine('Sud')
  const conteneur = await server.parc.conteneur(patrimoine, 'S1')
  const [probleme] =
    await server.query(sql`insert into problems (exploitant_id, libelle, importance, conteneur_type)
    values (${server.world.exploitant.id}, 'Couvercle', 2, 'CA') returning id`)
  const passage = await server.parc.intervention({ patrimoine, conteneur }, sql`now()`, { status: 2 })
  await server.query(sql`insert into intervention_problemes (intervention_id, exploitant_id, client_id, problem_id)
    values (${passage}, ${server.world.exploitant.id}, ${server.world.client.id}, ${Number(probleme?.id)})`)
  // As at night, when it counts for the round of the evening before: the hour is that of today all the same.
  await server.query(sql`update interventions set jour = ${addDays(today(), -1)} where id = ${passage}`)
  expect(await lineOf('constats')).toMatchObject({
    nombre: 1,
    elements: [
      { texte: expect.stringMatching(/^S1 : Couvercle \(aujourd'hui à \d\d h \d\d\)$/), lieu: { conteneur } },
    ],
  })
})

test('SHELL-55 reports of the street wait until they are answered, those of the own company alone', async () => {
  const patrimoine = await server.parc.patrimoine('Nord')
  const conteneur = await server.parc.conteneur(patrimoine, 'N1')
  const { exploitant, client, autre } = server.world
  await server.query(sql`insert into signalements (exploitant_id, client_id, conteneur_id, nature, texte, empreinte)
    select ${exploitant.id}, ${client.id}, ${conteneur}, 'plein', '', 'e' || n from generate_series(1, 2) n`)
  expect(await lineOf('signalements')).toEqual({
    sujet: 'signalements',
    nombre: 2,
    lieu: { conteneur },
    elements: [{ texte: 'N1 : Il déborde', lieu: { conteneur } }],
    autres: 0,
  })
  expect((await waiting(autre.exploitant)).some(({ sujet }) => sujet === 'signalements')).toBe(false)
  const { json } = await server.office('GET', '/signalements')
  for (const { id } of json.membres as unknown as { id: number }[])
    await server.office('PUT', '/signalements/decision', {
      signalements: [Number(id)],
      etat: 'accepte',
      reponse: 'Merci',
    })
  expect(await lineOf('signalements')).toBeUndefined()
})

test('SHELL-55 imports to decide and own reports wait; another company has neither', async () => {
  const { exploitant, client, autre } = server.world
  const patrimoine = await server.parc.patrimoine('Ouest')
  const insert = (etat: string, erreurs: number) =>
    server.query(sql`insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets, etat, nombre_erreurs)
      values (${exploitant.id}, ${client.id}, ${patrimoine}, ${exploitant.id}, 'bacs.csv', '', 1, ${etat}, ${erreurs})`)
  await insert('verifie', 0)
  await insert('verifie', 2)
  await server.query(sql`insert into rapports (auteur_id, exploitant_id, client_id, demande, titre, fichier, etat)
    values (${exploitant.id}, ${exploitant.id}, ${client.id}, '{}', 'Ville, novembre', 'x', 'pret')`)
  expect((await waiting()).slice(-2)).toMatchObject([
    {
      sujet: 'imports',
      nombre: 1,
      elements: [{ texte: 'Ouest : bacs.csv (2 lignes en erreur)', lieu: { patrimoine } }],
    },
    { sujet: 'rapports', nombre: 1, elements: [{ texte: 'Ville, novembre', lieu: null }] },
  ])
  expect((await waiting(server.world.admin)).map(({ sujet }) => sujet)).toEqual(['imports'])
  expect(await waiting(autre.exploitant)).toEqual([])
  await insert('refuse', 0)
  expect((await lineOf('imports'))?.elements).toMatchObject([{ texte: 'Ouest : bacs.csv (fichier refusé)' }])
  await server.query(
    sql`update imports set lecture = '{"affectation": {"champs": {}}}' where etat = 'refuse'`,
  )
  expect((await lineOf('imports'))?.elements).toMatchObject([
    { texte: 'Ouest : bacs.csv (colonnes à préciser)' },
  ])
  await insert('enregistre', 0)
  expect(await lineOf('imports')).toBeUndefined()
})

test('SHELL-56 a client is told its own last washes, what was impossible and the next rounds', async () => {
  const { client, autre } = server.world
  const patrimoine = await server.parc.patrimoine('Parc')
  const [a, b] = [
    await server.parc.conteneur(patrimoine, 'P1'),
    await server.parc.conteneur(patrimoine, 'P2'),
  ]
  await server.query('delete from intervention_problemes')
  await server.query('delete from interventions')
  await server.query('delete from campagne_occurrences')
  await server.parc.tournee(patrimoine, [a, b], [1, 3], 'Parc')
  const at = sql`now() - interval '2 days'`
  await server.parc.intervention({ patrimoine, conteneur: a }, at)
  await server.parc.intervention(
    { patrimoine, conteneur: b },
    at,
    { status: 3, laves: 0 },
    { isAccessible: false, observation: 'Travaux sur la voirie' },
  )
  // One of two bins left: "1 impossible" of its day is told below it too.
  const deux = await server.parc.conteneur(patrimoine, 'P3', 2)
  await server.parc.intervention({ patrimoine, conteneur: deux }, sql`now() - interval '3 days'`, {
    laves: 1,
  })
  const seen = espaceClient.parse((await server.call(client, 'GET', '/accueil/client')).json)
  expect(seen).toMatchObject({
    lavages: [
      { laves: 1, impossibles: 1 },
      { laves: 1, impossibles: 1 },
    ],
    impossibles: [
      {
        nom: 'P2',
        conteneur: b,
        patrimoine,
        problemes: [],
        observation: 'Travaux sur la voirie',
        bacs: 1,
      },
      { nom: 'P3', conteneur: deux, bacs: 1 },
    ],
    totalImpossibles: 2,
    prochains: [
      { tournees: 1, bacs: 2 },
      { tournees: 1, bacs: 2 },
    ],
  })
  const one = await server.call(client, 'GET', '/accueil/client?impossibles=1')
  expect(one.json).toMatchObject({ impossibles: [{ nom: 'P2' }], totalImpossibles: 2 })
  expect((await server.call(client, 'GET', '/accueil/client?impossibles=201')).status).toBe(400)
  expect((await server.call(autre.client, 'GET', '/accueil/client')).json).toEqual({
    lavages: [],
    impossibles: [],
    totalImpossibles: 0,
    prochains: [],
  })
})

test('SHELL-56 of today a client is told the bins that no crew visited yet, each counted by itself', async () => {
  const { client } = server.world
  await server.query('delete from interventions')
  await server.query('delete from campagne_occurrences')
  const patrimoine = await server.parc.patrimoine('Reste')
  const tailles = [4, 3, 2]
  const places: number[] = []
  for (const [i, bacs] of tailles.entries())
    places.push(await server.parc.conteneur(patrimoine, `R${i}`, bacs))
  const ailleurs = await server.parc.conteneur(patrimoine, 'R9', 5)
  const campagne = await server.parc.tournee(patrimoine, places, [0, 1], 'Reste')
  const entiere = tailles.reduce((sum, bacs) => sum + bacs)
  const told = async () =>
    espaceClient
      .parse((await server.call(client, 'GET', '/accueil/client')).json)
      .prochains.map(({ jour, tournees, bacs }) => [jour, tournees, bacs])
  const demain = [addDays(today(), 1), 1, entiere]
  const noon = sql`${parisInstant(today(), '12:00:00')}::timestamptz`
  const wash = (conteneur: number | undefined, more: { laves: number; status?: 3 }) =>
    server.parc.intervention({ patrimoine, conteneur, campagne }, noon, more)
  expect(await told()).toEqual([[today(), 1, entiere], demain])
  // A place beside the plan takes nothing away, a part of a place or an impossible one is visited.
  await wash(ailleurs, { laves: 5 })
  await wash(places[0], { laves: 1 })
  expect(await told()).toEqual([[today(), 1, 3 + 2], demain])
  await wash(places[1], { laves: 0, status: 3 })
  expect(await told()).toEqual([[today(), 1, 2], demain])
  await wash(places[2], { laves: 2 })
  expect(await told()).toEqual([demain])
})

test('SHELL-56 OPEN-03 until six in the morning the rounds of the evening before are still to come', async () => {
  const { client } = server.world
  await server.query('delete from interventions')
  await server.query('delete from campagne_occurrences')
  const [eve, day] = [addDays(today(), -2), addDays(today(), -1)]
  const patrimoine = await server.parc.patrimoine('Nocturne')
  const places = [
    await server.parc.conteneur(patrimoine, 'N1'),
    await server.parc.conteneur(patrimoine, 'N2', 3),
  ]
  const campagne = await server.parc.tournee(patrimoine, places, [0, 1], 'Nuit')
  await server.query(sql`update campagne_occurrences set jour = jour - 2 where campagne_id = ${campagne}`)
  const begun = sql`${parisInstant(eve, '22:00:00')}::timestamptz`
  await server.parc.intervention({ patrimoine, conteneur: places[0], campagne }, begun)
  const toldAt = async (time: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(parisInstant(day, time)) })
    try {
      const { json } = await server.call(client, 'GET', '/accueil/client')
      return espaceClient.parse(json).prochains
    } finally {
      vi.useRealTimers()
    }
  }
  const ofDay = { jour: day, tournees: 1, bacs: 4 }
  expect(await toldAt('02:00:00')).toEqual([{ jour: eve, tournees: 1, bacs: 3 }, ofDay])
  expect(await toldAt('06:00:00')).toEqual([ofDay])
})

test('SHELL-63 an operateur is told the own rounds of two days, with crew, vehicle and first place', async () => {
  const { operateur, autre } = server.world
  await server.query('delete from campagne_occurrences')
  const patrimoine = await server.parc.patrimoine('Quai')
  const places = [
    await server.parc.conteneur(patrimoine, 'Q1', 3),
    await server.parc.conteneur(patrimoine, 'Q2'),
  ]
  const campagne = await server.parc.tournee(patrimoine, places, [0, 1, 2], 'Quais')
  const ami = await server.account('operateur', 'Nora')
  await server.query(
    sql`update campagne_lavages set chauffeur_id = ${ami.id}, equipier_id = ${operateur.id} where id = ${campagne}`,
  )
  await server.query(sql`update campagne_occurrences set heure_debut = '06:30' where jour = ${today()}`)
  const seen = maJournee.parse((await server.call(operateur, 'GET', '/accueil/ma-journee')).json)
  expect(seen.passages).toMatchObject([
    { jour: today(), libelle: 'Quais', heureDebut: '06:30', avec: 'Nora', bacs: 4, premier: { nom: 'Q1' } },
    { jour: addDays(today(), 1), libelle: 'Quais', heureDebut: null },
  ])
  expect((await server.call(autre.operateur, 'GET', '/accueil/ma-journee')).json.passages).toEqual([])
  // What another crew takes over today is not before this one: the telephone says the same.
  const reprise = await server.parc.tournee(patrimoine, [places[1] ?? 0], [0], 'Reprise')
  await server.query(sql`insert into points_confies (exploitant_id, client_id, campagne_id, jour, conteneur_id, vers_campagne_id, ordre)
    values (${server.world.exploitant.id}, ${server.world.client.id}, ${campagne}, ${today()}, ${places[0]}, ${reprise}, 1)`)
  const ofToday = ({ libelle, bacs, premier }: Record<string, unknown>) => ({ libelle, bacs, premier })
  const told = [
    { libelle: 'Reprise', bacs: 4, premier: { nom: 'Q1', adresse: null } },
    { libelle: 'Quais', bacs: 1, premier: { nom: 'Q2', adresse: null } },
  ]
  const { passages } = maJournee.parse((await server.call(operateur, 'GET', '/accueil/ma-journee')).json)
  expect(passages.slice(0, 2).map(ofToday)).toEqual(told)
  const { tournees } = (await server.call(operateur, 'GET', '/terrain/tournees')).json
  expect((tournees as unknown as Record<string, unknown>[]).slice(0, 2).map(ofToday)).toEqual(told)
})

test('SHELL-55 an administrator of an installation without a company is told to create it', async () => {
  const { admin } = server.world
  // The last test of the file: an account put away ends its sessions.
  await server.query(sql`update users set archived_at = now() where role = 'exploitant'`)
  expect(await waiting(admin)).toMatchObject([{ sujet: 'societes', nombre: 1 }])
})

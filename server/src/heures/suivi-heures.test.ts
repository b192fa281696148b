import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { type Json, useMade, useServer } from '../../testing/app.ts'
import { makeTerrain, type Terrain } from '../../testing/fabrique.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const heures = heuresOf(server)
let ici: Terrain

const LUNDI = '2026-03-02'
const JOURS = [LUNDI, '2026-03-03', '2026-03-09']

const nadia = useMade(() => heures.personne('Nadia'))
const karim = useMade(() => heures.personne('Karim'))
beforeAll(async () => {
  const { exploitant, client } = server.world
  ici = await makeTerrain(server.services, exploitant, client, nadia, JOURS)
  await server.query(sql`update campagne_lavages set equipier_id = ${karim.id} where id = ${ici.campagne}`)
})

const suivi = (path: string, who = server.world.exploitant) =>
  server.call(who, 'GET', `/suivi_heures/${path}`)
const dayOf = (line: Json | undefined, date: string): Json | undefined => {
  const days: unknown = line?.suivi
  return Array.isArray(days) ? days.find((day: Json) => String(day.date) === date) : undefined
}
const wash = (operateur: TestAccount, at: string, jour = at.slice(0, 10)) => {
  const place = { patrimoine: ici.patrimoine, conteneur: ici.conteneurs[0], campagne: ici.campagne }
  return server.parc.intervention(place, sql`${at}::timestamptz`, {}, { operateurId: operateur.id, jour })
}

describe('the grid of hours', () => {
  test('RH-43 RH-42 RH-32 OPEN-101 each person has every day, with its colour, its reasons and its details', async () => {
    const made = await heures.saisir(nadia, `${LUNDI} 08:00`, `${LUNDI} 16:00`, { tempsPauseMinutes: 30 })
    await heures.saisir(karim, `${LUNDI} 08:00`, `${LUNDI} 16:00`, { tempsPauseMinutes: 30 })
    const { members, json } = await suivi(`${LUNDI}/2026-03-04`)
    expect([json['hydra:totalItems'], members.map(({ operateur }) => operateur?.libelle)]).toEqual([
      2,
      ['Karim', 'Nadia'],
    ])
    expect(members[1]?.totalMinutes).toBe(450)
    expect(dayOf(members[1], LUNDI)).toEqual({
      date: LUNDI,
      status: 'vert',
      raisons: [],
      details: {
        workMinutes: 450,
        validatedAt: null,
        statutJournee: 'WD',
        posteOperateurId: made.json.id,
        feuilleDeTempsId: made.json.feuilleDeTempsId,
        feuilleVersion: 1,
        quartixIdDebut: null,
        quartixIdFin: null,
        operateur: { id: nadia.id },
        debut: { date: `${LUNDI} 08:00:00` },
        fin: { date: `${LUNDI} 16:00:00` },
        tempsPauseMinutes: 30,
      },
    })
    expect(dayOf(members[1], '2026-03-03')).toMatchObject({
      status: 'rouge',
      raisons: ['Une tournée était prévue'],
      details: null,
    })
    expect(dayOf(members[1], '2026-03-04')).toMatchObject({ status: 'gris', details: null })
  })

  test('RH-34 RH-43 the server answers a page of people', async () => {
    const { members, json } = await suivi(`${LUNDI}/${LUNDI}?page=2&itemsPerPage=1`)
    expect([json['hydra:totalItems'], members.map(({ operateur }) => operateur?.libelle)]).toEqual([
      2,
      ['Nadia'],
    ])
  })

  test.each(['2026-03-04/2026-03-02', '2026-01-01/2027-01-02', '2026-02-30/2026-03-02'])(
    'RH-35 %s is no span',
    async (path) => {
      const refused = await suivi(path)
      expect(refused.said).toEqual([400, 'Erreur : Intervalle invalide.'])
    },
  )

  test('RH-49 OPEN-101 a partner with other times, washes outside the shift: orange, with the reason', async () => {
    await heures.saisir(nadia, '2026-03-09 08:00', '2026-03-09 14:00', { tempsPauseMinutes: 20 })
    await heures.saisir(karim, '2026-03-09 08:30', '2026-03-09 14:00', { tempsPauseMinutes: 20 })
    await wash(nadia, '2026-03-09 07:30')
    const { members } = await suivi('2026-03-09/2026-03-09')
    expect(
      members.map((line) => dayOf(line, '2026-03-09')).map((day) => [day?.status, day?.raisons]),
    ).toEqual([
      [
        'orange',
        [
          'Premier lavage à 07 h 30, avant la prise de poste à 08 h 30',
          'Nadia a une autre heure pour la prise de poste (08 h 00)',
        ],
      ],
      [
        'orange',
        [
          'Premier lavage à 07 h 30, avant la prise de poste à 08 h 00',
          'Karim a une autre heure pour la prise de poste (08 h 30)',
        ],
      ],
    ])
  })

  test('RH-36 RH-37 a sick day keeps its type, and a wash on it is told', async () => {
    await heures.absence(nadia, '2026-03-11', 'AM')
    await wash(nadia, '2026-03-12 09:00')
    const { members } = await suivi('2026-03-11/2026-03-12')
    expect(dayOf(members[1], '2026-03-11')).toMatchObject({
      status: 'gris',
      raisons: ['Arrêt Maladie'],
      details: { statutJournee: 'AM', workMinutes: 0, feuilleDeTempsId: null },
    })
    expect(dayOf(members[1], '2026-03-12')).toMatchObject({
      status: 'rouge',
      raisons: ['Un lavage est enregistré'],
    })
  })

  test('RH-42 the rest since the evening before the span is known', async () => {
    await heures.saisir(karim, '2026-04-01 14:00', '2026-04-01 22:00', { tempsPauseMinutes: 20 })
    await heures.saisir(karim, '2026-04-02 06:00', '2026-04-02 12:00', { tempsPauseMinutes: 20 })
    const { members } = await suivi('2026-04-02/2026-04-02')
    expect(dayOf(members[0], '2026-04-02')?.raisons).toEqual([
      '8 h de repos depuis le poste précédent : 11 h sont dues (L3131-1)',
    ])
  })

  test('RH-42 hours management switched off hides a person without sheets, and keeps the sheets', async () => {
    const left = await heures.personne('Zoé')
    await heures.saisir(left, '2026-06-02 08:00', '2026-06-02 14:00')
    await server.office('PATCH', `/operateurs/${left.id}`, { RHFeatureEnabled: false })
    const names = async (day: string) =>
      (await suivi(`${day}/${day}`)).members.map(({ operateur }) => String(operateur?.libelle))
    expect(await names('2026-06-02')).toContain('Zoé')
    expect(await names('2026-06-03')).not.toContain('Zoé')
  })

  test('RH-42 a person who left stays on the days of the last leave', async () => {
    const left = await heures.personne('Yann')
    await heures.absence(left, '2026-06-02', 'CP')
    await server.office('DELETE', `/operateurs/${left.id}`)
    const { members } = await suivi('2026-06-02/2026-06-02')
    expect(members.find(({ operateur }) => String(operateur?.libelle) === 'Yann')).toMatchObject({
      operateur: { supprime: true },
      suivi: [{ details: { statutJournee: 'CP' } }],
    })
  })

  test('OPEN-101 nothing is expected of a person once removed, and what was before is', async () => {
    const left = await heures.personne('Xavier')
    await heures.saisir(left, '2026-08-03 08:00', '2026-08-03 14:00', { tempsPauseMinutes: 20 })
    await server.query(sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour, chauffeur_id)
      select ${server.world.exploitant.id}, ${server.world.client.id}, ${ici.campagne}, j, ${left.id}
      from unnest(array['2026-08-04', '2026-08-06']::date[]) j`)
    await server.query(sql`update users set archived_at = '2026-08-05 10:00' where id = ${left.id}`)
    const { members } = await suivi('2026-08-03/2026-08-06')
    const line = members.find(({ operateur }) => String(operateur?.libelle) === 'Xavier')
    expect(['2026-08-04', '2026-08-06'].map((day) => String(dayOf(line, day)?.status))).toEqual([
      'rouge',
      'gris',
    ])
  })
})

describe('the partner', () => {
  test('RH-58 a crew that was changed for one day has the partner of that day', async () => {
    const zora = await heures.personne('Zora')
    await server.query(sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour, chauffeur_id, equipier_id)
      values (${server.world.exploitant.id}, ${server.world.client.id}, ${ici.campagne}, '2026-07-06', ${nadia.id}, ${zora.id})`)
    await heures.saisir(nadia, '2026-07-06 08:00', '2026-07-06 14:00')
    const other = await heures.saisir(zora, '2026-07-06 08:00', '2026-07-06 14:00')
    const path = `/feuille_de_temps/${other.json.feuilleDeTempsId}`
    await server.office('PATCH', path, { validatedAt: true })
    const { members } = await suivi('2026-07-06/2026-07-06')
    const validated = members.filter((line) => dayOf(line, '2026-07-06')?.details?.validatedAt)
    expect(validated.map(({ operateur }) => operateur?.libelle)).toEqual(['Nadia', 'Zora'])
  })

  test('RH-55 nobody is validated while the partner’s end is missing', async () => {
    const day = '2026-07-06'
    const { members } = await suivi(`${day}/${day}`)
    const ids = members.map((line) => dayOf(line, day)?.details?.feuilleDeTempsId)
    await server.query(
      sql`update feuille_de_temps set validated_at = null, heure_fin = null where id = ${Number(ids[1])}`,
    )
    await server.query(sql`update feuille_de_temps set validated_at = null where id = ${Number(ids[2])}`)
    const refused = await server.office('PATCH', `/feuille_de_temps/${ids[2]}`, {
      validatedAt: true,
    })
    expect(refused.said).toEqual([422, "L'heure de fin de Nadia est requise"])
  })
})

describe('hours management that was off', () => {
  const switched = (RHFeatureEnabled: boolean) =>
    server.office('PATCH', `/operateurs/${karim.id}`, { RHFeatureEnabled })
  const kept = async () => {
    const [found] = await server.query(
      sql`select suivi::text as suivi, ((now() at time zone 'Europe/Paris')::date)::text as jour from donnees_rhs where operateur_id = ${karim.id}`,
    )
    return found
  }

  test('RH-79 OPEN-101 no day is asked for while it was off, and the cell says so', async () => {
    const seen = async () => {
      const { members } = await suivi('2026-03-03/2026-03-03')
      const line = members.find(({ operateur }) => String(operateur?.libelle) === 'Karim')
      const day = dayOf(line, '2026-03-03')
      return [day?.status, day?.raisons]
    }
    expect(await seen()).toEqual(['rouge', ['Une tournée était prévue']])
    await server.query(
      sql`update donnees_rhs set suivi = '{(,2026-03-03),[2026-03-04,)}' where operateur_id = ${karim.id}`,
    )
    expect(await seen()).toEqual(['gris', ['La gestion des heures était désactivée']])
  })

  test('RH-79 switching it off and on leaves a gap of the days between, to the day of Paris', async () => {
    await server.query(sql`update donnees_rhs set suivi = '{(,)}' where operateur_id = ${karim.id}`)
    await switched(false)
    const off = await kept()
    expect(off?.suivi).toBe(`{(,${String(off?.jour)})}`)
    await switched(true)
    expect((await kept())?.suivi).toBe('{(,)}')
    await server.query(sql`update donnees_rhs set suivi = '{(,2026-03-03)}' where operateur_id = ${karim.id}`)
    await switched(true)
    const on = await kept()
    expect(on?.suivi).toBe(`{(,2026-03-03),[${String(on?.jour)},)}`)
  })
})

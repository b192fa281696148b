import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'
import type { Terrain } from '../../testing/fabrique.ts'
import { fileForm, photoForm } from '../../testing/form.ts'
import { plainImage } from '../../testing/images.ts'

const server = useServer()
const AUJOURDHUI = today()
const DEMAIN = dayIn(1)

/** The operateur tells of a wash of a minute ago, on the round of the terrain. */
const wash = (ici: Terrain, more: object = {}, rang = 0) =>
  server.wash(ici.conteneurs[rang], new Date(Date.now() - 60_000).toISOString(), {
    who: server.world.operateur,
    campagne: ici.campagne,
    ...more,
  })

describe('a wash told from the field', () => {
  test('INT-09 OPEN-39 OPEN-68 every field of the payload is kept and read', async () => {
    const { operateur } = server.world
    const ici = await server.terrain('2026-03-02')
    const photo = async () => {
      const { body, headers } = await photoForm()
      const sent = await server.call(operateur, 'POST', '/intervention_photos', body, headers)
      return String(sent.json['@id'])
    }
    const told = {
      uuid: randomUUID(),
      adresse: '3 quai de Seine',
      volume: '660 L',
      waste: 'Verre',
      scanData: 'QR-0042',
      observation: 'Couvercle fendu\nà remplacer',
      isScanReadable: false,
      dateEvenement: '2026-03-02T10:15:42+01:00',
      nombreLaves: 1,
      isAccessible: true,
    }
    const parts = {
      conteneur: `/api/conteneurs/${ici.conteneurs[0]}`,
      campagne: `/api/campagne_lavages/${ici.campagne}`,
      operateur: `/api/operateurs/${operateur.id}`,
      typologieLavage: `/api/typologie_lavages/${ici.typologie}`,
      problemes: [`/api/problems/${ici.problem}`],
    }
    const [photoAvant, photoApres, photoProblem] = [[await photo()], [await photo()], [await photo()]]
    const sent = { ...told, ...parts, photoAvant, photoApres, photoProblem }
    const made = await server.call(operateur, 'POST', '/interventions', sent)
    expect(made.said).toEqual([201, undefined])
    const read = (await server.office('GET', String(made.json['@id']))).json
    const { dateEvenement, ...same } = told
    expect(read).toMatchObject(same)
    expect(Date.parse(String(read.dateEvenement))).toBe(Date.parse(dateEvenement))
    expect(
      [read.conteneur, read.campagne, read.operateur, read.typologieLavage].map((part) => part?.['@id']),
    ).toEqual([parts.conteneur, parts.campagne, parts.operateur, parts.typologieLavage])
    expect(read).toMatchObject({
      problemes: [{ '@id': parts.problemes[0] }],
      photosAvant: [{ '@id': photoAvant[0] }],
      photosApres: [{ '@id': photoApres[0] }],
      photosProblem: [{ '@id': photoProblem[0] }],
      photosInaccessible: [],
    })
  })

  test.each([
    ['moved', { etat: 'reportee', jour: dayIn(2), motif: 'Travaux' }],
    ['cancelled', { etat: 'annulee', motif: 'Grève' }],
  ])(
    'INT-01 OPEN-38 a day that was %s meanwhile: the wash is kept on its round and day, marked',
    async (_, change) => {
      const ici = await server.terrain(AUJOURDHUI)
      const path = `/campagne_lavages/${ici.campagne}/jours/${AUJOURDHUI}`
      const changed = await server.office('PATCH', path, change)
      expect(changed.said).toEqual([200, undefined])
      const sent = await wash(ici)
      const kept = await server.office('GET', `/interventions/${sent.id}`)
      expect(kept.json).toMatchObject({ campagne: { id: ici.campagne }, nombreLaves: 2, status: 0 })
      expect(sent.ecarts).toEqual(['jour'])
    },
  )

  test('CAT-38 CAT-40 fewer photos than the form asks, or another typology, are marked, and not refused', async () => {
    const ici = await server.terrain(AUJOURDHUI)
    await server.query(`update forms set min_photo_apres = 1 where id = ${ici.form}`)
    const autre = await server.parc.typologie('AUTRE')
    const sent = async (typologie: number) => {
      const { lavagePartiel, ecarts } = await wash(ici, {
        typologieLavage: `/api/typologie_lavages/${typologie}`,
      })
      return [lavagePartiel, ecarts]
    }
    expect(await sent(autre)).toEqual([false, ['photos', 'typologie']])
    expect(await sent(ici.repli)).toEqual([true, ['photos']])
    await server.query(`update forms set min_photo_apres = 0 where id = ${ici.form}`)
    expect(await sent(ici.typologie)).toEqual([false, []])
  })

  test('TER-14 the code of another container is marked, and told apart when no reason is given', async () => {
    const ici = await server.terrain(AUJOURDHUI)
    const sent = async (scanData: string, observation: string | null) =>
      (await wash(ici, { scanData, observation })).ecarts
    expect(await sent('C2', 'Étiquettes échangées')).toEqual(['code'])
    expect(await sent('C2', '  ')).toEqual(['codeSansRaison'])
    expect(await sent('C1', null)).toEqual([])
    expect(await sent('4006381333931', null)).toEqual([])
  })

  test('INT-01 OPEN-38 two washes and a cancellation of their day at once: the washes are both kept', async () => {
    const ici = await server.terrain(DEMAIN, AUJOURDHUI)
    const cancel = server.office('PATCH', `/campagne_lavages/${ici.campagne}/jours/${AUJOURDHUI}`, {
      etat: 'annulee',
      motif: 'Grève',
    })
    const [, cancelled] = await Promise.all([wash(ici), cancel, wash(ici, {}, 1)])
    // The wash came first, or the cancellation: both orders are correct.
    expect([200, 409, 422]).toContain(cancelled.status)
  })
})

describe('a photo that a telephone sends again', () => {
  const picture = (sidePx: number) => plainImage(sidePx, 30, 'jpeg')
  const send = (bytes: Buffer, uuid: string) => {
    const { body, headers } = fileForm('p.jpeg', bytes, 'image/jpeg')
    return server.call(server.world.operateur, 'POST', `/intervention_photos?uuid=${uuid}`, body, headers)
  }
  const rowsOf = (uuid: string) => server.query(`select nom from intervention_photos where uuid = '${uuid}'`)
  const filesStored = () =>
    readdirSync(join(server.services.config.VAR_DIR, 'fichiers'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  test('TER-01 is one photo and one file, and the answer has the print of the bytes that were sent', async () => {
    const [bytes, uuid] = [await picture(40), randomUUID()]
    const first = await send(bytes, uuid)
    const before = filesStored()
    const again = await send(bytes, uuid)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect([first, again].map(({ status, json }) => [status, json.id, json.sha256])).toEqual(
      Array(2).fill([201, first.json.id, sha256]),
    )
    expect(await rowsOf(uuid)).toHaveLength(1)
    expect(filesStored()).toEqual(before)
  })

  test('TER-01 sent five times at once it is one photo', async () => {
    const [bytes, uuid] = [await picture(40), randomUUID()]
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(bytes, uuid)))
    expect(new Set(replies.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1)
    expect(await rowsOf(uuid)).toHaveLength(1)
  })

  test('TER-01 other bytes under its name are refused, and the first photo stays', async () => {
    const uuid = randomUUID()
    const first = await send(await picture(40), uuid)
    const other = await send(await picture(41), uuid)
    expect([first.status, other.status, other.json.message]).toEqual([
      201,
      409,
      'Une autre photo a déjà été envoyée avec cet identifiant',
    ])
    expect(await rowsOf(uuid)).toHaveLength(1)
    expect((await send(await picture(42), 'abc')).status).toBe(400)
  })
})

import { createHash, randomUUID } from 'node:crypto'
import { type Fait, faitDe, type NouveauFait } from '@lavandiere/domain/terrain/faits.ts'
import { secoursDe } from '@lavandiere/domain/terrain/fichier-de-secours.ts'
import { type Secours, secours } from '@lavandiere/domain/terrain/secours.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn } from '../../testing/days.ts'
import { makeTerrain } from '../../testing/fabrique.ts'
import { fileForm } from '../../testing/form.ts'
import { plainImage } from '../../testing/images.ts'

const server = useServer()
const HEURE_MS = 3_600_000
const HIER = dayIn(-1)
let laveuse: number
let octets: Buffer
let sha256: string

const lieu = useMade(() => server.terrain('2026-03-02'))
beforeAll(async () => {
  const { world } = server
  laveuse = Number((await server.office('POST', '/laveuses', { immatriculation: 'SE-015-CO' })).json.id)
  octets = await plainImage(40, 30, 'jpeg')
  sha256 = createHash('sha256').update(octets).digest('hex')
  await server.query(sql`update users set rh_feature_enabled = true where id = ${world.operateur.id}`)
})

/** A fact of the day before at an hour (UTC), by a clock that is two hours ahead. */
const fait = (h: number, nouveau: Pick<NouveauFait, 'nature' | 'corps'> & Partial<Fait>): Fait => {
  const lu = { heure: Date.parse(`${HIER}T00:00:00Z`) + (h + 2) * HEURE_MS, chrono: 0 }
  const whole = { uuid: randomUUID(), photos: [], apres: null, ...nouveau }
  return { ...faitDe(whole, server.world.operateur.id, lu, 0), decalage: 7200, ...nouveau }
}
const photo = (): Secours['photos'][number] => ({
  uuid: randomUUID(),
  sha256,
  priseLe: Date.parse(`${HIER}T10:00:00Z`),
  latitude: 48.9,
  longitude: 2.3,
  octets: octets.toString('base64'),
})
const conteneur = (n: number) => `/api/conteneurs/${lieu.conteneurs[n]}`

/** A shift, a wash and an entry of the journal with a photo each, a relevé. */
function journee(): Secours {
  const photos = [photo(), photo()]
  const named = (n: number, champ: string) => [{ uuid: photos[n]?.uuid ?? '', champ, sha256 }]
  const prise = fait(6, {
    nature: 'prise-de-poste',
    corps: { laveusePrisePoste: `/api/laveuses/${laveuse}` },
  })
  const faits = [
    prise,
    fait(8, { nature: 'lavage', corps: { conteneur: conteneur(0) }, photos: named(0, 'photoAvant') }),
    fait(9, { nature: 'releve', corps: { conteneur: conteneur(1), latitude: 48.9, longitude: 2.3 } }),
    fait(13, {
      nature: 'journal',
      corps: { laveuse: `/api/laveuses/${laveuse}`, remarque: 'Fuite' },
      photos: named(1, 'photos'),
    }),
    fait(14, { nature: 'fin-de-poste', corps: { tempsPauseMinutes: 30 }, apres: prise.uuid }),
  ]
  const file = secoursDe(faits, [], { appareil: randomUUID(), exporteLe: new Date().toISOString(), photos })
  return secours.parse(JSON.parse(JSON.stringify(file)))
}

const sendPhoto = (
  { uuid, sha256, octets }: Secours['photos'][number],
  nature: string,
  compte: number = server.world.operateur.id,
) => {
  const query = new URLSearchParams({ uuid, sha256, nature, compte: String(compte), latitude: '48.9' })
  const { body, headers } = fileForm('p.jpg', Buffer.from(octets, 'base64'), 'image/jpeg')
  return server.office('POST', `/terrain/secours/photos?${query}`, body, headers)
}
const sendFait = (fait: object) => server.office('POST', '/terrain/secours', fait)

/** Sends a file as the browser of the office does. @returns what was said of each fact */
async function sendFile({ faits, photos }: Secours) {
  const said: string[] = []
  for (const { refus: _, ...fait } of faits) {
    for (const { uuid } of fait.photos) {
      const found = photos.find((one) => one.uuid === uuid)
      if (found) expect((await sendPhoto(found, fait.nature)).status).toBe(201)
    }
    const { json, text } = await sendFait(fait)
    said.push(String(json.etat ?? text))
  }
  return said
}

test('TER-15 what a telephone could not send is recorded as its own, and once', async () => {
  const { operateur } = server.world
  const file = journee()
  expect(await sendFile(file)).toEqual(Array(5).fill('enregistre'))
  const uuids = sql`${sql.param(file.faits.map(({ uuid }) => uuid))}::text[]`
  const stored = () =>
    server.query(sql`
      select i.operateur_id, i.auteur_id, i.date_evenement, i.version, i.decalage_horloge, p.sha256, p.auteur_id as photo_de,
        r.operateur_id as releve_de, j.operateur_id as journal_de, j.date::text as jour, f.heure_debut, f.heure_fin, f.version as feuille,
        (select count(*)::int from interventions where uuid = any(${uuids})) as lavages,
        (select count(*)::int from journal_photos where journal_id = j.id) as photos
      from interventions i join intervention_photos p on p.intervention_id = i.id, releve_terrains r, journal_laveuses j,
        poste_operateurs o join feuille_de_temps f on f.poste_id = o.id
      where i.uuid = any(${uuids}) and r.uuid = any(${uuids}) and j.uuid = any(${uuids}) and o.uuid = any(${uuids})`)
  const once = await stored()
  expect(once).toMatchObject([
    {
      operateur_id: operateur.id,
      auteur_id: operateur.id,
      decalage_horloge: 7200,
      sha256,
      photo_de: operateur.id,
      releve_de: operateur.id,
      journal_de: operateur.id,
      jour: HIER,
      lavages: 1,
      photos: 1,
    },
  ])
  const at = (name: string) => new Date(String(once[0]?.[name])).toISOString()
  expect(['date_evenement', 'heure_debut', 'heure_fin'].map(at)).toEqual(
    ['08', '06', '14'].map((h) => `${HIER}T${h}:00:00.000Z`),
  )
  expect(await sendFile(file)).toEqual(Array(5).fill('deja'))
  expect(await stored()).toEqual(once)
})

test('TER-15 a hostile file is refused fact by fact with a sentence, and nothing of it stays', async () => {
  const { exploitant, operateur, client, admin, autre } = server.world
  const [, lavage] = journee().faits
  if (!lavage) throw new Error('no wash')
  const bare = () => ({ ...lavage, uuid: randomUUID(), photos: [] })
  const ailleurs = await makeTerrain(server.services, autre.exploitant, autre.client, autre.operateur, [HIER])
  const refused: [object, RegExp][] = [
    [{ ...bare(), compte: exploitant.id }, /n'est pas un opérateur de votre société/],
    [{ ...bare(), compte: autre.operateur.id }, /n'est pas un opérateur/],
    [{ ...bare(), corps: { conteneur: `/api/conteneurs/${ailleurs.conteneurs[0]}` } }, /./],
    [{ ...bare(), photos: [{ uuid: randomUUID(), champ: 'photoAvant', sha256 }] }, /ni dans ce fichier/],
    [{ ...bare(), nature: 'fin-de-poste', apres: randomUUID() }, /La prise de ce poste/],
    [{ ...bare(), heure: 1e300 }, /./],
    [{ ...bare(), decalage: 1e12 }, /./],
    [{ ...bare(), nature: 'virement' }, /./],
    [{ ...bare(), corps: { conteneur: { a: [[[]]] } } }, /./],
    [{ ...bare(), photos: Array(101).fill({ uuid: randomUUID(), champ: 'photoAvant', sha256 }) }, /./],
  ]
  for (const [body, sentence] of refused) {
    const { status, json, text } = await sendFait(body)
    expect([status, text]).toEqual([422, expect.stringMatching(/"message":"[^"]{5}/)])
    expect(String(json.message)).toMatch(sentence)
  }
  const wrong = photo()
  expect((await sendPhoto({ ...wrong, sha256: 'f'.repeat(64) }, 'lavage')).json.message).toContain(
    'plus celle',
  )
  expect((await sendPhoto(wrong, 'lavage', exploitant.id)).status).toBe(422)
  const noise = { ...wrong, octets: Buffer.from('no picture').toString('base64') }
  expect((await sendPhoto(noise, 'lavage')).status).toBe(422)
  expect(await server.query(sql`select 1 from intervention_photos where uuid = ${wrong.uuid}`)).toEqual([])
  for (const who of [operateur, client, admin])
    expect((await server.call(who, 'POST', '/terrain/secours', bare())).status).toBe(403)
})

test('TER-15 what the office removed is told; a telephone that wakes up later adds nothing', async () => {
  const [, , releve] = journee().faits
  if (!releve) throw new Error('no relevé')
  const { refus: _, ...fait } = releve
  expect((await sendFait(fait)).json.etat).toBe('enregistre')
  const sent = {
    uuid: fait.uuid,
    ...fait.corps,
    dateEvenement: `${HIER}T09:00:00.000Z`,
    decalageHorloge: 7200,
  }
  const again = await server.call(server.world.operateur, 'POST', '/releve_terrains', sent)
  expect([again.status, again.json.uuid], again.text).toEqual([201, fait.uuid])
  await server.query(sql`update releve_terrains set archived_at = now() where uuid = ${fait.uuid}`)
  const after = await sendFait(fait)
  expect(after.said).toEqual([409, 'Ce relevé a été enregistré puis supprimé'])
})

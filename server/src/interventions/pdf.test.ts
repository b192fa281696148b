import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { fileForm } from '../../testing/form.ts'
import { canReadPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'
import { makeTokens } from '../platform/http/auth.ts'
import { withinTime } from './pdf.ts'

const server = useServer()
/** The name of the crew's account. */
const EQUIPE = 'Operateur A'

const jpeg = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function photo(background: string): Promise<string> {
  const { body, headers } = fileForm('p.jpg', await jpeg(background), 'image/jpeg')
  const place = 'priseLe=2026-03-02T08:55:00Z&latitude=48.90012&longitude=2.30034'
  const made = await server.office('POST', `/intervention_photos?${place}`, body, headers)
  expect(made.status).toBe(201)
  return String(made.json['@id'])
}

async function intervene(more: object = {}): Promise<number> {
  const { id } = await server.wash(ici.conteneurs[1], '2026-03-02T10:00:00+01:00', {
    operateur: `/api/operateurs/${server.world.operateur.id}`,
    observation: 'Bac déplacé près du cœur d’îlot',
    ...more,
  })
  return Number(id)
}

const linkTo = (id: number, who = server.world.exploitant) =>
  server.call(who, 'POST', `/interventions/${id}/pdf-lien`)
const read = (url: unknown) => server.app.inject({ url: String(url) })

const ici = useMade(() => server.terrain('2026-03-02'))

describe('INT PDF of an intervention', () => {
  test('INT-03 INT-17 OPEN-44 a signed link opens the PDF without a token, in the browser', async () => {
    const id = await intervene({
      problemes: [`/api/problems/${ici.problem}`],
      photoAvant: [await photo('#a33')],
    })
    const link = await linkTo(id)
    expect(link.status).toBe(200)
    expect(link.json.url).toMatch(
      new RegExp(`^/api/interventions/${id}/pdf\\?date=2026-03-02&token=[\\w.-]+$`),
    )
    const file = await read(link.json.url)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.headers['content-disposition']).toContain(`inline; filename*=UTF-8''intervention_${id}`)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test.skipIf(!canReadPdf)(
    'INT-17 one page: who, when, where, findings, photos with time and place',
    async () => {
      const id = await intervene({
        problemes: [`/api/problems/${ici.problem}`],
        nombreLaves: 2,
        photoAvant: [await photo('#a33')],
        photoApres: [await photo('#3a3')],
        photoProblem: [await photo('#33a')],
      })
      const { rawPayload } = await read((await linkTo(id)).json.url)
      expect(faultsOf(rawPayload)).toBe('')
      const pages = pagesOf(rawPayload)
      expect(pages).toHaveLength(1)
      for (const said of [
        'Exploitant A',
        'Client A',
        'C2, 02/03/2026 à 10 h 00',
        'Maintenance nécessaire',
        '2 sur 3',
        'Graffiti',
        'Bac déplacé près du cœur d’îlot',
        'Colonne Aérienne',
        '48,90000 ; 2,30000',
        'Avant · 02/03/2026 à 09 h 55 · 48,90012 ; 2,30034',
        'Après · 02/03/2026',
        'Problème · 02/03/2026',
      ])
        expect(pages[0]).toContain(said)
    },
  )

  test.skipIf(!canReadPdf)(
    'INT-17 a photo missing from the store: the report says so, and is made',
    async () => {
      const gone = await photo('#777')
      const id = await intervene({ photoAvant: [gone, await photo('#888')] })
      const seen = await server.office('GET', `/interventions/${id}`)
      const [first] = Array.from({ length: 1 }, () => String(seen.json.photosAvant?.[0]?.contentUrl))
      await server.services.files.remove(/fichiers\/([^?]+)/.exec(first ?? '')?.[1] ?? '')
      const file = await read((await linkTo(id)).json.url)
      expect(file.statusCode).toBe(200)
      const [page = ''] = pagesOf(file.rawPayload)
      expect(page.match(/Photo absente ou illisible/g)).toHaveLength(1)
    },
  )

  test.skipIf(!canReadPdf)(
    'INT-17 OPEN-18 a client reads the report of its own, without the name of the crew',
    async () => {
      const { client } = server.world
      const id = await intervene()
      const own = pagesOf((await read((await linkTo(id)).json.url)).rawPayload).join()
      const told = pagesOf((await read((await linkTo(id, client)).json.url)).rawPayload).join()
      expect(own).toContain(EQUIPE)
      expect(told).toContain('C2')
      expect(told).not.toContain(EQUIPE)
    },
  )

  test('INT-17 S2 a link is bound to its intervention, its date and five minutes', async () => {
    const [id, other] = [await intervene(), await intervene({ dateEvenement: '2026-03-03T10:00:00+01:00' })]
    const url = String((await linkTo(id)).json.url)
    const refused = [
      url.replace(`interventions/${id}/`, `interventions/${other}/`),
      url.replace('date=2026-03-02', 'date=2026-03-03'),
      url.replace(/token=.*/, 'token=x'),
    ]
    for (const one of refused) expect((await read(one)).statusCode).toBe(403)
    expect((await read(url.replace(/&token=.*/, ''))).statusCode).toBe(400)
    const { config, now, tokens } = server.services
    server.services.tokens = makeTokens(config.SECRETS, () => new Date(now().getTime() + 301_000))
    const late = await read(url)
    server.services.tokens = tokens
    expect([late.statusCode, late.json().message]).toEqual([403, 'Ce lien a expiré, demandez-en un nouveau'])
    await server.office('DELETE', `/interventions/${id}`)
    expect((await read(url)).statusCode).toBe(404)
  })

  test.skipIf(!canReadPdf)(
    'INT-17 the heading of the photos stands on the page of the first ones',
    async () => {
      const photos = await Promise.all(Array.from({ length: 3 }, (_, i) => photo(`#${i}0${i}`)))
      const observation = 'Bac déplacé près du cœur d’îlot. '.repeat(25)
      const link = await linkTo(await intervene({ photoAvant: photos, observation }))
      const pages = pagesOf((await read(link.json.url)).rawPayload)
      expect(pages.findIndex((page) => /^Photos$/m.test(page))).toBe(
        pages.findIndex((page) => page.includes('Avant ·')),
      )
    },
  )

  test.skipIf(!canReadPdf)('INT-17 many photos go over several pages; none at all says so', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, (_, i) => photo(`#${i}${i}${i}`)))
    const many = await intervene({ photoAvant: photos.slice(0, 4), photoApres: photos.slice(4) })
    const pages = pagesOf((await read((await linkTo(many)).json.url)).rawPayload)
    expect(pages.join().match(/Avant ·/g)).toHaveLength(4)
    expect(pages.at(-1)).toContain(`Page ${pages.length} sur ${pages.length}`)
    const none = pagesOf((await read((await linkTo(await intervene())).json.url)).rawPayload)
    expect(none.join()).toContain('Aucune photo')
  })
})

test('INT-17 S11 a slow store has one time limit for all pictures of a report, not one for each', async () => {
  const asked: string[] = []
  const slow = {
    get(nom: string) {
      asked.push(nom)
      return nom === 'vite.jpg' ? Promise.resolve(null) : new Promise<null>(() => {})
    },
  }
  const store = withinTime(slow, 100)
  expect(await store.get('vite.jpg')).toBeNull()
  for (let i = 0; i < 10; i++)
    await expect(store.get('lente.jpg')).rejects.toThrow('momentanément indisponible')
  expect(asked.slice(1).length).toBeLessThanOrEqual(1)
})

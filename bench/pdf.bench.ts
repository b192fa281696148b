import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { newFileName } from '@lavandiere/server/platform/files/files.ts'
import { prepare } from '@lavandiere/server/platform/prepared/job.ts'
import { rapportPrepared } from '@lavandiere/server/synthese/rapport-job.ts'
import { sql } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { memoryMb } from '../e2e/surete/serveur.ts'
import { insertConteneurs, insertPatrimoines } from './entreprise.ts'
import { type Bench, inTurn, load, MB, mb, peakBytes, report, timed, withBench } from './socle.ts'

/** Photos of one intervention: with its title they fill a page. */
const PHOTOS = 4
const PHOTO_PX = 720
const PAGES = 200
const POLICES = join(import.meta.dirname, '../server/src/platform/pdf/polices')

/** Different photos as telephones take and the server keeps them: some 500 kB of 2000 × 1500 pixels. */
async function makePhotos(count: number): Promise<Buffer[]> {
  const one = (seed: number) =>
    sharp({
      create: {
        width: 2000,
        height: 1500,
        channels: 3,
        background: { r: (seed * 37) % 255, g: (seed * 91) % 255, b: (seed * 53) % 255 },
        noise: { type: 'gaussian', mean: 128, sigma: 18 },
      },
    })
      .blur(1.2)
      .jpeg({ quality: 80 })
      .toBuffer()
  const photos: Buffer[] = []
  for (let i = 0; i < count; i++) photos.push(await one(i))
  return photos
}

/** Puts an intervention with photos at each container: the first ones in a month that a report of that many pages asks for. */
async function loadPhotos(bench: Bench, photos: readonly Buffer[]): Promise<void> {
  const { services, world } = bench
  const names: string[] = []
  for (const photo of photos) {
    const name = newFileName('jpg')
    await services.files.put(name, photo)
    names.push(name)
  }
  await load(
    bench,
    insertPatrimoines(1, world.exploitant.id),
    insertConteneurs(2 * PAGES),
    sql`insert into interventions (exploitant_id, client_id, patrimoine_id, conteneur_id, date_evenement, jour, is_accessible,
        is_scan_readable, status, nombre_laves)
      select exploitant_id, client_id, patrimoine_id, id, '2020-01-01'::timestamptz + id * interval '1 day', '2020-01-01'::date + id,
        true, true, 0, 1 from conteneurs`,
    sql`insert into intervention_photos (exploitant_id, client_id, intervention_id, moment, position, auteur_id, nom, octets, largeur_px,
        hauteur_px, prise_le, latitude, longitude)
      select exploitant_id, client_id, id, case when n % 2 = 0 then 'avant' else 'apres' end, n, ${world.exploitant.id},
        (${sql.param(names)}::text[])[1 + (id * ${PHOTOS} + n) % ${names.length}::int], 500000, 2000, 1500, date_evenement, 48.9, 2.3
      from interventions, generate_series(0, ${PHOTOS - 1}::int) n`,
  )
}

/** Makes the report of the interventions of so many days, from its row to its stored file. Returns the file's size. */
async function ourPdf({ services, world }: Bench, pages: number): Promise<void> {
  const { exploitant, client } = world
  const asked = {
    exploitant: `/api/exploitants/${exploitant.id}`,
    client: `/api/clients/${client.id}`,
    bilanType: 'patrimoine',
    patrimoine: '/api/patrimoines/1',
    byPAV: true,
    dateDebut: '2020-01-02',
    dateFin: new Date(Date.UTC(2020, 0, 1 + pages)).toISOString().slice(0, 10),
    format: 'pdf',
    photos: 'toutes',
  }
  const id = await asSystem(services.pool, async (tx) => {
    const made = await tx.execute<{ id: number }>(
      sql`insert into rapports (auteur_id, exploitant_id, client_id, demande, titre, fichier)
        values (${exploitant.id}, ${exploitant.id}, ${client.id}, ${JSON.stringify(asked)}::jsonb, 'Mesure', ${newFileName('pdf')})
        returning id`,
    )
    return Number(made.rows[0]?.id)
  })
  await prepare(services, rapportPrepared, id, new AbortController().signal)
  const { rows } = await asSystem(services.pool, (tx) =>
    tx.execute<{ etat: string; raison: string; fichier: string }>(
      sql`select etat, raison, fichier from rapports where id = ${id}`,
    ),
  )
  if (rows[0]?.etat !== 'pret') throw new Error(String(rows[0]?.raison))
  await services.files.remove(rows[0].fichier)
}

/** The library alone: the same photos, reduced one after the other by the same decoder, on the same pages; all else is ready. */
async function libraryAlone(dir: string, paths: readonly string[], pages: number): Promise<void> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, pdfVersion: '1.7' })
  doc.registerFont('normal', join(POLICES, 'SourceSans3-Regular.ttf'))
  doc.registerFont('bold', join(POLICES, 'SourceSans3-SemiBold.ttf'))
  const path = join(dir, 'reference.pdf')
  const written = pipeline(doc, createWriteStream(path))
  const text = (said: string, x: number, y: number, size: number, font = 'normal') =>
    doc.font(font).fontSize(size).text(said, x, y, { lineBreak: false })
  const foot = (page: number) => text(`Synthèse · Client A · Page ${page}`, 42, 790, 8)
  // The places, forty on a page, in nine columns.
  for (let i = 0; i < 2 * PAGES; i++) {
    if (i % 40 === 0) {
      doc.addPage()
      foot(i / 40)
    }
    const cells = [
      `N1-${i}`,
      `${i} rue des Lilas, Saint-Denis`,
      'Verre',
      '2',
      '1',
      '1',
      '0',
      '0',
      '02/01/2020',
    ]
    for (const [c, cell] of cells.entries()) text(cell, 42 + c * 56, 60 + (i % 40) * 17, 8.5)
  }
  for (let page = 0; page < pages; page++) {
    doc.addPage()
    text(
      `N1-${page} · ${page} rue des Lilas, Saint-Denis · 02/01/2020 à 00 h 00 · Lavé · 4 photos`,
      42,
      45,
      10,
      'bold',
    )
    for (let i = 0; i < PHOTOS; i++) {
      const bytes = readFileSync(paths[(page * PHOTOS + i) % paths.length] ?? '')
      const reduced = await sharp(bytes)
        .autoOrient()
        .resize({ width: PHOTO_PX, height: PHOTO_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 80 })
        .toBuffer()
      const x = 42 + (i % 2) * 260
      const y = 65 + Math.floor(i / 2) * 212
      doc.rect(x, y, 250, 188).fill('#f2f4f8').fillColor('#5b6577')
      doc.image(reduced, x, y, { fit: [250, 188], align: 'center', valign: 'center' })
      text('Avant · 02/01/2020 à 00 h 00 · 48,90000 ; 2,30000', x, y + 190, 8)
    }
    foot(page + 10)
    while (doc.readableLength > 256 * 1024) await nextTurn()
  }
  doc.end()
  await written
  await stat(path)
}

/** Photos are decoded in processes of their own, which count too. */
const peakOf = (work: () => Promise<unknown>) => peakBytes(work, () => memoryMb(process.pid) * MB)

await withBench(async (bench) => {
  const photos = await makePhotos(20)
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-bench-pdf-'))
  const paths = await Promise.all(
    photos.map(async (photo, i) => {
      const path = join(dir, `${i}.jpg`)
      await pipeline([photo], createWriteStream(path))
      return path
    }),
  )
  await loadPhotos(bench, photos)
  console.log(
    `photos of ${mb((photos.reduce((sum, { length }) => sum + length, 0) / photos.length) * 10)} for ten`,
  )
  // The same work on as few threads as the processes that decode have.
  sharp.concurrency(1)
  sharp.cache(false)
  await ourPdf(bench, 2)
  const few = await peakOf(() => ourPdf(bench, 50))
  const many = await peakOf(() => ourPdf(bench, 2 * PAGES))
  report(
    'PDF of 400 pages × 4 photos, peak memory above idle, decoders included',
    mb(many),
    '150 MB',
    many / (150 * MB),
    { atMost: 1 },
  )
  report('the same beside 50 pages, flat: 30 MB more at most', mb(many), mb(few), many / (few + 30 * MB), {
    atMost: 1,
  })
  const [ours = 0, alone = 0] = await inTurn(
    [timed(() => ourPdf(bench, PAGES)), timed(() => libraryAlone(dir, paths, PAGES))],
    { warm: 0, rounds: 2 },
  )
  await rm(dir, { recursive: true, force: true })
  report(
    `PDF of ${PAGES} pages × ${PHOTOS} photos, row to stored file`,
    `${(ours / 1000).toFixed(1)} s`,
    `${(alone / 1000).toFixed(1)} s (the library alone, photos reduced in its process)`,
    ours / alone,
    { atMost: 1.3 },
  )
})

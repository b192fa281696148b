import { captionOf, photoPairs } from '@lavandiere/domain/interventions/rapport.ts'
import { libellesIntervention } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { dechetNoms } from '@lavandiere/domain/patrimoines/types.ts'
import { periodText, totauxEnClair } from '@lavandiere/domain/synthese/bilan.ts'
import { askerOf } from '../platform/admission/admission.ts'
import { MUTED, type Pdf } from '../platform/pdf/document.ts'
import { logoRow } from '../platform/pdf/logos.ts'
import { type PdfPhoto, photoRow, photoRowHeight } from '../platform/pdf/photo-rows.ts'
import { printedPicture } from '../platform/pdf/pictures.ts'
import { makeTable } from '../platform/pdf/table.ts'
import { drawLines, facts, heading, oneLine, paragraph, title } from '../platform/pdf/texts.ts'
import { bars } from './bars.ts'
import type { LigneIntervention } from './lignes-de-lavage.ts'
import {
  impossiblesOfRapport,
  lignesOfRapport,
  type PhotoLue,
  type Planche,
  planchesOf,
  type Source,
  type SyntheseLue,
} from './rapport-donnees.ts'

/** Pixels of the longer side of a printed photo and of a logo: 200 for each inch of paper. */
const PHOTO_PX = 720
const LOGO_PX = 400

/** Records how many interventions and photos have been drawn; throws when the report was cancelled. */
type Advance = (fait: number) => Promise<void>

/** Draws a whole report: cover with totals, weeks, impossible washes, table by place, interventions, photos. */
export async function drawSynthese(
  pdf: Pdf,
  told: SyntheseLue,
  source: Source,
  advance: Advance,
): Promise<void> {
  let fait = 0
  const count = async (pieces: number) => {
    fait += pieces
    await pdf.flushed()
    await advance(fait)
  }
  await drawCover(pdf, told, source)
  await drawImpossibles(pdf, told, source, count)
  await drawPlaces(pdf, told)
  if (!source.asked.byPAV) await drawInterventions(pdf, told, source, count)
  await drawPhotos(pdf, told, source, count)
}

const pictureOf = ({ services, bearer }: Source, nom: string | null, sidePx: number) =>
  nom === null ? null : printedPicture(services.files, nom, sidePx, askerOf(services.admission, bearer))

async function drawCover(pdf: Pdf, told: SyntheseLue, source: Source): Promise<void> {
  const { asked, services } = source
  const { logos, exploitant, client, cible } = told
  logoRow(
    pdf,
    { bytes: await pictureOf(source, logos.exploitant, LOGO_PX), name: exploitant },
    { bytes: await pictureOf(source, logos.client, LOGO_PX), name: client },
  )
  title(pdf, 'Synthèse des lavages', `${client}, ${periodText(asked)}`)
  const places = cible.isUnipatrimoine ? null : String(told.conteneurs.length)
  facts(
    pdf,
    [
      ['Patrimoine', cible.libelle],
      ['Conteneur', cible.nomenclature],
      ['Lieux', cible.nomenclature ? null : places],
      ['Établie le', formatDateTime(services.now().toISOString())],
    ],
    4,
  )
  heading(pdf, 'Totaux', 180)
  const totals = makeTable(pdf, [
    { title: '', share: 2 },
    { title: `Période : ${periodText(asked)}`, share: 3, align: 'right' },
    { title: `Période précédente : ${periodText(told.avant)}`, share: 3, align: 'right' },
  ])
  for (const row of totauxEnClair(told.now, told.before))
    totals.row(row, { isBold: row[0] === 'Taux de réalisation' })
  heading(pdf, 'Lavages par semaine', 170)
  const weeks = told.semaines.map(({ lundi, laves, prevus }) => ({
    label: formatDate(lundi).slice(0, 5),
    value: laves,
    planned: prevus,
  }))
  bars(pdf, weeks, {
    valueName: 'Bacs lavés',
    plannedName: 'Bacs prévus',
    color: BLEU,
    plannedColor: '#c9d2e6',
  })
  const note = 'Chaque barre est une semaine, nommée par son lundi.'
  pdf.y += drawLines(pdf, [note], { x: pdf.left, y: pdf.y, width: pdf.width }, { size: 8, color: MUTED })
}

const causeOf = ({ problemes, observation }: LigneIntervention): string =>
  [problemes, observation].filter(Boolean).join(' : ') || 'Sans précision'

const adresseText = ({ adresse, commune }: Pick<LigneIntervention, 'adresse' | 'commune'>) =>
  [adresse, commune].filter(Boolean).join(', ')

type Count = (pieces: number) => Promise<void>

async function drawImpossibles(pdf: Pdf, told: SyntheseLue, source: Source, count: Count): Promise<void> {
  heading(pdf, 'Ce qui a été impossible, et pourquoi', 60)
  if (told.impossibles === 0) {
    paragraph(pdf, 'Aucun lavage impossible sur la période.', { color: MUTED })
    return
  }
  const table = makeTable(pdf, [
    { title: 'Date', share: 1.55 },
    { title: 'Lieu', share: 1.75 },
    { title: 'Adresse', share: 2.9 },
    { title: 'Bacs', share: 0.55, align: 'right' },
    { title: 'Raison', share: 2.75 },
  ])
  for (const ligne of await impossiblesOfRapport(source, told.cible)) {
    table.row([
      formatDateTime(ligne.dateEvenement),
      ligne.nomenclature,
      adresseText(ligne),
      formatNumber(ligne.impossibles),
      causeOf(ligne),
    ])
    await count(1)
  }
}

async function drawPlaces(pdf: Pdf, { conteneurs, cible }: SyntheseLue): Promise<void> {
  if (cible.isUnipatrimoine) return
  heading(pdf, 'Par lieu', 60)
  const table = makeTable(pdf, [
    { title: 'Lieu', share: 2.6 },
    { title: 'Adresse', share: 3.2 },
    { title: 'Déchets', share: 1.3, texts: Object.values(dechetNoms) },
    { title: 'Bacs', share: 0.8, align: 'right' },
    { title: 'Passages', share: 1.3, align: 'right' },
    { title: 'Lavés', share: 0.9, align: 'right' },
    { title: 'Impossibles', share: 1.6, align: 'right' },
    { title: 'Maintenances', share: 1.8, align: 'right' },
    { title: 'Dernier', share: 1.5, align: 'right' },
  ])
  for (const [i, one] of conteneurs.entries()) {
    table.row([
      one.nomenclature,
      adresseText(one),
      dechetNoms[one.dechetType] ?? one.dechetType,
      formatNumber(one.bacs),
      formatNumber(one.interventions),
      formatNumber(one.laves),
      formatNumber(one.impossibles),
      formatNumber(one.maintenances),
      formatDate(one.derniere),
    ])
    if (i % 20 === 0) await pdf.flushed()
  }
}

async function drawInterventions(pdf: Pdf, told: SyntheseLue, source: Source, count: Count): Promise<void> {
  heading(pdf, 'Interventions', 60)
  if (told.now.interventions === 0) {
    paragraph(pdf, 'Aucune intervention sur la période.', { color: MUTED })
    return
  }
  const table = makeTable(pdf, [
    { title: 'Date', share: 1.9 },
    { title: 'Lieu', share: 2 },
    { title: 'Adresse', share: 3.2 },
    { title: 'Résultat', share: 1.4 },
    { title: 'Bacs lavés', share: 0.8, align: 'right' },
    { title: 'Problèmes et observation', share: 2 },
  ])
  for await (const ligne of lignesOfRapport(source, told.cible)) {
    table.row([
      formatDateTime(ligne.dateEvenement),
      ligne.nomenclature,
      adresseText(ligne),
      libellesIntervention[ligne.status],
      `${ligne.laves} / ${ligne.bacs}`,
      [ligne.problemes, ligne.observation].filter(Boolean).join(' : '),
    ])
    await count(1)
  }
}

interface PhotoRowLue {
  planche: Planche
  isFirst: boolean
  count: number
  photos: Promise<(PdfPhoto | null)[]>
}

/**
 * The rows of photos of a report, in their order. While the caller draws one row, the photos of the next one are decoded,
 * and never more than these.
 */
async function* photoRowsOf(source: Source, { cible }: SyntheseLue): AsyncGenerator<PhotoRowLue> {
  const ready = async (one: PhotoLue | null): Promise<PdfPhoto | null> =>
    one && { bytes: await pictureOf(source, one.nom, PHOTO_PX), caption: captionOf(one) }
  let next: PhotoRowLue | null = null
  for await (const planche of planchesOf(source, cible)) {
    for (const [rank, pair] of photoPairs(planche.photos).entries()) {
      const row = { planche, isFirst: rank === 0, count: pair.filter(Boolean).length }
      const photos = Promise.all(pair.map(ready))
      // A failure is thrown where the row is drawn. When the caller stops before that, it is ignored.
      photos.catch(() => {})
      if (next) yield next
      next = { ...row, photos }
    }
  }
  if (next) yield next
}

async function drawPhotos(pdf: Pdf, told: SyntheseLue, source: Source, count: Count): Promise<void> {
  if (source.asked.photos === 'aucune') return
  const rowHeight = photoRowHeight(pdf.width, 2)
  let hasSome = false
  for await (const row of photoRowsOf(source, told)) {
    if (!hasSome) {
      pdf.newPage()
      heading(pdf, source.asked.photos === 'toutes' ? 'Photos' : 'Photos des problèmes', rowHeight)
    }
    hasSome = true
    const photos = await row.photos
    if (row.isFirst) drawPlancheTitle(pdf, row.planche, rowHeight)
    photoRow(pdf, photos, 2)
    await count(row.count)
  }
  if (hasSome) return
  heading(pdf, 'Photos')
  paragraph(pdf, 'Aucune photo', { color: MUTED })
}

function drawPlancheTitle(pdf: Pdf, { ligne, photos }: Planche, rowHeight: number): void {
  pdf.room(20 + rowHeight)
  const said = [
    ligne.nomenclature,
    formatDateTime(ligne.dateEvenement),
    libellesIntervention[ligne.status],
    countInWords(photos.length, 'photo'),
    // The address comes last in the line, because it may be long.
    adresseText(ligne),
  ]
  const style = { size: 10, weight: 'bold' } as const
  const line = oneLine(pdf, said.filter(Boolean).join(' · '), pdf.width, style)
  const box = { x: pdf.left, y: pdf.y + 3, width: pdf.width }
  pdf.y += pdf.structure.element('H3', () => drawLines(pdf, [line], box, style)) + 6
}

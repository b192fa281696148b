import {
  captionOf,
  constatEnClair,
  ecartsEnClair,
  lieuEnClair,
  type PhotoRapport,
  photoPairs,
  type RapportIntervention,
} from '@lavandiere/domain/interventions/rapport.ts'
import { libellesIntervention } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { nuances } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { MUTED, type Pdf } from '../platform/pdf/document.ts'
import { logoRow } from '../platform/pdf/logos.ts'
import { photoRow, photoRowHeight } from '../platform/pdf/photo-rows.ts'
import { drawLines, facts, heading, paragraph, title } from '../platform/pdf/texts.ts'
import type { Entourage } from './pdf-donnees.ts'
import { plan } from './plan.ts'

const COULEURS = { 0: nuances.vert.fond, 2: nuances.orange.fond, 3: nuances.rouge.fond } as const

/** The pictures of the report, already in the size in which they are printed; null for one that could not be read. */
interface Images {
  exploitant: Buffer | null
  client: Buffer | null
  photo(one: PhotoRapport): Promise<Buffer | null>
}

/** Draws the report of one intervention, usually on one page; many photos take more. */
export async function drawIntervention(
  pdf: Pdf,
  seen: RapportIntervention,
  { voisins }: Pick<Entourage, 'voisins'>,
  images: Images,
): Promise<void> {
  const { exploitant, client } = images
  logoRow(pdf, { bytes: exploitant, name: seen.exploitant }, { bytes: client, name: seen.client })
  title(
    pdf,
    "Compte rendu d'intervention",
    `${seen.conteneur ?? seen.patrimoine}, ${formatDateTime(seen.dateEvenement)}`,
  )
  drawStatus(pdf, seen)
  drawPlace(pdf, seen, voisins)
  heading(pdf, 'Constat')
  facts(pdf, constatEnClair(seen), 3)
  if (seen.problemes.length > 0) facts(pdf, [['Problèmes relevés', seen.problemes.join(', ')]], 1)
  if (seen.observation) facts(pdf, [['Observation', seen.observation]], 1)
  const ecarts = ecartsEnClair(seen)
  if (ecarts.length > 0) facts(pdf, [['À savoir', ecarts.join(', ')]], 1)
  await drawPhotos(pdf, seen.photos, images)
}

function drawStatus(pdf: Pdf, { status }: RapportIntervention): void {
  const style = { size: 11, weight: 'bold', color: COULEURS[status] } as const
  pdf.doc.circle(pdf.left + 5, pdf.y + 7, 4.5).fill(COULEURS[status])
  pdf.y += drawLines(pdf, [libellesIntervention[status]], { x: pdf.left + 15, y: pdf.y, width: 300 }, style)
}

const PLAN = { width: 190, height: 130 } as const

/** Draws the place: its address, and to the right a plan when its position is known. */
function drawPlace(pdf: Pdf, seen: RapportIntervention, voisins: Entourage['voisins']): void {
  heading(pdf, 'Lieu', PLAN.height)
  const { latitude, longitude } = seen
  if (latitude === null || longitude === null) {
    facts(pdf, lieuEnClair(seen), 3)
    return
  }
  const width = pdf.width - PLAN.width - 16
  const height = facts(pdf, lieuEnClair(seen), 2, { x: pdf.left, y: pdf.y, width })
  const box = { x: pdf.right - PLAN.width, y: pdf.y, ...PLAN }
  plan(pdf, { lat: latitude, lon: longitude }, voisins, box)
  const note = 'En bleu ce lieu, en gris ses voisins du patrimoine.'
  drawLines(
    pdf,
    [note],
    { x: box.x, y: box.y + PLAN.height + 2, width: PLAN.width },
    { size: 7, color: MUTED },
  )
  pdf.y += Math.max(height, PLAN.height + 14)
}

/** The smallest height of a row of photos, in points: two such rows fit below the texts of a usual page. */
const ROW_MIN = 120

/** The height of the heading of the photos, in points. */
const HEADING_HEIGHT = 36

async function drawPhotos(pdf: Pdf, photos: readonly PhotoRapport[], images: Images): Promise<void> {
  const pairs = photoPairs(photos)
  if (pairs.length === 0) {
    heading(pdf, 'Photos')
    paragraph(pdf, 'Aucune photo', { color: MUTED })
    return
  }
  const full = photoRowHeight(pdf.width, 2)
  // A few photos are made smaller to stay on the page. The heading is always on the page of the first row.
  const isTight = (pdf.bottom - pdf.y - HEADING_HEIGHT) / pairs.length < ROW_MIN
  heading(pdf, 'Photos', isTight ? full + HEADING_HEIGHT : ROW_MIN)
  const left = (pdf.bottom - pdf.y) / pairs.length
  const height = left >= ROW_MIN ? Math.min(full, left) : full
  const ready = async (one: PhotoRapport | null) =>
    one && { bytes: await images.photo(one), caption: captionOf(one) }
  for (const [left, right] of pairs) {
    photoRow(pdf, [await ready(left), await ready(right)], 2, height)
    await pdf.flushed()
  }
}

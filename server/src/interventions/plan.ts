import { BLEU } from '@lavandiere/domain/kernel/couleurs.ts'
import { distanceText } from '@lavandiere/domain/kernel/texte.ts'
import { BAND, INK, LINE, MUTED, type Pdf } from '../platform/pdf/document.ts'
import { drawLines } from '../platform/pdf/texts.ts'

export interface PlanPoint {
  lat: number
  lon: number
}

const METRES_PER_DEGREE = 111_320
/** Metres between the middle of a plan and its nearer side, at least and at most. */
const REACH_MIN = 40
const REACH_MAX = 400
const SCALES = [10, 20, 50, 100, 200]

/**
 * How far a plan shows the surroundings of its place, in metres: a little beyond the twelfth nearest neighbour, within
 * bounds.
 */
export function reachOf(distances: readonly number[]): number {
  const near = distances.toSorted((a, b) => a - b).slice(0, 12)
  return Math.min(REACH_MAX, Math.max(REACH_MIN, (near.at(-1) ?? REACH_MIN) * 1.15))
}

/**
 * A plan of a place, drawn from positions alone: the place in the middle, its neighbours, a north arrow and a scale.
 * @param neighbours other places, of which those far away are left out
 */
export function plan(pdf: Pdf, place: PlanPoint, neighbours: readonly PlanPoint[], box: PlanBox): void {
  pdf.structure.element('Figure', () => drawPlan(pdf, place, neighbours, box), {
    alt: `Plan du lieu (${place.lat.toFixed(5)}, ${place.lon.toFixed(5)}) et des lieux voisins`,
  })
}

function drawPlan(pdf: Pdf, place: PlanPoint, neighbours: readonly PlanPoint[], box: PlanBox): void {
  const { doc } = pdf
  const { x, y, width, height } = box
  const east = METRES_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180)
  const around = neighbours.map(({ lat, lon }) => ({
    dx: (lon - place.lon) * east,
    dy: (lat - place.lat) * METRES_PER_DEGREE,
  }))
  const reach = reachOf(around.map(({ dx, dy }) => Math.hypot(dx, dy)))
  const perMetre = Math.min(width, height) / 2 / reach
  doc.rect(x, y, width, height).fill(BAND)
  drawRings(pdf, box, reach, perMetre)
  for (const { dx, dy } of around) {
    const px = dx * perMetre
    const py = dy * perMetre
    if (Math.abs(px) > width / 2 - 4 || Math.abs(py) > height / 2 - 4) continue
    doc.circle(x + width / 2 + px, y + height / 2 - py, 2.4).fillAndStroke('#9aa4b5', '#ffffff')
  }
  drawMarker(pdf, x + width / 2, y + height / 2)
  drawNorth(pdf, x + width - 14, y + 10)
  drawScale(pdf, box, reach, perMetre)
  doc.rect(x, y, width, height).lineWidth(0.75).strokeColor(LINE).stroke()
}

/** Draws circles around the place, at equal distances from each other. */
function drawRings({ doc }: Pdf, { x, y, width, height }: PlanBox, reach: number, perMetre: number): void {
  const step = scaleStep(reach)
  doc.save().rect(x, y, width, height).clip().lineWidth(0.5).strokeColor(LINE)
  for (let r = step; r * perMetre < Math.hypot(width, height) / 2; r += step) {
    doc.circle(x + width / 2, y + height / 2, r * perMetre).stroke()
  }
  doc.restore()
}

interface PlanBox {
  x: number
  y: number
  width: number
  height: number
}

const scaleStep = (reach: number): number => SCALES.findLast((metres) => metres <= reach * 0.6) ?? 10

function drawMarker({ doc }: Pdf, x: number, y: number): void {
  doc.circle(x, y, 9).lineWidth(1.5).strokeColor(BLEU).stroke()
  doc.circle(x, y, 4.5).lineWidth(1).fillAndStroke(BLEU, '#ffffff')
}

function drawNorth(pdf: Pdf, x: number, y: number): void {
  pdf.doc.polygon([x, y], [x - 4, y + 11], [x, y + 8], [x + 4, y + 11]).fill(INK)
  drawLines(pdf, ['N'], { x: x - 10, y: y + 11, width: 20 }, { size: 7.5, weight: 'bold', align: 'center' })
}

function drawScale(pdf: Pdf, { x, y, height }: PlanBox, reach: number, perMetre: number): void {
  const metres = scaleStep(reach)
  const left = x + 8
  const foot = y + height - 8
  pdf.doc
    .moveTo(left, foot - 3)
    .lineTo(left, foot)
    .lineTo(left + metres * perMetre, foot)
    .lineTo(left + metres * perMetre, foot - 3)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke()
  drawLines(pdf, [distanceText(metres)], { x: left, y: foot - 14, width: 80 }, { size: 7.5, color: MUTED })
}

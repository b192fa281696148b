import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { LINE, MUTED, type Pdf } from '../platform/pdf/document.ts'
import { drawLines, oneLine } from '../platform/pdf/texts.ts'

interface Bar {
  label: string
  /** The value done, drawn in front of the planned one. */
  value: number
  planned: number
}

interface BarsOptions {
  valueName: string
  plannedName: string
  color: string
  plannedColor: string
}

const HEIGHT = 130
const LABELS = 14
const LEGEND = 16
const AXIS_STEPS = [1, 2, 2.5, 5, 10]

/**
 * A bar chart over the whole width: for each label the value done in front of the planned one, with a legend and a
 * scale.
 */
export function bars(pdf: Pdf, all: readonly Bar[], options: BarsOptions): void {
  pdf.room(LEGEND + HEIGHT + LABELS)
  pdf.structure.element('Figure', () => drawBars(pdf, all, options), { alt: barsInWords(all, options) })
  pdf.y += HEIGHT + LABELS
}

const barsInWords = (all: readonly Bar[], { valueName, plannedName }: BarsOptions): string =>
  [
    `Diagramme en barres, ${valueName} et ${plannedName}`,
    ...all.map(({ label, value, planned }) => `${label} : ${value} sur ${planned}`),
  ].join(' ; ')

function drawBars(pdf: Pdf, all: readonly Bar[], options: BarsOptions): void {
  drawLegend(pdf, options)
  const scale = scaleOf(Math.max(...all.map(({ value, planned }) => Math.max(value, planned)), 0))
  const chart = { x: pdf.left + 34, y: pdf.y, width: pdf.width - 34 }
  drawScale(pdf, scale, chart)
  const step = chart.width / Math.max(all.length, 1)
  const wide = Math.min(step * 0.72, 40)
  // When there are many bars, only every few of them have room for a label.
  const every = Math.ceil(34 / step)
  for (const [i, { label, value, planned }] of all.entries()) {
    const middle = chart.x + (i + 0.5) * step
    const heightOf = (n: number) => (n / scale.top) * HEIGHT
    const column = (n: number, width: number, color: string) =>
      n > 0 &&
      pdf.doc.rect(middle - width / 2, chart.y + HEIGHT - heightOf(n), width, heightOf(n)).fill(color)
    column(planned, wide, options.plannedColor)
    column(value, wide * 0.62, options.color)
    if (i % every !== 0) continue
    const box = { x: middle - (step * every) / 2, y: chart.y + HEIGHT + 3, width: step * every }
    drawLines(pdf, [label], box, { size: 7.5, color: MUTED, align: 'center' })
  }
}

function drawLegend(pdf: Pdf, { valueName, plannedName, color, plannedColor }: BarsOptions): void {
  let x = pdf.left
  for (const [name, fill] of [
    [valueName, color],
    [plannedName, plannedColor],
  ] as const) {
    pdf.doc.rect(x, pdf.y + 1, 8, 8).fill(fill)
    const text = oneLine(pdf, name, pdf.width / 2, { size: 8.5 })
    drawLines(pdf, [text], { x: x + 12, y: pdf.y - 1, width: pdf.width }, { size: 8.5 })
    x += 12 + pdf.doc.widthOfString(text) + 18
  }
  pdf.y += LEGEND
}

/** A round number that holds the highest bar, and the distance of the lines of the scale. */
export function scaleOf(highest: number): { top: number; step: number } {
  const rough = Math.max(highest, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, (AXIS_STEPS.find((s) => s * power >= rough) ?? 10) * power)
  const whole = Number.isInteger(step) ? step : Math.ceil(step)
  return { top: Math.ceil(Math.max(highest, 1) / whole) * whole, step: whole }
}

function drawScale(
  pdf: Pdf,
  { top, step }: { top: number; step: number },
  chart: { x: number; y: number; width: number },
) {
  for (let n = 0; n <= top; n += step) {
    const y = chart.y + HEIGHT - (n / top) * HEIGHT
    pdf.doc
      .moveTo(chart.x, y)
      .lineTo(chart.x + chart.width, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
    const box = { x: pdf.left, y: y - 5, width: 28 }
    drawLines(pdf, [formatNumber(n)], box, { size: 7.5, color: MUTED, align: 'right' })
  }
}

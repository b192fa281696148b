import type { Fiche, JourFiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import { journees, pauseText } from '@lavandiere/domain/heures/journees.ts'
import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { pdfBytes } from '../platform/pdf/bytes.ts'
import { LINE, MUTED, type Pdf } from '../platform/pdf/document.ts'
import { makeTable } from '../platform/pdf/table.ts'
import { drawLines, facts, title } from '../platform/pdf/texts.ts'

/** Weeks on a page of the recap. */
const SEMAINES_PAR_PAGE = 4
const SIGNATURE_HEIGHT = 52

const hours = (value: number) => value.toFixed(2).replace('.', ',')

function dayCells(day: JourFiche): string[] {
  const isWork = day.statutJournee === 'WD'
  const label = journees[day.statutJournee].label
  return [
    `${day.jour} ${day.date.slice(0, 5)}`,
    isWork ? '' : label,
    isWork && day.exists ? (day.heureDebut ?? '') : '',
    isWork && day.exists ? (day.heureFin ?? '') : '',
    isWork && day.exists ? pauseText(day.pauseMinutes ?? 0) : '',
    day.workMinutes > 0 ? hours(day.workMinutes / 60) : '',
  ]
}

/** The totals of a week, as the cells of a row. */
const weekCells = ({ numero, partagee, totaux }: Fiche['semaines'][number]): string[] => [
  `Semaine ${numero}${partagee ? ' (partagée)' : ''}`,
  `HN ${hours(totaux.hn)}`,
  `H25 ${hours(totaux.h25)}`,
  `H50 ${hours(totaux.h50)}`,
  `nuit ${hours(totaux.hnuit)}`,
  hours(totaux.total),
]

/** Boxes for two signatures, at the end of the last page. */
function drawSignatures(pdf: Pdf): void {
  pdf.room(SIGNATURE_HEIGHT)
  pdf.y = pdf.bottom - SIGNATURE_HEIGHT
  const width = (pdf.width - 20) / 2
  for (const [rank, name] of ["Signature de l'opérateur", "Signature de l'employeur"].entries()) {
    const x = pdf.left + rank * (width + 20)
    pdf.doc.rect(x, pdf.y, width, SIGNATURE_HEIGHT).lineWidth(0.75).strokeColor(LINE).stroke()
    drawLines(pdf, [name, 'Date :'], { x: x + 6, y: pdf.y + 5, width }, { size: 8, color: MUTED })
  }
}

/** Draws the weeks of one page: all days in one table, after each week its totals. */
function drawWeeks(pdf: Pdf, weeks: Fiche['semaines']): void {
  const table = makeTable(pdf, [
    { title: 'Jour', share: 1.5 },
    { title: 'Absence', share: 1.4 },
    { title: 'Début', share: 0.8 },
    { title: 'Fin', share: 0.8 },
    { title: 'Pause', share: 0.9 },
    { title: 'Heures', share: 0.8, align: 'right' },
  ])
  for (const week of weeks) {
    for (const day of week.jours) table.row(dayCells(day))
    table.row(weekCells(week), { isBold: true })
  }
}

/**
 * The summary of a person's weeks in a period (Code du travail, D3171-8): four weeks a page, and boxes for two
 * signatures.
 * @param at the time that is printed on the document
 */
export function recapitulatif(
  { periode, operateur, semaines, totauxMensuels }: Fiche,
  societe: string,
  at: Date,
) {
  const name = `${operateur.libelle}, ${periode?.libelle ?? ''}`
  return pdfBytes(
    {
      title: `Récapitulatif des heures : ${name}`,
      foot: `${societe} · établi le ${formatDateTime(at.toISOString())}`,
      now: at,
    },
    async (pdf) => {
      for (let first = 0; first === 0 || first < semaines.length; first += SEMAINES_PAR_PAGE) {
        if (first > 0) pdf.newPage()
        const span = periode ? `Du ${formatDate(periode.startDate)} au ${formatDate(periode.endDate)}` : ''
        title(
          pdf,
          operateur.libelle,
          `Récapitulatif hebdomadaire des heures, ${periode?.libelle ?? ''}. ${span}`,
        )
        drawWeeks(pdf, semaines.slice(first, first + SEMAINES_PAR_PAGE))
        await pdf.flushed()
      }
      pdf.y += 6
      const { hn, h25, h50, hnuit, total } = totauxMensuels
      facts(
        pdf,
        [
          ['Heures normales', hours(hn)],
          ['Heures +25%', hours(h25)],
          ['Heures +50%', hours(h50)],
          ['Heures de nuit', hours(hnuit)],
          ['Total', hours(total)],
        ],
        5,
      )
      drawSignatures(pdf)
    },
  )
}

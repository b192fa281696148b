import { formatDate, HOUR_S } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { METRES_PER_KM } from '@lavandiere/domain/kernel/geo.ts'
import { lavagesParHeure, plaqueText } from '@lavandiere/domain/telematique/formats.ts'
import type { LigneDeFlotte } from '@lavandiere/domain/telematique/reponses.ts'
import { z } from 'zod'
import { askerOf } from '../platform/admission/admission.ts'
import { download } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { type CellValue, type Kind, widthOf } from '../platform/xlsx/sheet.ts'
import { writeWorkbook, XLSX_TYPE } from '../platform/xlsx/workbook.ts'
import { fleetDay } from './contexte.ts'

const kilometres = (metres: number | null) => (metres === null ? null : metres / METRES_PER_KM)
const hours = (seconds: number | null) => (seconds === null ? null : seconds / HOUR_S)

/** The columns of the table of the fleet. Durations are in hours, so that a spreadsheet can add them up. */
const flotteSheetColumns: readonly (readonly [
  heading: string,
  kind: Kind,
  value: (row: LigneDeFlotte) => CellValue,
])[] = [
  ['Immatriculation', 'text', plaqueText],
  ['Description', 'text', (row) => row.description],
  ['Démarrage', 'moment', (row) => row.ignitionOn],
  ['Arrêt', 'moment', (row) => row.ignitionOff],
  ['Distance (km)', { decimals: 1 }, (row) => kilometres(row.distanceM)],
  ['Traceur muet (km)', { decimals: 1 }, (row) => kilometres(row.inconnuM)],
  ['Conduite (h)', { decimals: 2 }, (row) => hours(row.conduiteS)],
  ['Moteur (h)', { decimals: 2 }, (row) => hours(row.moteurS)],
  ['Pompe (h)', { decimals: 2 }, (row) => hours(row.pompeS)],
  ['Premier lavage', 'moment', (row) => row.premierLavage],
  ['Dernier lavage', 'moment', (row) => row.dernierLavage],
  ['Lavages', { decimals: 0 }, (row) => row.lavages],
  ['Lavages / h moteur', { decimals: 1 }, (row) => lavagesParHeure(row.lavages, row.moteurS)],
]

/** The widest text of a column of dates and times, from which its width is taken. */
const MOMENT = '00/00/0000 00:00'

export const feuilleFlotteRoute = route({
  call: 'GET /telematique/journees/excel',
  summary: 'What each vehicle did on a day, as an Excel workbook',
  access: ['read', 'telematique'],
  query: strictQuery({ date: realDay() }),
  answer: { status: 200, schema: z.string(), description: 'The workbook', type: XLSX_TYPE },
  async handler(tx, { actor, query: { date }, services }) {
    const vehicules = await fleetDay(tx, date)
    const rows = vehicules.map((row) => flotteSheetColumns.map(([, , value]) => value(row)))
    const sheet = {
      name: `Flotte ${date}`,
      titles: [`Journée de la flotte du ${formatDate(date)}`],
      columns: flotteSheetColumns.map(([heading, kind], i) => ({
        heading,
        kind,
        width: widthOf(
          heading,
          kind === 'moment' ? [MOMENT] : kind === 'text' ? rows.map((row) => row[i] ?? null) : [],
        ),
      })),
      rows,
      isLandscape: true,
    }
    return download(writeWorkbook([sheet], askerOf(services.admission, actor)), `flotte_${date}.xlsx`)
  },
})

import { journees } from '@lavandiere/domain/heures/journees.ts'
import { formatDateTime, jourCourt, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { semaineText } from '@lavandiere/domain/planning/charge.ts'
import { type Filtres, rangeesTrouvees } from '@lavandiere/domain/planning/filtres.ts'
import { etendueText, type NomDe, noteDEquipe, rienDeTel } from '@lavandiere/domain/planning/mots.ts'
import { type Planning, planning } from '@lavandiere/domain/planning/planning.ts'
import { type Case, type Rangee, type Tableau, tableauDe } from '@lavandiere/domain/planning/tableau.ts'
import { z } from 'zod'
import { compte } from '../platform/admission/who.ts'
import { download } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { pdfBytes } from '../platform/pdf/bytes.ts'
import type { Pdf } from '../platform/pdf/document.ts'
import { makeTable } from '../platform/pdf/table.ts'
import { heading, paragraph, title } from '../platform/pdf/texts.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { boardQuery, readBoard, spanOf } from './semaine.ts'

/** The board asked for, and what the person looks for on it. */
const query = strictQuery({
  ...boardQuery,
  client: identifiant.optional(),
  laveuse: identifiant.optional(),
  personne: identifiant.optional(),
})
const filtresOf = ({ client, laveuse, personne }: z.output<typeof query>): Filtres => ({
  client: client ?? null,
  laveuse: laveuse ?? null,
  personne: personne ?? null,
})

/** What the person looks for, in words: a printed part of a board says that it is one. */
const filtresText = ({ client, laveuse, personne }: Filtres, nomDe: NomDe): string =>
  [nomDe('client', client), nomDe('laveuse', laveuse), nomDe('operateur', personne)]
    .filter((nom) => nom !== null)
    .join(', ')

/** The text of a cell on paper: absences, and each round with its start, its client, its bins and its crew. */
function caseText({ absences, passages }: Case, { ligne }: Rangee, nomDe: NomDe): string {
  const away = absences.map(
    ({ operateur, statutJournee }) => `${journees[statutJournee].label} : ${nomDe('operateur', operateur)}`,
  )
  const rounds = passages.map((one) => {
    const { heureDebut, libelle, etat, client, bacs } = one
    const name = `${heureDebut ? `${heureDebut} ` : ''}${libelle}${etat === 'annulee' ? ' (annulée)' : ''}`
    const facts = [nomDe('client', client), countInWords(bacs, 'bac'), noteDEquipe(one, ligne, nomDe)]
    return `${name}\n${facts.filter(Boolean).join(', ')}`
  })
  return [...away, ...rounds].join('\n')
}

/** The name of a row; of a crew who drives, and the hours of one week of each. */
function rowName({ nom, membres }: Rangee, week: number): string {
  if (membres.length === 0) return nom
  return membres
    .map(({ libelle, charges }, i) => {
      const charge = charges[week]
      const place = membres.length === 1 ? '' : i === 0 ? ' (chauffeur)' : ' (équipier)'
      return `${libelle}${place}${charge ? `\n${semaineText(charge)}` : ''}`
    })
    .join('\n')
}

/** Draws the weeks of a board, a table each with the rows that are looked for, and its conflicts. */
async function drawBoard(pdf: Pdf, board: Planning, tableau: Tableau, filtres: Filtres): Promise<void> {
  const found = filtresText(filtres, tableau.nomDe)
  const rangees = rangeesTrouvees(tableau.rangees, filtres)
  title(pdf, 'Planning des équipes', [etendueText(board.du, board.au), found].filter(Boolean).join(' · '))
  if (rangees.length === 0) paragraph(pdf, rienDeTel(tableau.jours.length))
  const semaines = rangees.length === 0 ? 0 : tableau.jours.length / 7
  for (let week = 0; week < semaines; week++) {
    const jours = tableau.jours.slice(week * 7, week * 7 + 7)
    if (semaines > 1) heading(pdf, `Semaine ${etendueText(jours[0] ?? board.du, jours.at(-1) ?? board.au)}`)
    const table = makeTable(pdf, [
      { title: 'Équipes', share: 1.4 },
      ...jours.map((jour) => ({
        title: [jourCourt(jour), tableau.reasonOf(jour) ?? ''].filter(Boolean).join('\n'),
        share: 1,
      })),
    ])
    for (const rangee of rangees) {
      table.row([
        rowName(rangee, week),
        ...rangee.cases.slice(week * 7, week * 7 + 7).map((one) => caseText(one, rangee, tableau.nomDe)),
      ])
      await pdf.flushed()
    }
    pdf.y += 8
  }
  if (tableau.conflits.length === 0) return
  heading(pdf, 'Conflits à résoudre')
  for (const { phrase } of tableau.conflits) paragraph(pdf, phrase)
}

/** For people without a screen; with the filters of the screen, its rows. */
export const planningPdfRoute = route({
  call: 'GET /planning/pdf',
  summary: 'Prints who works where from one day to another.',
  access: ['read', 'planning'],
  query,
  timeoutMs: 60_000,
  answer: { status: 200, schema: z.string(), description: 'The PDF', type: 'application/pdf' },
  handler: async (tx, { actor, query: asked, services }) => {
    const now = services.now()
    const board = planning.parse(JSON.parse(await readBoard(tx, actor.exploitantId, spanOf(asked, now))))
    const tableau = tableauDe(board, jourDeParis(now))
    const options = {
      title: `Planning ${etendueText(board.du, board.au)}`,
      foot: `Imprimé le ${formatDateTime(now.toISOString())}`,
      now,
      isLandscape: true,
    }
    return {
      // Drawn after the connection to the database was given back, and in a turn for heavy work, since drawing keeps the
      // processor busy.
      outside: async () => {
        const pdf = await services.admission.turns.heavy.run(compte(actor.id), () =>
          pdfBytes(options, (page) => drawBoard(page, board, tableau, filtresOf(asked))),
        )
        return { ...download(pdf, `planning_${board.du}_${board.au}.pdf`), type: 'application/pdf' }
      },
    }
  },
})

import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  codeDeConteneur,
  ETIQUETTES_MAX,
  ETIQUETTES_PAR_FEUILLE,
  ETIQUETTES_PAR_LIGNE,
} from '@lavandiere/domain/patrimoines/etiquette.ts'
import { sql } from 'drizzle-orm'
import { type Bitmap2D, correction, generate } from 'lean-qr'
import { z } from 'zod'
import { compte } from '../platform/admission/who.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { download } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { originOf } from '../platform/http/server.ts'
import { idParams } from '../platform/http/wire.ts'
import { pdfBytes } from '../platform/pdf/bytes.ts'
import { INK, MUTED, type Pdf } from '../platform/pdf/document.ts'
import { drawLines, pdfLinesOf } from '../platform/pdf/texts.ts'

interface Etiquette {
  nomenclature: string
  adresse: string | null
  complement: string | null
  /** The address of its public page; null where its client has none. */
  page: string | null
}

/** The side of a code and the space around it, in points: 26 mm, read at arm's length, and 4 mm of white. */
const CODE = 74
const PADDING = 12

/** Each with its QR code, its nomenclature and its address (PAT-37). */
export const etiquettesRoute = route({
  call: 'GET /patrimoines/:id/etiquettes',
  tag: 'patrimoines',
  summary: 'Prints labels with a QR code for the containers of a Patrimoine resource.',
  access: ['read', 'imports'],
  params: idParams,
  timeoutMs: 60_000,
  answer: { status: 200, schema: z.string(), description: 'The labels', type: 'application/pdf' },
  handler: async (tx, { actor, params: { id }, request, services }) => {
    const { libelle, nombre } = await foundRow(
      tx,
      { libelle: 'text', nombre: 'int' },
      sql`select p.libelle, (select count(*)::int from conteneurs c where c.patrimoine_id = p.id and c.archived_at is null) as nombre
        from patrimoines p where p.id = ${id} and p.archived_at is null`,
    )
    if (nombre === 0)
      throw new Refus(
        'requete-invalide',
        "Ce patrimoine n'a aucun conteneur : il n'y a pas d'étiquette à imprimer",
      )
    if (nombre > ETIQUETTES_MAX)
      throw new Refus(
        'requete-invalide',
        `Un fichier contient au plus ${countInWords(ETIQUETTES_MAX, 'étiquette')}, et ce patrimoine a ${countInWords(nombre, 'conteneur')}`,
      )
    const labels = await rows(
      tx,
      { nomenclature: 'text', adresse: 'text?', complement: 'text?', page: 'text?' },
      sql`select c.nomenclature, nullif(concat_ws(', ', c.adresse, c.commune), '') as adresse, c.complement_adresse as complement,
          case when u.page_publique then ${`${originOf(request, services.config)}/b/`} || replace(c.code_public::text, '-', '') end as page
        from conteneurs c join users u on u.id = c.client_id where c.patrimoine_id = ${id} and c.archived_at is null
        order by c.nomenclature collate fr_naturel, c.id`,
    )
    const options = { title: `Étiquettes de ${libelle}`, foot: null, now: services.now() }
    return {
      outside: async () => {
        const pdf = await services.admission.turns.heavy.run(compte(actor.id), () =>
          pdfBytes(options, (page) => drawLabels(page, labels)),
        )
        return { ...download(pdf, `etiquettes_${libelle}.pdf`), type: 'application/pdf' }
      },
    }
  },
})

async function drawLabels(pdf: Pdf, labels: readonly Etiquette[]): Promise<void> {
  const width = pdf.width / ETIQUETTES_PAR_LIGNE
  const height = (pdf.bottom - pdf.top) / (ETIQUETTES_PAR_FEUILLE / ETIQUETTES_PAR_LIGNE)
  for (const [i, label] of labels.entries()) {
    const place = i % ETIQUETTES_PAR_FEUILLE
    if (i > 0 && place === 0) {
      await pdf.flushed()
      pdf.newPage()
    }
    const x = pdf.left + (place % ETIQUETTES_PAR_LIGNE) * width
    const y = pdf.top + Math.floor(place / ETIQUETTES_PAR_LIGNE) * height
    const code = generate(codeDeConteneur(label, label.page ?? undefined), {
      minCorrectionLevel: correction.M,
    })
    const corner = { x: x + PADDING, y: y + (height - CODE) / 2 }
    pdf.structure.element('Figure', () => pdf.structure.content(() => drawCode(pdf, code, corner)), {
      alt: `Code QR de ${label.nomenclature}`,
    })
    drawWords(pdf, label, {
      x: x + CODE + 2 * PADDING - 4,
      y: y + (height - CODE) / 2,
      width: width - CODE - 3 * PADDING + 4,
    })
  }
}

/** A code as black squares; those beside each other in a row are one rectangle. */
function drawCode({ doc }: Pdf, code: Bitmap2D, { x, y }: { x: number; y: number }): void {
  const side = CODE / code.size
  for (let row = 0; row < code.size; row++) {
    for (let from = 0; from < code.size; from++) {
      if (!code.get(from, row)) continue
      let to = from
      while (code.get(to, row)) to++
      doc.rect(x + from * side, y + row * side, (to - from) * side, side)
      from = to
    }
  }
  doc.fill('#000000')
}

function drawWords(
  pdf: Pdf,
  { nomenclature, adresse, complement, page }: Etiquette,
  box: { x: number; y: number; width: number },
): void {
  // Names that begin alike differ at their end: a long one is written smaller, so as not to be cut.
  const [size, linesMax] = nomenclature.length > 36 ? [7, 4] : [nomenclature.length > 12 ? 9 : 12, 3]
  const name = { size, linesMax, weight: 'bold' as const, color: INK }
  const lines = pdfLinesOf(pdf, nomenclature, box.width, name)
  drawLines(pdf, lines, box, name)
  const below = { ...box, y: box.y + lines.length * name.size * 1.3 + 3 }
  const words = [adresse, complement, page && 'Un problème ? Scannez.']
    .filter((one) => one !== null)
    .join('\n')
  const place = { size: 7.5, color: MUTED, linesMax: 4 }
  drawLines(pdf, pdfLinesOf(pdf, words, box.width, place), below, place)
}

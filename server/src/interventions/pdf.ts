import {
  lienPdf,
  type PhotoRapport,
  type RapportIntervention,
} from '@lavandiere/domain/interventions/rapport.ts'
import { z } from 'zod'
import { type Asker, askerOf } from '../platform/admission/admission.ts'
import { asActor } from '../platform/db/actor.ts'
import { withDeadline } from '../platform/deadline.ts'
import { type FileStore, storeAway } from '../platform/files/files.ts'
import { inline } from '../platform/http/attachment.ts'
import { requireBearer } from '../platform/http/auth.ts'
import { publicRoute, type Route, route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import { pdfBytes } from '../platform/pdf/bytes.ts'
import { printedPicture } from '../platform/pdf/pictures.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import type { Services } from '../platform/services.ts'
import { drawIntervention } from './pdf-dessin.ts'
import { type Entourage, readEntourage, readRapport } from './pdf-donnees.ts'

const interventionPdfAddress = (id: number) => `${BASE}/interventions/${id}/pdf`
/**
 * The text for which a link is sealed: the PDF of this intervention with this day. When its day changes, the link is
 * invalid.
 */
const linkedTo = (id: number, date: string) => `${interventionPdfAddress(id)} ${date}`

/** For a person who may read the intervention (INT-17, OPEN-44). */
const linkRoute = route({
  call: 'POST /interventions/:id/pdf-lien',
  summary: 'Makes a link to the PDF of an intervention, for five minutes.',
  access: ['read', 'interventions'],
  params: idParams,
  answer: { status: 200, schema: lienPdf, description: 'The link' },
  handler: async (tx, { params: { id }, request, services }) => {
    const { jour } = (await readRapport(tx, id)).seen
    const token = await services.tokens.ticket(requireBearer(request), linkedTo(id, jour))
    return { body: { url: `${interventionPdfAddress(id)}?date=${jour}&token=${token}` } }
  },
})

/** Pixels of the longer side of a printed photo and of a logo: 200 for each inch of paper. */
const PHOTO_PX = 720
const LOGO_PX = 400

/** Milliseconds in which the file store must deliver all pictures of a report: other heavy calls wait meanwhile. */
const STORE_MS = 10_000

/** The file store for one report: all its files together may take `ms` milliseconds; then it counts as away (503). */
export function withinTime(files: Pick<FileStore, 'get'>, ms: number): Pick<FileStore, 'get'> {
  let leftMs = ms
  return {
    async get(nom) {
      if (leftMs <= 0) throw storeAway()
      const began = performance.now()
      try {
        return await withDeadline(leftMs, (signal) => {
          const late = new Promise<never>((_resolve, reject) => {
            signal.addEventListener(
              'abort',
              () => {
                // A timer may end a fraction of a millisecond early.
                leftMs = 0
                reject(storeAway())
              },
              { once: true },
            )
          })
          return Promise.race([files.get(nom), late])
        })
      } finally {
        leftMs -= performance.now() - began
      }
    },
  }
}

/** To be shown by the browser (INT-17). */
const interventionPdfRoute = publicRoute({
  call: 'GET /interventions/:id/pdf',
  tag: 'interventions',
  summary: 'Reads the PDF of an intervention through its link.',
  params: idParams,
  query: strictQuery({ date: z.iso.date(), token: z.string().max(1_000) }),
  timeoutMs: 120_000,
  answer: { status: 200, schema: z.string(), description: 'The PDF', type: 'application/pdf' },
  handler: async ({ params: { id }, query: { date, token }, services }) => {
    const { admission, pool } = services
    const bearer = await services.tokens.bearerOf(token, linkedTo(id, date))
    const asker = askerOf(admission, bearer)
    admission.rates.calls.count(asker.account)
    const body = await admission.turns.heavy.run(asker.account, async () => {
      const read = await asActor(
        pool,
        bearer,
        async (tx) => ({ ...(await readRapport(tx, id)), around: await readEntourage(tx, id) }),
        { isRead: true },
      )
      return reportOf(services, asker, read)
    })
    const headers = { 'content-disposition': inline(`intervention_${id}_${date}.pdf`) }
    return { body, headers }
  },
})

async function reportOf(
  { files, now }: Services,
  asker: Asker,
  { seen, around }: { seen: RapportIntervention; around: Entourage },
): Promise<Buffer> {
  const store = withinTime(files, STORE_MS)
  const picture = (nom: string | null, sidePx: number) =>
    nom === null ? null : printedPicture(store, nom, sidePx, asker)
  const images = {
    exploitant: await picture(around.logos.exploitant, LOGO_PX),
    client: await picture(around.logos.client, LOGO_PX),
    photo: async ({ contentUrl }: PhotoRapport) => picture(contentUrl.split('/').at(-1) ?? null, PHOTO_PX),
  }
  const place = seen.conteneur ?? seen.patrimoine
  const options = { title: `Intervention, ${place}`, foot: `${seen.client ?? ''} · ${place}`, now: now() }
  return pdfBytes(options, (pdf) => drawIntervention(pdf, seen, around, images))
}

export const pdfRoutes: readonly Route[] = [linkRoute, interventionPdfRoute]

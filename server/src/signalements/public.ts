import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  etatDeSignalement,
  PHOTO_PUBLIQUE_MAX,
  saisieDeSignalement,
} from '@lavandiere/domain/signalements/signalement.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { adresse, conteneur, strangersCall } from '../platform/admission/who.ts'
import { asVisitor, type Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { newFileName } from '../platform/files/files.ts'
import { PHOTO, readImage } from '../platform/files/images.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import { HTML, HTML_HEADERS } from '../platform/http/html.ts'
import { keysOfKind } from '../platform/http/keys.ts'
import { publicRoute, type Route } from '../platform/http/route.ts'
import { receiveForm } from '../platform/http/uploads.ts'
import { FORM } from '../platform/http/wire.ts'
import type { Services } from '../platform/services.ts'
import { laveDepuis } from './lave-depuis.ts'
import { opened, pagesOf } from './pages.ts'
import { pageDeSuivi } from './pages-html.ts'

const codeParams = z.object({ code: z.string().regex(/^[0-9a-f]{32}$/) })
const jetonParams = z.object({ jeton: z.string().regex(/^[\w-]{20,100}$/) })
const unknown = () => new Refus('introuvable', "Cette page n'existe pas, ou plus")

/** Codes of labels; wrong ones from one address are bounded, so that guessing finds nothing. */
const codesOf = keysOfKind({
  tried: 'codePublic',
  unknown,
  async find(tx, code) {
    const found = await opened(tx, code)
    if (!found) return undefined
    const { id, exploitant: exploitantId } = found
    return { id, exploitantId, ...strangersCall('visiteurs', { exploitantId }) }
  },
})
const senderOf = async (request: FastifyRequest, services: Services) => {
  const { data } = codeParams.safeParse(request.params)
  if (!data) throw unknown()
  return codesOf(services).senderOf(data.code, adresse(request.ip))
}

/** What applications that pass an address on may add to it (`fbclid`, `utm_source`) keeps nobody from its page. */
const query = z.looseObject({})
const page = { status: 200, schema: z.string(), description: 'The page', type: HTML } as const

/** `/b/{code}` on a label: what was washed and when, and a form to report a problem. */
const pageRoute = publicRoute({
  call: 'GET /points/:code',
  tag: 'signalements',
  summary: 'The public page of a container.',
  params: codeParams,
  query,
  senderOf,
  answer: page,
  handler: async ({ params, services }) => {
    const found = await pagesOf(services).fetch(params.code)
    if (!found) throw unknown()
    const headers = { ...HTML_HEADERS, 'cache-control': 'public, max-age=60', etag: found.etag }
    return { body: Buffer.from(found.html), headers }
  },
})

const PHOTO_ILLISIBLE = "Votre photo n'a pas pu être lue : choisissez-en une autre, ou envoyez sans photo"

/** Stores the photo of a report without what its file says of place and moment. */
async function storePhoto(bytes: Buffer, { sender }: FastifyRequest, { admission, files }: Services) {
  if (!sender) throw unknown()
  const image = await readImage(bytes, PHOTO, { ...sender, turns: admission.turns }).catch((error) => {
    throw error instanceof Refus && error.code === 'invalide' ? invalid('file', PHOTO_ILLISIBLE) : error
  })
  const nom = newFileName(image.extension)
  await files.put(nom, image.bytes)
  return nom
}

const reportRoute = publicRoute({
  // The page's own address: whoever loads a refusal again is on the page.
  call: 'POST /points/:code',
  tag: 'signalements',
  summary: 'Reports a problem of a container; leads to the page on which its answer is read.',
  params: codeParams,
  senderOf,
  bodyTypes: [FORM],
  bodyLimit: PHOTO_PUBLIQUE_MAX + 100_000,
  answer: {
    ...page,
    status: 303,
    schema: null,
    description: 'The report was received; its page is at Location',
  },
  handler: async ({ params, request, services }) => {
    const { admission, files, pool } = services
    await admission.tries.take('signalementAdresse', adresse(request.ip))
    const { fields, upload } = await receiveForm(request, PHOTO_PUBLIQUE_MAX)
    // A field that no person sees: who fills it is a program that fills everything.
    if (fields.site) throw new Refus('invalide', "Le signalement n'a pas été pris")
    const read = saisieDeSignalement.safeParse(fields)
    if (!read.success) throw invalid('nature', read.error.issues[0]?.message ?? '')
    await admission.tries.take('signalementConteneur', conteneur(request.sender?.id ?? 0))
    const photo = upload ? await storePhoto(upload.bytes, request, services) : null
    const jeton = newToken()
    const { nature, texte } = read.data
    try {
      await asVisitor(pool, async (tx) => {
        const place = await opened(tx, params.code)
        if (!place) throw unknown()
        await tx.execute(sql`insert into signalements (exploitant_id, client_id, conteneur_id, nature, texte, photo, empreinte)
          values (${place.exploitant}, ${place.client_id}, ${place.id}, ${nature}, ${texte}, ${photo}, ${hashToken(jeton)})`)
      })
    } catch (error) {
      if (photo) await files.remove(photo).catch(() => {})
      throw error
    }
    return { headers: { ...HTML_HEADERS, location: `/s/${jeton}` } }
  },
})

/** What became of the report whose link has this print, with the first wash since it was accepted. */
async function followed(tx: Tx, empreinte: string) {
  await tx.execute(sql`select set_config('app.signalement', ${empreinte}, true)`)
  const found = await firstRow(
    tx,
    { etat: etatDeSignalement, reponse: 'text?', creeLe: 'text', traiteLe: 'text?', conteneur: 'int' },
    sql`select etat, reponse, to_json(created_at) #>> '{}' as "creeLe", to_json(traite_le) #>> '{}' as "traiteLe",
        conteneur_id as conteneur from signalements where empreinte = ${empreinte}`,
  )
  if (found?.etat !== 'accepte') return found && { ...found, laveLe: null }
  await tx.execute(sql`select set_config('app.conteneurs', array[${found.conteneur}::int]::text, true)`)
  const { laveLe } = await foundRow(
    tx,
    { laveLe: 'text?' },
    sql`select to_json(${laveDepuis}) #>> '{}' as "laveLe" from signalements s where s.empreinte = ${empreinte}`,
  )
  return { ...found, laveLe }
}

/** `/s/{jeton}`: what became of a report, for who sent it. */
const followRoute = publicRoute({
  call: 'GET /signalements/:jeton/suivi',
  tag: 'signalements',
  summary: 'What became of a report, for whoever holds its link.',
  params: jetonParams,
  query,
  answer: page,
  handler: async ({ params, request, services }) => {
    const empreinte = hashToken(params.jeton)
    const found = await asVisitor(services.pool, (tx) => followed(tx, empreinte))
    if (!found) {
      await services.admission.tries.take('codePublic', adresse(request.ip))
      throw unknown()
    }
    return {
      body: Buffer.from(pageDeSuivi(found)),
      headers: { ...HTML_HEADERS, 'cache-control': 'no-store' },
    }
  },
})

export const publicRoutes: readonly Route[] = [pageRoute, reportRoute, followRoute]

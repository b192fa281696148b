import { type Code, codes, refusals } from '@lavandiere/domain/kernel/errors.ts'
import { HTML } from '../http/html.ts'
import type { Route } from '../http/route.ts'
import { PROBLEM } from '../http/wire.ts'

/** The codes that any call may answer, which the document says once for each call, as its default. */
const always: readonly Code[] = [
  'requete-invalide',
  'non-connecte',
  'interdit',
  'introuvable',
  'non-acceptable',
  'type-refuse',
  'trop-gros',
  'trop-de-demandes',
  'interne',
  'service-exterieur',
  'indisponible',
]

/**
 * The codes documented for a call itself: those that not every call may answer, and 404 when its address names an item.
 */
function codesOf({ method, access, params, body, bodyTypes, upload }: Route): Code[] {
  const hasBody = Boolean(body || bodyTypes || upload)
  const isWrite = method !== 'GET' && access !== 'public' && access[0] !== 'read'
  const mayHappen: Partial<Record<Code, boolean>> = {
    introuvable: Boolean(params),
    conflit: isWrite,
    // A POST to the address of an item changes that item.
    perime: isWrite && (method !== 'POST' || Boolean(params)),
    invalide: hasBody || isWrite,
  }
  return codes.filter((code) => mayHappen[code])
}

const content = { [PROBLEM]: { schema: { $ref: '#/components/schemas/Refus' } } }

/**
 * The `responses` of a call's refusals, each by its name among the components. A call whose answers are pages refuses with pages, but
 * where its address cannot even be read. */
export const refusalResponses = (route: Route) => {
  const responseOf = (name: number | string) =>
    route.answer.type === HTML
      ? {
          description: 'A page with the sentence of the refusal',
          content: { [HTML]: { schema: { type: 'string' } }, ...content },
        }
      : { $ref: `#/components/responses/${name}` }
  return {
    ...Object.fromEntries(
      codesOf(route).map((code) => [refusals[code].status, responseOf(refusals[code].status)]),
    ),
    default: responseOf('default'),
  }
}

/** One response for each status of the table of refusals, and one for those that any call may answer. */
export const refusalComponents = {
  ...Object.fromEntries(
    codes
      .filter((code) => code === 'introuvable' || !always.includes(code))
      .map((code) => [refusals[code].status, { description: `${code}: ${refusals[code].when}`, content }]),
  ),
  default: {
    description: always.map((code) => `${refusals[code].status} ${code}: ${refusals[code].when}`).join(' '),
    content,
  },
}

/** The body of every refusal. */
export const refusalSchema = {
  type: 'object',
  required: ['status', 'code', 'title', 'detail', 'message'],
  properties: {
    status: { type: 'integer' },
    code: {
      description: 'What happened, for programs; the number 401 where the call needs a log-in',
      enum: [401, ...codes.filter((code) => code !== 'non-connecte')],
    },
    title: { type: 'string' },
    detail: { type: 'string' },
    message: { type: 'string', description: 'In French, fit for a toast' },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['propertyPath', 'message', 'code'],
        properties: {
          propertyPath: { type: 'string' },
          message: { type: 'string' },
          code: { type: 'string' },
        },
      },
    },
  },
}

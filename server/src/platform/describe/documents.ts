import { introuvable } from '@lavandiere/domain/kernel/errors.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { z } from 'zod'
import { publicRoute, type Route } from '../http/route.ts'
import { originOf } from '../http/server.ts'
import { JSON_TYPE, LD } from '../http/wire.ts'
import { apiDocumentation, context, entrypoint } from './hydra.ts'
import { openapi } from './openapi.ts'

const any = z.record(z.string(), z.unknown())
const described = (description: string, type?: string) => ({
  status: 200,
  schema: any,
  description,
  ...(type ? { type } : {}),
})

const ORIGINE = 'https://origine.invalid'

/** A document that says its own origin, made once: anybody may ask for it, under any name of ours. */
function once(make: (origin: string) => object): (origin: string) => string {
  let text: string | undefined
  return (origin) => {
    text ??= JSON.stringify(make(ORIGINE))
    return text.replaceAll(ORIGINE, () => JSON.stringify(origin).slice(1, -1))
  }
}

/**
 * The documents that describe the API: entrypoint, contexts, Hydra documentation, OpenAPI.
 * @param resources those that a client of the API may list; @param all every declared call, read when asked
 */
export function documentRoutes(resources: readonly Resource[], all: () => readonly Route[]): Route[] {
  const tag = 'documentation'
  const hydra = once((origin) => apiDocumentation(origin, resources, all()))
  const description = once((origin) => openapi(origin, all()))
  return [
    publicRoute({
      method: 'GET',
      url: '',
      tag,
      summary: 'The API entrypoint.',
      answer: described('Entrypoint'),
      handler: async () => ({ body: entrypoint(resources) }),
    }),
    publicRoute({
      method: 'GET',
      url: '/contexts/:name',
      tag,
      summary: 'A JSON-LD context.',
      params: z.object({ name: z.string().max(100) }),
      answer: described('JSON-LD context'),
      handler: async ({ params, request, services }) => {
        const body = context(params.name, originOf(request, services.config), resources)
        if (!body) throw introuvable()
        return { body }
      },
    }),
    publicRoute({
      method: 'GET',
      url: '/docs.jsonld',
      tag,
      summary: 'The Hydra documentation of the API.',
      answer: described('hydra:ApiDocumentation', LD),
      handler: async ({ request, services }) => ({
        body: hydra(originOf(request, services.config)),
      }),
    }),
    publicRoute({
      method: 'GET',
      url: '/docs.json',
      tag,
      summary: 'The OpenAPI 3.1 description of the API.',
      answer: described('OpenAPI 3.1', JSON_TYPE),
      handler: async ({ request, services }) => ({
        body: description(originOf(request, services.config)),
      }),
    }),
  ]
}

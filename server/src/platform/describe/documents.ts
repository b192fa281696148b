import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { z } from 'zod'
import { Packed } from '../http/packed.ts'
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

/**
 * Documents that say their own origin, each made once: anybody may ask for them.
 * @returns null for a name that `make` does not know
 */
function madeOnce(make: (origin: string, name: string) => object | null | Promise<object>) {
  const made = new Map<string, Promise<Packed | null>>()
  const pack = async (origin: string, name: string) => {
    const document = await make(origin, name)
    return document && new Packed(JSON.stringify(document))
  }
  return async (origin: string, name = ''): Promise<Packed | null> => {
    const key = `${origin} ${name}`
    const making = made.get(key) ?? pack(origin, name)
    made.set(key, making)
    const packed = await making
    // Anybody can ask for unknown names without end: they are not kept in memory.
    if (!packed) made.delete(key)
    return packed
  }
}

/**
 * The documents that describe the API: entrypoint, contexts, Hydra documentation, OpenAPI.
 * @param resources those that a client of the API may list; @param all every declared call, read when asked
 */
export function documentRoutes(resources: readonly Resource[], all: () => readonly Route[]): Route[] {
  const tag = 'documentation'
  const hydra = madeOnce((origin) => apiDocumentation(origin, resources, all()))
  const description = madeOnce((origin) => openapi(origin, all()))
  const contexts = madeOnce((origin, name) => context(name, origin, resources))
  const entry = madeOnce(() => entrypoint(resources))
  return [
    publicRoute({
      call: 'GET /',
      tag,
      summary: 'The API entrypoint.',
      answer: described('Entrypoint'),
      handler: async () => ({ body: await entry('') }),
    }),
    publicRoute({
      call: 'GET /contexts/:name',
      tag,
      summary: 'A JSON-LD context.',
      params: z.object({ name: z.string().max(100) }),
      answer: described('JSON-LD context'),
      handler: async ({ params, request, services }) => {
        const body = await contexts(originOf(request, services.config), params.name)
        if (!body) throw notFound()
        return { body }
      },
    }),
    publicRoute({
      call: 'GET /docs.jsonld',
      tag,
      summary: 'The Hydra documentation of the API.',
      answer: described('hydra:ApiDocumentation', LD),
      handler: async ({ request, services }) => ({
        body: await hydra(originOf(request, services.config)),
      }),
    }),
    publicRoute({
      call: 'GET /docs.json',
      tag,
      summary: 'The OpenAPI 3.1 description of the API.',
      answer: described('OpenAPI 3.1', JSON_TYPE),
      handler: async ({ request, services }) => ({
        body: await description(originOf(request, services.config)),
      }),
    }),
  ]
}

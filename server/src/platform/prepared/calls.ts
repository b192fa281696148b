import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Bearer, Tx } from '../db/actor.ts'
import { requireBearer } from '../http/auth.ts'
import { type Answer, publicRoute, type Route, route } from '../http/route.ts'
import { BASE, idParams, LD } from '../http/wire.ts'
import { strictQuery } from '../resource/list-query.ts'
import type { Services } from '../services.ts'
import type { Prepared } from './prepared.ts'
import {
  type Asking,
  askPrepared,
  type Limits,
  readPrepared,
  removePrepared,
  ticketOf,
  type Vue,
  viewsOf,
} from './routes.ts'

/** How an account asks for files of a kind, and follows those that it asked for. */
interface PreparedCalls {
  kind: Prepared<unknown>
  /** The `@type` of a file in answers. */
  type: string
  /** Path of the list, below which each file has its own. */
  path: string
  /** The subject of the table of rights, which is also the tag of the documentation. */
  subject: Subject
  /** What a file is called in the documentation, and what it holds. */
  english: { one: string; content: string }
  /** The member of the list's answer. */
  liste: string
  schemas: { one: z.ZodType; all: z.ZodType }
  /** `name` is the last part of the content's address, and that of the field `<name>Url` which links to it. */
  fichier: { name: string; type: string; timeoutMs: number }
  dispositionOf: (titre: string) => string
  limits: Limits
}

/** The answer to who asks for a file, and the calls for the list of an account's files, one of them, its removal, its content. */
export function preparedCalls(of: PreparedCalls) {
  const { kind, path, subject, english, schemas, fichier } = of
  const { one, content } = english
  const addressOf = (id: number) => `${BASE}${path}/${id}`
  const contentOf = (id: number) => `${addressOf(id)}/${fichier.name}`
  /** A file as the API answers it, with a fresh link to its content once it is ready. */
  const shown = async (bearer: Bearer, { version: _, ...vue }: Vue, services: Services) => ({
    '@id': addressOf(vue.id),
    '@type': of.type,
    ...vue,
    [`${fichier.name}Url`]: await ticketOf(bearer, vue, contentOf(vue.id), services),
  })
  /** Asks for a file, in the transaction of the call (`askPrepared`). @throws Refus 429 when too many are being made */
  const ask = async (tx: Tx, services: Services, asking: Asking): Promise<Answer> => {
    const vue = await askPrepared(tx, services, kind, of.limits, asking)
    const body = await shown(asking.bearer, vue, services)
    return { status: 202, type: LD, body, headers: { location: addressOf(vue.id) } }
  }
  const routes: readonly Route[] = [
    route({
      method: 'GET',
      url: path,
      summary: `Retrieves the last ${one}s that the account asked for, newest first.`,
      access: ['read', subject],
      answer: { status: 200, schema: schemas.all, description: `The ${one}s` },
      handler: async (tx, { actor, request, services }) => {
        const bearer = requireBearer(request)
        const found = await viewsOf(kind, tx, sql`auteur_id = ${actor.id}`)
        return { body: { [of.liste]: await Promise.all(found.map((vue) => shown(bearer, vue, services))) } }
      },
    }),
    route({
      method: 'GET',
      url: `${path}/:id`,
      summary: `Retrieves a ${one}: how far it is, and where its ${content} is read.`,
      access: ['read', subject],
      params: idParams,
      answer: { status: 200, schema: schemas.one, description: `The ${one}` },
      handler: async (tx, { actor, params: { id }, request, services }) => {
        const [vue] = await viewsOf(kind, tx, sql`id = ${id} and auteur_id = ${actor.id}`)
        if (!vue) throw notFound()
        const headers = { etag: `"${vue.version}"` }
        return { body: await shown(requireBearer(request), vue, services), headers }
      },
    }),
    route({
      method: 'DELETE',
      url: `${path}/:id`,
      summary: `Cancels a ${one} that is being made, or removes one with its ${content}.`,
      access: ['remove', subject],
      params: idParams,
      answer: { status: 204, schema: null, description: 'Removed' },
      handler: async (tx, { actor, params: { id }, services }) => {
        await removePrepared(tx, services, kind, { id, account: actor.id })
        return {}
      },
    }),
    publicRoute({
      tag: subject,
      method: 'GET',
      url: `${path}/:id/${fichier.name}`,
      summary: `Reads the ${content} of a ${one} through its link.`,
      params: idParams,
      query: strictQuery({ token: z.string().max(1_000) }),
      timeoutMs: fichier.timeoutMs,
      answer: { status: 200, schema: z.string(), description: `The ${content}`, type: fichier.type },
      handler: readPrepared(kind, contentOf, of.dispositionOf),
    }),
  ]
  return { ask, routes }
}

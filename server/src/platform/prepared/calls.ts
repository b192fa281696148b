import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Bearer } from '../db/actor.ts'
import { requireBearer } from '../http/auth.ts'
import { publicRoute, type Route, route } from '../http/route.ts'
import { idParams } from '../http/wire.ts'
import { strictQuery } from '../resource/list-query.ts'
import type { Services } from '../services.ts'
import type { Prepared } from './prepared.ts'
import { readPrepared, removePrepared, type Vue, viewsOf } from './routes.ts'

/** The calls by which an account follows the files that it asked for. */
interface PreparedCalls {
  kind: Prepared<unknown>
  /** Path of the list, below which each file has its own. */
  path: string
  /** The subject of the table of rights, which is also the tag of the documentation. */
  subject: Subject
  /** What a file is called in the documentation, and what it holds. */
  english: { one: string; content: string }
  /** The member of the list's answer. */
  liste: string
  schemas: { one: z.ZodType; all: z.ZodType }
  /** A file as the API answers it, with a fresh link to its content once it is ready. */
  shown(bearer: Bearer, vue: Vue, services: Services): Promise<object>
  fichier: { address: (id: number) => string; url: string; type: string; timeoutMs: number }
  dispositionOf: (titre: string) => string
}

/** The list of an account's files, one of them, its removal, and its content. */
export function preparedCalls(of: PreparedCalls): readonly Route[] {
  const { kind, path, subject, english, schemas, shown, fichier } = of
  const { one, content } = english
  return [
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
      url: `${path}/:id/${fichier.url}`,
      summary: `Reads the ${content} of a ${one} through its link.`,
      params: idParams,
      query: strictQuery({ token: z.string().max(1_000) }),
      timeoutMs: fichier.timeoutMs,
      answer: { status: 200, schema: z.string(), description: `The ${content}`, type: fichier.type },
      handler: readPrepared(kind, fichier.address, of.dispositionOf),
    }),
  ]
}

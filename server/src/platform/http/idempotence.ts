import { createHmac } from 'node:crypto'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../db/actor.ts'
import { firstRow } from '../db/rows.ts'
import type { Answer } from './route.ts'

/** A creation that its caller may send again under one key. */
interface KeyedCall {
  /** The account that creates: another account's equal key is another creation. */
  acteur: number
  /** The key by which a program calls: what it and the people of its account send does not meet. */
  cle: number | undefined
  key: string
  request: FastifyRequest
  /** The deployment's secret, by which bodies are fingerprinted. */
  secret: string
}

type Made = Answer & { status: number }

/**
 * Runs a creation once for its Idempotency-Key (docs/api.md, S13): the key is taken in the same transaction as the write,
 * so a concurrent twin waits for it and then answers the first result.
 * @throws Refus 400 for a key of a wrong length, 422 for a key under which another body was sent
 */
export async function runOnce(
  tx: Tx,
  { acteur, cle, key: sent, request, secret }: KeyedCall,
  work: () => Promise<Made>,
): Promise<Answer> {
  if (sent.length < 8 || sent.length > 255) {
    throw new Refus('requete-invalide', 'Idempotency-Key doit compter de 8 à 255 caractères')
  }
  const key = cle === undefined ? sent : `programme ${cle} ${sent}`
  const print = fingerprintOf(request, secret)
  const taken = await tx.execute(sql`
    insert into idempotence (acteur_id, cle, empreinte) values (${acteur}, ${key}, ${print})
    on conflict do nothing`)
  if (taken.rowCount === 0) return replay(tx, acteur, key, print)
  const answer = await work()
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null)
  await tx.execute(sql`
    update idempotence set statut = ${answer.status}, entetes = ${JSON.stringify(answer.headers ?? {})}::jsonb,
      corps = ${body} where acteur_id = ${acteur} and cle = ${key}`)
  return answer
}

/** What a call asks for: its path, its body, and the bytes of its file. Keyed: a body may hold a password. */
const fingerprintOf = ({ method, url, body, upload }: FastifyRequest, secret: string) =>
  createHmac('sha256', secret)
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}\n`)
    .update(upload?.bytes ?? '')
    .digest('base64url')

const headersKept = z.record(z.string(), z.string())

async function replay(tx: Tx, acteur: number, key: string, print: string): Promise<Answer> {
  const first = await firstRow(
    tx,
    { empreinte: 'text', statut: 'int', entetes: headersKept, corps: 'text' },
    sql`select empreinte, statut, entetes, corps from idempotence where acteur_id = ${acteur} and cle = ${key}`,
  )
  if (!first || first.empreinte !== print) {
    throw new Refus('invalide', 'Cette clé Idempotency-Key a déjà servi pour une autre demande')
  }
  return { status: first.statut, headers: first.entetes, body: first.corps }
}

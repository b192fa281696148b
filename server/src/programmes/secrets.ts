import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { asSystem } from '../platform/db/actor.ts'

/** Whose the sealed secrets of a company's webhooks are. */
export const webhookSecretOwner = (societe: number) => `webhooks ${societe}`

/** Replaces the secret of a webhook; the one before it, if any, signs besides for a day. */
export const keepSecret = (pool: Pool, id: number, sealed: string) =>
  asSystem(pool, (tx) =>
    tx.execute(
      sql`update webhooks set ancien_secret = secret, secret_le = now(), secret = ${sealed} where id = ${id}`,
    ),
  )

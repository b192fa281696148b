import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { z } from 'zod'
import type { Bearer } from '../db/actor.ts'
import { seal, unseal } from '../sealed.ts'

/** How long a link without a bearer token opens what it was made for (OPEN-44). */
const TICKET_MS = 5 * 60_000

const ticket = z.object({
  id: z.int(),
  role: z.enum(roles),
  exploitantId: z.int().nullable(),
  session: z.string(),
  until: z.number(),
})

/**
 * A ticket with which a browser opens one thing without a bearer token, for five minutes, with the rights of who asked for it.
 * @param what the one thing, by its address
 */
export const ticketFor = (bearer: Bearer, what: string, secret: string, now: Date): string =>
  seal(JSON.stringify({ ...bearer, until: now.getTime() + TICKET_MS }), what, secret)

/** Who asked for a ticket. @throws Refus 403 for a ticket of something else, of nobody, or that has expired */
export function bearerOf(sealed: string, what: string, secrets: readonly string[], now: Date): Bearer {
  const text = unseal(sealed, what, secrets)
  if (text === null) throw new Refus('interdit', "Ce lien n'est pas valable, demandez-en un nouveau")
  const { until, ...bearer } = ticket.parse(JSON.parse(text))
  if (until <= now.getTime()) throw new Refus('interdit', 'Ce lien a expiré, demandez-en un nouveau')
  return bearer
}

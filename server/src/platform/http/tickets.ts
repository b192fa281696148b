import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { z } from 'zod'
import type { Bearer } from '../db/actor.ts'
import { seal, unseal } from '../sealed.ts'

/** How long a link that needs no bearer token is valid (OPEN-44). */
const TICKET_MS = 5 * 60_000

const ticket = z.object({
  id: z.int(),
  role: z.enum(roles),
  exploitantId: z.int().nullable(),
  session: z.string(),
  until: z.number(),
})

/**
 * A ticket with which a browser opens one address without a bearer token, for five minutes, with the rights of the person
 * who asked for it.
 * @param what the address
 */
export const ticketFor = (bearer: Bearer, what: string, secret: string, now: Date): string =>
  seal(JSON.stringify({ ...bearer, until: now.getTime() + TICKET_MS }), what, secret)

/**
 * The person who asked for a ticket.
 * @throws Refus 403 when the ticket is forged, made for another address, or expired
 */
export function bearerOf(sealed: string, what: string, secrets: readonly string[], now: Date): Bearer {
  const text = unseal(sealed, what, secrets)
  if (text === null) throw new Refus('interdit', "Ce lien n'est pas valable, demandez-en un nouveau")
  const { until, ...bearer } = ticket.parse(JSON.parse(text))
  if (until <= now.getTime()) throw new Refus('interdit', 'Ce lien a expiré, demandez-en un nouveau')
  return bearer
}

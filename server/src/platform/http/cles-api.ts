import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { roles } from '@lavandiere/domain/kernel/roles.ts'
import { cleApi, PREFIXE_CLE } from '@lavandiere/domain/programmes/cle-api.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { adresse, personCalls } from '../admission/who.ts'
import type { Bearer } from '../db/actor.ts'
import { firstRow, type Row } from '../db/rows.ts'
import { hashToken, newToken } from './auth.ts'
import { type KeysNeeds, keysOfKind } from './keys.ts'
import type { Sender } from './route.ts'

const HEADER = new RegExp(`^Bearer (${PREFIXE_CLE}[\\w-]{43})$`)

/** The text of a new key: 256 random bits behind the prefix by which it is recognised. */
export const newKey = () => PREFIXE_CLE + newToken()

/** The key of a program in an `Authorization` header; undefined when there is none. */
export const keyIn = (header: string | undefined): string | undefined => HEADER.exec(header ?? '')?.[1]

/** The account that a key stands for; the key itself is told apart by its id. */
const holderColumns = {
  id: 'int',
  compteId: 'int',
  role: z.enum(roles),
  exploitantId: 'int',
  portees: cleApi.shape.portees,
} as const

/** The use of a key is noted once in so many minutes: a program that calls all day costs no write a call. */
const NOTED_MIN = 5

/** The keys of programs that a server knows. */
export const clesApiOf = keysOfKind<Sender & Row<typeof holderColumns>>({
  tried: 'cleApi',
  unknown: () =>
    new Refus('non-connecte', "Cette clé d'API est inconnue, expirée ou révoquée", {
      headers: { 'www-authenticate': 'Bearer' },
    }),
  async find(tx, empreinte) {
    const found = await firstRow(
      tx,
      holderColumns,
      sql`with cle as (
          select c.id, u.id as "compteId", u.role, u.exploitant_id as "exploitantId", c.portees, c.utilisee_le
          from cles_api c join users u on u.id = c.compte_id and u.is_accredited and u.archived_at is null
            join users e on e.id = u.exploitant_id and e.is_accredited and e.archived_at is null
          where c.empreinte = ${empreinte} and c.revoquee_le is null
            and (c.expire_le is null or c.expire_le >= (now() at time zone 'Europe/Paris')::date)
        ), note as (
          update cles_api set utilisee_le = now() from cle where cles_api.id = cle.id
            and coalesce(cle.utilisee_le, '-infinity') < now() - make_interval(mins => ${NOTED_MIN})
        )
        select * from cle`,
    )
    if (!found) return undefined
    const { id, exploitantId } = found
    return { ...found, ...personCalls({ id: found.compteId, exploitantId, cle: { id } }) }
  },
})

/**
 * Whom a key stands for. Each transaction looks at the key again (`seance_ouverte`), so that one that is revoked ends at
 * its next call.
 * @throws Refus 401 for a wrong key, 429 after too many of them from one address
 */
export async function bearerOfKey(key: string, ip: string | undefined, needs: KeysNeeds): Promise<Bearer> {
  const session = hashToken(key)
  const { id, compteId, role, exploitantId, portees } = await clesApiOf(needs).senderOf(session, adresse(ip))
  return { id: compteId, role, exploitantId, session, cle: { id, portees } }
}

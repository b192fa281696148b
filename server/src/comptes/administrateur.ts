import { compte } from '@lavandiere/domain/comptes/compte.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { asSystem } from '../platform/db/actor.ts'
import { violationsOf } from '../platform/http/wire.ts'
import { hashPassword } from '../platform/password.ts'
import { refuseWeak } from '../session/mot-de-passe-faible.ts'

/**
 * Creates an administrator, from the command line only (OPEN-37).
 * @throws Refus when a value is refused or the email already belongs to an account
 */
export async function createAdmin(
  pool: Pool,
  given: { email: string; libelle: string; password: string },
): Promise<void> {
  const parsed = compte.write.safeParse(given)
  if (!parsed.success)
    throw new Refus(
      'invalide',
      violationsOf(parsed.error)
        .map((v) => v.message)
        .join('\n'),
    )
  const { email, libelle } = parsed.data
  await refuseWeak(given.password, { email, libelle })
  const password = await hashPassword(given.password)
  const rows = await asSystem(pool, async (tx) => {
    const made = await tx.execute(sql`
      insert into users (role, libelle, email, password) values ('admin', ${libelle}, ${email}, ${password})
      on conflict do nothing returning id`)
    return made.rows
  })
  if (rows.length === 0) throw new Refus('conflit', `Un compte existe déjà avec l'adresse ${email}`)
}

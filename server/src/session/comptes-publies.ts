import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { isPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { MOT_DE_PASSE_PUBLIE } from './mot-de-passe-faible.ts'

/** The accounts that are published in the README. */
const COMPTES = ['admin', 'exploitant', 'client', 'operateur'].map((nom) => `${nom}@lavandiere.example`)

/**
 * The line on accounts shown at start (French): the published ones that their password still opens, or how to create the
 * first one. Null when there is nothing to say.
 */
export async function accountsText({ config, pool }: Services): Promise<string | null> {
  const { comptes, vide } = await asSystem(pool, async (tx) => ({
    comptes: await rows(
      tx,
      { email: 'text', password: 'text' },
      sql`select email, password from users where email = any(${sql.param(COMPTES)}::text[]) and archived_at is null order by id`,
    ),
    vide: (await firstRow(tx, {}, sql`select from users limit 1`)) === undefined,
  }))
  if (vide) {
    const seul = config.DATABASE_URL ? 'lancez' : 'arrêtez le serveur, puis lancez'
    return `Aucun compte : ${seul} « npm run admin -- --email vous@exemple.fr ».`
  }
  const ouverts = await Promise.all(comptes.map((row) => isPassword(MOT_DE_PASSE_PUBLIE, row.password)))
  const emails = comptes.flatMap(({ email }, i) => (ouverts[i] ? [email] : []))
  if (emails.length === 0) return null
  if (config.NODE_ENV === 'production') return refusePublished(pool, emails)
  return `Comptes : ${emails.join(', ')}. Mot de passe : ${MOT_DE_PASSE_PUBLIE}`
}

/**
 * Log-in refuses the published password in production; the sessions opened with it end here, for every account with the
 * same hash as a published one.
 */
async function refusePublished(pool: Services['pool'], emails: string[]): Promise<string> {
  await asSystem(pool, (tx) =>
    tx.execute(sql`
      update sessions set ended_at = now() where ended_at is null
        and user_id in (select id from users where password in (
          select password from users where email = any(${sql.param(emails)}::text[]) and archived_at is null))`),
  )
  return `Comptes de la démonstration, refusés en production tant que leur mot de passe est celui qui est publié : ${emails.join(', ')}. Donnez-leur un autre mot de passe ou supprimez-les.`
}

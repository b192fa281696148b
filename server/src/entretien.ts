import { HISTORIQUE_MOIS } from '@lavandiere/domain/patrimoines/modification.ts'
import { type SQL, sql } from 'drizzle-orm'
import { asSystem } from './platform/db/actor.ts'
import { REFRESH_DAYS } from './platform/http/auth.ts'
import { FORGET_TRIES } from './platform/http/limits.ts'
import type { Services } from './platform/services.ts'

/** How long a phone, or a person who went for a coffee, may come back to what was only begun. */
const ENTAME_JOURS = 30
/** A creation is sent again within minutes; two days outlast a phone without network. */
const CLES_JOURS = 2

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** What may be forgotten, one transaction each. The file of a forgotten row comes back as `nom`. */
const oublis: readonly SQL[] = [
  sql`delete from modifications where moment < now() - make_interval(months => ${HISTORIQUE_MOIS})`,
  // Answers to creations: personal data that no screen reads again.
  sql`delete from idempotence where created_at < ${daysAgo(CLES_JOURS)}`,
  sql`delete from reset_tokens where expires_at < ${daysAgo(1)}`,
  // A session whose last token has expired can never be renewed; its tokens go with it.
  sql`delete from sessions s where s.created_at < ${daysAgo(REFRESH_DAYS)}
    and not exists (select 1 from refresh_tokens r where r.session_id = s.id and r.expires_at > now())`,
  // Sent and never saved; the reports of those that were saved stay (IMP-24).
  sql`delete from imports where etat <> 'enregistre' and updated_at < ${daysAgo(ENTAME_JOURS)} returning fichier as nom`,
  // Uploaded and never named by an intervention, or taken out of it that long ago.
  sql`delete from intervention_photos where intervention_id is null and updated_at < ${daysAgo(ENTAME_JOURS)} returning nom`,
  sql`delete from journal_photos where journal_id is null and updated_at < ${daysAgo(ENTAME_JOURS)} returning nom`,
  // Sent for a form that was left, or taken from its account.
  sql`delete from user_logos l where updated_at < ${daysAgo(ENTAME_JOURS)}
    and not exists (select 1 from users where logo_id = l.id) returning nom`,
]

/** Forgets what has been kept long enough. Safe to run on several servers, and at any time. */
export async function keepTidy({ pool, files }: Pick<Services, 'pool' | 'files'>): Promise<void> {
  // Counted tries belong to the connection's own role: they are nobody's data.
  await pool.query(FORGET_TRIES)
  for (const oubli of oublis) {
    const { rows } = await asSystem(pool, (tx) => tx.execute(oubli))
    // After the rows: a file that stays behind is lost room, a row without its file a broken picture.
    for (const { nom } of rows) if (typeof nom === 'string') await files.remove(nom)
  }
}

import { HISTORIQUE_HEURES_ANS } from '@lavandiere/domain/heures/detail.ts'
import { HISTORIQUE_MOIS } from '@lavandiere/domain/patrimoines/modification.ts'
import { RAPPORT_JOURS } from '@lavandiere/domain/synthese/rapport.ts'
import { type SQL, sql } from 'drizzle-orm'
import { asSystem } from './platform/db/actor.ts'
import { REFRESH_DAYS } from './platform/http/auth.ts'
import { FORGET_TRIES } from './platform/http/limits.ts'
import type { Services } from './platform/services.ts'

/** Days for which unfinished work is kept: a phone without network, or a person who will come back. */
const ENTAME_JOURS = 30
/** A creation is repeated within minutes; two days outlast a phone without network. */
const CLES_JOURS = 2

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Deletions of old rows, one transaction each. The file of a deleted row is returned as `nom`. */
const oublis: readonly SQL[] = [
  sql`delete from jour_modifications where moment < now() - make_interval(months => ${HISTORIQUE_MOIS})`,
  sql`delete from modifications where moment < now() - make_interval(months => ${HISTORIQUE_MOIS})`,
  sql`delete from heures_modifications where moment < now() - make_interval(years => ${HISTORIQUE_HEURES_ANS})`,
  // Answers to creations: personal data that no screen reads.
  sql`delete from idempotence where created_at < ${daysAgo(CLES_JOURS)}`,
  sql`delete from reset_tokens where expires_at < ${daysAgo(1)}`,
  // A session whose last token has expired can never be renewed; its tokens go with it.
  sql`delete from sessions s where s.created_at < ${daysAgo(REFRESH_DAYS)}
    and not exists (select 1 from refresh_tokens r where r.session_id = s.id and r.expires_at > now())`,
  // Imports that were never saved; the reports of saved ones stay (IMP-24).
  sql`delete from imports where etat <> 'enregistre' and updated_at < ${daysAgo(ENTAME_JOURS)} returning fichier as nom`,
  // Photos that no intervention names, or that were taken out of one long ago.
  sql`delete from intervention_photos where intervention_id is null and updated_at < ${daysAgo(ENTAME_JOURS)} returning nom`,
  sql`delete from journal_photos where journal_id is null and updated_at < ${daysAgo(ENTAME_JOURS)} returning nom`,
  // Reports are made again in a minute; their photos are personal data.
  sql`delete from rapports where created_at < ${daysAgo(RAPPORT_JOURS)} returning fichier as nom`,
  // Logos of abandoned forms, or taken from their account.
  sql`delete from user_logos l where updated_at < ${daysAgo(ENTAME_JOURS)}
    and not exists (select 1 from users where logo_id = l.id) returning nom`,
]

/** Deletes what has been kept long enough. Safe to run on several servers, and at any time. */
export async function deleteOldRows({ pool, files }: Pick<Services, 'pool' | 'files'>): Promise<void> {
  // Counts of log-in tries belong to the role of the connection: they hold nobody's data.
  await pool.query(FORGET_TRIES)
  for (const oubli of oublis) {
    const { rows } = await asSystem(pool, (tx) => tx.execute(oubli))
    // Files are removed after their rows: a file left behind wastes space, a row without its file shows a broken
    // picture.
    for (const { nom } of rows) if (typeof nom === 'string') await files.remove(nom)
  }
}

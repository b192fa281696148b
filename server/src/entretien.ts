import { DOSSIER_JOURS } from '@lavandiere/domain/dossiers/dossier.ts'
import { CLES_JOURS, ENTAME_JOURS } from '@lavandiere/domain/dossiers/durees.ts'
import { HISTORIQUE_HEURES_ANS } from '@lavandiere/domain/heures/detail-equipe.ts'
import { HISTORIQUE_MOIS } from '@lavandiere/domain/historique/modification.ts'
import { ENVOIS_JOURS } from '@lavandiere/domain/programmes/webhook.ts'
import { SIGNALEMENT_MOIS } from '@lavandiere/domain/signalements/signalement.ts'
import { RAPPORT_JOURS } from '@lavandiere/domain/synthese/rapport.ts'
import { type SQL, sql } from 'drizzle-orm'
import { fichiersNommes, type TableDeFichiers, tablesDeFichiers } from './fichiers-nommes.ts'
import { FORGET_TRIES } from './platform/admission/tries.ts'
import { asSystem } from './platform/db/actor.ts'
import { rows } from './platform/db/rows.ts'
import { doEach } from './platform/each.ts'
import { REFRESH_DAYS } from './platform/http/auth.ts'
import type { Services } from './platform/services.ts'

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`

/** Deletions of old rows without files, one transaction each. */
const oublis: readonly SQL[] = [
  sql`delete from jour_modifications where moment < now() - make_interval(months => ${HISTORIQUE_MOIS})`,
  sql`delete from modifications where moment < now() - make_interval(months => ${HISTORIQUE_MOIS})`,
  sql`delete from heures_modifications where moment < now() - make_interval(years => ${HISTORIQUE_HEURES_ANS})`,
  // Answers to creations: personal data that no screen reads.
  sql`delete from idempotence where created_at < ${daysAgo(CLES_JOURS)}`,
  sql`delete from signalements where photo is null and created_at < now() - make_interval(months => ${SIGNALEMENT_MOIS})`,
  sql`delete from envois where cree_le < ${daysAgo(ENVOIS_JOURS)}`,
  sql`delete from reset_tokens where expires_at < ${daysAgo(1)}`,
  // A session whose last token has expired can never be renewed; its tokens go with it, its last use stays.
  sql`with gone as (
      delete from sessions s where s.created_at < ${daysAgo(REFRESH_DAYS)}
        and not exists (select 1 from refresh_tokens r where r.session_id = s.id and r.expires_at > now())
      returning user_id, used_at
    )
    update users u set derniere_connexion = greatest(u.derniere_connexion, g.used_at)
    from (select user_id, max(used_at) as used_at from gone group by user_id) g where u.id = g.user_id`,
]

/**
 * Bytes of unused photos of one account that are kept longer than two days, so that a telephone that sent in a loop does
 * not block its company for long.
 */
const ENTAME_OCTETS_D_UN_COMPTE = 200_000_000
const BOUCLE_JOURS = 2

/**
 * Condition: photos that nothing has used for a month, or for two days when the newer unused photos of their account
 * exceed the limit.
 */
const isUnnamed = (table: string, owner: string): SQL => {
  const [photos, names] = [sql.identifier(table), sql.identifier(owner)]
  return sql`${names} is null and (updated_at < ${daysAgo(ENTAME_JOURS)} or updated_at < ${daysAgo(BOUCLE_JOURS)} and id in (
    select id from (select id, sum(octets) over (partition by auteur_id order by id desc) as octets from ${photos} where ${names} is null) o
    where octets > ${ENTAME_OCTETS_D_UN_COMPTE}))`
}

/** Conditions of the rows that are deleted together with their file. */
const entames: Readonly<Record<TableDeFichiers, SQL>> = {
  // Imports that were never saved; the reports of saved ones stay (IMP-24). A list sent without a file has none to delete.
  imports: sql`etat <> 'enregistre' and fichier <> '' and updated_at < ${daysAgo(ENTAME_JOURS)}`,
  intervention_photos: isUnnamed('intervention_photos', 'intervention_id'),
  journal_photos: isUnnamed('journal_photos', 'journal_id'),
  // A report can be made again within a minute, and its photos are personal data.
  rapports: sql`created_at < ${daysAgo(RAPPORT_JOURS)}`,
  dossiers: sql`created_at < ${daysAgo(DOSSIER_JOURS)}`,
  // Reports of the street, a photo or none.
  signalements: sql`photo is not null and created_at < now() - make_interval(months => ${SIGNALEMENT_MOIS})`,
  // Logos of abandoned forms, or taken from their account.
  user_logos: sql`updated_at < ${daysAgo(ENTAME_JOURS)} and not exists (select 1 from users where logo_id = user_logos.id)`,
}

/** Files of one table that are deleted in one night at most; the rest waits for the next night. */
const FILES_MAX = 20_000
/**
 * Failures after which the files of a table wait for the next night: the store is then away, and each try would take
 * long.
 */
const FAILURES_MAX = 3

/**
 * Deletes rows that have been kept long enough. Safe to run on several servers, and at any time.
 * @throws the error of a failed deletion, or an AggregateError of several; those rows are deleted next time
 */
export async function deleteOldRows({ pool, files }: Pick<Services, 'pool' | 'files'>): Promise<void> {
  await doEach([
    // Counts of log-in tries belong to the role of the connection: they hold nobody's data.
    () => pool.query(FORGET_TRIES),
    ...oublis.map((oubli) => () => asSystem(pool, (tx) => tx.execute(oubli))),
    ...tablesDeFichiers.map((table) => () => deleteWithFiles({ pool, files }, table)),
  ])
}

async function deleteWithFiles(
  { pool, files }: Pick<Services, 'pool' | 'files'>,
  table: TableDeFichiers,
): Promise<void> {
  const [from, name, isOld] = [sql.identifier(table), sql.identifier(fichiersNommes[table]), entames[table]]
  const old = await asSystem(pool, (tx) =>
    rows(
      tx,
      { nom: 'text' },
      sql`select ${name} as nom from ${from} where ${isOld} order by id limit ${FILES_MAX}`,
    ),
  )
  // The deletion of the row is committed only after its file is gone: when the store is away both stay, for the next
  // night.
  const remove = (nom: string) =>
    asSystem(pool, async (tx) => {
      const { rowCount } = await tx.execute(sql`delete from ${from} where ${name} = ${nom} and ${isOld}`)
      if (rowCount) await files.remove(nom)
    })
  const errors: unknown[] = []
  for (const { nom } of old) {
    if (errors.length === FAILURES_MAX) break
    await remove(nom).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}

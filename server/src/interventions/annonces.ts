import { ANNONCE_JOURS, annonce, isToTell, mailOf } from '@lavandiere/domain/interventions/annonce.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { FIN_DE_NUIT_H, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { hold } from '../platform/db/locks.ts'
import { rows } from '../platform/db/rows.ts'
import { mailJob, screenUrl } from '../platform/outside/mail-job.ts'
import type { Services } from '../platform/services.ts'

/** Most interventions in one mail; the others are in the mail of the next morning. */
const TOLD_MAX = 10_000

/**
 * An intervention that no mail reported yet, or that changed since; the same words as in the index
 * `interventions_a_annoncer`.
 */
const isPending = sql`(i.annoncee_le is null or i.updated_at > i.annoncee_le)`

/**
 * Sends each client the mail that its account asks for (USER-15): at most one a day, once the day's rounds are over, or as
 * soon as there is something new, on the interventions of the last days that no mail reported yet, and on those reported with other facts. To be
 * called every few minutes, on any number of servers; a mail is sent only together with the note of its sending.
 */
export async function sendAnnonces(services: Services): Promise<void> {
  const encours = workingDay(services.now().toISOString())
  const clients = await asSystem(services.pool, (tx) =>
    rows(
      tx,
      { client_id: 'int', aussitot: 'bool' },
      sql`select distinct i.client_id, u.avis_immediats as aussitot from interventions i join users u on u.id = i.client_id
        where i.jour >= ${addDays(encours, -ANNONCE_JOURS)} and (i.jour < ${encours} or u.avis_immediats) and ${isPending}
          and u.archived_at is null and u.is_accredited order by 1`,
    ),
  )
  for (const { client_id, aussitot } of clients) {
    await asSystem(services.pool, (tx) =>
      sendAnnoncesTo(tx, services, { client: client_id, encours, aussitot }),
    )
  }
}

async function sendAnnoncesTo(
  tx: Tx,
  services: Services,
  { client, encours, aussitot }: { client: number; encours: string; aussitot: boolean },
): Promise<void> {
  // Two servers never write to the same client at once.
  await hold(tx, 'annonces', client)
  const depuis = addDays(encours, -ANNONCE_JOURS)
  const told = await tx.execute(sql`select 1 from interventions i where i.client_id = ${client}
    and i.jour >= ${depuis} and i.annoncee_le >= ${encours}::date + make_interval(hours => ${FIN_DE_NUIT_H}) limit 1`)
  // This morning's mail was sent: later interventions wait for the next one.
  if (told.rowCount && !aussitot) return
  const found = await rows(
    tx,
    { id: 'int', email: 'text', ...annonce.shape },
    sql`select i.id, u.email, coalesce(c.nomenclature || coalesce(', ' || c.adresse, ''), p.libelle) as lieu,
        to_json(i.date_evenement)#>>'{}' as "dateEvenement", i.jour::text, i.status, i.nombre_laves as laves,
        case i.status when 3 then u.email_notifications_lavage_impossible
          when 2 then u.email_notifications_maintenance else u.email_notifications_lavage_done end as "estVoulue",
        i.archived_at is not null as supprimee,
        case when i.status_annonce is not null then
          json_build_object('status', i.status_annonce, 'laves', coalesce(i.laves_annonces, 0)) end as dit,
        (select string_agg(b.libelle, ', ' order by b.libelle collate fr_naturel)
          from intervention_problemes l join problems b on b.id = l.problem_id where l.intervention_id = i.id) as problemes, i.observation
      from interventions i join users u on u.id = i.client_id join patrimoines p on p.id = i.patrimoine_id
        left join conteneurs c on c.id = i.conteneur_id
      where i.client_id = ${client} and i.jour >= ${depuis} and (i.jour < ${encours} or ${aussitot}) and ${isPending}
      order by i.date_evenement, i.id limit ${TOLD_MAX} for update of i`,
  )
  const [first] = found
  if (!first) return
  const aDire = found.filter(isToTell)
  if (aDire.length > 0) {
    const mail = mailOf(aDire, screenUrl(services.config, 'patrimoine'))
    await services.jobs.enqueue(mailJob, { to: first.email, ...mail }, { tx })
  }
  await noteTold(
    tx,
    found.map(({ id }) => id),
    aDire.map(({ id }) => id),
  )
}

/** Records which interventions were looked at, and which of them the mail reported, with the facts reported. */
async function noteTold(tx: Tx, seen: readonly number[], told: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update interventions i set annoncee_le = greatest(now(), i.updated_at),
      status_annonce = case when i.id <> all(${sql.param([...told])}::int[]) then i.status_annonce
        when i.archived_at is null then i.status end,
      laves_annonces = case when i.id <> all(${sql.param([...told])}::int[]) then i.laves_annonces
        when i.archived_at is null then i.nombre_laves end
    where i.id = any(${sql.param([...seen])}::int[])`)
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import type { Services } from '../platform/services.ts'

interface Said {
  [key: string]: unknown
  email: string
  wanted: boolean
  status: number
  lieu: string
  quand: string
  problemes: string | null
}

const subjects: Record<number, string> = {
  0: 'lavage effectué',
  2: 'maintenance nécessaire',
  3: 'lavage impossible',
}

/**
 * Sends the client the mail that its account asks for (USER-15, OPEN-47): washed, maintenance needed or impossible; at
 * most one per intervention, and only if the transaction commits.
 */
export async function notifyClient(tx: Tx, services: Services, id: number): Promise<void> {
  const { rows } = await tx.execute<Said>(sql`
    select u.email, i.status, coalesce(c.nomenclature || coalesce(', ' || c.adresse, ''), p.libelle) as lieu,
      to_char(i.date_evenement, 'DD/MM/YYYY "à" HH24 "h" MI') as quand,
      case i.status when 3 then u.email_notifications_lavage_impossible
        when 2 then u.email_notifications_maintenance else u.email_notifications_lavage_done end as wanted,
      (select string_agg(b.libelle, ', ') from intervention_problemes l join problems b on b.id = l.problem_id
        where l.intervention_id = i.id) as problemes
    from interventions i join users u on u.id = i.client_id join patrimoines p on p.id = i.patrimoine_id
      left join conteneurs c on c.id = i.conteneur_id
    where i.id = ${id} and u.archived_at is null and u.is_accredited`)
  const said = rows[0]
  if (!said?.wanted) return
  const subject = subjects[said.status] ?? 'intervention'
  const lines = [
    'Bonjour,',
    '',
    `${subject.charAt(0).toUpperCase()}${subject.slice(1)} : ${said.lieu}, le ${said.quand}.`,
    ...(said.problemes ? [`Problèmes relevés : ${said.problemes}.`] : []),
    '',
    'Ce message suit les réglages de notification de votre compte Lavandière.',
  ]
  await services.jobs.enqueue(
    'mail',
    { to: said.email, subject: `Lavandière : ${subject}`, text: lines.join('\n') },
    { tx },
  )
}

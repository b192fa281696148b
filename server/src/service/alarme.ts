import { SAUVEGARDE_HEURES } from '@lavandiere/domain/service/service.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { mailJob } from '../platform/outside/mail-job.ts'
import type { Services } from '../platform/services.ts'
import { sauvegardesOf } from './etat.ts'

const DAY_S = 86_400
const HOUR_MS = 3_600_000

/**
 * Mails the administrators, once a day, while the last good backup is older than a day. An installation where no backup
 * was ever tried is backed up in another way.
 */
export async function watchBackups({ pool, jobs, now, config }: Services): Promise<void> {
  await asSystem(pool, async (tx) => {
    const { sauvegardes, derniereBonne } = await sauvegardesOf(tx)
    const [last] = sauvegardes
    const isFresh =
      derniereBonne !== null && now().getTime() - Date.parse(derniereBonne) <= SAUVEGARDE_HEURES * HOUR_MS
    if (!last || isFresh) return
    const admins = await rows(
      tx,
      { email: 'text' },
      sql`select email from users where role = 'admin' and is_accredited and archived_at is null order by id`,
    )
    const text = textOf(derniereBonne, last.raison, config.PUBLIC_URL)
    for (const { email } of admins) {
      const once = { key: `sauvegarde ${email}`, seconds: DAY_S }
      await jobs.enqueue(
        mailJob,
        { to: email, subject: "Lavandière n'est plus sauvegardée", text },
        { tx, once },
      )
    }
  })
}

function textOf(derniereBonne: string | null, raison: string | null, url: string | undefined): string {
  const since =
    derniereBonne === null
      ? "Aucune sauvegarde de Lavandière n'a encore réussi."
      : `La dernière bonne sauvegarde de Lavandière date du ${new Date(derniereBonne).toLocaleString('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long', timeStyle: 'short' })}.`
  return [
    since,
    raison && `La dernière tentative a échoué : ${raison}`,
    url && `L'état du service : ${url}/service`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

import { DAY_S } from '@lavandiere/domain/kernel/dates.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { mailJob, screenUrl } from '../platform/outside/mail-job.ts'
import type { Services } from '../platform/services.ts'
import { sauvegardeManquante } from './etat.ts'

/**
 * Mails the administrators, once a day, while the last good backup is older than a day. An installation where no backup
 * was ever tried is backed up in another way.
 */
export async function watchBackups({ pool, jobs, now, config }: Services): Promise<void> {
  await asSystem(pool, async (tx) => {
    const manquante = await sauvegardeManquante(tx, now())
    if (!manquante) return
    const admins = await rows(
      tx,
      { email: 'text' },
      sql`select email from users where role = 'admin' and is_accredited and archived_at is null order by id`,
    )
    const { depuis, raison } = manquante
    const url = screenUrl(config, 'service')
    const text = [depuis, raison, url && `L'état du service : ${url}`].filter(Boolean).join('\n\n')
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

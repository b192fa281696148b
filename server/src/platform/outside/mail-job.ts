import type { Pool } from 'pg'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { GIVEN_UP, type JobKind } from './jobs.ts'

/** A mail to send; tried for two days: after 30 seconds, then later and later, then every hour. */
export const mailJob = {
  name: 'mail',
  data: z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  tries: { retryLimit: 56, retryDelay: 30, retryDelayMax: 3_600, retryBackoff: true, expireInSeconds: 120 },
} satisfies JobKind

/** The address of a screen, as mails name it; none where the installation has no public address. */
export const screenUrl = ({ PUBLIC_URL }: Config, path: string): string | undefined =>
  PUBLIC_URL && new URL(path, PUBLIC_URL).href

/** A mail that was tried for two days and never sent. */
interface UnsentMail {
  /** The instant of its last try, ISO 8601 in UTC. */
  moment: string
  to: string
  subject: string
}

/** The mails given up in the last month, newest first, for a person who passes them on by another way. */
export async function unsentMails(pool: Pool): Promise<UnsentMail[]> {
  const { rows } = await pool.query<UnsentMail>(
    `select to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as moment,
      data ->> 'to' as to, data ->> 'subject' as subject
    from pgboss.job where name = $1 and source_name = $2 order by created_on desc limit 1000`,
    [GIVEN_UP, mailJob.name],
  )
  return rows
}

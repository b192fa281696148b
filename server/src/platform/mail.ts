import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Log } from './services.ts'

export interface Message {
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /** Hands a message over. @throws when the mail server is away; the job that sends it tries again. */
  send(message: Message): Promise<void>
}

const TIMEOUT_MS = 10_000

/** SMTP when the deployment names a server; else each mail is a file under VAR_DIR/mail, and the log says so. */
export function makeMailer(config: Config, log: Log): Mailer {
  const from = config.MAIL_FROM
  // A line break in a header would let its author add headers: nodemailer encodes them, and addresses are objects here.
  const envelope = ({ to, subject, text }: Message) => ({
    from,
    to: { name: '', address: to },
    subject,
    text,
  })
  if (config.SMTP_URL) {
    const transport = createTransport({
      url: config.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    })
    return {
      async send(message) {
        await transport.sendMail(envelope(message))
      },
    }
  }
  const dir = join(config.VAR_DIR, 'mail')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(envelope(message))
      await mkdir(dir, { recursive: true })
      const file = join(
        dir,
        `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`,
      )
      await writeFile(file, eml as Buffer, { mode: 0o600 })
      log.info({ fichier: file }, 'aucun serveur SMTP réglé : le courriel est écrit dans un fichier')
    },
  }
}

import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Log } from '../log.ts'

export interface Message {
  /** Exactly one address. */
  to: string
  subject: string
  text: string
}

export interface Mailer {
  /**
   * Hands a message over to the mail server.
   * @param id the same whenever this message is sent again, by any server, so that mail programs show it once
   * @throws Error when the mail server is away or refuses, or when `to` is not one address; the job that sends the
   *   message tries again. The error may be logged: it holds neither the address nor the words of the mail server, which
   *   may repeat it.
   */
  send(message: Message, id?: string): Promise<void>
}

const TIMEOUT_MS = 10_000
/** One address and nothing else: a comma or a line break would add recipients or headers. */
const ADDRESS = /^[^\s<>,;:"()[\]\\@]+@[^\s<>,;:"()[\]\\@]+$/

/** Loaded with the first mail, so that the server starts sooner. */
const nodemailer = () => import('nodemailer')

/** SMTP when the deployment names a server; else each mail is a file under VAR_DIR/mail, and the log says so. */
export function makeMailer(config: Config, log: Log, timeoutMs = TIMEOUT_MS): Mailer {
  const domain = /@([\w.-]+)/.exec(config.MAIL_FROM)?.[1] ?? 'localhost'
  const envelope = ({ to, subject, text }: Message, id: string) => {
    if (!ADDRESS.test(to)) throw new Error('not one mail address')
    // A line break would end the header and let its author add others.
    return {
      from: config.MAIL_FROM,
      to: { name: '', address: to },
      subject: oneLine(subject),
      text,
      messageId: `<${id}@${domain}>`,
    }
  }
  if (config.SMTP_URL) {
    const options = {
      url: config.SMTP_URL,
      requireTLS: config.REQUIRE_TLS,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    }
    return {
      async send(message, id = randomUUID()) {
        const mail = envelope(message, id)
        const transport = (await nodemailer()).createTransport(options)
        await transport.sendMail(mail).catch((error: unknown) => {
          throw unnamed(error)
        })
      },
    }
  }
  const dir = join(config.VAR_DIR, 'mail')
  return {
    async send(message, id = randomUUID()) {
      const transport = (await nodemailer()).createTransport({ streamTransport: true, buffer: true })
      const { message: eml } = await transport.sendMail(envelope(message, id))
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const moment = new Date().toISOString().replace(/[:.]/g, '-')
      const file = join(dir, `${moment}-${randomUUID().slice(0, 8)}.eml`)
      await writeFile(file, eml as Buffer, { mode: 0o600 })
      log.info({ fichier: file }, 'aucun serveur SMTP réglé : le courriel est écrit dans un fichier')
    },
  }
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** What the log may know of a failure: nodemailer's own errors quote the recipient and the server's answer. */
function unnamed(error: unknown): Error {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const known = typeof code === 'string' ? code : 'inconnu'
  return new Error(`SMTP ${known}${typeof responseCode === 'number' ? ` ${responseCode}` : ''}`)
}

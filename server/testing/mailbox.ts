import { beforeAll, expect, vi } from 'vitest'
import type { Message } from '../src/platform/outside/mail.ts'
import type { TestServer } from './app.ts'

/** The mails of a test's server, kept instead of sent. */
export interface Mailbox {
  readonly sent: Message[]
  /** The mails to an address, once there are `count` of them. */
  arrived(to: string, count?: number): Promise<Message[]>
}

/** Keeps the mails of a test's server. */
export function useMailbox(server: TestServer): Mailbox {
  const sent: Message[] = []
  beforeAll(() => {
    vi.spyOn(server.services.mail, 'send').mockImplementation(async (message) => {
      sent.push(message)
    })
  })
  const of = (to: string) => sent.filter((message) => message.to === to)
  return {
    sent,
    async arrived(to, count = 1) {
      await expect.poll(() => of(to).length).toBeGreaterThanOrEqual(count)
      return of(to)
    },
  }
}

import { expect } from 'vitest'
import type { Reply } from '../testing/app.ts'
import { forbiddenTokens } from './biens.ts'
import type { Monde } from './monde.ts'

/**
 * Fails when an answer to somebody of a1 holds, in its body or its headers, a token that this role must not see.
 * @param echo text sent by the caller itself, which an answer may repeat
 */
export function expectNoLeak(monde: Monde, reply: Reply, role: string, what: string, echo = ''): void {
  const whole = `${reply.text}\n${JSON.stringify(reply.headers)}`
  const said = echo ? whole.replaceAll(echo, '').replaceAll(encodeURIComponent(echo), '') : whole
  const names = monde.camps.map(({ nom }) => nom)
  const leaked = forbiddenTokens(role, 'a1', names).filter((token) => said.includes(token))
  expect([role, what, leaked]).toEqual([role, what, []])
}

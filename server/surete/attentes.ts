import { codes, refusals } from '@lavandiere/domain/kernel/errors.ts'
import { expect } from 'vitest'
import type { Reply } from '../testing/app.ts'
import { forbiddenTokens } from './biens.ts'
import type { Monde } from './monde-commun.ts'

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

/** Checks a refusal as clients of the API read it: a sentence in `message`, and the same under its other names. */
export function expectRefusal(reply: Reply, what: string): void {
  const { message, detail, status } = reply.json
  expect(String(reply.headers['content-type']), what).toContain('application/problem+json')
  expect([what, typeof message, String(message).length > 0]).toEqual([what, 'string', true])
  expect([detail, reply.json['hydra:description'], status], what).toEqual([message, message, reply.status])
  const code = codes.find((one) => refusals[one].status === reply.status)
  expect(reply.json.code, what).toBe(reply.status === 401 ? 401 : code)
  expect(String(reply.headers.link), what).toContain('hydra/core#apiDocumentation')
  expect(reply.headers['x-content-type-options'], what).toBe('nosniff')
}

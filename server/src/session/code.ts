import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hashToken } from '../platform/http/auth.ts'
import { seal, unseal } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { wrongCodes } from './limits.ts'
import { stepOf } from './totp.ts'

/** Whose key it is, for the seal. */
const factorOwner = (account: number) => `second facteur ${account}`

export const sealKey = (key: Buffer, account: number, { config }: Services) =>
  seal(key.toString('base64'), factorOwner(account), config.SECRET)

/** What is kept of a recovery code. */
export const printOf = (code: string) => hashToken(`secours ${code}`)

/** Whether log-in asks this account for a code. */
export const hasSecondFactor = ({ pool }: Services, account: number): Promise<boolean> =>
  asSystem(pool, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`select 1 from seconds_facteurs where user_id = ${account} and confirme_le is not null`,
    )
    return rowCount !== 0
  })

/**
 * Accepts a code of the account's authenticator program, once. The key is then sealed again, with the current secret of
 * the server.
 * @returns false when it is not the current code, or was used before
 */
async function takeCode(tx: Tx, services: Services, account: number, code: string): Promise<boolean> {
  const factor = await firstRow(
    tx,
    { cle: 'text', dernierPas: 'int' },
    sql`select cle, dernier_pas as "dernierPas" from seconds_facteurs where user_id = ${account} for update`,
  )
  const text = factor ? unseal(factor.cle, factorOwner(account), services.config.SECRETS) : null
  if (!factor || text === null) return false
  const key = Buffer.from(text, 'base64')
  const step = stepOf(key, code, { now: services.now(), after: factor.dernierPas })
  if (step === null) return false
  await tx.execute(sql`
    update seconds_facteurs set dernier_pas = ${step}, cle = ${sealKey(key, account, services)} where user_id = ${account}`)
  return true
}

/** Takes a recovery code, once. @returns false when it is none of the account's, or was used */
async function takeRecovery(tx: Tx, account: number, code: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update codes_secours set utilise_le = now()
    where user_id = ${account} and empreinte = ${printOf(code)} and utilise_le is null`)
  return rowCount !== 0
}

/**
 * Takes a code of the authenticator program or a recovery code: neither serves twice, however many calls bring it at once.
 * @param code without blanks and dashes, in capitals
 * @returns which of them it was; null for a wrong one
 * @throws Refus 429 after ten wrong ones in ten minutes
 */
export async function proveCode(
  services: Services,
  account: number,
  code: string,
): Promise<'application' | 'secours' | null> {
  await services.limits.take(wrongCodes, String(account))
  const taken = await asSystem(services.pool, async (tx) => {
    if (await takeCode(tx, services, account, code)) return 'application'
    return (await takeRecovery(tx, account, code)) ? 'secours' : null
  })
  if (taken) await services.limits.giveBack(wrongCodes, String(account))
  return taken
}

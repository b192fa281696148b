import { CODE_REQUIS, codeDeVerification } from '@lavandiere/domain/session/second-facteur.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { TRIES } from '../platform/admission/bounds.ts'
import { compte, type Who } from '../platform/admission/who.ts'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { hashToken } from '../platform/http/auth.ts'
import { seal, unseal } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { tellOwner } from './avis.ts'
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
 */
async function takeCode(
  tx: Tx,
  services: Services,
  account: number,
  code: string,
): Promise<'taken' | 'used' | 'wrong'> {
  const factor = await firstRow(
    tx,
    { cle: 'text', dernierPas: 'int' },
    sql`select cle, dernier_pas as "dernierPas" from seconds_facteurs where user_id = ${account} for update`,
  )
  const opened = factor && (await unseal(factor.cle, factorOwner(account), services.config.SECRETS))
  if (!opened) return 'wrong'
  const key = Buffer.from(opened.text, 'base64')
  const step = stepOf(key, code, services.now())
  if (step === null) return 'wrong'
  if (step <= factor.dernierPas) return 'used'
  await tx.execute(sql`
    update seconds_facteurs set dernier_pas = ${step}, cle = ${await sealKey(key, account, services)} where user_id = ${account}`)
  return 'taken'
}

/** Takes a recovery code, once. @returns false when it is none of the account's, or was used */
async function takeRecovery(tx: Tx, account: number, code: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update codes_secours set utilise_le = now()
    where user_id = ${account} and empreinte = ${printOf(code)} and utilise_le is null`)
  return rowCount !== 0
}

/** The wrong code of a day that is told to the owner. */
const WRONG_CODE_TOLD = 5

/** Who gives a code: the account that it shall open, and the network address of the call. */
interface Giver {
  id: number
  email: string
  address: Who
}

/** An account seen from a network address. */
export const acces = (email: string, address: Who): Who => `acces:${hashToken(`${email} ${address}`)}`

/** Counts a try of a code. @returns takes it back @throws Refus 429 when none is left here */
async function takeCodeTry({ admission: { tries } }: Services, { id, email, address }: Giver) {
  const place = acces(email, address)
  const counts: [keyof typeof TRIES, Who][] = [['codeDeVerification', place]]
  if (!(await tries.isTaken('adresseConnue', place))) counts.push(['codeAilleurs', compte(id)])
  for (const count of counts) await tries.take(...count)
  return async () => {
    for (const count of counts) await tries.giveBack(...count)
  }
}

/**
 * Takes a code of the authenticator program or a recovery code: neither serves twice, however many calls bring it at once.
 * Recovery codes cannot be guessed, and open whatever others tried. A code that served already is no wrong try.
 * @param code without blanks and dashes, in capitals
 * @returns which of them it was; null for a wrong one, of which the fifth in a day is told to the owner by mail
 * @throws Refus 429 after ten wrong ones in ten minutes
 */
export async function proveCode(
  services: Services,
  giver: Giver,
  code: string,
): Promise<'application' | 'secours' | null> {
  const { admission, jobs, pool } = services
  const { id, email } = giver
  if (await asSystem(pool, (tx) => takeRecovery(tx, id, code))) return 'secours'
  const giveBack = await takeCodeTry(services, giver)
  const found = await asSystem(pool, (tx) => takeCode(tx, services, id, code))
  if (found !== 'wrong') await giveBack()
  else if ((await admission.tries.take('codesDuJour', compte(id))) === WRONG_CODE_TOLD)
    await asSystem(pool, (tx) => tellOwner(jobs, tx, email, { quoi: 'codes faux' }))
  return found === 'taken' ? 'application' : null
}

/**
 * Asks for a code where the account has a second factor, and takes it.
 * @returns null when none was needed, or the right one came; else what is wrong, in a sentence
 * @throws Refus 429 after ten wrong ones in ten minutes
 */
export async function faultOfCode(
  services: Services,
  giver: Giver,
  code: string | undefined,
  log: FastifyRequest['log'],
): Promise<string | null> {
  if (!(await hasSecondFactor(services, giver.id))) return null
  const given = codeDeVerification.safeParse(code)
  if (!given.success) return CODE_REQUIS
  const proof = await proveCode(services, giver, given.data)
  if (proof === 'secours') log.warn({ compte: giver.id }, 'code de secours utilisé')
  if (proof !== null) return null
  log.warn({ compte: giver.id }, 'code de vérification refusé')
  return "Ce code n'est pas le bon, ou il a déjà servi"
}

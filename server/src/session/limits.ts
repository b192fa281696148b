import { hashToken } from '../platform/http/auth.ts'
import type { Limit } from '../platform/http/limits.ts'

const MINUTE_S = 60

/**
 * Per address: ten wrong log-ins a minute (S15), then 429. Per account: more than one address can use up, so that
 * somebody who guesses at an account does not lock its owner out from elsewhere, and a bound on many addresses that
 * guess together; a minute later both are open again. An address that opened an account before is counted for that
 * account alone: neither the wrong tries of its neighbours nor those from elsewhere keep the owner out.
 */
export const logInOfAddress: Limit = { name: 'connexionAdresse', tries: 10, seconds: MINUTE_S }
export const logInOfAccount: Limit = { name: 'connexionCompte', tries: 50, seconds: MINUTE_S }
export const logInOfKnownAddress: Limit = { name: 'connexionHabituelle', tries: 10, seconds: MINUTE_S }
/** Remembers where an account was opened from (`isTaken`); nothing is refused by it. */
export const knownAddress: Limit = {
  name: 'adresseConnue',
  tries: Number.POSITIVE_INFINITY,
  seconds: 30 * 86_400,
}
/** An account seen from a network address. */
export const placeOf = (email: string, address: string) => hashToken(`${email} ${address}`)
/**
 * Wrong codes of a second factor, tried by somebody who already knows the password: per account and address, and from
 * all addresses together that never opened the account, so that others keep its owner out of no address in use.
 */
export const wrongCodes: Limit = { name: 'codeDeVerification', tries: 10, seconds: 10 * MINUTE_S }
export const wrongCodesElsewhere: Limit = { name: 'codeAilleurs', tries: 20, seconds: 10 * MINUTE_S }
/** Wrong codes at an account in a day; nothing is refused by it, but its owner is told of this one. */
export const wrongCodesInADay: Limit = {
  name: 'codesDuJour',
  tries: Number.POSITIVE_INFINITY,
  seconds: 86_400,
}
export const WRONG_CODE_TOLD = 5
/**
 * Wrong or expired refresh tokens of one network address. Valid ones are not counted: hundreds of people may share an
 * address, and a token cannot be guessed.
 */
export const wrongRefreshes: Limit = { name: 'rafraichissement', tries: 60, seconds: MINUTE_S }
export const forgottenOfAddress: Limit = { name: 'oubliAdresse', tries: 10, seconds: 10 * MINUTE_S }
export const forgottenOfAccount: Limit = { name: 'oubliCompte', tries: 3, seconds: 10 * MINUTE_S }
export const resets: Limit = { name: 'reinitialisation', tries: 10, seconds: 10 * MINUTE_S }
/** Wrong current passwords of somebody logged in, who may not be the owner of the account. */
export const wrongPasswords: Limit = { name: 'motDePasseActuel', tries: 10, seconds: 10 * MINUTE_S }

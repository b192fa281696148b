import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Pool } from 'pg'

/** Counts tries in the database, so that every node of the server counts together, by the database's clock. */
export interface Limits {
  /** Takes one try of this key. @throws Refus 429 with Retry-After when there are none left. */
  take(name: LimitName, key: string): Promise<void>
  /** Whether this key has been taken within its time. */
  isTaken(name: LimitName, key: string): Promise<boolean>
  /** Gives the try that succeeded back; those that failed before it still count, whoever succeeds in between. */
  giveBack(name: LimitName, key: string): Promise<void>
}

interface Rule {
  /** Tries that are allowed within the time. */
  tries: number
  seconds: number
}

/**
 * Per address: ten wrong log-ins a minute (S15), then 429. Per account: more than one address can use up, so that
 * somebody who guesses at an account does not lock its owner out from elsewhere, and a bound on many addresses that
 * guess together; a minute later both are open again. An address that opened an account before is counted for that
 * account alone: neither the wrong tries of its neighbours nor those from elsewhere keep the owner out.
 */
const rules = {
  connexionAdresse: { tries: 10, seconds: 60 },
  connexionCompte: { tries: 50, seconds: 60 },
  connexionHabituelle: { tries: 10, seconds: 60 },
  // Remembers where an account was opened from (isTaken); nothing is refused by it.
  adresseConnue: { tries: Number.POSITIVE_INFINITY, seconds: 30 * 86_400 },
  // Wrong codes of a second factor: whoever tries knows the password already.
  codeDeVerification: { tries: 10, seconds: 600 },
  rafraichissement: { tries: 60, seconds: 60 },
  oubliAdresse: { tries: 10, seconds: 600 },
  oubliCompte: { tries: 3, seconds: 600 },
  reinitialisation: { tries: 10, seconds: 600 },
  // Wrong current passwords of somebody logged in, who may not be the owner of the account.
  motDePasseActuel: { tries: 10, seconds: 600 },
  // Two questions a second to the address service, whose pace all companies share: nobody types that fast.
  geocodage: { tries: 120, seconds: 60 },
  // Tables of ways, each of up to 400 questions to the service of roads: an order is looked at between two of them.
  trajets: { tries: 30, seconds: 600 },
} as const satisfies Record<string, Rule>
export type LimitName = keyof typeof rules

/** Tries are counted up to here; beyond, a rule of any size is exceeded. */
const COUNT_MAX = 1_000_000
/** Characters of a key that count. */
const KEY_MAX = 255

/**
 * Whose tries are counted together: an IPv4 address, or the /64 of an IPv6 one, all of which is one subscriber's.
 * @param ip undefined when the caller has gone
 */
export function subscriberOf(ip: string | undefined): string {
  if (ip === undefined) return 'inconnue'
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip
  const [start = [], end = []] = ip.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** How long to wait, in words: in seconds up to a minute and a half, then in minutes. */
export const waitText = (seconds: number) => {
  if (seconds > 90) return `dans ${Math.ceil(seconds / 60)} minutes`
  return seconds === 1 ? 'dans une seconde' : `dans ${seconds} secondes`
}

/**
 * Counts one try. A time that is over starts anew; one that lies further ahead than its rule says (the clock was set
 * back since) is cut to it, so that nobody waits longer than the rule.
 */
const TAKE = `
  insert into limites.tentatives as t (cle, nombre, fin) values ($1, 1, now() + make_interval(secs => $2))
  on conflict (cle) do update set
    nombre = case when t.fin <= now() then 1 else least(t.nombre + 1, ${COUNT_MAX}) end,
    fin = case when t.fin <= now() then excluded.fin else least(t.fin, excluded.fin) end
  returning nombre, ceil(extract(epoch from fin - now()))::int as reste`
const IS_TAKEN = `
  select 1 from limites.tentatives where cle = $1 and nombre > 0 and fin > now()`
const GIVE_BACK = `
  update limites.tentatives set nombre = greatest(nombre - 1, 0) where cle = $1 and fin > now()`

/** Forgets the tries whose time is over. */
export const FORGET_TRIES = 'delete from limites.tentatives where fin < now()'

export function makeLimits(pool: Pool): Limits {
  const keyOf = (name: LimitName, key: string) => `${name}:${key.slice(0, KEY_MAX)}`
  return {
    async take(name, key) {
      const { tries, seconds } = rules[name]
      const { rows } = await pool.query<{ nombre: number; reste: number }>(TAKE, [keyOf(name, key), seconds])
      const { nombre, reste } = rows[0] ?? { nombre: 0, reste: 0 }
      if (nombre <= tries) return
      const wait = Math.max(1, reste)
      throw new Refus('trop-de-demandes', `Trop de tentatives, réessayez ${waitText(wait)}`, {
        headers: { 'retry-after': String(wait) },
      })
    },
    async isTaken(name, key) {
      const { rowCount } = await pool.query(IS_TAKEN, [keyOf(name, key)])
      return rowCount !== 0
    },
    async giveBack(name, key) {
      await pool.query(GIVE_BACK, [keyOf(name, key)])
    },
  }
}

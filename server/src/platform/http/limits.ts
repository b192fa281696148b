import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Pool } from 'pg'

/** How many tries there are of something; rooms name their own. */
export interface Limit {
  /** Tries are counted under this name, which no other limit has. */
  name: string
  /** Tries that are allowed within the time. */
  tries: number
  seconds: number
}

/** Counts tries in the database, so that every node of the server counts together, by the database's clock. */
export interface Limits {
  /** Takes one try of this key. @returns which one of its time it is @throws Refus 429 with Retry-After when there are none left. */
  take(limit: Limit, key: string): Promise<number>
  /** Whether this key has been taken within its time. */
  isTaken(limit: Limit, key: string): Promise<boolean>
  /** Gives the try that succeeded back; those that failed before it still count, whoever succeeds in between. */
  giveBack(limit: Limit, key: string): Promise<void>
}

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
 * Counts one try. When the time of a key is over, counting starts again. A time that ends later than the rule allows (the
 * clock was set back) is shortened, so that nobody waits longer than the rule says.
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
  const keyOf = ({ name }: Limit, key: string) => `${name}:${key.slice(0, KEY_MAX)}`
  return {
    async take(limit, key) {
      const { tries, seconds } = limit
      const { rows } = await pool.query<{ nombre: number; reste: number }>(TAKE, [keyOf(limit, key), seconds])
      const { nombre, reste } = rows[0] ?? { nombre: 0, reste: 0 }
      if (nombre <= tries) return nombre
      const wait = Math.max(1, reste)
      throw new Refus('trop-de-demandes', `Trop de tentatives, réessayez ${waitText(wait)}`, {
        headers: { 'retry-after': String(wait) },
      })
    },
    async isTaken(limit, key) {
      const { rowCount } = await pool.query(IS_TAKEN, [keyOf(limit, key)])
      return rowCount !== 0
    },
    async giveBack(limit, key) {
      await pool.query(GIVE_BACK, [keyOf(limit, key)])
    },
  }
}

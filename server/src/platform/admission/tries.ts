import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Pool } from 'pg'
import { TRIES } from './bounds.ts'
import type { Who } from './who.ts'

type Tried = keyof typeof TRIES

/** Tries are counted up to here; beyond, a rule of any size is exceeded. */
const COUNT_MAX = 1_000_000
/** Characters of a key that count. */
const KEY_MAX = 255

/** How long to wait, in words: in seconds up to a minute and a half, then in minutes. */
const waitText = (seconds: number) => {
  if (seconds > 90) return `dans ${countInWords(Math.ceil(seconds / 60), 'minute')}`
  return seconds === 1 ? 'dans une seconde' : `dans ${countInWords(seconds, 'seconde')}`
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

export type Tries = ReturnType<typeof makeTries>

/** Counts tries in the database, so that every node of the server counts together, by the database's clock. */
export function makeTries(pool: Pool) {
  const keyOf = (tried: Tried, who: Who) => `${tried}:${who.slice(0, KEY_MAX)}`
  return {
    /** Takes one try. @returns which one of its time it is @throws Refus 429 with Retry-After when there are none left. */
    async take(tried: Tried, who: Who) {
      const { tries, seconds } = TRIES[tried]
      const { rows } = await pool.query<{ nombre: number; reste: number }>(TAKE, [keyOf(tried, who), seconds])
      const { nombre, reste } = rows[0] ?? { nombre: 0, reste: 0 }
      if (nombre <= tries) return nombre
      const wait = Math.max(1, reste)
      throw new Refus('trop-de-demandes', `Trop de tentatives, réessayez ${waitText(wait)}`, {
        headers: { 'retry-after': String(wait) },
      })
    },
    /** Whether one was taken within its time. */
    async isTaken(tried: Tried, who: Who) {
      const { rowCount } = await pool.query(IS_TAKEN, [keyOf(tried, who)])
      return rowCount !== 0
    },
    /** Gives the try that succeeded back; those that failed before it still count, whoever succeeds in between. */
    async giveBack(tried: Tried, who: Who) {
      await pool.query(GIVE_BACK, [keyOf(tried, who)])
    },
  }
}

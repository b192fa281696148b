import { contactOf } from '@lavandiere/domain/telematique/evenements.ts'
import type { VivantQuartix } from '@lavandiere/domain/telematique/quartix.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { ofServer } from '../platform/of-server.ts'
import { unsealStored } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { Cache, type Connu } from './cache.ts'
import { type IdentifiantsQuartix, makeQuartix, type Quartix, QuartixRefuse, sentences } from './quartix.ts'
import { AVANCE_VUE_MS } from './reception.ts'

type QuartixNeeds = Pick<Services, 'pool' | 'config' | 'now' | 'log'>

const enCacheOf = ofServer(({ config, now }: QuartixNeeds) => ({
  quartix: makeQuartix({ url: config.QUARTIX_URL, now: () => now().getTime() }),
  cache: new Cache(() => now().getTime()),
}))

/** The owner for which a password is sealed: it can be opened for this company only. */
export const quartixOwner = (exploitantId: number) => `quartix ${exploitantId}`

/**
 * The account of a company; null when it has none, or when its password was sealed with a secret that the server no
 * longer has.
 */
async function compteOf(needs: QuartixNeeds, exploitantId: number): Promise<IdentifiantsQuartix | null> {
  const found = await asSystem(needs.pool, (tx) =>
    firstRow(
      tx,
      { client: 'text', utilisateur: 'text', secret: 'text' },
      sql`select quartix_client as client, quartix_utilisateur as utilisateur, quartix_mot_de_passe as secret
        from reglages_telematiques where exploitant_id = ${exploitantId} and quartix_mot_de_passe is not null`,
    ),
  )
  const store = (renewed: string) =>
    asSystem(needs.pool, (tx) =>
      tx.execute(sql`update reglages_telematiques set quartix_mot_de_passe = ${renewed}
        where exploitant_id = ${exploitantId} and quartix_mot_de_passe = ${found?.secret}`),
    )
  const opened = found && (await unsealStored(found.secret, quartixOwner(exploitantId), needs.config, store))
  if (!opened) return null
  const { client, utilisateur } = found
  // Sealing the same password twice gives two different texts, so the sealed text serves as the version of the account.
  return { exploitantId, version: opened.sealed, client, utilisateur, motDePasse: opened.text }
}

/** Milliseconds for which an answer is used again: live positions, the current day, a past day. */
const LIVE_MS = 30_000
const TODAY_MS = 60_000
const PAST_MS = 86_400_000

/**
 * An answer of Quartix through the cache: one call for all vehicles of a company. Null when the company has no account.
 * @param key distinguishes the questions of one company
 */
async function known<T>(
  needs: QuartixNeeds,
  exploitantId: number,
  [key, ttlMs]: readonly [key: string, ttlMs: number],
  ask: (quartix: Quartix, compte: IdentifiantsQuartix) => Promise<T>,
): Promise<Connu<T> | null> {
  const compte = await compteOf(needs, exploitantId)
  if (!compte) return null
  const { quartix, cache } = enCacheOf(needs)
  return cache.get(`${exploitantId} ${compte.version} ${key}`, ttlMs, async () => {
    try {
      const answer = await ask(quartix, compte)
      await note(needs, exploitantId, null)
      return answer
    } catch (error) {
      const raison = error instanceof QuartixRefuse ? error.raison : 'muet'
      needs.log.warn({ exploitant: exploitantId, raison }, 'quartix indisponible')
      await note(needs, exploitantId, sentences[raison])
      throw error
    }
  })
}

/** Stores whether Quartix answers, for the screen of the account; an unchanged state is written at most once a minute. */
async function note({ pool }: QuartixNeeds, exploitantId: number, erreur: string | null): Promise<void> {
  await asSystem(pool, (tx) =>
    tx.execute(sql`update reglages_telematiques set quartix_erreur = ${erreur},
        quartix_reussi_le = case when ${erreur}::text is null then now() else quartix_reussi_le end
      where exploitant_id = ${exploitantId} and (quartix_erreur is distinct from ${erreur}
        or ${erreur}::text is null and (quartix_reussi_le is null or quartix_reussi_le < now() - interval '1 minute'))`),
  )
}

async function numbersOf({ pool }: QuartixNeeds, exploitantId: number): Promise<number[]> {
  const found = await asSystem(pool, (tx) =>
    rows(
      tx,
      { numero: 'int' },
      sql`select quartix_id as numero from laveuses where exploitant_id = ${exploitantId} and archived_at is null
        and quartix_id is not null order by 1 limit 1000`,
    ),
  )
  return found.map(({ numero }) => numero)
}

/**
 * Stores the last position of each vehicle, to be shown when the provider does not answer. A newer position from the
 * vehicle's own tracker is not replaced.
 */
async function keepSeen(
  { pool, now }: QuartixNeeds,
  exploitantId: number,
  seen: readonly VivantQuartix[],
): Promise<void> {
  const latest = now().getTime() + AVANCE_VUE_MS
  const kept = seen.flatMap((one) =>
    one.instant === null || Date.parse(one.instant) > latest
      ? []
      : [{ ...one, contact: contactOf(one.evenement) }],
  )
  await asSystem(pool, (tx) =>
    tx.execute(sql`
      insert into dernieres_positions as d (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, contact,
          lieu, lieu_instant)
      select distinct on (l.id) l.exploitant_id, l.id, v.instant, 'quartix', v.latitude, v.longitude, v."vitesseKmh", v.cap, v.contact,
          v.lieu, v.instant
        from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as v("vehicleId" int, instant timestamptz, latitude float8,
          longitude float8, "vitesseKmh" real, cap real, contact bool, lieu text)
          join laveuses l on l.quartix_id = v."vehicleId" and l.exploitant_id = ${exploitantId} and l.archived_at is null
        order by l.id, v.instant desc
      on conflict (laveuse_id) do update set instant = excluded.instant, source = excluded.source, latitude = excluded.latitude,
        longitude = excluded.longitude, vitesse_kmh = excluded.vitesse_kmh, cap = excluded.cap, contact = excluded.contact,
        regime = null, entrees = null, lieu = excluded.lieu, lieu_instant = excluded.lieu_instant, recu_le = now()
        where excluded.instant > d.instant`),
  )
}

/**
 * The live positions of all vehicles of a company.
 * @param numbers their numbers at the provider, in ascending order
 */
export async function liveOf(needs: QuartixNeeds, exploitantId: number, numbers: readonly number[]) {
  if (numbers.length === 0) return null
  return known(needs, exploitantId, [`live ${numbers}`, LIVE_MS], (quartix, compte) =>
    quartix.live(compte, numbers).then(async (seen) => {
      await keepSeen(needs, exploitantId, seen)
      return seen
    }),
  )
}

/**
 * The cache key and lifetime of the answer about a day. The key changes when the day is over, because an answer given
 * during the day is incomplete.
 */
const dayKey = (what: string, jour: string, today: string): readonly [key: string, ttlMs: number] =>
  jour < today ? [`${what} ${jour} clos`, PAST_MS] : [`${what} ${jour}`, TODAY_MS]

/** The movements of all vehicles of a company on a day. @param today the Paris day */
export async function trajetsOf(needs: QuartixNeeds, exploitantId: number, jour: string, today: string) {
  const numbers = await numbersOf(needs, exploitantId)
  if (numbers.length === 0) return null
  return known(needs, exploitantId, dayKey(`trajets ${numbers}`, jour, today), (quartix, compte) =>
    quartix.trajets(compte, numbers, jour),
  )
}

/** The points of the movements of one vehicle on a day. @param today the Paris day */
export function routeOf(
  needs: QuartixNeeds,
  vehicule: { exploitantId: number; quartixId: number },
  jour: string,
  today: string,
) {
  const { exploitantId, quartixId } = vehicule
  return known(needs, exploitantId, dayKey(`route ${quartixId}`, jour, today), (quartix, compte) =>
    quartix.route(compte, quartixId, jour),
  )
}

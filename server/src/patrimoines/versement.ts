import { setImmediate as nextTurn } from 'node:timers/promises'
import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { FICHIER_LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { FICHIER_MAX } from '@lavandiere/domain/patrimoines/import/import.ts'
import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { wholePosition } from '@lavandiere/domain/patrimoines/position.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import type { ActorRoute, Answer, Route } from '../platform/http/route.ts'
import { anyBody, VIOLATIONS_MAX, violationsOf } from '../platform/http/wire.ts'
import { known } from '../platform/resource/write.ts'
import type { Services } from '../platform/services.ts'
import { asJson, VALUES } from './import/colonnes.ts'
import { consentQuery, saveImport } from './import/enregistrement.ts'
import { correctedMoves } from './import/patrimoine.ts'
import { lockConteneurs } from './verrou.ts'

const { patrimoine: _, ordreCsv: __, quantite, ...champs } = conteneur.fields
const ecrite = z.strictObject({ ...champs, quantite: quantite.unwrap().optional() })
/** A container of such a list, also as it was read: its read-only fields, its patrimoine and its rank are dropped. */
const versedLine = z
  .record(z.string(), z.unknown())
  .transform((read) => {
    const { patrimoine, ordreCsv, ...written } = known({ resource: conteneur }, read)
    return written
  })
  .pipe(ecrite)
const DEGREES = ['latitude', 'longitude'] as const
/** Containers checked before the server serves other calls. */
const VERSEMENT_CHUNK = 1_000

type Ecrit = z.output<typeof versedLine>
type Violations = Refus['violations'][number][]

/** The violations of one container of the list; its values are added to `kept` when there are none. */
function checkOne(one: unknown, i: number, seen: Set<string>, kept: Ecrit[]): Violations {
  const at = (path: string, message: string, code = 'custom') => ({
    propertyPath: ['conteneurs', i, path].filter((part) => part !== '').join('.'),
    message,
    code,
  })
  const parsed = versedLine.safeParse(one)
  if (!parsed.success)
    return violationsOf(parsed.error).map(({ propertyPath, message, code }) =>
      at(propertyPath, message, code),
    )
  const found: Violations = []
  const [degree, ...other] = DEGREES.filter((key) => parsed.data[key] !== undefined)
  // A single degree would be combined with a stored one: both must be given, or neither.
  const position = degree && other.length === 0 ? { [degree]: 0 } : parsed.data
  wholePosition(position, (path, message) => found.push(at(path, message)))
  const { nomenclature } = parsed.data
  if (seen.has(nomenclature))
    found.push(at('nomenclature', `La nomenclature ${nomenclature} figure deux fois`))
  seen.add(nomenclature)
  if (found.length === 0) kept.push(parsed.data)
  return found
}

const refusalOfLines = (violations: Violations) =>
  new Refus('invalide', violations.map(({ message }) => message).join('\n'), { violations })

/**
 * Refuses a list of containers that no patrimoine can take, before the call waits for its turn at the database: a value
 * that is no list, too many containers, or a first chunk with as many violations as an answer may hold. The list of a new
 * unipatrimoine is ignored (PAT-17).
 * @throws Refus 422 on `conteneurs`
 */
function refuseList(body: unknown): void {
  const { conteneurs, isUnipatrimoine } = anyBody.parse(body)
  if (conteneurs === undefined || conteneurs === null || isUnipatrimoine === true) return
  if (!Array.isArray(conteneurs)) throw invalid('conteneurs', 'Une liste est attendue')
  if (conteneurs.length > FICHIER_LIGNES_MAX)
    throw invalid('conteneurs', `Au plus ${countInWords(FICHIER_LIGNES_MAX, 'conteneur')}`)
  const seen = new Set<string>()
  const violations: Violations = []
  for (const [i, one] of conteneurs.slice(0, VERSEMENT_CHUNK).entries()) {
    violations.push(...checkOne(one, i, seen, []))
    if (violations.length >= VIOLATIONS_MAX) throw refusalOfLines(violations)
  }
}

/**
 * Checks the containers of a list, in chunks, until there are as many violations as an answer holds.
 * @throws Refus 422 with the violations, under `conteneurs`
 */
async function checkConteneurs(conteneurs: unknown): Promise<Ecrit[]> {
  if (!Array.isArray(conteneurs)) throw invalid('conteneurs', 'Une liste est attendue')
  const kept: Ecrit[] = []
  const seen = new Set<string>()
  const violations: Violations = []
  for (const [i, one] of conteneurs.entries()) {
    if (i % VERSEMENT_CHUNK === VERSEMENT_CHUNK - 1) await nextTurn()
    violations.push(...checkOne(one, i, seen, kept))
    if (violations.length >= VIOLATIONS_MAX) break
  }
  if (violations.length > 0) throw refusalOfLines(violations)
  return kept
}

/** A smaller difference of degrees is none: seven decimals are stored (about a centimetre). */
const SAME_DEGREES = 1e-7

/** A list without the positions that would move a container by more than 50 m from where a person put it (OPEN-60). */
async function keepCorrected(tx: Tx, id: number, lignes: readonly Ecrit[]): Promise<Ecrit[]> {
  const names = lignes.filter(({ latitude }) => latitude != null).map(({ nomenclature }) => nomenclature)
  const stored = await rows(
    tx,
    { id: 'int', nomenclature: 'text', latitude: 'number?', longitude: 'number?' },
    sql`select id, nomenclature, latitude, longitude from conteneurs
      where patrimoine_id = ${id} and archived_at is null and nomenclature = any(${sql.param(names)}::text[])`,
  )
  const moves = await correctedMoves(tx, lignes, new Map(stored.map((one) => [one.nomenclature, one])))
  const staying = new Set(moves.map(({ ligne }) => ligne))
  return lignes.map((ligne) =>
    staying.has(ligne) ? { ...ligne, latitude: undefined, longitude: undefined } : ligne,
  )
}

/** The name under which the imports of a patrimoine tell a list that came without a file. */
const SANS_FICHIER = "Liste reçue par l'API"

/** Saves a list as an import of its patrimoine: in its history, with its report, undone as the last one. */
async function saveList(tx: Tx, id: number, auteurId: number, lignes: readonly Ecrit[]): Promise<void> {
  const liste = JSON.stringify(lignes, (_key, value) => (value === '' ? null : value))
  const made = await foundRow(
    tx,
    { id: 'int' },
    sql`insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets, fait, total)
      select exploitant_id, client_id, id, ${auteurId}, ${SANS_FICHIER}, '', ${Buffer.byteLength(liste)}, ${lignes.length}, ${lignes.length}
      from patrimoines where id = ${id} returning id`,
  )
  await saveImport(tx, made.id, id, rowsOf(id, liste))
}

/**
 * The list as the rows of a merge. A value that an entry leaves out stays as its container has it (OPEN-87); a new
 * container has none, and one bin. The ranks follow a list that names every container of the patrimoine; otherwise
 * they stay, and new containers come last (OPEN-60).
 */
const rowsOf = (id: number, liste: string): SQL => sql`
  with donnees as materialized (
    select e.rang::int, e.ligne, c.id, ${asJson('c', VALUES)} as connu, c.latitude, c.longitude
    from jsonb_array_elements(${liste}::jsonb)
        with ordinality as e(ligne, rang)
      left join conteneurs c on c.patrimoine_id = ${id} and c.archived_at is null and c.nomenclature = e.ligne ->> 'nomenclature'
  ), ordre as (
    select (select count(id) from donnees) = count(*) as est_entier, coalesce(max(ordre_csv), 0) as dernier
    from conteneurs where patrimoine_id = ${id} and archived_at is null
  )
  select case when d.id is null then '{"quantite": 1}' else d.connu end || d.ligne || jsonb_build_object('numero', d.rang)
    || case when abs(d.latitude - (d.ligne ->> 'latitude')::float8) < ${SAME_DEGREES}
        and abs(d.longitude - (d.ligne ->> 'longitude')::float8) < ${SAME_DEGREES}
      then jsonb_build_object('latitude', d.latitude, 'longitude', d.longitude) else '{}' end
    || case when o.est_entier then jsonb_build_object('ordreCsv', d.rang)
      when d.id is null then jsonb_build_object('ordreCsv', o.dernier + d.rang) else '{}' end as ligne
  from donnees d cross join ordre o`

/**
 * A write of a patrimoine that may carry `conteneurs` (PAT-11, IMP-24): the list is merged by nomenclature in the
 * same transaction and saved as an import (OPEN-60): a position corrected by hand stays unless the query has
 * `deplacer=true`. The creation of a unipatrimoine ignores the list (PAT-17), an update
 * refuses it.
 * @param answerOf makes the answer once the containers are stored
 */
export function withContainers(
  write: Route,
  answerOf: (tx: Tx, id: number, services: Services) => Promise<Answer>,
): Route {
  if (write.access === 'public') return write
  const { documented } = write
  const extended: ActorRoute = {
    ...write,
    ...(documented instanceof z.ZodObject
      ? {
          documented: documented.safeExtend({
            conteneurs: z.array(ecrite).max(FICHIER_LIGNES_MAX).nullish(),
          }),
        }
      : {}),
    query: consentQuery,
    bodyLimit: FICHIER_MAX,
    // A container as it was read has some forty values; a list somewhat too long gets a more precise sentence.
    jsonMax: { values: FICHIER_LIGNES_MAX * 40, items: FICHIER_LIGNES_MAX + 10_000 },
    timeoutMs: 60_000,
    refuseBody: refuseList,
    handler: async (tx, call) => {
      const { conteneurs } = call.body as Record<string, unknown>
      const answer = await write.handler(tx, call)
      if (conteneurs === undefined || conteneurs === null) return answer
      const id = idOf(String(answer.headers?.location)) ?? (call.params as { id: number }).id
      const { is_unipatrimoine: isUnipatrimoine } = await foundRow(
        tx,
        { is_unipatrimoine: 'bool' },
        sql`select is_unipatrimoine from patrimoines where id = ${id}`,
      )
      if (isUnipatrimoine && write.method === 'POST') return answer
      const lines = await checkConteneurs(conteneurs)
      if (lines.length === 0) return answer
      if (isUnipatrimoine) throw invalid('conteneurs', SANS_LISTE)
      const names = lines.map(({ nomenclature }) => nomenclature)
      await lockConteneurs(
        tx,
        sql`c.patrimoine_id = ${id} and c.nomenclature = any(${sql.param(names)}::text[])`,
      )
      const { deplacer } = consentQuery.parse(call.query)
      const kept = deplacer === 'true' ? lines : await keepCorrected(tx, id, lines)
      await saveList(tx, id, call.actor.id, kept)
      return answerOf(tx, id, call.services)
    },
  }
  return extended
}

import { invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { FICHIER_MAX } from '@lavandiere/domain/patrimoines/import/import.ts'
import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { positionEntiere } from '@lavandiere/domain/patrimoines/position.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import type { Answer, Route } from '../platform/http/route.ts'
import { violationsOf } from '../platform/http/wire.ts'
import { known } from '../platform/resource/write.ts'
import { fusionner } from './import/fusion.ts'

const { patrimoine: _, ordreCsv: __, quantite, ...champs } = conteneur.fields
const ecrite = z.strictObject({ ...champs, quantite: quantite.unwrap().optional() })
/** A container of such a list, also as it was read: what is only read, its patrimoine and its rank are dropped. */
const ligne = z
  .record(z.string(), z.unknown())
  .transform((read) => {
    const { patrimoine, ordreCsv, ...written } = known({ resource: conteneur }, read)
    return written
  })
  .pipe(ecrite)
const DEGREES = ['latitude', 'longitude'] as const
const liste = z
  .array(ligne, { error: 'Une liste est attendue' })
  .max(LIGNES_MAX, `Au plus ${LIGNES_MAX} conteneurs`)
  .superRefine((lines, { addIssue }) => {
    const seen = new Set<string>()
    for (const [i, line] of lines.entries()) {
      const { nomenclature } = line
      const [degree, ...other] = DEGREES.filter((key) => line[key] !== undefined)
      // One degree alone would be laid beside another one that is kept: both are given, or none.
      const position = degree && other.length === 0 ? { [degree]: 0 } : line
      positionEntiere(position, (path, message) => addIssue({ code: 'custom', path: [i, path], message }))
      if (seen.has(nomenclature)) {
        const message = `La nomenclature ${nomenclature} figure deux fois`
        addIssue({ code: 'custom', path: [i, 'nomenclature'], message })
      }
      seen.add(nomenclature)
    }
  })

/**
 * Such a list as the rows of a merge. What an entry leaves out stays as its container has it (OPEN-87); a new container
 * has none of it, and one bin.
 */
const venues = (id: number, lignes: readonly z.output<typeof ligne>[]): SQL => sql`
  select e.rang::int, coalesce(connu.tel, '{"quantite": 1}') || e.ligne as ligne
  from jsonb_array_elements(${JSON.stringify(lignes, (_key, value) => (value === '' ? null : value))}::jsonb)
      with ordinality as e(ligne, rang)
    left join lateral (select jsonb_build_object('adresse', c.adresse, 'complementAdresse', c.complement_adresse,
        'commune', c.commune, 'marque', c.marque, 'quantite', c.quantite, 'volume', c.volume,
        'latitude', c.latitude, 'longitude', c.longitude) as tel
      from conteneurs c where c.patrimoine_id = ${id} and c.archived_at is null and c.nomenclature = e.ligne ->> 'nomenclature') connu on true`

/** @throws Refus 422 with the violations, under `conteneurs` */
function listeDe(conteneurs: unknown): z.output<typeof liste> {
  const parsed = liste.safeParse(conteneurs)
  if (parsed.success) return parsed.data
  const violations = violationsOf(parsed.error).map((v) => ({
    ...v,
    propertyPath: ['conteneurs', v.propertyPath].filter(Boolean).join('.'),
  }))
  throw new Refus('invalide', violations.map((v) => v.message).join('\n'), { violations })
}

/**
 * A write of a patrimoine that may carry `conteneurs` (PAT-11, IMP-24): the list is merged by nomenclature in the same
 * transaction, as an import is (OPEN-60). The creation of a unipatrimoine ignores it (PAT-17); an update refuses it.
 * @param again the answer once the containers are there
 */
export function withContainers(write: Route, again: (tx: Tx, id: number) => Promise<Answer>): Route {
  if (write.access === 'public') return write
  const { documented } = write
  return {
    ...write,
    ...(documented instanceof z.ZodObject
      ? { documented: documented.safeExtend({ conteneurs: z.array(ecrite).max(LIGNES_MAX).nullish() }) }
      : {}),
    bodyLimit: FICHIER_MAX,
    // A container as it was read has some forty values.
    valuesMax: LIGNES_MAX * 40,
    timeoutMs: 60_000,
    handler: async (tx, call) => {
      const { conteneurs } = call.body as Record<string, unknown>
      const answer = await write.handler(tx, call)
      if (conteneurs === undefined || conteneurs === null) return answer
      const id = idOf(String(answer.headers?.location)) ?? (call.params as { id: number }).id
      const { rows } = await tx.execute<{ is_unipatrimoine: boolean }>(
        sql`select is_unipatrimoine from patrimoines where id = ${id}`,
      )
      if (rows[0]?.is_unipatrimoine && write.method === 'POST') return answer
      const lines = listeDe(conteneurs)
      if (lines.length === 0) return answer
      if (rows[0]?.is_unipatrimoine) throw invalide('conteneurs', SANS_LISTE)
      await fusionner(tx, id, venues(id, lines))
      return again(tx, id)
    },
  }
}

import { invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { FICHIER_MAX } from '@lavandiere/domain/patrimoines/import/import.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import type { Answer, Route } from '../platform/route.ts'
import { violationsOf } from '../platform/wire.ts'
import { known } from '../platform/write.ts'
import { fusionner, sourceDe } from './import/fusion.ts'

const { patrimoine: _, ordreCsv: __, ...champs } = conteneur.fields
/** A container of such a list, also as it was read: what is only read, its patrimoine and its rank are dropped. */
const ligne = z
  .record(z.string(), z.unknown())
  .transform((read) => {
    const { patrimoine, ordreCsv, ...written } = known({ resource: conteneur }, read)
    return written
  })
  .pipe(z.strictObject(champs))
const liste = z
  .array(ligne, { error: 'Une liste est attendue' })
  .max(LIGNES_MAX, `Au plus ${LIGNES_MAX} conteneurs`)
  .superRefine((lines, { addIssue }) => {
    const seen = new Set<string>()
    for (const [i, { nomenclature }] of lines.entries()) {
      if (seen.has(nomenclature)) {
        const message = `La nomenclature ${nomenclature} figure deux fois`
        addIssue({ code: 'custom', path: [i, 'nomenclature'], message })
      }
      seen.add(nomenclature)
    }
  })
const text = (value: string | null | undefined) => value || null

const enLigne = (value: z.output<typeof ligne>) => ({
  ...value,
  adresse: text(value.adresse),
  complementAdresse: text(value.complementAdresse),
  commune: text(value.commune),
  marque: text(value.marque),
  volume: text(value.volume),
  latitude: value.latitude ?? null,
  longitude: value.longitude ?? null,
})

/**
 * A write of a patrimoine that may carry `conteneurs` (IMP-24): the list is merged by nomenclature in the same
 * transaction, as an import is (OPEN-60).
 * @param again the answer once the containers are there
 */
export function withContainers(write: Route, again: (tx: Tx, id: number) => Promise<Answer>): Route {
  if (write.access === 'public') return write
  return {
    ...write,
    bodyLimit: FICHIER_MAX,
    handler: async (tx, call) => {
      const { conteneurs } = call.body as Record<string, unknown>
      const answer = await write.handler(tx, call)
      if (conteneurs === undefined || conteneurs === null) return answer
      const { id } = call.params as { id: number }
      const parsed = liste.safeParse(conteneurs)
      if (!parsed.success) {
        const violations = violationsOf(parsed.error).map((v) => ({
          ...v,
          propertyPath: ['conteneurs', v.propertyPath].filter(Boolean).join('.'),
        }))
        throw new Refus('invalide', violations.map((v) => v.message).join('\n'), { violations })
      }
      const { rows } = await tx.execute<{ is_unipatrimoine: boolean }>(
        sql`select is_unipatrimoine from patrimoines where id = ${id}`,
      )
      if (rows[0]?.is_unipatrimoine)
        throw invalide('conteneurs', "Un unipatrimoine n'a pas de liste de conteneurs")
      await fusionner(tx, id, sourceDe(parsed.data.map(enLigne)))
      return again(tx, id)
    },
  }
}

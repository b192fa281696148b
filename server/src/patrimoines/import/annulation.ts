import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { importVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/actor.ts'
import { foundRow } from '../../platform/db/rows.ts'
import { route } from '../../platform/http/route.ts'
import { idParams } from '../../platform/http/wire.ts'
import { definition, names, ofWire, VALUES } from './colonnes.ts'
import { importAnswer } from './vue.ts'

/** SQL for the containers that an import created or changed: rows (id, version, avant). */
const effects = (importId: number): SQL => sql`
  select (e->>0)::int as id, (e->>1)::int as version, nullif(e->2, 'null') as avant
  from imports i, jsonb_array_elements(i.annulation) e where i.id = ${importId}`

/** @throws Refus 409 when a container was changed since the import, or when one that it created is in use */
async function refuseChanged(tx: Tx, importId: number): Promise<void> {
  const { changes, utilises } = await foundRow(
    tx,
    { changes: 'int', utilises: 'int' },
    sql`
    with effets as materialized (${effects(importId)}), lies as materialized (
      select c.id from conteneurs c where c.id in (select id from effets) order by c.id for no key update
    ), restes as materialized (
      select e.id, e.avant from effets e join lies l on l.id = e.id join conteneurs c on c.id = e.id
      where c.archived_at is null and c.version = e.version
    )
    select (select count(*) from effets) - (select count(*) from restes) as changes,
      (select count(*) from restes r where r.avant is null and (
        exists (select 1 from campagne_conteneurs k where k.conteneur_id = r.id)
        or exists (select 1 from interventions i where i.conteneur_id = r.id and i.archived_at is null)
        or exists (select 1 from releve_terrains t where t.conteneur_id = r.id and t.archived_at is null))) as utilises`,
  )
  if (changes > 0) throw new Refus('conflit', refusal(changes, 'a changé', 'ont changé'))
  if (utilises > 0)
    throw new Refus('conflit', refusal(utilises, 'créé par lui a servi', 'créés par lui ont servi'))
}

const refusal = (count: number, one: string, many: string) =>
  `Cet import ne peut plus être annulé : ${countInWords(count, 'conteneur')} ${count > 1 ? many : one} depuis`

/** Archives the containers that the import created, and restores the values of the others. */
async function putBack(tx: Tx, importId: number): Promise<void> {
  const touched = sql`version = c.version + 1, updated_at = now()`
  await tx.execute(sql`
    update conteneurs c set archived_at = now(), ${touched} from (${effects(importId)}) e where c.id = e.id and e.avant is null`)
  await tx.execute(sql`
    update conteneurs c set (${names(VALUES)}) = row(${ofWire('v', VALUES)}), ${touched}
    from (${effects(importId)}) e cross join lateral jsonb_to_record(e.avant) as v(${definition(VALUES)})
    where c.id = e.id and e.avant is not null`)
}

/** All or nothing (OPEN-60). A repeated call gives the same answer. */
export const undoRoute = route({
  call: 'POST /imports/:id/annulation',
  summary: 'Undoes the last saved import of a patrimoine, while nothing of it was changed since.',
  access: ['create', 'imports'],
  params: idParams,
  timeoutMs: 60_000,
  answer: { status: 200, schema: importVu, description: 'The import' },
  handler: async (tx, { params }) => {
    const now = await foundRow(
      tx,
      { etat: 'text', patrimoine_id: 'int', annulable: 'bool' },
      sql`select etat, patrimoine_id, annulation is not null as annulable from imports
        where id = ${params.id} and archived_at is null for update`,
    )
    if (now.etat === 'annule') return importAnswer(tx, params.id)
    if (now.etat !== 'enregistre') throw new Refus('conflit', "Cet import n'est pas enregistré")
    if (!now.annulable)
      throw new Refus('conflit', 'Seul le dernier import enregistré de ce patrimoine peut être annulé')
    await tx.execute(sql`select 1 from patrimoines where id = ${now.patrimoine_id} for no key update`)
    await refuseChanged(tx, params.id)
    await putBack(tx, params.id)
    await tx.execute(sql`
      update imports set etat = 'annule', annulation = null, updated_at = now(), version = version + 1 where id = ${params.id}`)
    return importAnswer(tx, params.id)
  },
})

import { fermeture } from '@lavandiere/domain/fermetures/fermeture.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Fermeture } from '@lavandiere/domain/tournees/calendrier.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Tx } from '../platform/db/actor.ts'
import { base } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { firstRow } from '../platform/db/rows.ts'
import { crud } from '../platform/resource/crud.ts'
import type { Facts } from '../platform/resource/present.ts'
import { closuresOf, holdCalendar } from '../tournees/calendrier.ts'
import { layOutAround } from '../tournees/jours.ts'

export const fermetures = pgTable(
  'fermetures',
  {
    ...base,
    exploitantId: integer().notNull(),
    libelle: text().notNull(),
    dateDebut: date().notNull(),
    dateFin: date().notNull(),
  },
  (t) => [
    check('fermetures_dates', sql`${t.dateFin} >= ${t.dateDebut}`),
    index('fermetures_dates_index').on(t.exploitantId, t.dateDebut),
    ...tenant({ operateur: 'none' }),
  ],
)

/** How many closures a company may have, removed ones not counted: each day of a tournée is compared with all of them. */
const FERMETURES_MAX = 200

const passages: Facts = {
  joins: () =>
    sql`cross join lateral passages_fermes(fermetures.exploitant_id, fermetures.date_debut, fermetures.date_fin) passages`,
  fields: {
    joursMaintenus: sql`passages.maintenus`,
    joursDeplaces: sql`passages.deplaces`,
    joursAnnules: sql`passages.annules`,
  },
}

/** A closure as it is stored, removed or not. */
const readFermeture = (tx: Tx, id: number) =>
  firstRow(
    tx,
    { exploitant: 'int', libelle: 'text', dateDebut: 'text', dateFin: 'text' },
    sql`select exploitant_id as exploitant, libelle, date_debut::text as "dateDebut", date_fin::text as "dateFin"
      from fermetures where id = ${id}`,
  )

/**
 * Lays out the days of tournées around a closure as they will be after a change of the closure that follows. The lock of
 * the company's calendar makes tournées that are saved at the same moment wait, so that they see the closure.
 * @param id the closure; null for a new one
 * @param change the closure as it is stored (`before`, null for a new or restored one) and as it will be (`after`, null
 *   for a removal)
 * @throws Refus 409 when the company has too many closures
 */
async function layOut(
  tx: Tx,
  exploitant: number,
  id: number | null,
  { before, after }: { before: Fermeture | null; after: Fermeture | null },
): Promise<void> {
  await holdCalendar(tx, exploitant)
  const others = await closuresOf(tx, exploitant, id)
  if (after && others.length >= FERMETURES_MAX)
    throw new Refus(
      'conflit',
      `Une société compte au plus ${countInWords(FERMETURES_MAX, 'fermeture')} : supprimez les passées`,
    )
  const closures = after ? [...others, after] : others
  for (const span of [before, after]) {
    if (span) await layOutAround(tx, exploitant, closures, { du: span.dateDebut, au: span.dateFin })
  }
}

export const routes = crud(fermeture, fermetures, {
  facts: [passages],
  async rule(tx, { actor, value, id }) {
    const before = id === null ? undefined : await readFermeture(tx, id)
    const exploitant = before?.exploitant ?? actor.exploitantId
    if (exploitant !== null) await layOut(tx, exploitant, id, { before: before ?? null, after: value })
    return { exploitantId: exploitant }
  },
  async remove(tx, { id }) {
    const before = await readFermeture(tx, id)
    if (before) await layOut(tx, before.exploitant, id, { before, after: null })
  },
  async restore(tx, id) {
    const after = await readFermeture(tx, id)
    if (after) await layOut(tx, after.exploitant, id, { before: null, after })
  },
})

import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Fermeture } from '@lavandiere/domain/tournees/calendrier.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Facts } from '../platform/resource/present.ts'
import { closuresOf, holdCalendar } from '../tournees/calendrier.ts'
import { layOutAround } from '../tournees/jours.ts'

/** How many closures a company may have, removed ones not counted: each day of a tournée is compared with all of them. */
const FERMETURES_MAX = 200

/** How many days of tournées within a closure take place all the same, are moved, or are cancelled. */
export const passages: Facts = {
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

/** Before a closure is made, or changed. */
export async function layOutChange(
  tx: Tx,
  { exploitantId }: Actor,
  id: number | null,
  after: Fermeture,
): Promise<void> {
  const before = id === null ? undefined : await readFermeture(tx, id)
  const exploitant = before?.exploitant ?? exploitantId
  if (exploitant !== null) await layOut(tx, exploitant, id, { before: before ?? null, after })
}

/** Before a closure is removed. */
export async function layOutWithout(tx: Tx, id: number): Promise<void> {
  const before = await readFermeture(tx, id)
  if (before) await layOut(tx, before.exploitant, id, { before, after: null })
}

/** Before a removed closure comes back. */
export async function layOutAgain(tx: Tx, id: number): Promise<void> {
  const after = await readFermeture(tx, id)
  if (after) await layOut(tx, after.exploitant, id, { before: null, after })
}

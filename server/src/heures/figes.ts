import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'

/** A file of hours: its name and its bytes. */
export interface FichierFige {
  nom: string
  contenu: Buffer
}

const bytes = z.instanceof(Buffer)

/** Id of the closing in force of a period; null while the period is open. */
export async function standingClosing(tx: Tx, periodeId: number): Promise<number | null> {
  const found = await firstRow(
    tx,
    { id: 'int' },
    sql`select id from periode_clotures where periode_id = ${periodeId} and rouverte_le is null`,
  )
  return found?.id ?? null
}

/** The period of exactly these days that is closed; undefined without one. */
export const closedPeriodOf = (tx: Tx, { du, au }: { du: string; au: string }) =>
  firstRow(
    tx,
    { id: 'int' },
    sql`select id from periode_paies where start_date = ${du}::date and end_date = ${au}::date
      and cloturee_le is not null and archived_at is null order by cloturee_le limit 1`,
  )

/** A file that a closing kept; undefined while it was not asked for yet. */
export const frozenFile = (tx: Tx, clotureId: number, sorte: string): Promise<FichierFige | undefined> =>
  firstRow(
    tx,
    { nom: 'text', contenu: bytes },
    sql`select nom, contenu from periode_exports where cloture_id = ${clotureId} and sorte = ${sorte}`,
  )

/**
 * Keeps a file for a closing, unless the closing has one of that sort already or was taken back meanwhile.
 * @returns the file that is kept: that of another call which came before, byte for byte, else the one given
 */
export async function freeze(
  tx: Tx,
  clotureId: number,
  sorte: string,
  fichier: FichierFige,
): Promise<FichierFige> {
  const { nom, contenu } = fichier
  await tx.execute(sql`insert into periode_exports (cloture_id, exploitant_id, sorte, nom, contenu)
    select id, exploitant_id, ${sorte}, ${nom}, ${contenu} from periode_clotures
    where id = ${clotureId} and rouverte_le is null on conflict do nothing`)
  return (await frozenFile(tx, clotureId, sorte)) ?? fichier
}

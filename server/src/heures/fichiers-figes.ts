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

/** Id of the closing by which a period is closed; null while the period is open. */
export async function standingClosing(tx: Tx, periodeId: number): Promise<number | null> {
  const found = await firstRow(
    tx,
    { id: 'int' },
    sql`select id from periode_clotures where periode_id = ${periodeId} and rouverte_le is null`,
  )
  return found?.id ?? null
}

/** The closed period with exactly these days; undefined when there is none. */
export const closedPeriodOf = (tx: Tx, { du, au }: { du: string; au: string }) =>
  firstRow(
    tx,
    { id: 'int' },
    sql`select id from periode_paies where start_date = ${du}::date and end_date = ${au}::date
      and cloturee_le is not null and archived_at is null order by cloturee_le limit 1`,
  )

/** A file that a closing has kept; undefined when it was never asked for. */
export const frozenFile = (tx: Tx, clotureId: number, sorte: string): Promise<FichierFige | undefined> =>
  firstRow(
    tx,
    { nom: 'text', contenu: bytes },
    sql`select nom, contenu from periode_exports where cloture_id = ${clotureId} and sorte = ${sorte}`,
  )

/**
 * Keeps a file for a closing, unless the closing already has one of this kind or was undone meanwhile.
 * @returns the kept file: the one of an earlier call, byte for byte, else the given one
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

import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/actor.ts'
import { foundRow } from '../../platform/db/rows.ts'
import type { Answer } from '../../platform/http/route.ts'
import { BASE } from '../../platform/http/wire.ts'
import { shortOf } from '../../platform/resource/present.ts'

/** SQL list of the columns of an import `i`, as the API answers it. */
export const champsImport = sql`${`${BASE}/imports/`} || i.id as "@id", 'Import' as "@type", i.id,
  ${shortOf('patrimoines', sql`i.patrimoine_id`)} as patrimoine, ${shortOf('users', sql`i.auteur_id`)} as auteur, i.nom, i.octets,
  i.encodage, i.etat, i.etape, i.fait, i.total, i.correspondances, i.refus, i.nombre_erreurs as "nombreErreurs",
  i.nombre_sans_reponse as "nombreSansReponse", i.nombre_doublons as "nombreDoublons", i.types_inconnus as "typesInconnus",
  i.choix, i.lecture, i.dechets_inconnus as "dechetsInconnus", i.nombre_alertes as "nombreAlertes", i.nombre_corriges as "nombreCorriges",
  i.resume, i.apercu, i.rapport, i.annulation is not null as "annulable", i.created_at as "createdAt", i.updated_at as "updatedAt"`

/** An import as the API answers it. @throws Refus 404 when the actor cannot see it */
export async function importAnswer(tx: Tx, id: number): Promise<Answer> {
  const { doc, version } = await foundRow(
    tx,
    { version: 'int', doc: 'text' },
    sql`select i.version, (select row_to_json(m)::text from (select ${`${BASE}/contexts/Import`} as "@context", ${champsImport}) m) as doc
    from imports i where i.id = ${id} and i.archived_at is null`,
  )
  return { body: doc, headers: { etag: `"${version}"` } }
}

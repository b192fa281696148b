import type { HorairesMarques } from '@lavandiere/domain/heures/equipe-sur-le-terrain.ts'
import { FIN_REQUISE } from '@lavandiere/domain/heures/horaires.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { ofName } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { addSheet, refuseOverlap } from './ecriture-jours.ts'

/**
 * Writes the hours of a poste; creates its sheet when it has none. Changing the hours or the type of day withdraws the
 * validation (OPEN-117).
 * @throws Refus 409 when the hours overlap another sheet
 */
export async function changeSheet(
  tx: Tx,
  posteId: number,
  horaires: HorairesMarques,
  { isOtherDay }: { isOtherDay: boolean },
): Promise<void> {
  const sheet = await firstRow(
    tx,
    { id: 'int', operateur: 'int' },
    sql`select id, operateur_id as operateur from feuille_de_temps where poste_id = ${posteId} and archived_at is null
      for no key update`,
  )
  if (!sheet) {
    const poste = await foundRow(
      tx,
      { operateur: 'int' },
      sql`select operateur_id as operateur from poste_operateurs where id = ${posteId}`,
    )
    await refuseOverlap(tx, poste.operateur, horaires)
    await addSheet(tx, posteId, horaires)
    return
  }
  const { debut, fin, pause, avance } = horaires
  await refuseOverlap(tx, sheet.operateur, horaires, sheet.id)
  await tx.execute(sql`
    update feuille_de_temps set heure_debut = ${debut}, heure_fin = ${fin}, temps_pause_minutes = ${pause},
      validated_at = null, validated_par_id = null, avance_min = nullif(${avance}::int, 0), version = version + 1, updated_at = now()
    where id = ${sheet.id}
      and (${isOtherDay} or (heure_debut, heure_fin, temps_pause_minutes) is distinct from (${debut}::timestamptz, ${fin}::timestamptz, ${pause}::int))`)
}

/** Removes the sheet of a poste, if there is one; an absence has none. */
export async function removeSheet(tx: Tx, posteId: number): Promise<void> {
  await tx.execute(sql`update feuille_de_temps set archived_at = now(), version = version + 1
    where poste_id = ${posteId} and archived_at is null`)
}

/**
 * Locks the day of a sheet until the transaction ends, so that changes of the sheets of a day follow each other. Without
 * this lock, two partners who validate at the same time would deadlock.
 * @returns the poste and its day
 * @throws Refus 404 when the actor cannot see the sheet
 */
export async function holdDay(tx: Tx, feuilleId: number): Promise<{ poste: number; jour: string }> {
  return foundRow(
    tx,
    { poste: 'int', jour: 'text' },
    sql`select p.id as poste, p.date::text as jour, pg_advisory_xact_lock(hashtextextended('validation ' || p.date, p.exploitant_id))
      from feuille_de_temps f join poste_operateurs p on p.id = f.poste_id where f.id = ${feuilleId} for no key update of p`,
  )
}

/**
 * Validates a sheet and the partner's sheet of the same day, both or none (RH-55). A sheet that is already validated
 * keeps its time.
 * @throws Refus 422 while a sheet has no end
 */
export async function validateSheets(tx: Tx, feuilleId: number, acteurId: number): Promise<void> {
  const own = await foundRow(
    tx,
    { exploitant: 'int', operateur: 'int', date: 'text', fin: 'text?' },
    sql`select p.exploitant_id as exploitant, p.operateur_id as operateur, p.date::text, f.heure_fin::text as fin
      from feuille_de_temps f join poste_operateurs p on p.id = f.poste_id where f.id = ${feuilleId}`,
  )
  if (!own.fin) throw invalid('heureFin', FIN_REQUISE)
  const partner = await firstRow(
    tx,
    { feuille: 'int?', fin: 'text?', nom: 'text?' },
    sql`select j.binome_feuille_id as feuille, j.binome_fin::text as fin, u.libelle as nom
      from journees_du_personnel(${own.exploitant}, array[${own.operateur}::int], ${own.date}::date, ${own.date}::date) j
        left join users u on u.id = j.binome_id`,
  )
  if (partner?.feuille && !partner.fin)
    throw invalid('heureFin', `L'heure de fin ${ofName(partner.nom ?? "l'équipier")} est requise`)
  // The poste is locked before the sheet, in the same order as by every change of hours: in the other order two changes
  // could deadlock.
  await tx.execute(sql`select 1 from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id
    where f.id = ${partner?.feuille ?? null} for no key update of p`)
  await tx.execute(sql`
    update feuille_de_temps set validated_at = now(), validated_par_id = ${acteurId}, version = version + 1, updated_at = now()
    where id in (${feuilleId}, ${partner?.feuille ?? null}) and validated_at is null and archived_at is null`)
}

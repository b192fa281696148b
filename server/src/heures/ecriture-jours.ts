import {
  avanceMin,
  type HorairesMarques,
  objectionAuDebut,
} from '@lavandiere/domain/heures/equipe-sur-le-terrain.ts'
import { FEUILLE_EXISTE } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import {
  FIN_REQUISE,
  type Horaires,
  instantDe,
  joursPossibles,
  PAUSE_REQUISE,
} from '@lavandiere/domain/heures/horaires.ts'
import { ABSENCE_JOURS_MAX, OPERATEUR_REQUIS, type posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { addDays, formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { hold } from '../platform/db/locks.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'
import { target } from '../platform/resource/write.ts'

export type SaisieDePoste = Valid<typeof posteOperateur>

/** The values to be written for a day of a person. */
interface JourneeSaisie {
  exploitantId: number | null
  operateurId: number
  date: string
  statutJournee: SaisieDePoste['statutJournee']
  horaires: HorairesMarques | null
  laveusePriseId: number | null
  laveuseFinId: number | null
  decalageHorloge?: number | null
  uuid?: string | null
  empreinte?: string | null
  /** Id of the first day of its absence; null for that day itself, and for a day entered alone. */
  absenceId?: number | null
}

/** The hours of a body as instants; null when it has none. */
export function horairesOf({ heureDebut, heureFin, tempsPauseMinutes }: SaisieDePoste): Horaires | null {
  if (!heureDebut) return null
  return {
    debut: instantDe(heureDebut, 'debut'),
    fin: heureFin ? instantDe(heureFin, 'fin') : null,
    pause: tempsPauseMinutes ?? 0,
  }
}

/**
 * Refuses a shift that has an end but no pause (0 is a pause).
 * @throws Refus 422
 */
export function refuseWithoutPause({ heureFin, tempsPauseMinutes }: SaisieDePoste): void {
  if (heureFin && (tempsPauseMinutes === null || tempsPauseMinutes === undefined))
    throw invalid('tempsPauseMinutes', PAUSE_REQUISE)
}

/**
 * Refuses an entry of the office without end or pause; only a telephone may send these later.
 * @throws Refus 422
 */
function refuseUnfinished(value: SaisieDePoste): void {
  if (value.heureDebut && !value.heureFin) throw invalid('heureFin', FIN_REQUISE)
  refuseWithoutPause(value)
}

/**
 * Refuses what an operateur may not send: absences, and work that began a month ago or begins in the future.
 * @throws Refus 422
 */
function refuseFieldBody({ statutJournee, heureDebut }: SaisieDePoste, now: Date): void {
  if (statutJournee !== 'WD') throw invalid('statutJournee', 'Une absence est saisie par le bureau')
  const against = heureDebut && objectionAuDebut(instantDe(heureDebut, 'debut'), now)
  if (against) throw invalid('heureDebut', against)
}

/**
 * Id of the operateur whose day is written: the one named by the office, or the operateur who sends it.
 * @throws Refus 422 when nobody is named, or the hours of that person are not recorded
 */
export async function personOf(tx: Tx, actor: Actor, operateur: unknown): Promise<number> {
  if (actor.role !== 'operateur' && !operateur) throw invalid('operateur', OPERATEUR_REQUIS)
  const named = await target(tx, 'operateurs', 'operateur', operateur ?? null)
  const id = actor.role === 'operateur' ? actor.id : named
  const kept = await firstRow(
    tx,
    { id: 'int' },
    sql`select id from users where id = ${id} and role = 'operateur' and rh_feature_enabled and archived_at is null`,
  )
  if (!kept) throw invalid('operateur', "La gestion des heures n'est pas activée pour cet opérateur")
  return kept.id
}

/**
 * Locks the hours of a person until the transaction ends: otherwise neither of two simultaneous calls would see the
 * overlapping sheet of the other.
 */
const holdHours = (tx: Tx, operateurId: number) => hold(tx, 'feuilles', operateurId)

/**
 * Refuses hours that overlap another sheet of the same person.
 * @param but the sheet that is being changed, which may overlap itself
 * @throws Refus 409
 */
export async function refuseOverlap(
  tx: Tx,
  operateurId: number,
  { debut, fin }: Horaires,
  but: number | null = null,
): Promise<void> {
  if (fin === null) return
  const other = await firstRow(
    tx,
    { date: 'text' },
    sql`select p.date::text from feuille_de_temps f join poste_operateurs p on p.id = f.poste_id
      where f.operateur_id = ${operateurId} and f.archived_at is null and f.id is distinct from ${but}
        and tstzrange(f.heure_debut, f.heure_fin) && tstzrange(${debut}, ${fin}) and f.heure_fin is not null limit 1`,
  )
  if (other)
    throw new Refus('conflit', `Ces heures chevauchent la feuille de temps du ${formatDate(other.date)}`)
}

/** The poste of a person on a day, with its sheet; removed postes are ignored. */
const livingPoste = (tx: Tx, operateurId: number, date: string) =>
  firstRow(
    tx,
    { poste: 'int', feuille: 'int?' },
    sql`select p.id as poste, f.id as feuille from poste_operateurs p
        left join feuille_de_temps f on f.poste_id = p.id and f.archived_at is null
      where p.operateur_id = ${operateurId} and p.date = ${date}::date and p.archived_at is null`,
  )

/** The vehicle that was assigned to a person on a day. */
async function assignedVehicle(tx: Tx, operateurId: number, date: string): Promise<number | null> {
  const found = await firstRow(
    tx,
    { id: 'int' },
    sql`select laveuse_id as id from laveuse_affectations where operateur_id = ${operateurId}
        and du < (${date}::date + 1)::timestamptz and (au is null or au > ${date}::date::timestamptz)
      order by du desc limit 1`,
  )
  return found?.id ?? null
}

/**
 * Writes a day of a person. It replaces an absence without hours on the same day.
 * @returns the id of the poste
 * @throws Refus 409 when the day already has a sheet, or the hours overlap another one
 */
export async function writeDay(tx: Tx, day: JourneeSaisie): Promise<number> {
  const { exploitantId, operateurId, date, statutJournee, horaires } = day
  const { uuid = null, empreinte = null, absenceId = null, decalageHorloge = null } = day
  await holdHours(tx, operateurId)
  const place = await livingPoste(tx, operateurId, date)
  if (place?.feuille) throw new Refus('conflit', FEUILLE_EXISTE)
  if (horaires) await refuseOverlap(tx, operateurId, horaires)
  const assigned = horaires ? await assignedVehicle(tx, operateurId, date) : null
  const prise = day.laveusePriseId ?? assigned
  const fin = day.laveuseFinId ?? (horaires?.fin ? prise : null)
  const made = await foundRow(
    tx,
    { id: 'int' },
    place
      ? sql`update poste_operateurs set statut_journee = ${statutJournee}, laveuse_prise_poste_id = ${prise},
            laveuse_fin_poste_id = ${fin}, absence_id = ${absenceId}::int, decalage_horloge = ${decalageHorloge}::int, uuid = coalesce(${uuid}, uuid), empreinte = coalesce(${empreinte}, empreinte),
            version = version + 1, updated_at = now()
          where id = ${place.poste} returning id`
      : sql`insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee, laveuse_prise_poste_id,
            laveuse_fin_poste_id, uuid, empreinte, absence_id, decalage_horloge)
          values (${exploitantId}, ${operateurId}, ${date}::date, ${statutJournee}, ${prise}, ${fin}, ${uuid}, ${empreinte},
            ${absenceId}::int, ${decalageHorloge}::int)
          returning id`,
  )
  if (horaires) await addSheet(tx, made.id, horaires)
  return made.id
}

/** Creates the sheet of a poste. */
export async function addSheet(
  tx: Tx,
  posteId: number,
  { debut, fin, pause, avance }: HorairesMarques,
): Promise<void> {
  await tx.execute(sql`
    insert into feuille_de_temps (exploitant_id, operateur_id, poste_id, heure_debut, heure_fin, temps_pause_minutes, avance_min)
    select exploitant_id, operateur_id, id, ${debut}, ${fin}, ${pause}, nullif(${avance}::int, 0) from poste_operateurs where id = ${posteId}`)
}

/**
 * The days of an absence, without those that already have a sheet.
 * @throws Refus 422 when it is too long, or ends before it begins
 */
async function absenceDays(tx: Tx, operateurId: number, du: string, au: string): Promise<string[]> {
  if (au < du) throw invalid('jusquAu', 'La date de fin doit être ultérieure ou égale à la date de début')
  if (au >= addDays(du, ABSENCE_JOURS_MAX))
    throw invalid('jusquAu', `Une absence dure au plus ${countInWords(ABSENCE_JOURS_MAX, 'jour')}`)
  const found = await rows(
    tx,
    { jour: 'text' },
    sql`select j::date::text as jour from generate_series(${du}::date, ${au}::date, interval '1 day') j
      where not exists (select 1 from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id and f.archived_at is null
        where p.operateur_id = ${operateurId} and p.date = j::date and p.archived_at is null) order by j`,
  )
  return found.map(({ jour }) => jour)
}

interface CreationDePoste {
  actor: Actor
  value: SaisieDePoste
  now: Date
  empreinte: string | null
}

/**
 * Creates the poste that a body describes, with its sheet. An absence of several days creates one poste for each day that
 * has no sheet.
 * @returns the id of the first poste
 * @throws Refus 409, 422
 */
export async function createPoste(
  tx: Tx,
  { actor, value, now, empreinte }: CreationDePoste,
): Promise<number> {
  const operateurId = await personOf(tx, actor, value.operateur)
  const isCrew = actor.role === 'operateur'
  if (isCrew) refuseFieldBody(value, now)
  else refuseUnfinished(value)
  const sent = value.jusquAu ? null : horairesOf(value)
  const horaires = sent && { ...sent, avance: isCrew ? avanceMin(sent, now) : 0 }
  const date = value.date ?? (horaires && joursPossibles(horaires.debut)[0])
  if (!date) throw invalid('date', 'La date est requise')
  const day: JourneeSaisie = {
    exploitantId: actor.exploitantId,
    operateurId,
    date,
    statutJournee: value.statutJournee,
    horaires,
    laveusePriseId: await target(tx, 'laveuses', 'laveusePrisePoste', value.laveusePrisePoste ?? null),
    laveuseFinId: await target(tx, 'laveuses', 'laveuseFinPoste', value.laveuseFinPoste ?? null),
    decalageHorloge: value.decalageHorloge ?? null,
    uuid: value.uuid,
    empreinte,
  }
  if (!value.jusquAu) return writeDay(tx, day)
  await holdHours(tx, operateurId)
  const [first, ...others] = await absenceDays(tx, operateurId, date, value.jusquAu)
  if (first === undefined) throw new Refus('conflit', FEUILLE_EXISTE)
  const id = await writeDay(tx, { ...day, date: first })
  for (const other of others)
    await writeDay(tx, { ...day, date: other, uuid: null, empreinte: null, absenceId: id })
  return id
}

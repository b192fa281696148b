import {
  avanceMin,
  type HorairesMarques,
  objectionALaFin,
} from '@lavandiere/domain/heures/equipe-sur-le-terrain.ts'
import type { Horaires } from '@lavandiere/domain/heures/horaires.ts'
import { codesJournee, type SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { laveuses } from '../laveuses/laveuses.resource.ts'
import type { Tx } from '../platform/db/actor.ts'
import { base, keyTo } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { firstRow } from '../platform/db/rows.ts'
import { crud } from '../platform/resource/crud.ts'
import type { Facts } from '../platform/resource/present.ts'
import type { Columns } from '../platform/resource/write.ts'
import { changeSheet, removeSheet } from './ecriture-feuilles.ts'
import { createPoste, horairesOf, refuseWithoutPause } from './ecriture-jours.ts'

/** The stored hours of a shift that is changed by its crew. */
interface PosteEnCours extends HorairesMarques {
  isValidated: boolean
}

/**
 * The hours of a poste that its crew is about to change, locked until the transaction ends; null when it has no sheet.
 */
async function runningShift(tx: Tx, posteId: number): Promise<PosteEnCours | null> {
  const sheet = await firstRow(
    tx,
    { debut: 'text', fin: 'text?', pause: 'int', avance: 'int', isValidated: 'bool' },
    sql`select to_json(heure_debut) #>> '{}' as debut, to_json(heure_fin) #>> '{}' as fin, temps_pause_minutes as pause,
        coalesce(avance_min, 0) as avance, validated_at is not null as "isValidated"
      from feuille_de_temps where poste_id = ${posteId} and archived_at is null for no key update`,
  )
  return sheet ? { ...sheet, fin: sheet.fin && new Date(sheet.fin).toISOString() } : null
}

/**
 * By how many minutes the hours of a crew were sent before they had come, either now or at the start of the shift.
 * @throws Refus 409 when the sheet is validated, has another end, or is too old
 */
function avanceDuTerrain(running: PosteEnCours, horaires: Horaires, now: Date): number {
  if (running.isValidated) throw new Refus('conflit', 'Cette feuille de temps est déjà validée')
  const against = objectionALaFin(running, horaires, jourDeParis(now))
  if (against) throw new Refus('conflit', against)
  return Math.max(running.avance, avanceMin(horaires, now))
}

/** A person's day, of work or absence; recorded hours are in its timesheet. */
export const posteOperateurs = pgTable(
  'poste_operateurs',
  {
    ...base,
    exploitantId: integer().notNull(),
    uuid: text(),
    /** A hash of the body with which the uuid first came: another body with the same uuid is refused. */
    empreinte: text(),
    operateurId: integer().notNull(),
    date: date().notNull(),
    statutJournee: text().$type<SorteDeJournee>().notNull().default('WD'),
    /** By how many seconds the clock of its crew's telephone was ahead, at the last hour that it sent. */
    decalageHorloge: integer(),
    laveusePrisePosteId: integer(),
    laveuseFinPosteId: integer(),
    /** Id of the first day of the absence with which this day was entered; null for a first day, and for a day alone. */
    absenceId: integer(),
  },
  (t) => [
    keyTo(users, 'poste_operateurs_operateur', t.exploitantId, t.operateurId),
    keyTo(laveuses, 'poste_operateurs_laveuse_prise', t.exploitantId, t.laveusePrisePosteId),
    keyTo(laveuses, 'poste_operateurs_laveuse_fin', t.exploitantId, t.laveuseFinPosteId),
    unique('poste_operateurs_tenant').on(t.exploitantId, t.operateurId, t.id),
    uniqueIndex('poste_operateurs_jour_unique').on(t.operateurId, t.date).where(sql`${t.archivedAt} is null`),
    uniqueIndex('poste_operateurs_uuid_unique').on(t.exploitantId, t.uuid),
    index('poste_operateurs_jours').on(t.exploitantId, t.date).where(sql`${t.archivedAt} is null`),
    check(
      'poste_operateurs_statut',
      sql`${t.statutJournee} in (${sql.raw(codesJournee.map((code) => `'${code}'`).join(', '))})`,
    ),
    ...tenant({ operateur: 'keep' }),
  ],
)

const sheet: Facts = {
  joins: () =>
    sql`left join feuille_de_temps f on f.poste_id = poste_operateurs.id and f.archived_at is null`,
  fields: {
    heureDebut: sql`f.heure_debut`,
    heureFin: sql`f.heure_fin`,
    tempsPauseMinutes: sql`f.temps_pause_minutes`,
    feuilleDeTempsId: sql`f.id`,
    validatedAt: sql`f.validated_at`,
  },
}

/** The fields of a running shift that its crew may still send (OPEN-39). */
const DU_TERRAIN = new Set(['laveuseFinPoste', 'heureFin', 'tempsPauseMinutes', 'decalageHorloge'])

/** @throws Refus 422 for a field that only the office may change */
function refuseOfficeFields(body: Columns): void {
  const other = Object.keys(body).find((name) => !DU_TERRAIN.has(name))
  if (other !== undefined) throw invalid(other, 'Seul le bureau change cette valeur')
}

/**
 * Hours entered by the office, the start and end of a shift sent by a telephone, or an absence (RH-60, RH-90, R12, R20).
 */
export const routes = crud(posteOperateur, posteOperateurs, {
  facts: [sheet],
  // Days of the past may name vehicles and people that have been removed since (OPEN-38).
  isHistory: true,
  once: {
    removed: 'Ce poste a été enregistré puis supprimé',
    other: "Ce poste est déjà enregistré, avec d'autres valeurs",
  },
  async amend(_tx, { actor, sent, before }) {
    if (actor.role === 'operateur') refuseOfficeFields(sent)
    // The hours are checked against the stored date unless the body names another date.
    return { ...sent, date: sent.date ?? before.date }
  },
  async rule(tx, { actor, value, before, id, empreinte, services }) {
    const now = services.now()
    if (!before || id === null) return createPoste(tx, { actor, value, now, empreinte: empreinte ?? null })
    if (value.operateur && idOf(value.operateur) !== before.operateur)
      throw invalid('operateur', 'Un poste ne change pas de personne : supprimez-le')
    const isCrew = actor.role === 'operateur'
    if (!isCrew) refuseWithoutPause(value)
    const horaires = horairesOf(value)
    if (horaires) {
      const running = isCrew ? await runningShift(tx, id) : null
      const avance = running ? avanceDuTerrain(running, horaires, now) : 0
      const isOtherDay = value.statutJournee !== before.statutJournee
      await changeSheet(tx, id, { ...horaires, avance }, { isOtherDay })
    } else await removeSheet(tx, id)
    // The person and the uuid of a poste cannot be changed.
    return { uuid: undefined, operateurId: undefined }
  },
  remove: (tx, { id }) => removeSheet(tx, id),
  async restore(tx, id) {
    await tx.execute(sql`update feuille_de_temps f set archived_at = null, version = f.version + 1
      from poste_operateurs p where p.id = ${id} and f.poste_id = p.id and f.archived_at = p.archived_at`)
  },
})

import { codesJournee, type Journee } from '@lavandiere/domain/heures/journees.ts'
import { posteOperateur } from '@lavandiere/domain/heures/poste.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { laveuses } from '../laveuses/laveuses.resource.ts'
import { base } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { nameUnique } from '../platform/http/wire.ts'
import { type CrudOptions, crud } from '../platform/resource/crud.ts'
import type { Facts } from '../platform/resource/present.ts'

/** One person on one day, at work or away; the hours, where there are any, are its timesheet's. */
export const posteOperateurs = pgTable(
  'poste_operateurs',
  {
    ...base,
    exploitantId: integer().notNull(),
    uuid: text(),
    /** A print of the body that the uuid came with first. */
    empreinte: text(),
    operateurId: integer().notNull(),
    date: date().notNull(),
    statutJournee: text().$type<Journee>().notNull().default('WD'),
    laveusePrisePosteId: integer(),
    laveuseFinPosteId: integer(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.operateurId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'poste_operateurs_operateur',
    }),
    foreignKey({
      columns: [t.exploitantId, t.laveusePrisePosteId],
      foreignColumns: [laveuses.exploitantId, laveuses.id],
      name: 'poste_operateurs_laveuse_prise',
    }),
    foreignKey({
      columns: [t.exploitantId, t.laveuseFinPosteId],
      foreignColumns: [laveuses.exploitantId, laveuses.id],
      name: 'poste_operateurs_laveuse_fin',
    }),
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

nameUnique('poste_operateurs_uuid_unique', 'uuid', 'Cet identifiant unique a déjà servi')

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

const options: CrudOptions<typeof posteOperateur> = {
  calls: ['list', 'get'],
  facts: [sheet],
  // Days of the past may name vehicles and people that have been removed since (OPEN-38).
  isHistory: true,
}

export const routes = crud(posteOperateur, posteOperateurs, options)

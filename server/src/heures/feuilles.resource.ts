import { FEUILLE_EXISTE, feuilleDeTemps } from '@lavandiere/domain/heures/feuille.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { base, instantColumn } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { nameUnique } from '../platform/http/wire.ts'
import { type CrudOptions, crud } from '../platform/resource/crud.ts'
import { posteOperateurs } from './postes.resource.ts'

/** The hours of a poste. Two sheets of a person never overlap (an exclusion that drizzle cannot express: migration 0028). */
export const feuilleDeTempsTable = pgTable(
  'feuille_de_temps',
  {
    ...base,
    exploitantId: integer().notNull(),
    posteId: integer().notNull(),
    operateurId: integer().notNull(),
    heureDebut: instantColumn().notNull(),
    /** Null while the shift runs. */
    heureFin: instantColumn(),
    tempsPauseMinutes: integer().notNull().default(0),
    validatedAt: instantColumn(),
    validatedParId: integer(),
  },
  (t) => [
    foreignKey({
      columns: [t.exploitantId, t.operateurId, t.posteId],
      foreignColumns: [posteOperateurs.exploitantId, posteOperateurs.operateurId, posteOperateurs.id],
      name: 'feuille_de_temps_poste',
    }),
    foreignKey({
      columns: [t.exploitantId, t.validatedParId],
      foreignColumns: [users.exploitantId, users.id],
      name: 'feuille_de_temps_validee_par',
    }),
    uniqueIndex('feuille_de_temps_poste_unique').on(t.posteId).where(sql`${t.archivedAt} is null`),
    index('feuille_de_temps_operateur_index')
      .on(t.operateurId, t.heureDebut)
      .where(sql`${t.archivedAt} is null`),
    check(
      'feuille_de_temps_heures',
      sql`${t.heureFin} > ${t.heureDebut} and ${t.heureFin} <= ${t.heureDebut} + interval '24 hours'`,
    ),
    check(
      'feuille_de_temps_pause',
      sql`${t.tempsPauseMinutes} >= 0 and ${t.heureDebut} + ${t.tempsPauseMinutes} * interval '1 minute' < ${t.heureFin}`,
    ),
    check('feuille_de_temps_validee', sql`${t.validatedAt} is null or ${t.heureFin} is not null`),
    ...tenant({ operateur: 'keep' }),
  ],
)

nameUnique('feuille_de_temps_poste_unique', '', FEUILLE_EXISTE)
nameUnique('poste_operateurs_jour_unique', '', FEUILLE_EXISTE)
nameUnique(
  'feuille_de_temps_sans_chevauchement',
  'heureDebut',
  'Ces heures chevauchent une autre feuille de temps',
)

const options: CrudOptions<typeof feuilleDeTemps> = {
  calls: ['get'],
  computed: {
    poste: sql`null::json`,
    operateur: sql`null::json`,
    workMinutes: sql`0`,
  },
}
export const routes = crud(feuilleDeTemps, feuilleDeTempsTable, options)

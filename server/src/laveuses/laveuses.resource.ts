import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { signaux } from '@lavandiere/domain/telematique/moteur.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { tourneesOnDaysOf, type UsersOf, usagesRoute } from '../catalogues/usages.ts'
import { users } from '../comptes/tables.ts'
import type { Tx } from '../platform/db/actor.ts'
import { base, instantColumn, keyTo } from '../platform/db/columns.ts'
import { derived, tenant, unseen } from '../platform/db/policies.ts'
import { nameUnique } from '../platform/http/wire.ts'
import { type CrudOptions, crud } from '../platform/resource/crud.ts'
import type { Facts } from '../platform/resource/present.ts'
import { refuseOldNames, refuseTwoNames } from './noms.ts'

export const laveuses = pgTable(
  'laveuses',
  {
    ...base,
    exploitantId: integer().notNull(),
    immatriculation: text().notNull(),
    description: text(),
    quartixId: integer(),
    identifiantTraceur: text(),
    /**
     * Since when the vehicle has this tracker: earlier positions may be those of another vehicle. Null: from the
     * beginning.
     */
    traceurDepuis: instantColumn(),
    signalMoteur: text({ enum: signaux }).notNull().default('contact'),
    signalPompe: text({ enum: signaux }),
    emissionCo2: integer(),
    operateurId: integer(),
    statut: smallint().notNull().default(1),
    statutUpdatedAt: instantColumn(),
  },
  (t) => [
    keyTo(users, 'laveuses_operateur', t.exploitantId, t.operateurId),
    unique('laveuses_tenant').on(t.exploitantId, t.id),
    // Plates that differ only in blanks, hyphens or case are the same. When a vehicle is removed, another one may have
    // its plate, number and operateur.
    uniqueIndex('laveuses_immatriculation_unique')
      .on(t.exploitantId, sql`upper(regexp_replace(${t.immatriculation}, '[\\s-]', '', 'g'))`)
      .where(sql`${t.archivedAt} is null`),
    uniqueIndex('laveuses_quartix_unique')
      .on(t.exploitantId, t.quartixId)
      .where(sql`${t.archivedAt} is null`),
    uniqueIndex('laveuses_traceur_unique')
      .on(t.exploitantId, t.identifiantTraceur)
      .where(sql`${t.archivedAt} is null`),
    uniqueIndex('laveuses_operateur_unique').on(t.operateurId).where(sql`${t.archivedAt} is null`),
    index('laveuses_exploitant').on(t.exploitantId, t.immatriculation),
    index('laveuses_operateur_index').on(t.operateurId),
    ...tenant(),
    ...unseen('client'),
  ],
)

/**
 * Who drove which vehicle, and in which span: past days keep their vehicle. Only the trigger function `noter_affectation`
 * writes it.
 */
export const laveuseAffectations = pgTable(
  'laveuse_affectations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    exploitantId: integer().notNull(),
    laveuseId: integer().notNull(),
    operateurId: integer().notNull(),
    du: instantColumn().notNull(),
    /** Null while it lasts. */
    au: instantColumn(),
  },
  (t) => [
    keyTo(laveuses, 'laveuse_affectations_laveuse', t.exploitantId, t.laveuseId),
    keyTo(users, 'laveuse_affectations_operateur', t.exploitantId, t.operateurId),
    uniqueIndex('laveuse_affectations_en_cours').on(t.laveuseId).where(sql`${t.au} is null`),
    index('laveuse_affectations_operateur_index').on(t.operateurId, t.du),
    ...derived(),
    ...unseen('client'),
  ],
)

nameUnique(
  'laveuses_immatriculation_unique',
  'immatriculation',
  'Une laveuse porte déjà cette immatriculation',
)
nameUnique('laveuses_quartix_unique', 'quartixId', "Cet identifiant est déjà celui d'une autre laveuse")
nameUnique('laveuses_traceur_unique', 'identifiantTraceur', "Ce traceur est déjà celui d'une autre laveuse")
nameUnique('laveuses_operateur_unique', 'operateur', 'Cet opérateur est déjà affecté à une autre laveuse')

const openProblems: Facts = {
  joins: () => sql`cross join lateral problemes_ouverts(laveuses.id) ouverts`,
  fields: { problems: sql`ouverts.problems` },
}
const mileage: Facts = {
  joins: () => sql`left join lateral dernier_kilometrage(laveuses.id) compteur on true`,
  fields: { kilometrageDebut: sql`compteur.debut`, kilometrageFin: sql`compteur.fin` },
}
const newestEntries: Facts = {
  joins: () => sql`cross join lateral journal_de(laveuses.id) journal`,
  fields: { lastTenJournalLaveuse: sql`journal.entrees` },
}

/**
 * The position of the vehicle and the engine times of today, as its own tracker sent them. Only the tracking page also
 * asks a provider.
 */
const seen: Facts = {
  joins: () => sql`cross join lateral vue_de_laveuse(laveuses.id) vue`,
  fields: { live: sql`vue.live`, ignitionOn: sql`vue.ignition_on`, ignitionOff: sql`vue.ignition_off` },
}

const laveuseOptions: CrudOptions<typeof laveuse> = {
  computed: { supprime: sql`(laveuses.archived_at is not null)` },
  facts: [openProblems, mileage, newestEntries, seen],
  showsRemoved: true,
  hidden: ({ groups }) => [
    ...(groups === 'laveusejournal' ? [] : ['lastTenJournalLaveuse']),
    ...(groups === 'laveuselive' ? [] : ['live', 'ignitionOn', 'ignitionOff']),
  ],
  rule: async (tx, { actor, value, before, id }) => {
    await refuseTwoNames(tx, id, value)
    return {
      exploitantId: actor.exploitantId,
      ...(before?.statut === value.statut ? {} : { statutUpdatedAt: sql`now()` }),
      ...(before?.identifiantTraceur === value.identifiantTraceur ? {} : { traceurDepuis: sql`now()` }),
    }
  },
  after: async (tx, { actor, value, id }) => {
    if (value.statut === 1) await closeProblems(tx, id, actor.id)
  },
  restore: async (tx, id) => {
    await refuseOldNames(tx, id)
    await freeTakenOperateur(tx, id)
    await tx.execute(sql`update laveuses set traceur_depuis = now() where id = ${id}`)
  },
}

/** Closes all open problems of a vehicle that is put back into service (OPEN-89); its journal stays. */
async function closeProblems(tx: Tx, id: number, acteurId: number): Promise<void> {
  await tx.execute(sql`update journal_problemes set corrige_le = now(), corrige_par_id = ${acteurId}
    where laveuse_id = ${id} and corrige_le is null`)
}

/** Takes the operateur away from a restored vehicle when another vehicle has this operateur by now. */
async function freeTakenOperateur(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`update laveuses set operateur_id = null where id = ${id}
    and operateur_id in (select operateur_id from laveuses where archived_at is null)`)
}

/** The operateur of a vehicle, and the tournées with a coming day for which it was chosen. */
const usersOfLaveuse: UsersOf = (id) =>
  sql`select o.libelle from laveuses l join operateurs o on o.id = l.operateur_id where l.id = ${id}
    union all ${tourneesOnDaysOf('laveuse_id')(id)}`

export const routes = [
  ...crud(laveuse, laveuses, laveuseOptions),
  usagesRoute('laveuses', { usersOf: usersOfLaveuse }),
]

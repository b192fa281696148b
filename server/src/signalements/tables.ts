import type { NatureDeSignalement } from '@lavandiere/domain/signalements/natures.ts'
import type { EtatDeSignalement } from '@lavandiere/domain/signalements/signalement.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../comptes/tables.ts'
import { conteneurs } from '../patrimoines/tables.ts'
import { instantColumn, keyTo, ofClient } from '../platform/db/columns.ts'
import { hide, limit } from '../platform/db/grants.ts'
import { acteur, closed, exploitant, may, mine, ofCrew, ofSeenConteneur } from '../platform/db/policies.ts'

/** What people in the street reported of a container, by the page that its label leads to. */
export const signalements = pgTable(
  'signalements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ...ofClient,
    conteneurId: integer().notNull(),
    createdAt: instantColumn().notNull().defaultNow(),
    nature: text().$type<NatureDeSignalement>().notNull(),
    texte: text().notNull(),
    /** The name of its photo in the store. */
    photo: text(),
    /** The hash of the token by which its reporter reads the answer. */
    empreinte: text().notNull(),
    etat: text().$type<EtatDeSignalement>().notNull().default('recu'),
    reponse: text(),
    traiteLe: instantColumn(),
    auteurId: integer(),
  },
  (t) => [
    keyTo(conteneurs, 'signalements_conteneur', t.exploitantId, t.clientId, t.conteneurId).onDelete(
      'cascade',
    ),
    keyTo(users, 'signalements_auteur', t.exploitantId, t.auteurId),
    uniqueIndex('signalements_empreinte').on(t.empreinte),
    index('signalements_liste').on(t.exploitantId, t.etat, t.id.desc()),
    index('signalements_conteneur_index').on(t.conteneurId),
    check('signalements_etat', sql`${t.etat} in ('recu', 'accepte', 'refuse')`),
    ...closed(),
    ...may('exploitant', ['select', 'update'], mine),
    // A town reads the reports of the town's containers, mostly by inhabitants, whatever became of them.
    ...may('client', ['select'], sql`${mine} and client_id = ${acteur}`),
    // A crew reads what the office accepted (`terrain/ronde.ts`).
    ...may('operateur', ['select'], sql`${mine} and etat = 'accepte' and ${ofSeenConteneur}`),
    // A visitor adds one to the container of its link, and reads the one whose link it holds.
    ...may(
      'visiteur',
      ['insert'],
      sql`exploitant_id = ${exploitant} and conteneur_id = ${ofCrew.conteneurs}`,
    ),
    ...may(
      'visiteur',
      ['select'],
      sql`empreinte = (select nullif(current_setting('app.signalement', true), ''))`,
    ),
  ],
)

hide(signalements.empreinte)
limit(
  'UPDATE',
  ['exploitant'],
  signalements.etat,
  signalements.reponse,
  signalements.traiteLe,
  signalements.auteurId,
  signalements.photo,
)
limit(
  'SELECT',
  ['visiteur'],
  signalements.conteneurId,
  signalements.createdAt,
  signalements.etat,
  signalements.reponse,
  signalements.traiteLe,
  signalements.empreinte,
)
// Who of the office answered is not told.
limit(
  'SELECT',
  ['client'],
  signalements.exploitantId,
  signalements.clientId,
  signalements.id,
  signalements.conteneurId,
  signalements.createdAt,
  signalements.nature,
  signalements.texte,
  signalements.photo,
  signalements.etat,
  signalements.reponse,
  signalements.traiteLe,
)
limit(
  'SELECT',
  ['operateur'],
  signalements.exploitantId,
  signalements.id,
  signalements.conteneurId,
  signalements.createdAt,
  signalements.nature,
  signalements.texte,
  signalements.etat,
  signalements.traiteLe,
)

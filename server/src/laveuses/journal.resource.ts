import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { DATE_FUTURE, isJourDuJournal, journalLaveuse } from '@lavandiere/domain/laveuses/journal.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { problemLaveuses } from '../catalogues/problemes.resource.ts'
import { users } from '../comptes/tables.ts'
import type { Tx } from '../platform/db/actor.ts'
import { base, instantColumn, keyTo } from '../platform/db/columns.ts'
import { tenant } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'
import type { Facts } from '../platform/resource/present.ts'
import { laveuses } from './laveuses.resource.ts'

/** What was written of a vehicle: by its crew at the end of a shift, or by the office (LAV-16, OPEN-89). */
export const journalLaveuses = pgTable(
  'journal_laveuses',
  {
    ...base,
    exploitantId: integer().notNull(),
    uuid: text(),
    /** A hash of the body that first came with the uuid: another body under the same uuid is refused. */
    empreinte: text(),
    laveuseId: integer().notNull(),
    date: date().notNull(),
    /** By how many seconds the telephone's clock was ahead. */
    decalageHorloge: integer(),
    operateurId: integer(),
    auteurId: integer().notNull(),
    remarque: text(),
    kilometrageDebut: integer(),
    kilometrageFin: integer(),
  },
  (t) => [
    keyTo(laveuses, 'journal_laveuses_laveuse', t.exploitantId, t.laveuseId),
    keyTo(users, 'journal_laveuses_operateur', t.exploitantId, t.operateurId),
    keyTo(users, 'journal_laveuses_auteur', t.exploitantId, t.auteurId),
    unique('journal_laveuses_tenant').on(t.exploitantId, t.id),
    uniqueIndex('journal_laveuses_uuid_unique').on(t.exploitantId, t.uuid),
    index('journal_laveuses_laveuse_index').on(t.laveuseId, t.date.desc(), t.id.desc()),
    index('journal_laveuses_liste').on(t.exploitantId, t.date, t.id),
    check('journal_laveuses_kilometrage', sql`${t.kilometrageFin} >= ${t.kilometrageDebut}`),
    ...tenant({ operateur: 'own' }),
  ],
)

/** A problem that an entry reports; open until the vehicle is put back into service. */
export const journalProblemes = pgTable(
  'journal_problemes',
  {
    exploitantId: integer().notNull(),
    journalId: integer().notNull(),
    laveuseId: integer().notNull(),
    problemLaveuseId: integer().notNull(),
    signaleLe: instantColumn().notNull().defaultNow(),
    corrigeLe: instantColumn(),
    corrigeParId: integer(),
    /**
     * Removed with the entry. It is repeated here since everybody of the company reads the problems of a vehicle, but
     * not everybody reads its journal.
     */
    archivedAt: instantColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.journalId, t.problemLaveuseId] }),
    keyTo(journalLaveuses, 'journal_problemes_journal', t.exploitantId, t.journalId),
    keyTo(laveuses, 'journal_problemes_laveuse', t.exploitantId, t.laveuseId),
    keyTo(problemLaveuses, 'journal_problemes_probleme', t.problemLaveuseId),
    keyTo(users, 'journal_problemes_corrige_par', t.exploitantId, t.corrigeParId),
    index('journal_problemes_ouverts')
      .on(t.laveuseId)
      .where(sql`${t.corrigeLe} is null and ${t.archivedAt} is null`),
    ...tenant({ operateur: 'add' }),
  ],
)

const entryFacts: Facts = {
  joins: () => sql`cross join lateral details_entree(journal_laveuses.id) details`,
  fields: {
    problems: sql`details.problems`,
    photos: sql`details.photos`,
    auteur: sql`details.auteur`,
    kilometrageIncoherent: sql`details.kilometrage_incoherent`,
  },
}

/** Keeps the problems and the photos that an entry names. An operateur names no photo but its own (row-level security). */
async function attach(tx: Tx, id: number, { problems, photos }: Valid<typeof journalLaveuse>): Promise<void> {
  const problemIds = problems.map((problem) => idOf(problem))
  await tx.execute(sql`
    insert into journal_problemes (exploitant_id, journal_id, laveuse_id, problem_laveuse_id)
    select exploitant_id, id, laveuse_id, unnest(${sql.param(problemIds)}::int[]) from journal_laveuses where id = ${id}`)
  const photoIds = photos.map((photo) => idOf(photo))
  const { rowCount } = await tx.execute(sql`
    update journal_photos p set journal_id = j.id, position = o.position
    from journal_laveuses j, unnest(${sql.param(photoIds)}::int[]) with ordinality as o (photo_id, position)
    where j.id = ${id} and p.id = o.photo_id and p.exploitant_id = j.exploitant_id and p.journal_id is null`)
  if (rowCount !== photoIds.length)
    throw invalid('photos', "Une photo n'existe pas ou appartient à une autre entrée")
}

export const routes = crud(journalLaveuse, journalLaveuses, {
  calls: ['list', 'get', 'create', 'remove'],
  facts: [entryFacts],
  // What was done in the field is kept, whatever the office removed meanwhile (OPEN-38).
  isHistory: true,
  once: {
    removed: 'Cette entrée du journal a été enregistrée puis supprimée',
    other: "Cette entrée du journal est déjà enregistrée, avec d'autres valeurs",
  },
  async rule(_tx, { actor, value, services }) {
    if (!isJourDuJournal(value.date, actor.role, jourDeParis(services.now())))
      throw invalid('date', DATE_FUTURE)
    const own = actor.role === 'operateur' ? { operateurId: actor.id } : {}
    return { auteurId: actor.id, ...own }
  },
  // The problems of the entry raise the state of the vehicle (OPEN-89, `signaler_problemes`).
  after: (tx, { value, id }) => attach(tx, id, value),
})

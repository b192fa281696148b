import { problem, problemLaveuse } from '@lavandiere/domain/catalogues/problem.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { catalogue } from '../platform/db/policies.ts'
import { crud } from '../platform/resource/crud.ts'
import { entryColumns } from './entree.ts'

export const problems = pgTable(
  'problems',
  { ...entryColumns, importance: smallint().notNull(), conteneurType: text().notNull() },
  (t) => [
    index('problems_exploitant').on(t.exploitantId),
    check('problems_importance', sql`${t.importance} between 1 and 4`),
    ...catalogue(),
  ],
)

export const problemLaveuses = pgTable(
  'problem_laveuses',
  { ...entryColumns, importance: smallint().notNull(), category: text().notNull() },
  (t) => [
    index('problem_laveuses_exploitant').on(t.exploitantId),
    check('problem_laveuses_importance', sql`${t.importance} in (3, 4)`),
    check('problem_laveuses_category', sql`${t.category} in ('machine', 'vehicule')`),
    ...catalogue({ client: false }),
  ],
)

export const routes = [...crud(problem, problems), ...crud(problemLaveuse, problemLaveuses)]

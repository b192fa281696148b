import { type EtatPrepared, etatsPrepared } from '@lavandiere/domain/kernel/prepared.ts'
import { type SQL, sql } from 'drizzle-orm'
import { check, integer, type PgColumn, text } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Bearer } from '../db/actor.ts'
import type { JobKind } from '../outside/jobs.ts'
import type { Services } from '../services.ts'

/** The columns of a table of files that are made after they were asked for, in addition to `base`. */
export const preparedColumns = {
  /**
   * The account that asked for the file, which may be an administrator without a company. Its rights decide what the
   * file shows.
   */
  auteurId: integer().notNull(),
  /** The subject of the file in words. */
  titre: text().notNull(),
  fichier: text().notNull(),
  etat: text().$type<EtatPrepared>().notNull().default('en-attente'),
  /** How much is made already; `total` counts the whole file. */
  fait: integer().notNull().default(0),
  total: integer().notNull().default(0),
  raison: text(),
}

/** The check of the column `etat`. */
export const preparedCheck = (name: string, etat: PgColumn) =>
  check(name, sql`${etat} in (${sql.raw(etatsPrepared.map((one) => `'${one}'`).join(', '))})`)

/** One try to make a file. */
export interface Work<D> {
  id: number
  /** Each try increases it: an earlier try that still runs then finds no row to update. */
  version: number
  titre: string
  fichier: string
  /** The account that asked, in a session of this try. */
  bearer: Bearer
  /** What was asked for, as the columns `asked` of the kind hold it. */
  asked: D
}

/** What the maker of a file is given besides its work. */
export interface Making {
  /** Where the file is to be written; it is stored from there. */
  path: string
  signal: AbortSignal
  /**
   * Records how far the file is, twice a second at most.
   * @throws when the file was cancelled, or a later try has taken it
   */
  advance(fait: number, total: number): Promise<void>
}

/** The data of the job that makes one file: its row. */
export const preparedData = z.object({ id: z.int() })

/** A kind of file that a job makes after an account asked for it (decision 098). */
export interface Prepared<D> {
  /** Its table, with `base` and `preparedColumns`. */
  table: string
  /** Its French noun, masculine: "rapport". */
  noun: string
  /** The screen that gives it. */
  ecran: { titre: string; path: string }
  job: JobKind<typeof preparedData>
  /** An SQL expression of what was asked for, over the row `r`, as JSON; and how it is read. */
  asked: { columns: SQL; schema: z.ZodType<D> }
  /** Makes the file at `making.path`; a `Refus` ends it with the sentence of the refusal. */
  make(services: Services, work: Work<D>, making: Making): Promise<void>
}

/**
 * SQL condition: the job of this file has ended without recording so. A running job records its progress, so after ten
 * minutes without a record it has ended. A file that still waits for its turn gets a whole day, because earlier ones
 * may take long.
 */
export const ENDED_WITHOUT_A_WORD: SQL = sql`(etat = 'en-cours' and updated_at < now() - interval '10 minutes'
  or etat = 'en-attente' and updated_at < now() - interval '1 day')`

import { nomme } from '@lavandiere/domain/kernel/fields.ts'
import { z } from 'zod'

/** What an archive says of itself, in `dossier.json`. */
export const sommaire = z.object({
  format: z.int(),
  faitLe: z.iso.datetime(),
  /** The person whose dossier it is; null for that of a company. */
  personne: nomme.nullable(),
  exploitant: nomme.extend({ email: z.string() }),
  tables: z.record(z.string(), z.object({ lignes: z.int().min(0), colonnes: z.array(z.string()) })),
  /** Paths of files that rows name and that the store had no more. */
  fichiersAbsents: z.array(z.string()),
})
export type Sommaire = z.output<typeof sommaire>

export const SOMMAIRE = 'dossier.json'
export const pathOfRows = (table: string) => `donnees/${table}.jsonl`

import { z } from 'zod'

/** A backup is missed when the last good one is older than this, in hours: a night's, and the time that one takes. */
export const SAUVEGARDE_HEURES = 25

const sauvegarde = z.object({
  id: z.int(),
  debut: z.iso.datetime({ offset: true }),
  fin: z.iso.datetime({ offset: true }),
  /** Restored, and the same as the original. */
  estBonne: z.boolean(),
  lignes: z.int(),
  octets: z.int(),
  fichiers: z.int(),
  fichiersManquants: z.int(),
  raison: z.string().nullable(),
})
export type Sauvegarde = z.output<typeof sauvegarde>

/** How the installation fares: the node that answers, and what all nodes share. */
export const service = z.object({
  version: z.string(),
  /** Since when this node runs. */
  depuis: z.iso.datetime(),
  /** Calls that this node answered since then, and those that it failed to answer (5xx). */
  appels: z.object({ total: z.int(), echecs: z.int() }),
  /** Connections of this node to the database, and calls that wait for one. */
  connexions: z.object({ ouvertes: z.int(), libres: z.int(), attente: z.int() }),
  /** Work that waits, runs, or was given up within a month, by kind. */
  travaux: z.array(z.object({ nom: z.string(), attente: z.int(), enCours: z.int(), abandonnes: z.int() })),
  /** When the newest position of a vehicle came; null when there is none. */
  positionRecueLe: z.iso.datetime({ offset: true }).nullable(),
  /** The last backups, the newest first; none where no backup has been tried. */
  sauvegardes: z.array(sauvegarde),
  /** When the last good one began; null where none is good. */
  derniereBonne: z.iso.datetime({ offset: true }).nullable(),
})
export type Service = z.output<typeof service>

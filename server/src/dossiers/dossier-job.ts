import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobKind } from '../platform/outside/jobs.ts'
import { clearPrepared, prepare } from '../platform/prepared/job.ts'
import type { Prepared } from '../platform/prepared/prepared.ts'
import type { Services } from '../platform/services.ts'
import { writeDossier } from './ecriture.ts'

/** The job that writes the archive of a company; one at a time on a server, since it keeps the disk busy. */
export const dossierJob = {
  name: 'dossier',
  data: z.object({ id: z.int() }),
  tries: { retryLimit: 2, retryDelay: 2, expireInSeconds: 6 * 3_600 },
  atOnce: 1,
} satisfies JobKind

const subject = z.object({ exploitant: z.int(), personne: z.int().nullable() })

export const dossierPrepared: Prepared<z.output<typeof subject>> = {
  table: 'dossiers',
  noun: 'dossier',
  ecran: 'Emporter mes données',
  job: dossierJob,
  contentType: 'application/zip',
  asked: {
    columns: sql`json_build_object('exploitant', r.exploitant_id, 'personne', r.personne_id)`,
    schema: subject,
  },
  make: (services, { asked }, making) => writeDossier(services, asked, making),
}

/** Removes unfinished archives of a server that was killed; called before the server takes jobs. */
export const clearDossiers = (services: Pick<Services, 'config'>): Promise<void> =>
  clearPrepared(services, dossierPrepared)

/** Makes an archive, from its request to the stored file (`prepare`). */
export const makeDossier = (services: Services, id: number, signal: AbortSignal): Promise<void> =>
  prepare(services, dossierPrepared, id, signal)

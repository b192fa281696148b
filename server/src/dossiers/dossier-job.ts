import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Prepared, preparedData } from '../platform/prepared/prepared.ts'
import { writeDossier } from './ecriture.ts'

const subject = z.object({ exploitant: z.int(), personne: z.int().nullable() })

/** The archive of a company, or of one of its people. */
export const dossierPrepared: Prepared<z.output<typeof subject>> = {
  table: 'dossiers',
  noun: 'dossier',
  ecran: { titre: 'Emporter mes données', path: 'dossiers' },
  job: {
    name: 'dossier',
    data: preparedData,
    tries: { retryLimit: 2, retryDelay: 2, expireInSeconds: 6 * 3_600 },
    // It keeps the disk busy.
    atOnce: 1,
  },
  asked: {
    columns: sql`json_build_object('exploitant', r.exploitant_id, 'personne', r.personne_id)`,
    schema: subject,
  },
  make: (services, { asked }, making) => writeDossier(services, asked, making),
}

import { z } from 'zod'
import { preparedFields } from '../kernel/prepared.ts'

/** Days for which the dossier of a company is kept. */
export const DOSSIER_JOURS = 7

/** Format of the archive; a server takes back the formats up to its own. */
export const DOSSIER_FORMAT = 1

/** All that is kept of a company, as a ZIP archive that its list shows, finished or not. */
export const dossier = z.object({
  ...preparedFields,
  '@type': z.literal('Dossier'),
  /** The address of the archive once it is ready, valid for five minutes (OPEN-44). */
  zipUrl: z.string().nullable(),
})

/** The last dossiers that an account has asked for, newest first. */
export const dossiers = z.object({ dossiers: z.array(dossier) })

/** What an account asks for: the dossier of a company, or of a person of one. */
export const demandeDossier = z.union(
  [
    z.strictObject({ exploitant: z.string().regex(/^\/api\/exploitants\/\d{1,9}$/) }),
    z.strictObject({ personne: z.string().regex(/^\/api\/users\/\d{1,9}$/) }),
  ],
  { error: 'Un exploitant ou une personne est attendu' },
)

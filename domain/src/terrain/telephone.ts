import { z } from 'zod'
import { uuid } from '../kernel/fields.ts'
import { decalageHorlogeField } from '../kernel/horloge.ts'

/** Telephones of one person that are remembered; the ones heard of last are kept. */
export const TELEPHONES_MAX = 5

const count = (label: string) =>
  z
    .number({ error: `${label} : un nombre est attendu` })
    .int()
    .min(0)
    .max(100_000)

/** What a telephone says of itself before it sends anything: what still waits on it. */
export const contact = z.strictObject({
  /** Given by the application when it was first opened on this telephone. */
  appareil: uuid,
  faits: count('Faits en attente'),
  photos: count('Photos en attente'),
  aCorriger: count('Faits à corriger'),
  decalageHorloge: decalageHorlogeField,
})

/** The answer: the time of the server, against which the telephone measures its clock. */
export const contactLu = z.object({ heure: z.iso.datetime() })

/** A telephone as the office sees it: whose it is, when it was last heard of, and what then waited on it. */
const telephoneLu = z.object({
  operateur: z.object({ '@id': z.string(), id: z.int(), libelle: z.string() }),
  vuLe: z.string(),
  faits: z.int(),
  photos: z.int(),
  aCorriger: z.int(),
  decalageHorloge: z.int().nullable(),
})
export type TelephoneLu = z.output<typeof telephoneLu>
export const telephonesLus = z.object({ telephones: z.array(telephoneLu) })

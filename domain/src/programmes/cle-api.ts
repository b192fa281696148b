import { z } from 'zod'
import { field, instantLu, lineField, nomme, realDay } from '../kernel/fields.ts'
import { preuve } from '../session/second-facteur.ts'
import { acces, nomsDeFamilles } from './portees.ts'

/** Keys that an account may have in use: one for each of its programs, and some to replace them. */
export const CLES_API_MAX = 50
/** How every key begins, so that a person, or a tool that searches code for secrets, recognises one. */
export const PREFIXE_CLE = 'lav_'

const portees = z.partialRecord(z.enum(nomsDeFamilles), z.enum(acces))

/** The key of a program. Its text is shown only once, when it is made. */
export const cleApi = z.object({
  id: z.int(),
  libelle: z.string(),
  /** Last characters of the key. */
  fin: z.string(),
  portees,
  creeLe: instantLu,
  /** Its last day; null when it goes on until it is revoked. */
  expireLe: z.string().nullable(),
  /** When it was last used, to within some minutes. */
  utiliseeLe: instantLu.nullable(),
  revoqueeLe: instantLu.nullable(),
})
export type CleApi = z.output<typeof cleApi>

export const clesApi = z.object({ '@id': z.string(), cles: z.array(cleApi) })

/** What a key is made with; the password proves who makes it. */
export const nouvelleCleApi = z.strictObject({
  libelle: lineField('Nom', 'Le nom est requis', 'Le nom ne doit pas dépasser 80 caractères', 80),
  portees: field(
    portees.refine((chosen) => Object.keys(chosen).length > 0, 'Choisissez ce que la clé ouvre'),
    { label: 'Ce que la clé ouvre' },
  ),
  expireLe: field(realDay("Cette date n'existe pas").nullable(), { label: 'Dernier jour' }),
  ...preuve.shape,
})
export const cleApiCreee = nomme.extend({ cle: z.string() })

/** A key as the screen tells of it, from the most urgent state. */
export type EtatDeCle = 'révoquée' | 'expirée' | 'en service' | 'jamais utilisée'

export function etatDeCle({ revoqueeLe, expireLe, utiliseeLe }: CleApi, today: string): EtatDeCle {
  if (revoqueeLe !== null) return 'révoquée'
  if (expireLe !== null && expireLe < today) return 'expirée'
  return utiliseeLe === null ? 'jamais utilisée' : 'en service'
}

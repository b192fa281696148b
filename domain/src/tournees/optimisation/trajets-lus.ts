import { z } from 'zod'
import { documentOf, ID_MAX } from '../../kernel/fields.ts'
import { countInWords } from '../../kernel/texte.ts'

/** Places between which ways by road are asked for at once; beyond, they are guessed. */
export const TRAJETS_MAX = 2000

/** The containers between which ways are asked for, one for each place. */
export const trajetsDemandes = z.object({
  conteneurs: z
    .array(z.int().positive().max(ID_MAX), { error: 'Une liste est attendue' })
    .min(1, 'Au moins un conteneur est attendu')
    .max(TRAJETS_MAX, `Au plus ${countInWords(TRAJETS_MAX, 'conteneur')}`)
    .refine((list) => new Set(list).size === list.length, 'Un même conteneur figure deux fois'),
})

/** A table as it travels: whole numbers of 16 bits, the low byte first, row after row, in base64, times a unit. */
const packedTable = z.object({ unite: z.number(), valeurs: z.base64() })
export type PackedTable = z.output<typeof packedTable>

/** Ways by road between containers, in the order in which they were asked for. */
export const trajetsLus = documentOf('Trajets', {
  /** Null when no service of roads answers: ways are then to be guessed, and `motif` says why. */
  tables: z.object({ metres: packedTable, secondes: packedTable }).nullable(),
  motif: z.string().nullable(),
  /** How many ways of the table the service did not know: these were guessed. */
  estimes: z.int(),
})
export type TrajetsLus = z.output<typeof trajetsLus>

const LARGEST = 65_535

/** A table in 16 bits a number: to a sixty-thousandth of its largest one. */
export function packed(table: Float32Array): { unite: number; bytes: Uint8Array } {
  let largest = 0
  for (const value of table) if (value > largest) largest = value
  const unite = largest === 0 ? 1 : largest / LARGEST
  const bytes = new Uint8Array(table.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [i, value] of table.entries()) view.setUint16(i * 2, Math.round(value / unite), true)
  return { unite, bytes }
}

/** The numbers of a packed table. @param bytes those of its `valeurs` */
export function unpacked(unite: number, bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float64Array.from({ length: bytes.byteLength >> 1 }, (_, i) => view.getUint16(i * 2, true) * unite)
}

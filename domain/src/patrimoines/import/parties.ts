import { fold } from '../../kernel/texte.ts'
import { type DechetType, dechetTypes } from '../types.ts'
import { columnKey } from './cle-de-colonne.ts'
import type { Colonnes } from './entetes.ts'
import { celluleOf, type DechetLu, type Enregistrement, wasteOf } from './ligne.ts'
import { dechetTypeDe, dechetTypeIn } from './synonymes.ts'

/** What becomes of a line whose cell names several wastes. */
export const separations = {
  separer: 'Une ligne par déchet',
  garder: 'Une seule ligne',
} as const
export type Separation = keyof typeof separations

type Chosen = Readonly<Record<string, DechetType>>

/** What stands between the wastes of a cell. */
const BETWEEN = /\s*[;,/|+&\n]\s*|\s+et\s+/i
const YES = new Set(['oui', 'o', 'x', 'vrai', 'true', 'yes', 'y', 'v', '✓', '✔', 'present', 'presente'])
const NO = new Set(['', 'non', 'n', 'faux', 'false', 'no', '-', 'absent', 'absente', 'neant', 'null'])
const WHOLE = /^\d{1,7}(?:[.,]0+)?$/

/** Whether a cell says how many containers of a waste there are, or whether there are any. */
export const isCountOrYes = (cell: string): boolean =>
  WHOLE.test(cell.trim()) || YES.has(fold(cell.trim())) || NO.has(fold(cell.trim()))

/**
 * The wastes that a cell names when it names several: each of its words is known, or two of different types are. Null for
 * one word, known or not.
 */
export function wastesIn(cell: string, chosen: Chosen = {}): DechetLu[] | null {
  if (wasteOf(cell, chosen)?.isGuessed !== true) return null
  const words = cell.split(BETWEEN).filter((word) => word !== '')
  if (words.length < 2) return null
  const known = words.flatMap((word) => {
    const found = wasteOf(word, chosen)
    return found && !found.isGuessed ? [found.code] : []
  })
  const isList = known.length === words.length || new Set(known).size > 1
  return isList ? words.map((mot) => ({ mot, quantite: null })) : null
}

/** The waste that a column is about, by its name: "nb_verre" is glass. */
export const wasteOfHeader = (name: string): DechetType | null =>
  dechetTypeDe(columnKey(name)) ?? dechetTypeIn(columnKey(name))

/** What one of the columns of wastes says of a line: a number or "oui" of the waste in its name, or wastes by name. */
export function wastesOfColumn(name: string, cell: string): DechetLu[] {
  const text = cell.trim()
  if (NO.has(fold(text))) return []
  const code = wasteOfHeader(name)
  const mot = code ? dechetTypes[code].label : name
  if (YES.has(fold(text))) return [{ mot, quantite: null }]
  if (!WHOLE.test(text)) return wastesIn(text) ?? [{ mot: text, quantite: null }]
  const quantite = Number.parseInt(text, 10)
  return quantite === 0 ? [] : [{ mot, quantite }]
}

interface Dechet extends DechetLu {
  code: DechetType
}

/** The wastes of one line by type: two words of one type are one container, unknown words stay apart. */
function byType(found: readonly DechetLu[], chosen: Chosen): Dechet[] {
  const types = new Map<string, Dechet>()
  for (const { mot, quantite } of found) {
    const { code, isGuessed } = wasteOf(mot, chosen) ?? { code: 'AUT', isGuessed: true }
    const key = isGuessed ? `? ${fold(mot)}` : code
    const known = types.get(key)
    if (!known) types.set(key, { mot, quantite, code })
    else if (quantite !== null || known.quantite !== null)
      known.quantite = (known.quantite ?? 1) + (quantite ?? 1)
  }
  return [...types.values()]
}

/**
 * A record for each waste of a line (IMP-35). The nomenclature of each of several is followed by the code of its waste, and
 * by a rank where that code returns: A-OM, A-VER, A-AUT, A-AUT-2. A line with one waste is itself.
 */
export function partsOf(
  record: Enregistrement,
  colonnes: Colonnes,
  chosen: Chosen = {},
): readonly Enregistrement[] {
  const { numero, dechets } = record
  const found = dechets ?? wastesIn(celluleOf(record.cellules, colonnes['Type de dechet']), chosen)
  if (!found) return [record]
  const wastes = byType(found, chosen)
  const nomenclature = celluleOf(record.cellules, colonnes.Nomenclature)
  const made = ({ mot, quantite }: DechetLu, nom: string): string[] => {
    const cellules = [...record.cellules]
    cellules[colonnes['Type de dechet']] = mot
    if (quantite !== null) cellules[colonnes.Quantite] = String(quantite)
    cellules[colonnes.Nomenclature] = nom
    return cellules
  }
  const [first = { mot: '', quantite: null }, ...others] = wastes
  if (others.length === 0) return [{ numero, cellules: made(first, nomenclature) }]
  const ranks = new Map<DechetType, number>()
  return wastes.map((waste, i) => {
    const rank = (ranks.get(waste.code) ?? 0) + 1
    ranks.set(waste.code, rank)
    const suffix = rank > 1 ? `${waste.code}-${rank}` : waste.code
    const nom = nomenclature && `${nomenclature}-${suffix}`
    return { numero, partie: i + 1, cellules: made(waste, nom) }
  })
}

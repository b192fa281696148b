import { z } from 'zod'
import { positionText, readableChange } from '../../historique/modification.ts'
import { fieldMeta } from '../../kernel/fields.ts'
import { distanceM, pointOf } from '../../kernel/geo.ts'
import { sumOf } from '../../kernel/sommes.ts'
import { conteneur } from '../conteneur.ts'
import { type Alerte, DEPLACEMENT_M, type Placee } from './alertes.ts'
import { CHAMPS_IMPORTES } from './entetes.ts'
import { type Connu, type SourceOrdre, sourcesOrdre } from './fichier.ts'
import type { LigneImport } from './ligne.ts'

/** Most pairs of values shown for a field, the most frequent first. */
const PAIRES_MAX = 5

const paire = z.object({
  avant: z.string().nullable(),
  apres: z.string().nullable(),
  nombre: z.int(),
})

/** The changes that saving an import would make (OPEN-60). */
export const apercu = z.object({
  crees: z.int(),
  modifies: z.int(),
  inchanges: z.int(),
  /** Of the unchanged ones, those that change too when positions corrected by hand follow the file. */
  immobiles: z.int().default(0),
  ordre: z.enum(sourcesOrdre),
  /** The fields with changed values, in the order of the file: their number, and the most frequent changes. */
  champs: z.array(z.object({ label: z.string(), nombre: z.int(), paires: z.array(paire) })),
})
export type Apercu = z.output<typeof apercu>

/** The fields compared one by one; latitude and longitude are compared together, as a position. */
const SIMPLES = CHAMPS_IMPORTES.filter(
  (champ) => champ !== 'latitude' && champ !== 'longitude' && champ !== 'nomenclature',
)

/** A line that moves a container far: the present position, and the distance in metres. */
export interface Deplacement<L, C> {
  ligne: L
  connu: C
  distanceM: number
}

/** The lines that would move a known container by more than 50 m. */
export function farMoves<L extends Placee & { nomenclature: string }, C extends Placee>(
  lignes: readonly L[],
  connus: ReadonlyMap<string, C>,
): Deplacement<L, C>[] {
  return lignes.flatMap((ligne) => {
    const connu = connus.get(ligne.nomenclature)
    const [from, to] = [connu && pointOf(connu), pointOf(ligne)]
    const metres = from && to ? distanceM(from, to) : 0
    return connu && metres > DEPLACEMENT_M ? [{ ligne, connu, distanceM: metres }] : []
  })
}

/** The alert for moving a position that a person has corrected (OPEN-60). */
export const correctedBy = ({ connu, distanceM: metres }: Deplacement<unknown, Placee>): Alerte => ({
  nature: 'corrigee',
  distanceM: Math.round(metres),
  gardee: pointOf(connu),
})

/**
 * Compares the lines of a file with the stored containers of the patrimoine.
 * @param staying lines whose container keeps its position, whatever the file says
 */
export function preview(
  lignes: readonly LigneImport[],
  connus: ReadonlyMap<string, Connu>,
  ordre: SourceOrdre,
  staying: ReadonlySet<LigneImport>,
): Apercu {
  const tables = new Map<string, Map<string, z.output<typeof paire>>>()
  const note = (label: string, avant: string | null, apres: string | null) => {
    const table = tables.get(label) ?? new Map<string, z.output<typeof paire>>()
    tables.set(label, table)
    const key = JSON.stringify([avant, apres])
    const known = table.get(key)
    if (known) known.nombre++
    else table.set(key, { avant, apres, nombre: 1 })
  }
  const counts = { crees: 0, modifies: 0, inchanges: 0, immobiles: 0 }
  for (const ligne of lignes) {
    const connu = connus.get(ligne.nomenclature)
    const stays = staying.has(ligne)
    if (!connu) counts.crees++
    else if (compare(ligne, connu, stays, note)) counts.modifies++
    else {
      counts.inchanges++
      if (stays) counts.immobiles++
    }
  }
  const champs = [...tables]
    .sort(([a], [b]) => LABELS.indexOf(a) - LABELS.indexOf(b))
    .map(([label, table]) => ({ label, ...frequent([...table.values()]) }))
  return { ...counts, ordre, champs }
}

function frequent(all: z.output<typeof paire>[]) {
  const nombre = sumOf(all, (one) => one.nombre)
  return { nombre, paires: all.sort((a, b) => b.nombre - a.nombre).slice(0, PAIRES_MAX) }
}

const champLabelOf = (champ: (typeof CHAMPS_IMPORTES)[number]) =>
  fieldMeta(conteneur.fields[champ]).label ?? champ
const POSITION = 'Position'
const LABELS = [...SIMPLES.map(champLabelOf), POSITION]

/** Counts each value of a line that differs from the stored one. Returns true when any does. */
function compare(
  ligne: LigneImport,
  connu: Connu,
  stays: boolean,
  note: (label: string, avant: string | null, apres: string | null) => void,
): boolean {
  let isChanged = false
  for (const champ of SIMPLES) {
    if (ligne[champ] === connu[champ]) continue
    isChanged = true
    const schema = conteneur.fields[champ]
    note(champLabelOf(champ), readableChange(schema, connu[champ]), readableChange(schema, ligne[champ]))
  }
  if (stays || (ligne.latitude === connu.latitude && ligne.longitude === connu.longitude)) return isChanged
  note(POSITION, positionText(pointOf(connu)), positionText(pointOf(ligne)))
  return true
}

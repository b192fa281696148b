import { z } from 'zod'
import { formatDate } from '../kernel/dates.ts'
import { fieldMeta, instantLu, isDayField } from '../kernel/fields.ts'
import { distanceM, type Point, pointOf } from '../kernel/geo.ts'
import { type Shape, short } from '../kernel/resource.ts'
import { type Role, roleLabels } from '../kernel/roles.ts'
import { countInWords, distanceText } from '../kernel/texte.ts'

/** Months for which the history of changes is stored. */
export const HISTORIQUE_MOIS = 36
/** Lines of an operation shown at once; the others are read on demand. */
export const LIGNES_MONTREES = 5

const valeur = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** The changed fields, by their names in the API. */
const valeurs = z.record(z.string(), valeur)
type Valeurs = z.output<typeof valeurs>

const natures = ['creation', 'modification', 'suppression', 'restauration'] as const
type Nature = (typeof natures)[number]

/** A change of one container, or of the patrimoine or the account itself when it names none. */
const ligneModifiee = z.object({
  id: z.int(),
  conteneur: short.nullable(),
  /** The subject of the line; containers created together share one line, without `conteneur`. */
  sujet: z.enum(['patrimoine', 'conteneur', 'compte']),
  nature: z.enum(natures),
  nombre: z.int(),
  avant: valeurs.nullable(),
  apres: valeurs.nullable(),
})
export type LigneModifiee = z.output<typeof ligneModifiee>

/** How many objects of a kind an operation changed in one way. */
const part = ligneModifiee.pick({ sujet: true, nature: true, nombre: true })

/** The changes that one person made in one action: an edit, an import, a bulk edit. `id` is the id of its first line. */
export const operation = z.object({
  '@type': z.literal('Modification'),
  id: z.int(),
  moment: instantLu,
  auteur: z.object({ id: z.int().nullable(), libelle: z.string() }),
  /** All that it changed, counted: lines of containers created together stand for many. */
  decompte: z.array(part),
  /** Lines in all; `lignes` has the first of them. */
  nombreLignes: z.int(),
  lignes: z.array(ligneModifiee),
})
export type Operation = z.output<typeof operation>

export const lignesModifiees = z.object({ total: z.int(), lignes: z.array(ligneModifiee) })

/** The author's name when the reader may not see the account: an administrator, or the product itself. */
export const auteurByRole = (role: string): string =>
  Object.hasOwn(roleLabels, role) ? roleLabels[role as Role] : 'Système'

const verbes: Record<Nature, [one: string, many: string]> = {
  creation: ['créé', 'créés'],
  modification: ['modifié', 'modifiés'],
  suppression: ['supprimé', 'supprimés'],
  restauration: ['restauré', 'restaurés'],
}

/** An operation in a few words: "Conteneur modifié", "2 747 conteneurs créés, 12 conteneurs modifiés", "Patrimoine supprimé". */
export const operationTitle = ({ decompte }: Pick<Operation, 'decompte'>): string =>
  decompte
    .map(({ sujet, nature, nombre }) => {
      const [one, many] = verbes[nature]
      if (sujet !== 'conteneur') return `${sujet === 'compte' ? 'Compte' : 'Patrimoine'} ${one}`
      return nombre > 1 ? `${countInWords(nombre, 'conteneur')} ${many}` : `Conteneur ${one}`
    })
    .join(', ')

/** One changed field in words; an empty value is null. */
export interface Changement {
  label: string
  avant: string | null
  apres: string | null
}

/** A value of a field in words; null for an empty one. */
export function readableChange(
  schema: z.ZodType | undefined,
  value: z.output<typeof valeur> | undefined,
): string | null {
  if (value === null || value === undefined || value === '') return null
  const word = fieldMeta(schema).labels?.[String(value)]
  if (word !== undefined) return word
  if (schema && isDayField(schema)) return formatDate(String(value))
  return typeof value === 'boolean' ? (value ? 'Oui' : 'Non') : String(value)
}

/** The fields of each subject, in the order of its form: the rooms of the subjects give them. */
export type Champs = Readonly<Partial<Record<LigneModifiee['sujet'], Shape>>>

/** A position in words, to about ten centimetres; null without one. */
export const positionText = (point: Point | null) =>
  point && `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`

/** The change of a position: before, after, and the distance. */
function moveOf(avant: Valeurs, apres: Valeurs): Changement[] {
  if (!('latitude' in avant || 'latitude' in apres)) return []
  // Both degrees are stored whenever one of them changed.
  const [from, to] = [pointOf(avant), pointOf(apres)]
  const metres = from && to ? ` (déplacé de ${distanceText(distanceM(from, to))})` : ''
  const after = positionText(to)
  return [{ label: 'Position', avant: positionText(from), apres: after && after + metres }]
}

/** The changes of a line, field by field in the order of the form, in French. */
export function changementsOf(
  ligne: Pick<LigneModifiee, 'sujet' | 'avant' | 'apres'>,
  champs: Champs,
): Changement[] {
  const avant = ligne.avant ?? {}
  const apres = ligne.apres ?? {}
  const simple = Object.entries(champs[ligne.sujet] ?? {}).filter(
    ([champ]) => champ !== 'latitude' && champ !== 'longitude' && (champ in avant || champ in apres),
  )
  return [
    ...simple.map(([champ, schema]) => ({
      label: fieldMeta(schema).label ?? champ,
      avant: readableChange(schema, avant[champ]),
      apres: readableChange(schema, apres[champ]),
    })),
    ...moveOf(avant, apres),
  ]
}

/** Lines with the same changes, shown once. */
export interface Groupe {
  lignes: LigneModifiee[]
  changements: Changement[]
}

/** The lines of an operation, grouped by equal changes, in their order. */
export function groupesOf(lignes: readonly LigneModifiee[], champs: Champs): Groupe[] {
  const groupes = new Map<string, Groupe>()
  for (const ligne of lignes) {
    const changements = changementsOf(ligne, champs)
    const key = JSON.stringify([ligne.sujet, ligne.nature, ligne.conteneur !== null, changements])
    const known = groupes.get(key)
    if (known) known.lignes.push(ligne)
    else groupes.set(key, { lignes: [ligne], changements })
  }
  return [...groupes.values()]
}

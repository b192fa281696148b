import { z } from 'zod'
import { fieldMeta } from '../kernel/fields.ts'
import { distanceM, type Point } from '../kernel/geo.ts'
import { short } from '../kernel/resource.ts'
import { type Role, roleLabels } from '../kernel/roles.ts'
import { distanceText } from '../kernel/texte.ts'
import { conteneur } from './conteneur.ts'
import { patrimoine } from './patrimoine.ts'
import { conteneurTypes, dechetTypes } from './types.ts'

/** Months that the history of changes is kept. */
export const HISTORIQUE_MOIS = 36
/** Lines of an operation that the history shows at once; the rest is asked for. */
export const LIGNES_MONTREES = 5

const valeur = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** The fields that changed, by their names on the wire. */
const valeurs = z.record(z.string(), valeur)
export type Valeurs = z.output<typeof valeurs>

export const natures = ['creation', 'modification', 'suppression', 'restauration'] as const
export type Nature = (typeof natures)[number]

/** What happened to one container, or to the patrimoine itself when it names none. */
export const ligneModifiee = z.object({
  id: z.int(),
  conteneur: short.nullable(),
  /** What the line is about; containers created together share one line, without `conteneur`. */
  sujet: z.enum(['patrimoine', 'conteneur']),
  nature: z.enum(natures),
  nombre: z.int(),
  avant: valeurs.nullable(),
  apres: valeurs.nullable(),
})
export type LigneModifiee = z.output<typeof ligneModifiee>

/** What one person did in one go: an edit, an import, a bulk edit. `id` names it by its first line. */
export const operation = z.object({
  '@type': z.literal('Modification'),
  id: z.int(),
  moment: z.iso.datetime({ offset: true }),
  auteur: z.object({ id: z.int().nullable(), libelle: z.string() }),
  nombreLignes: z.int(),
  lignes: z.array(ligneModifiee),
})
export type Operation = z.output<typeof operation>

export const lignesModifiees = z.object({ total: z.int(), lignes: z.array(ligneModifiee) })

/** Who did it, when the account itself may not be read: an administrator, or the product itself. */
export const auteurByRole = (role: string): string =>
  Object.hasOwn(roleLabels, role) ? roleLabels[role as Role] : 'Système'

const plural = (count: number, one: string, many: string) =>
  count > 1 ? `${count.toLocaleString('fr-FR')} ${many}` : one

const verbes: Record<Nature, [one: string, many: string]> = {
  creation: ['créé', 'créés'],
  modification: ['modifié', 'modifiés'],
  suppression: ['supprimé', 'supprimés'],
  restauration: ['restauré', 'restaurés'],
}

/** A line in a few words: "Conteneur modifié", "2 747 conteneurs créés", "Patrimoine supprimé". */
export function summaryOf({ sujet, nature, nombre }: Pick<LigneModifiee, 'sujet' | 'nature' | 'nombre'>) {
  const [one, many] = verbes[nature]
  if (sujet === 'patrimoine') return `Patrimoine ${one}`
  return plural(nombre, `Conteneur ${one}`, `conteneurs ${many}`)
}

/** An operation in a few words, from the lines that are shown and how many there are. */
export function titleOf({ lignes, nombreLignes }: Pick<Operation, 'lignes' | 'nombreLignes'>): string {
  const [first] = lignes
  if (!first) return ''
  const alike = lignes.every(({ sujet, nature }) => sujet === first.sujet && nature === first.nature)
  if (nombreLignes === 1) return summaryOf(first)
  return alike && first.conteneur
    ? summaryOf({ ...first, nombre: nombreLignes })
    : lignes.length === nombreLignes
      ? lignes.map(summaryOf).join(', ')
      : `${nombreLignes.toLocaleString('fr-FR')} changements`
}

/** One field of a line, as a person reads it; an empty value is null. */
export interface Changement {
  label: string
  avant: string | null
  apres: string | null
}

const nameIn = (table: Record<string, string>, code: unknown) => table[String(code)] ?? String(code)
const dechetLabels = Object.fromEntries(Object.entries(dechetTypes).map(([code, { label }]) => [code, label]))

/** A value of a patrimoine or of a container as a person reads it; null for an empty one. */
export function readableChange(champ: string, value: z.output<typeof valeur> | undefined): string | null {
  if (value === null || value === undefined || value === '') return null
  if (champ === 'conteneurType') return nameIn(conteneurTypes, value)
  if (champ === 'dechetType') return nameIn(dechetLabels, value)
  if (champ === 'isUnipatrimoine') return value ? 'Unipatrimoine' : 'Patrimoine'
  return String(value)
}

function labelOf(sujet: LigneModifiee['sujet'], champ: string): string {
  const fields: Record<string, z.ZodType> = sujet === 'conteneur' ? conteneur.fields : patrimoine.fields
  const schema = fields[champ]
  return (schema && fieldMeta(schema).label) ?? champ
}

/** Both degrees are kept whenever one of them changed. */
function pointOf({ latitude, longitude }: Valeurs): Point | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

/** A position as a person reads it, to about ten centimetres; null for none. */
export const positionText = (point: Point | null) =>
  point && `${point.latitude.toFixed(6)}, ${point.longitude.toFixed(6)}`

/** Where it was and where it is, with how far it went. */
function moveOf(avant: Valeurs, apres: Valeurs): Changement[] {
  if (!('latitude' in avant || 'latitude' in apres)) return []
  const from = pointOf(avant)
  const to = pointOf(apres)
  const metres = from && to ? ` (déplacé de ${distanceText(distanceM(from, to))})` : ''
  const after = positionText(to)
  return [{ label: 'Position', avant: positionText(from), apres: after && after + metres }]
}

/** What a line changed, field by field in the order of the form, in French. */
export function changementsOf(ligne: Pick<LigneModifiee, 'sujet' | 'avant' | 'apres'>): Changement[] {
  const avant = ligne.avant ?? {}
  const apres = ligne.apres ?? {}
  const fields = Object.keys(ligne.sujet === 'conteneur' ? conteneur.fields : patrimoine.fields)
  const simple = fields.filter(
    (champ) => champ !== 'latitude' && champ !== 'longitude' && (champ in avant || champ in apres),
  )
  return [
    ...simple.map((champ) => ({
      label: labelOf(ligne.sujet, champ),
      avant: readableChange(champ, avant[champ]),
      apres: readableChange(champ, apres[champ]),
    })),
    ...moveOf(avant, apres),
  ]
}

/** Lines that changed the same way, told once. */
export interface Groupe {
  lignes: LigneModifiee[]
  changements: Changement[]
}

/** The lines of an operation, those that changed the same way together, in the order they come. */
export function groupesOf(lignes: readonly LigneModifiee[]): Groupe[] {
  const groupes = new Map<string, Groupe>()
  for (const ligne of lignes) {
    const changements = changementsOf(ligne)
    const key = JSON.stringify([ligne.sujet, ligne.nature, ligne.conteneur !== null, changements])
    const known = groupes.get(key)
    if (known) known.lignes.push(ligne)
    else groupes.set(key, { lignes: [ligne], changements })
  }
  return [...groupes.values()]
}

import { type Item, type Resource, shapeResource, type Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { copyOf } from '../crud/copy.ts'
import { type FormValues, filled } from '../crud/draft.ts'

const { ordre, ...fields } = tournee.fields
/** The tournée as it is filled in: `conteneurs` are in the order of the round, which is therefore not a field. */
export const tourneeSaisie = shapeResource({ ...tournee, fields })

/** The values that a tournée starts from. */
export type Depart = FormValues<typeof tourneeSaisie>
/** The values of the assistant; a field that was emptied is null. */
export type Valeurs = { [K in keyof Depart]: Depart[K] | null }
export type Champ = keyof Valeurs & string

/** The steps of the assistant with their fields; the recap is last (TOUR-11 … TOUR-17). */
export const etapes: readonly { titre: string; champs: readonly string[] }[] = [
  {
    titre: 'Détail de la tournée',
    champs: [
      'libelle',
      'client',
      'formulaire',
      'prestation',
      'dateDebut',
      'dateFin',
      'freq',
      'interval',
      'byDay',
      'recurrenceType',
      'byMonthDay',
      'byMonth',
      'bySetPos',
      'siJourFerme',
      'territoire',
    ],
  },
  { titre: 'Sélection du patrimoine', champs: ['patrimoine', 'conteneurs'] },
  { titre: 'Ordre de la tournée', champs: ['ordre'] },
  { titre: 'Sélection des opérateurs', champs: ['chauffeur', 'equipier'] },
  { titre: 'Récapitulatif', champs: [] },
]
export const RECAPITULATIF = etapes.length - 1

/** Where a new tournée starts: every week from today on. */
export const freshValues = (aujourdhui: string) => ({ freq: 'WEEKLY' as const, dateDebut: aujourdhui })

/** Containers of which a new tournée is made, as the list of a patrimoine hands them over. */
export interface SelectionDeTournee {
  patrimoine: number
  conteneurs: readonly number[]
}

/** A new tournée over picked containers of a patrimoine. */
export const selectionValues = (
  lieu: Pick<Item<typeof patrimoine>, '@id' | 'client'>,
  conteneurs: readonly number[],
) => ({ client: lieu.client['@id'], patrimoine: lieu['@id'], conteneurs: [...conteneurs] })

/** A new tournée like an existing one: of its days, those that are over are not planned again. */
export function copyValues(aujourdhui: string, item: Item<typeof tournee>): Depart {
  const dateDebut = item.dateDebut < aujourdhui ? aujourdhui : item.dateDebut
  const dateFin = item.dateFin < dateDebut ? '' : item.dateFin
  return { ...copyOf(tourneeSaisie, item), dateDebut, dateFin }
}

/** The errors of these values, by field, in the sentences of the domain; includes the rules over several fields. */
export function errorsOf(valeurs: Valeurs): Record<string, string> {
  const value = filled(tourneeSaisie, valeurs)
  const found: Record<string, string> = {}
  const add = (path: string, message: string) => {
    found[path] ??= message
  }
  const parsed = tourneeSaisie.write.safeParse(value)
  for (const { path, message } of parsed.error?.issues ?? []) add(String(path[0] ?? ''), message)
  // The schema runs its rules on complete items only; the first step is left long before the last is filled.
  const isDated = Boolean(valeurs.dateDebut && valeurs.dateFin)
  const { rules } = tournee as Resource
  rules?.(value, (path, message) => (path === 'dateFin' && !isDated ? undefined : add(path, message)))
  return found
}

/** The errors of these values in the fields of one step. */
export function missingIn(etape: number, valeurs: Valeurs): Record<string, string> {
  const champs = etapes[etape]?.champs ?? []
  return Object.fromEntries(Object.entries(errorsOf(valeurs)).filter(([champ]) => champs.includes(champ)))
}

/** The index of the first step with one of these errors; the recap without errors. */
export function etapeOf(erreurs: Record<string, string>): number {
  const found = etapes.findIndex(({ champs }) => champs.some((champ) => erreurs[champ] !== undefined))
  return found === -1 ? RECAPITULATIF : found
}

/** The furthest step that can be opened: all steps before it are free of errors. */
export const openEtape = (valeurs: Valeurs): number => etapeOf(errorsOf(valeurs))

const JOURS_DEPUIS_DIMANCHE = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const

/**
 * The values after the consequences of a changed field: another client has other patrimoines, another frequency needs
 * other days.
 */
export function consequences(before: Valeurs, after: Valeurs): Valeurs {
  let v = after
  if (v.client !== before.client) v = { ...v, formulaire: null, patrimoine: null }
  if (v.freq !== 'MONTHLY' || (v.freq === before.freq && v.recurrenceType === before.recurrenceType)) return v
  const start = new Date(`${v.dateDebut || '2026-01-01'}T00:00:00Z`)
  if (v.recurrenceType !== 'weekdayOfMonth')
    return { ...v, recurrenceType: 'dayOfMonth', byMonthDay: v.byMonthDay || start.getUTCDate() }
  const day = JOURS_DEPUIS_DIMANCHE[start.getUTCDay()]
  const byDay = v.byDay && v.byDay.length > 0 ? v.byDay : day ? [day] : []
  return { ...v, byDay, bySetPos: v.bySetPos ?? 1 }
}

/** The recurrence of a draft, as far as it is known; an interval being typed counts as 1. */
export function recurrenceOf(valeurs: Valeurs): Recurrence {
  const { freq, interval, byDay, recurrenceType, byMonthDay, byMonth, bySetPos } = valeurs
  return {
    freq: freq ?? 'WEEKLY',
    interval: Number(interval) || 1,
    byDay: byDay ?? [],
    recurrenceType: recurrenceType ?? null,
    byMonthDay: Number(byMonthDay) || null,
    byMonth: byMonth && byMonth.length > 0 ? byMonth : null,
    bySetPos: bySetPos ?? null,
  }
}

/** The tournée to save, without the fields that its recurrence does not use. */
export function tourneeBody(valeurs: Valid<typeof tourneeSaisie>): Valid<typeof tournee> {
  const { freq, recurrenceType, conteneurs, byDay, byMonthDay, byMonth, bySetPos } = valeurs
  const parPosition = freq === 'MONTHLY' && recurrenceType === 'weekdayOfMonth'
  const parJour = freq === 'MONTHLY' && !parPosition
  return {
    ...valeurs,
    ordre: conteneurs,
    byDay: parJour ? [] : byDay,
    recurrenceType: freq === 'MONTHLY' ? recurrenceType : null,
    byMonthDay: parJour ? byMonthDay : null,
    bySetPos: parPosition ? bySetPos : null,
    byMonth: byMonth && byMonth.length > 0 ? byMonth : null,
  }
}

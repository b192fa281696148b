import type { Item, Resource, Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { copyOf } from '../crud/copy.ts'
import { draftOf, type FormValues, filled } from '../crud/draft.ts'

type DuFormulaire = Omit<FormValues<typeof tournee>, 'ordre'>
/** The values of the assistant; `conteneurs` are in the order of the round, which is therefore not stored separately. */
export type Valeurs = { [K in keyof DuFormulaire]: DuFormulaire[K] | null }
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

/** A tournée being edited: its values, the open step, and its errors. */
export interface Brouillon {
  valeurs: Valeurs
  etape: number
  erreurs: Readonly<Record<string, string>>
  /**
   * The containers picked in patrimoines that were left, by patrimoine and in order: choosing the patrimoine again
   * restores them.
   */
  quittes?: Readonly<Record<string, readonly number[]>>
  /** The choices that nobody made, each the only one of its list. */
  seuls?: Readonly<Record<string, unknown>>
}

export type Geste =
  | { type: 'champ'; champ: Champ; valeur: unknown }
  /** Takes the only choice of a field. */
  | { type: 'seul'; champ: Champ; valeur: string }
  | { type: 'quitter'; champ: Champ }
  /** Takes over values as they are, without the consequences of a person's change. */
  | { type: 'reprendre'; valeurs: Readonly<Record<string, unknown>> }
  | { type: 'ordonner'; conteneurs: readonly number[] }
  | { type: 'ajouter'; conteneurs: readonly number[] }
  | { type: 'retirer'; conteneurs: readonly number[] }
  | { type: 'suivant' }
  | { type: 'etape'; etape: number }
  | { type: 'refus'; erreurs: Brouillon['erreurs'] }

/** A draft from a tournée, or an empty one: every week from today on. */
export function startDraft(aujourdhui: string, item?: Item<typeof tournee>): Brouillon {
  const { ordre, ...valeurs } = draftOf(tournee, item)
  const neuve = item === undefined
  return {
    valeurs: neuve ? { ...valeurs, freq: 'WEEKLY', dateDebut: aujourdhui } : valeurs,
    etape: 0,
    erreurs: {},
  }
}

/** Containers of which a new tournée is made, as the list of a patrimoine hands them over. */
export interface SelectionDeTournee {
  patrimoine: number
  conteneurs: readonly number[]
}

/** The draft of a new tournée over picked containers of a patrimoine. */
export function selectionDraft(
  aujourdhui: string,
  lieu: Pick<Item<typeof patrimoine>, '@id' | 'client'>,
  conteneurs: readonly number[],
): Brouillon {
  const chosen = { client: lieu.client['@id'], patrimoine: lieu['@id'], conteneurs: [...conteneurs] }
  return givenDraft(aujourdhui, chosen)
}

/** The draft of a new tournée for the client, the form or the patrimoine that a person comes from. */
export function givenDraft(aujourdhui: string, given: Partial<Valeurs>): Brouillon {
  const { valeurs, ...empty } = startDraft(aujourdhui)
  return { ...empty, valeurs: { ...valeurs, ...given } }
}

/** The draft of a new tournée like an existing one: of its days, those that are over are not planned again. */
export function copyDraft(aujourdhui: string, item: Item<typeof tournee>): Brouillon {
  const { ordre, ...valeurs } = copyOf(tournee, item)
  const dateDebut = item.dateDebut < aujourdhui ? aujourdhui : item.dateDebut
  const dateFin = item.dateFin < dateDebut ? '' : item.dateFin
  return { valeurs: { ...valeurs, dateDebut, dateFin }, etape: 0, erreurs: {} }
}

/** The errors of these values, by field, in the sentences of the domain; includes the rules over several fields. */
export function errorsOf(valeurs: Valeurs): Record<string, string> {
  const value = filled(tournee, { ...valeurs, ordre: null })
  const found: Record<string, string> = {}
  const add = (path: string, message: string) => {
    found[path] ??= message
  }
  const parsed = tournee.write.safeParse(value)
  for (const { path, message } of parsed.error?.issues ?? []) add(String(path[0] ?? ''), message)
  // The schema runs its rules on complete items only; the first step is left long before the last is filled.
  const isDated = Boolean(valeurs.dateDebut && valeurs.dateFin)
  const { rules } = tournee as Resource
  rules?.(value, (path, message) => (path === 'dateFin' && !isDated ? undefined : add(path, message)))
  return found
}

const onlySteps = (erreurs: Record<string, string>, champs: readonly string[]) =>
  Object.fromEntries(Object.entries(erreurs).filter(([champ]) => champs.includes(champ)))

/** The index of the first step with one of these errors; the recap without errors. */
function etapeOf(erreurs: Record<string, string>): number {
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
function consequences(before: Valeurs, after: Valeurs): Valeurs {
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

/**
 * A draft whose patrimoine may have changed: restores the containers picked there before, and remembers those of the
 * patrimoine left.
 */
function withPatrimoine(brouillon: Brouillon, before: Valeurs): Brouillon {
  const { valeurs } = brouillon
  if (valeurs.patrimoine === before.patrimoine) return brouillon
  const left = before.patrimoine && { [before.patrimoine]: before.conteneurs ?? [] }
  const quittes = { ...brouillon.quittes, ...left }
  const conteneurs = [...(quittes[valeurs.patrimoine ?? ''] ?? [])]
  return { ...brouillon, quittes, valeurs: { ...valeurs, conteneurs } }
}

/** The draft after a gesture of the person. */
export function afterGesture(brouillon: Brouillon, geste: Geste): Brouillon {
  const { valeurs, erreurs } = brouillon
  const withConteneurs = (conteneurs: number[]): Brouillon => ({
    ...brouillon,
    valeurs: { ...valeurs, conteneurs },
    erreurs: without(erreurs, 'conteneurs'),
  })
  const ordre = valeurs.conteneurs ?? []
  switch (geste.type) {
    case 'champ': {
      const changed = consequences(valeurs, { ...valeurs, [geste.champ]: geste.valeur })
      const next = { ...brouillon, valeurs: changed, erreurs: without(erreurs, geste.champ) }
      return withPatrimoine(next, valeurs)
    }
    case 'seul': {
      const seuls = { ...brouillon.seuls, [geste.champ]: geste.valeur }
      return { ...afterGesture(brouillon, { ...geste, type: 'champ' }), seuls }
    }
    case 'quitter': {
      const erreur = errorsOf(valeurs)[geste.champ]
      return {
        ...brouillon,
        erreurs: erreur ? { ...erreurs, [geste.champ]: erreur } : without(erreurs, geste.champ),
      }
    }
    case 'reprendre':
      return { ...brouillon, valeurs: { ...valeurs, ...geste.valeurs }, erreurs: {} }
    case 'ordonner':
      return withConteneurs([...geste.conteneurs])
    case 'ajouter': {
      const known = new Set(ordre)
      return withConteneurs([...ordre, ...geste.conteneurs.filter((id) => !known.has(id))])
    }
    case 'retirer': {
      const gone = new Set(geste.conteneurs)
      return withConteneurs(ordre.filter((id) => !gone.has(id)))
    }
    case 'suivant': {
      const missing = onlySteps(errorsOf(valeurs), etapes[brouillon.etape]?.champs ?? [])
      const isWhole = Object.keys(missing).length === 0
      const etape = isWhole ? Math.min(brouillon.etape + 1, RECAPITULATIF) : brouillon.etape
      return { ...brouillon, etape, erreurs: missing }
    }
    case 'etape':
      return { ...brouillon, etape: Math.min(geste.etape, openEtape(valeurs)), erreurs: {} }
    case 'refus':
      return { ...brouillon, etape: etapeOf(geste.erreurs), erreurs: geste.erreurs }
  }
}

function without(erreurs: Readonly<Record<string, string>>, champ: string) {
  const { [champ]: _, ...rest } = erreurs
  return rest
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
export function tourneeBody(valeurs: Valeurs): Valid<typeof tournee> {
  const { freq, recurrenceType } = valeurs
  const parPosition = freq === 'MONTHLY' && recurrenceType === 'weekdayOfMonth'
  const parJour = freq === 'MONTHLY' && !parPosition
  return tournee.write.parse(
    filled(tournee, {
      ...valeurs,
      ordre: valeurs.conteneurs,
      byDay: parJour ? [] : valeurs.byDay,
      recurrenceType: freq === 'MONTHLY' ? recurrenceType : null,
      byMonthDay: parJour ? valeurs.byMonthDay : null,
      bySetPos: parPosition ? valeurs.bySetPos : null,
      byMonth: valeurs.byMonth && valeurs.byMonth.length > 0 ? valeurs.byMonth : null,
    }),
  )
}

/** True when a person changed nothing of the values that a draft started from. */
export const isUnchanged = ({ valeurs, seuls }: Brouillon, depart: Valeurs): boolean =>
  JSON.stringify(valeurs) === JSON.stringify({ ...depart, ...seuls })

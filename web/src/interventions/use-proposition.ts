import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { PassagePropose, proposition } from '@lavandiere/domain/interventions/intervention-proposee.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { described } from '../api/api.ts'
import type { ResourceForm } from '../crud/form.ts'
import { useRead } from '../crud/read.ts'

type Form = ResourceForm<typeof intervention>
type Valeurs = Parameters<Form['fill']>[0]
/** A field that a round, or a container, may fill in. */
type Propose = Extract<
  keyof Valeurs,
  'conteneur' | 'campagne' | 'operateur' | 'prestation' | 'typologieLavage' | 'nombreLaves'
>

interface Options {
  form: Form
  /** Fields that were filled in before the form opened, by the page one comes from or the last save: they stay. */
  given: readonly string[]
  /** A recorded intervention that is changed: what is proposed for it is an unsaved change. */
  isRecorded: boolean
}

/** Values that nobody typed: each is shown as proposed, and replaces only what was proposed before. */
export function useProposes({ form, given, isRecorded }: Options) {
  const [typed, setTyped] = useState<ReadonlySet<string>>(new Set(given))
  const [proposed, setProposed] = useState<Valeurs>({})
  const propose = (values: Valeurs) => {
    const current = form.getValues()
    const isFree = (name: string) =>
      !typed.has(name) && (!form.isDirty(name) || Reflect.get(current, name) === Reflect.get(proposed, name))
    const free = Object.fromEntries(Object.entries(values).filter(([name]) => isFree(name)))
    if (isRecorded) form.fill(free)
    else form.propose(free)
    setProposed((before) => ({ ...before, ...free }))
  }
  return {
    propose,
    /** Fills in what a person chose: nothing proposed replaces it. */
    choose: (name: Propose, value: string | null) => {
      setTyped((before) => new Set(before).add(name))
      form.fill({ [name]: value })
    },
    isTyped: (name: Propose) => typed.has(name),
    /** What is said under a field whose value was proposed. */
    said: (name: Propose) => {
      const value = form.values[name] ?? null
      return !typed.has(name) && value !== null && value === proposed[name] ? 'Proposé' : undefined
    },
  }
}
export type Proposes = ReturnType<typeof useProposes>

/** What the rounds of a day fill in: the only one what it holds; none, or two, nothing. */
function valuesOf(passages: readonly PassagePropose[]): Valeurs {
  const [only] = passages.length === 1 ? passages : []
  return {
    campagne: only?.campagne['@id'] ?? null,
    operateur: only?.chauffeur['@id'] ?? null,
    prestation: only?.prestation?.['@id'] ?? null,
    typologieLavage: only?.typologieLavage['@id'] ?? null,
  }
}

/**
 * The rounds that an intervention may belong to, by its place, its time, and the tournée that a person chose. The only one
 * fills in the form; a tournée that was given without a place, also its next point.
 */
export function usePassages(
  form: Form,
  proposes: Proposes,
  { isUni, isRecorded }: { isUni: boolean; isRecorded: boolean },
) {
  const { conteneur, patrimoine, campagne, dateEvenement: quand } = form.values
  const named = proposes.isTyped('campagne') ? idOf(campagne ?? '') : null
  const place = conteneur
    ? { conteneur: idOf(conteneur) }
    : isUni
      ? { patrimoine: idOf(patrimoine ?? '') }
      : {}
  const hasPlace = Boolean(conteneur) || isUni
  const query = { ...place, campagne: named, quand }
  const read = useRead('/interventions/proposition', described<typeof proposition>(), {
    query,
    // What was recorded stays until another tournée is chosen.
    enabled: Boolean(quand) && (named !== null || (hasPlace && !isRecorded)),
  })
  const passages = read.data?.passages
  const passage = passages?.length === 1 ? passages[0] : undefined
  const next = !hasPlace && !isRecorded ? passage?.suivant : null
  const propose = useEffectEvent(proposes.propose)
  useEffect(() => {
    if (passages) propose(valuesOf(passages))
  }, [passages])
  useEffect(() => {
    if (next) propose({ conteneur: `/api/conteneurs/${next.id}` })
  }, [next])
  return { read, passage }
}

import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { useResourceForm } from '../crud/form.ts'
import { changedFields, pick } from '../crud/versions.ts'
import {
  type Champ,
  consequences,
  type Depart,
  errorsOf,
  missingIn,
  openEtape,
  RECAPITULATIF,
  tourneeSaisie,
  type Valeurs,
} from './brouillon.ts'

interface Options {
  /** The tournée that is changed; absent for a new one. */
  item?: Item<typeof tournee> | undefined
  /** What a new tournée starts from. */
  initial: Partial<Depart>
  /** The name under which what is typed is kept. */
  sujet: string
}

const AU_DEBUT = {
  etape: 0,
  /** The containers picked in patrimoines that were left, in order: choosing the patrimoine again restores them. */
  quittes: {} as Readonly<Record<string, readonly number[]>>,
}

/** A tournée being filled in, step after step: the form of its values, and the open step. */
export function useBrouillon({ item, initial, sujet }: Options) {
  const form = useResourceForm(tourneeSaisie, { item, initial, sujet, besides: AU_DEBUT })
  const valeurs: Valeurs = form.values
  const { etape, quittes } = form.besides
  const open = (next: number) => form.setBesides((before) => ({ ...before, etape: next }))

  /** Sets fields with what follows from them; nobody typed those that are proposed. */
  const set = (change: Partial<Valeurs>, isProposed = false) => {
    const before: Valeurs = form.getValues()
    let after = consequences(before, { ...before, ...change })
    if (after.patrimoine !== before.patrimoine) {
      const left = { ...quittes, [before.patrimoine ?? '']: before.conteneurs ?? [] }
      form.setBesides((known) => ({ ...known, quittes: left }))
      after = { ...after, conteneurs: [...(left[after.patrimoine ?? ''] ?? [])] }
    }
    const changed = pick(after, changedFields(before, after))
    if (isProposed) form.propose(changed)
    else form.fill(changed)
  }

  const picked = () => form.getValues().conteneurs ?? []
  const ordonner = (conteneurs: readonly number[]) => set({ conteneurs: [...conteneurs] })

  return {
    form,
    valeurs,
    erreurs: form.errors,
    etape,
    set,
    propose: (champ: Champ, valeur: string) => set({ [champ]: valeur }, true),
    /** Says what is wrong with a field that is left. */
    quitter: (champ: Champ) => form.setFieldError(champ, errorsOf(form.getValues())[champ]),
    ordonner,
    ajouter: (more: readonly number[]) => ordonner([...new Set([...picked(), ...more])]),
    retirer(conteneurs: readonly number[]) {
      const gone = new Set(conteneurs)
      ordonner(picked().filter((id) => !gone.has(id)))
    },
    /** Opens a step, or the furthest before it that can be opened. */
    ouvrir(next: number) {
      form.clearErrors()
      open(Math.min(next, openEtape(form.getValues())))
    },
    /** Opens the next step, unless this one misses something, which is said. */
    suivant() {
      const missing = missingIn(etape, form.getValues())
      form.setErrors(missing)
      if (Object.keys(missing).length === 0) open(Math.min(etape + 1, RECAPITULATIF))
    },
    /** Opens a step whatever it holds: that of a refused field. */
    refuser: open,
  }
}

export type Brouillon = ReturnType<typeof useBrouillon>

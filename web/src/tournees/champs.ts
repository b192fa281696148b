import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { afterPress } from '../ui/after-press.ts'
import type { Champ, Valeurs } from './brouillon.ts'
import type { Brouillon } from './use-brouillon.ts'

export interface EtapeProps {
  /** The tournée as it was read: its related items keep their names even when they have been removed since. */
  lue?: Item<typeof tournee> | undefined
  brouillon: Brouillon
}

/** The fields that refer to an item of a catalogue, a patrimoine or an account. */
export type Relation = 'client' | 'formulaire' | 'patrimoine' | 'prestation' | 'chauffeur' | 'equipier'

export const relation = (props: EtapeProps, nom: Relation) => ({
  ...champ(props, nom),
  onOnly: (valeur: string) => props.brouillon.propose(nom, valeur),
  value: props.brouillon.valeurs[nom] || null,
  known: props.lue?.[nom],
})

/** The properties of an input: label, star, value, error and handlers. For inputs that call `onChange` with a value. */
export function champ<C extends Champ>({ brouillon }: EtapeProps, nom: C) {
  const { form, valeurs, set, quitter } = brouillon
  return {
    ...form.field(nom),
    name: nom,
    value: valeurs[nom],
    onChange: (valeur: Valeurs[C]) => set({ [nom]: valeur }),
    // What is still empty is asked for by the button that opens the next step.
    onBlur: () => {
      if (valeurs[nom]) afterPress(() => quitter(nom))
    },
  }
}

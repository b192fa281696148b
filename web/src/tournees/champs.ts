import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import type { Dispatch } from 'react'
import { isRequired } from '../crud/draft.ts'
import { afterPress } from '../ui/after-press.ts'
import type { Brouillon, Champ, Geste, Valeurs } from './brouillon.ts'

export interface EtapeProps {
  /** The tournée as it was read: its related items keep their names even when they have been removed since. */
  lue?: Item<typeof tournee>
  brouillon: Brouillon
  agir: Dispatch<Geste>
}

/** The French label of a field, and whether it is required. */
const libelleOf = (champ: Champ) => ({
  label: fieldMeta(tournee.fields[champ]).label,
  withAsterisk: isRequired(tournee.fields[champ]),
})

/** The fields that refer to an item of a catalogue, a patrimoine or an account. */
export type Relation = 'client' | 'formulaire' | 'patrimoine' | 'prestation' | 'chauffeur' | 'equipier'

export const relation = (props: EtapeProps, nom: Relation) => ({
  ...champ(props, nom),
  onOnly: (valeur: string) => props.agir({ type: 'seul', champ: nom, valeur }),
  value: props.brouillon.valeurs[nom] || null,
  known: props.lue?.[nom],
})

/** The properties of an input: label, star, value, error and handlers. For inputs that call `onChange` with a value. */
export function champ<C extends Champ>({ brouillon, agir }: EtapeProps, nom: C) {
  return {
    ...libelleOf(nom),
    name: nom,
    value: brouillon.valeurs[nom],
    error: brouillon.erreurs[nom],
    onChange: (valeur: Valeurs[C]) => agir({ type: 'champ', champ: nom, valeur }),
    onBlur: () => {
      if (brouillon.valeurs[nom]) afterPress(() => agir({ type: 'quitter', champ: nom }))
    },
  }
}

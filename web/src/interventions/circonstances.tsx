import { prestation as prestations } from '@lavandiere/domain/catalogues/prestation.ts'
import { typologie as typologies } from '@lavandiere/domain/catalogues/typologie.ts'
import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { PassagePropose } from '@lavandiere/domain/interventions/intervention-proposee.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { tournee as tournees } from '@lavandiere/domain/tournees/tournee.ts'
import { Group } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import type { Proposes } from './use-proposition.ts'

interface Props {
  form: ResourceForm<typeof intervention>
  proposes: Proposes
  /** The intervention being changed: its related items keep their names even when they have been removed since. */
  item?: Item<typeof intervention>
  /** The patrimoine of the place, whose tournées are offered; null while no place is chosen. */
  patrimoine: string | null
  /** The round that the fields are filled in from. */
  passage?: PassagePropose
}

/** The fields on tournée, crew and kind of wash, filled in from the round of that day. */
export function Circonstances({ form, proposes, item, patrimoine, passage }: Props) {
  const ref = (name: 'campagne' | 'operateur' | 'prestation' | 'typologieLavage') => ({
    ...form.field(name),
    value: form.values[name] ?? null,
    clearable: true,
    // Items of the tournée keep their names even when they have been removed since.
    known: [name === 'operateur' ? passage?.chauffeur : passage?.[name], item?.[name]].find(
      (one) => one && one['@id'] === form.values[name],
    ),
    description: proposes.said(name),
    onChange: (iri: string | null) => proposes.choose(name, iri),
  })
  return (
    <>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <SelectRef
          resource={tournees}
          {...ref('campagne')}
          disabled={!patrimoine}
          query={{ patrimoine }}
          empty="Aucune tournée de ce patrimoine"
        />
        <SelectRef resource={operateurs} {...ref('operateur')} />
      </Group>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <SelectRef resource={prestations} {...ref('prestation')} />
        <SelectRef resource={typologies} {...ref('typologieLavage')} />
      </Group>
    </>
  )
}

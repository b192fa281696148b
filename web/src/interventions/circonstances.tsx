import { prestation as prestations } from '@lavandiere/domain/catalogues/prestation.ts'
import { typologie as typologies } from '@lavandiere/domain/catalogues/typologie.ts'
import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { tournee as tournees } from '@lavandiere/domain/tournees/tournee.ts'
import { Group } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { api } from '../session/api.ts'

interface Props {
  form: ResourceForm<typeof intervention>
  /** The form of the chosen tournée, which says what is asked for. */
  onFormulaire: (iri: string) => void
}

/** On which round, by whom, which wash. */
export function Circonstances({ form, onFormulaire }: Props) {
  const ref = (name: 'campagne' | 'operateur' | 'prestation' | 'typologieLavage') => ({
    ...form.field(name),
    value: form.values[name] ?? null,
    clearable: true,
    onChange: (iri: string | null) => form.setFieldValue(name, iri as never),
  })
  const followTour = async (iri: string | null) => {
    form.setFieldValue('campagne', iri as never)
    if (!iri) return
    const tour = await api<Item<typeof tournees>>(`/campagne_lavages/${idOf(iri)}`)
    onFormulaire(tour.formulaire['@id'])
    form.setValues({
      operateur: tour.chauffeur['@id'],
      prestation: tour.prestation?.['@id'] ?? null,
    } as never)
  }
  return (
    <>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <SelectRef
          resource={tournees}
          {...ref('campagne')}
          disabled={!form.values.patrimoine}
          query={{ patrimoine: form.values.patrimoine }}
          onChange={(iri) => void followTour(iri)}
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

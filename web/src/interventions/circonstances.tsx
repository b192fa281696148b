import { prestation as prestations } from '@lavandiere/domain/catalogues/prestation.ts'
import { typologie as typologies } from '@lavandiere/domain/catalogues/typologie.ts'
import { operateur as operateurs } from '@lavandiere/domain/comptes/compte.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { tournee as tournees } from '@lavandiere/domain/tournees/tournee.ts'
import { Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ResourceForm } from '../crud/form.ts'
import { useOne } from '../crud/one.ts'
import { SelectRef } from '../crud/select-ref.tsx'

interface Props {
  form: ResourceForm<typeof intervention>
  /** The intervention being changed: its related items keep their names even when they have been removed since. */
  item?: Item<typeof intervention>
  /** Called with the form of the chosen tournée, which decides the demands. */
  onFormulaire: (iri: string) => void
}

/** The fields on tournée, crew and kind of wash. */
export function Circonstances({ form, item, onFormulaire }: Props) {
  const { tour, echec } = useTournee({ form, onFormulaire })
  const ref = (name: 'campagne' | 'operateur' | 'prestation' | 'typologieLavage') => ({
    ...form.field(name),
    value: form.values[name] ?? null,
    clearable: true,
    // Items of the tournée keep their names even when they have been removed since.
    known: [
      name === 'operateur' ? tour?.chauffeur : name === 'prestation' ? tour?.prestation : null,
      item?.[name],
    ].find((one) => one && one['@id'] === form.values[name]),
    onChange: (iri: string | null) => form.fill({ [name]: iri }),
  })
  return (
    <>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <SelectRef
          resource={tournees}
          {...ref('campagne')}
          disabled={!form.values.patrimoine}
          query={{ patrimoine: form.values.patrimoine }}
          empty="Aucune tournée de ce patrimoine"
          error={form.errors.campagne ?? (echec && "Cette tournée n'a pas pu être lue")}
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

/**
 * Fills in the operateur and the prestation of the chosen tournée, once read and only while it is still chosen; a value
 * picked by the person meanwhile stays. Returns the tournée, or the error of its reading.
 */
function useTournee({ form, onFormulaire }: Props) {
  const { campagne = null, operateur = null, prestation = null } = form.values
  const id = idOf(campagne ?? '')
  const { data, error } = useOne(tournees, id ?? 0, { enabled: id !== null })
  const tour = data?.item
  const asked = useRef({ campagne, operateur, prestation, isFollowed: true })
  useEffect(() => {
    if (asked.current.campagne !== campagne)
      asked.current = { campagne, operateur, prestation, isFollowed: campagne === null }
    if (!tour || asked.current.isFollowed) return
    asked.current.isFollowed = true
    onFormulaire(tour.formulaire['@id'])
    form.fill({
      ...(operateur === asked.current.operateur && { operateur: tour.chauffeur['@id'] }),
      ...(prestation === asked.current.prestation && { prestation: tour.prestation?.['@id'] ?? null }),
    })
  }, [tour, campagne, operateur, prestation, onFormulaire, form.fill])
  return id === null ? {} : { tour, echec: error }
}

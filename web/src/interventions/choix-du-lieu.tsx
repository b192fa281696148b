import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Group } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { nomConteneur } from '../patrimoines/nom-conteneur.ts'
import type { Proposes } from './use-proposition.ts'

interface Props {
  form: ResourceForm<typeof intervention>
  proposes: Proposes
  /** The intervention being changed: its place keeps its name even when it has been removed since. */
  item?: Item<typeof intervention>
  /** The chosen place, once read; a unipatrimoine has no containers to choose from. */
  lieu: { box?: Item<typeof conteneurs>; isUni: boolean }
}

/** The container, among all or among those of a patrimoine; the patrimoine alone where it has no list of containers. */
export function ChoixDuLieu({ form, proposes, item, lieu: { box, isUni } }: Props) {
  const { patrimoine = null, conteneur = null } = form.values
  return (
    <Group align="flex-start" grow preventGrowOverflow={false}>
      {!isUni && (
        <SelectRef
          resource={conteneurs}
          {...form.field('conteneur')}
          withAsterisk
          flex="2 1 280px"
          placeholder="Nomenclature, adresse, commune…"
          empty={patrimoine ? conteneurs.empty : "Aucun patrimoine n'a encore de conteneur"}
          query={{ patrimoine }}
          labelOf={nomConteneur}
          value={conteneur}
          known={item?.conteneur}
          description={proposes.said('conteneur') ?? box?.client.libelle}
          onChange={(iri) => proposes.choose('conteneur', iri)}
          onOnly={(iri) => proposes.propose({ conteneur: iri })}
        />
      )}
      <SelectRef
        resource={patrimoines}
        {...form.field('patrimoine')}
        flex="1 1 200px"
        placeholder="Tous"
        clearable
        empty="Aucun client n'a encore de patrimoine"
        value={patrimoine ?? box?.patrimoine['@id'] ?? null}
        known={item?.patrimoine}
        onChange={(iri) => {
          form.fill({ patrimoine: iri })
          proposes.choose('conteneur', null)
        }}
      />
    </Group>
  )
}

import { client as clients } from '@lavandiere/domain/comptes/compte.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Group } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { SelectRef } from '../crud/select-ref.tsx'

interface Props {
  form: ResourceForm<typeof intervention>
  /** The intervention being changed: its place keeps its name even when it has been removed since. */
  item?: Item<typeof intervention>
  client: string | null
  onClient: (iri: string | null) => void
  /** True for a unipatrimoine, which has no containers to choose from. */
  isUni: boolean
}

/**
 * Client, patrimoine and container. A missing place is reported at the first empty one of the three, since the next ones
 * cannot be chosen yet.
 */
export function ChoixDuLieu({ form, item, client, onClient, isUni }: Props) {
  const { patrimoine = null, conteneur = null } = form.values
  const manque = client === null ? 'client' : patrimoine === null ? 'patrimoine' : 'conteneur'
  const faultOf = (name: typeof manque, words: string) =>
    name === manque && {
      error: form.errors[name] ?? (form.errors.conteneur && words),
      'data-path': 'conteneur',
    }
  return (
    <>
      <SelectRef
        resource={clients}
        label="Client"
        withAsterisk
        value={client}
        known={item?.client}
        onChange={(iri) => {
          onClient(iri)
          form.fill({ patrimoine: null, conteneur: null, campagne: null })
        }}
        {...faultOf('client', 'Le client est requis')}
      />
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <SelectRef
          resource={patrimoines}
          {...form.field('patrimoine')}
          withAsterisk
          disabled={!client}
          query={{ client }}
          value={patrimoine}
          known={item?.patrimoine}
          onChange={(iri) => form.fill({ patrimoine: iri, conteneur: null, campagne: null })}
          {...faultOf('patrimoine', 'Le patrimoine est requis')}
        />
        {!isUni && (
          <SelectRef
            resource={conteneurs}
            {...form.field('conteneur')}
            error={manque === 'conteneur' && form.errors.conteneur}
            withAsterisk
            disabled={!patrimoine}
            query={{ patrimoine }}
            value={conteneur}
            known={item?.conteneur}
            onChange={(iri) => form.fill({ conteneur: iri })}
          />
        )}
      </Group>
    </>
  )
}

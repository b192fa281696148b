import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { conteneur as conteneurs } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine as patrimoines } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Group, Switch } from '@mantine/core'
import { useOne } from '../crud/one.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { type Choix, ClientPickers } from '../patrimoines/choix.tsx'
import { nomConteneur } from '../patrimoines/nom-conteneur.ts'
import type { SyntheseForm } from './demande.ts'

/** The choice of exploitant and client, for the roles that have it (SYN-09 … SYN-11). */
export function ChoixDuClient({ form, choix }: { form: SyntheseForm; choix: Choix }) {
  const fill = (values: Partial<SyntheseForm['values']>) =>
    form.setValues({ ...values, patrimoine: null, conteneur: null })
  return (
    <ClientPickers
      exploitant={form.values.exploitant}
      client={form.values.client}
      setExploitant={(exploitant) => {
        choix.setExploitant(exploitant)
        fill({ exploitant, client: null })
      }}
      setClient={(client) => {
        choix.setClient(client)
        fill({ client })
      }}
      propsOf={(name) => ({ ...form.getInputProps(name), withAsterisk: true })}
    />
  )
}

/** Patrimoine, container and detail of a report by patrimoine; a unipatrimoine has neither containers nor PAV (SYN-07). */
export function ChoixDuPatrimoine({ form }: { form: SyntheseForm }) {
  const { client, patrimoine, conteneur, byPAV } = form.values
  const id = patrimoine === null ? null : idOf(patrimoine)
  const chosen = useOne(patrimoines, id ?? 0, { enabled: id !== null })
  const isUni = id !== null && (chosen.data?.item.isUnipatrimoine ?? false)
  return (
    <>
      <Group align="flex-start" grow preventGrowOverflow={false}>
        <SelectRef
          resource={patrimoines}
          label="Patrimoine"
          withAsterisk
          disabled={!client}
          query={{ client }}
          {...form.getInputProps('patrimoine')}
          value={patrimoine}
          onChange={(iri) => form.setValues({ patrimoine: iri, conteneur: null, byPAV: false })}
        />
        <SelectRef
          resource={conteneurs}
          label="Conteneur"
          placeholder="Tous"
          disabled={!patrimoine || isUni}
          query={{ patrimoine }}
          labelOf={nomConteneur}
          {...form.getInputProps('conteneur')}
          value={conteneur}
          onChange={(iri) => form.setFieldValue('conteneur', iri)}
        />
      </Group>
      <Switch
        label="Par PAV"
        description={
          isUni
            ? "Un unipatrimoine n'a pas de PAV à détailler"
            : "Une ligne par conteneur, au lieu d'une par intervention"
        }
        disabled={isUni}
        checked={byPAV && !isUni}
        onChange={({ currentTarget }) => form.setFieldValue('byPAV', currentTarget.checked)}
      />
    </>
  )
}

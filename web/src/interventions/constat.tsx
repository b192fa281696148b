import { problem as problems } from '@lavandiere/domain/catalogues/problem.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { type ConteneurType, conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { MultiSelect, NumberInput, Switch, Textarea } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { useAll } from '../crud/list.ts'

interface Props {
  form: ResourceForm<typeof intervention>
  /** Number of bins at the place. */
  maximum?: number
  /** Type of the chosen container; null without one. */
  type: ConteneurType | null
}

/** The fields on the result: access, problems, bins washed, remark. */
export function Constat({ form, maximum, type }: Props) {
  const list = useAll(problems)
  const accessible = form.values.isAccessible
  return (
    <>
      <Switch {...form.field('isAccessible', 'checkbox')} />
      <MultiSelect
        {...form.field('problemes')}
        value={[...((form.values.problemes as string[] | undefined) ?? [])]}
        onChange={(iris) => form.fill({ problemes: iris })}
        data={offeredProblemes(list.data ?? [], type)}
        placeholder="Aucun problème"
        nothingFoundMessage={list.isSuccess ? 'Aucun problème de ce nom' : undefined}
        error={form.errors.problemes ?? (list.isLoadingError && "La liste n'a pas pu être chargée")}
        onDropdownOpen={() => list.isError && void list.refetch()}
        searchable
        clearable
      />
      {accessible && (
        <NumberInput
          {...form.field('nombreLaves')}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          description={maximum ? `${formatNumber(maximum)} sur place` : undefined}
          maw={240}
        />
      )}
      <Textarea {...form.field('observation')} autosize minRows={2} maxRows={8} />
    </>
  )
}

type Probleme = Pick<Item<typeof problems>, '@id' | 'libelle' | 'conteneurType'>

/**
 * The problems offered for a container: those of its type first, the others under a heading (CAT-10). Problems of the
 * same label also show their type.
 * @param type null without a container, or when none is needed
 */
export function offeredProblemes(problemes: readonly Probleme[], type: ConteneurType | null) {
  const times = new Map<string, number>()
  for (const { libelle } of problemes) times.set(libelle, (times.get(libelle) ?? 0) + 1)
  const optionOf = ({ '@id': value, libelle, conteneurType }: Probleme) => ({
    value,
    label: times.get(libelle) === 1 ? libelle : `${libelle} (${conteneurTypes[conteneurType]})`,
  })
  if (type === null) return problemes.map(optionOf)
  const own = problemes.filter(({ conteneurType }) => conteneurType === type).map(optionOf)
  const others = problemes.filter(({ conteneurType }) => conteneurType !== type).map(optionOf)
  return [
    { group: conteneurTypes[type], items: own },
    { group: 'Autres types de conteneur', items: others },
  ].filter(({ items }) => items.length > 0)
}

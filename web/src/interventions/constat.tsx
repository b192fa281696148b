import { problem as problems } from '@lavandiere/domain/catalogues/problem.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { ConteneurType } from '@lavandiere/domain/patrimoines/types.ts'
import { MultiSelect, NumberInput, Switch, Textarea } from '@mantine/core'
import type { ResourceForm } from '../crud/form.ts'
import { useAll } from '../crud/list.ts'
import { offeredProblemes } from './problemes.ts'

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
          description={maximum ? `${maximum} sur place` : undefined}
          maw={240}
        />
      )}
      <Textarea {...form.field('observation')} autosize minRows={2} maxRows={8} />
    </>
  )
}

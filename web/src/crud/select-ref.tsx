import type { Resource, Short } from '@lavandiere/domain/kernel/resource.ts'
import { Anchor, Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../api/errors.ts'
import type { Query } from '../api/url.ts'
import { type Choice, chosenOptions } from './chosen.ts'
import { CreationContext } from './creation.ts'
import { listOptions } from './list.ts'
import { nomDe } from './short.ts'

/** How many choices are offered at once; beyond, the server searches. */
const OFFERED = 50
const PAUSE_MS = 250

export interface SelectRefProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'resource'> {
  resource: Resource
  /** IRI of the chosen item. */
  value: string | null
  onChange: (iri: string | null) => void
  /** Narrows what is offered, such as the clients of one exploitant. */
  query?: Query
  /** What names a choice; the resource's label by default. */
  labelOf?: (choice: Choice) => string
  /** The item as it was read with what is edited: names the choice also when it has been removed since. */
  known?: Short | null
  /** Offers what has been removed too, under this heading (OPEN-38). */
  archives?: string
  /** What is said where there is nothing to choose, when the list is narrowed; the resource's sentence by default. */
  empty?: string
}

/** Picks one item of a resource: what is typed is searched on screen, and on the server when the list is long. */
export function SelectRef({
  resource,
  value,
  onChange,
  query,
  labelOf,
  known,
  archives,
  empty = resource.empty,
  ...props
}: SelectRefProps) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const own = known?.['@id'] === value ? known : null
  const optionOf = (choice: Choice) => ({
    value: choice['@id'],
    label: labelOf?.(choice) ?? String(choice[resource.label] ?? choice.id),
  })
  const asked = archives ? { ...query, archives: true, 'order[supprime]': 'asc' } : query
  const whole = useChoices(resource, asked, '')
  const isLong = (whole.data?.total ?? 0) > OFFERED
  const { data: found, error } = useQuery(chosenOptions(own?.supprime ? null : value, Boolean(archives)))
  useDropped(!own && error instanceof ApiError && error.status === 404, () => onChange(null))
  const chosen = found ? optionOf(found) : own && { value: own['@id'], label: nomDe(own) }
  // The label of the choice stands in the box: it is not something to search for.
  const searched = useChoices(resource, asked, isLong && text !== chosen?.label ? text : '')
  const offered = (isLong ? searched : whole).data?.members ?? []
  const failed = [whole, searched].find((list) => list.isError)
  const living = offered.filter((choice) => !isGone(choice)).map(optionOf)
  const gone = archives ? offered.filter(isGone).map(optionOf) : []
  if (chosen && ![...living, ...gone].some(({ value: iri }) => iri === chosen.value))
    (found && isGone(found) ? gone : living).unshift(chosen)
  const isEmpty = whole.data?.total === 0 && !props.disabled
  return (
    <Select
      clearable={!props.withAsterisk}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Nothing opens over the line that says why there is nothing.
      nothingFoundMessage={whole.isLoading ? 'Chargement…' : isEmpty ? null : undefined}
      {...props}
      description={isEmpty ? <Nothing name={resource.name} query={query} says={empty} /> : props.description}
      data={gone.length > 0 ? [...living, { group: archives ?? '', items: gone }] : living}
      value={value}
      onChange={onChange}
      searchable
      onSearchChange={setTyped}
      filter={isLong ? ({ options }) => options : undefined}
      limit={OFFERED + 1}
      rightSection={whole.isLoading || searched.isFetching ? <Loader size="xs" /> : undefined}
      placeholder={props.placeholder ?? 'Choisir…'}
      error={props.error || (failed && "La liste n'a pas pu être chargée : rouvrez-la pour réessayer")}
      onDropdownOpen={() => failed && void failed.refetch()}
    />
  )
}

/** Said under a field that has nothing to choose from, with the way to the form of a first one: in a tab of its own, what is typed here stays. */
function Nothing({ name, query, says }: { name: string; query?: Query; says: string }) {
  const creation = useContext(CreationContext)(name, query)
  return (
    <>
      {says}
      {creation && (
        <>
          {' : '}
          <Anchor component={Link} to={creation.to} target="_blank" inherit>
            {creation.label}
          </Anchor>
        </>
      )}
    </>
  )
}

function useChoices(resource: Resource, query: Query | undefined, search: string) {
  const asked = { ...query, search, itemsPerPage: OFFERED, [`order[${resource.list.by}]`]: 'asc' }
  return useQuery({
    ...listOptions<Choice>(resource.name, asked),
    // What was found stays on screen during a search, never what was offered for another client.
    placeholderData: (found, before) =>
      before && offers(before.queryKey[2]) === offers(asked) ? found : undefined,
    meta: { quiet: true },
    // Who made the first one in another tab comes back to a list that offers it.
    refetchOnWindowFocus: ({ state }) => (state.data?.total === 0 ? 'always' : true),
  })
}

/** What tells apart two lists of choices, whatever is searched in them. */
const offers = (asked: unknown) => JSON.stringify(Object.assign({}, asked, { search: '' }))

const isGone = ({ supprime }: Choice) => supprime === true

/** A choice that is nowhere any more, such as one remembered from before, is let go: an empty box must not hide it. */
function useDropped(isNowhere: boolean, drop: () => void) {
  const letGo = useEffectEvent(drop)
  useEffect(() => {
    if (isNowhere) letGo()
  }, [isNowhere])
}

import type { Resource, Short } from '@lavandiere/domain/kernel/resource.ts'
import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Loader, Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError } from '../api/errors.ts'
import type { Query } from '../api/url.ts'
import { offeredOptions } from '../ui/options-filter.ts'
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts'
import { searchable } from '../ui/use-list-state.ts'
import { type Choice, choice } from './answers.ts'
import { chosenOptions } from './chosen.ts'
import { CreationContext } from './creation.ts'
import { listOptions, type Members } from './list.ts'
import { nomDe } from './short.ts'

/** How many choices are offered at once; a longer list is searched on the server. */
const OFFERED = 50

export interface Hint {
  text: string
  /** Whether it speaks against the choice. */
  isWarning: boolean
}

export const HintLine = ({ text, isWarning }: Hint) => (
  <Text span display="block" size="xs" c={isWarning ? 'orange' : 'dimmed'}>
    {unbroken(text)}
  </Text>
)

/** An option with what is said of it under its name. */
export const optionSaying =
  (hintOf: (iri: string) => Hint | null): SelectProps['renderOption'] =>
  ({ option }) => {
    const hint = hintOf(option.value)
    return (
      <span>
        <span>{option.label}</span>
        {hint && <HintLine {...hint} />}
      </span>
    )
  }

export interface SelectRefProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'resource'> {
  resource: Resource
  /** IRI of the chosen item. */
  value: string | null
  onChange: (iri: string | null) => void
  /** Takes the only choice of a required field, which nobody picked; `onChange` by default. */
  onOnly?: (iri: string) => void
  /** Narrows what is offered, such as the clients of one exploitant. */
  query?: Query
  /** The text of a choice; the resource's label by default. */
  labelOf?: (choice: Choice) => string
  /** The chosen item as it was read with the edited item: its label shows even when it has been removed since. */
  known?: Short | null
  /** Heading of the removed items, which are then offered too (OPEN-38). */
  archives?: string
  /** What is said of a choice under its name, here and once it is chosen; null where there is nothing to say. */
  hintOf?: (iri: string) => Hint | null
  /** The sentence shown when a narrowed list is empty; the resource's own by default. */
  empty?: string
}

const clientOf = z.object({ client: z.object({ libelle: z.string() }) })
const mailOf = z.object({ email: z.string() })

/** What tells choices of one name apart, by their IRIs: their client, else their address or number. */
function detailsOf(choices: readonly Choice[], nameOf: (choice: Choice) => string): Map<string, string> {
  const known = new Map(choices.map((one) => [one['@id'], one]))
  const twins = [...Map.groupBy(known.values(), nameOf).values()].filter((all) => all.length > 1).flat()
  return new Map(
    twins.map((one) => [
      one['@id'],
      clientOf.safeParse(one).data?.client.libelle ?? mailOf.safeParse(one).data?.email ?? `n° ${one.id}`,
    ]),
  )
}

/** Picks one item of a resource: what is typed is searched on screen, and on the server when the list is long. */
export function SelectRef({
  resource,
  value,
  onChange,
  onOnly = onChange,
  query,
  labelOf,
  known,
  archives,
  hintOf,
  empty = resource.empty,
  ...props
}: SelectRefProps) {
  const nameOf = (choice: Choice) => labelOf?.(choice) ?? String(choice[resource.label] ?? choice.id)
  const own = known?.['@id'] === value ? known : null
  const { data: read, error } = useQuery(chosenOptions(own?.supprime ? null : value, Boolean(archives)))
  useDropped(!own && error instanceof ApiError && error.status === 404, () => onChange(null))
  const asked = archives ? { ...query, archives: true, 'order[supprime]': 'asc' } : query
  const choices = useSearchedChoices(resource, asked, read ? nameOf(read) : own ? nomDe(own) : undefined)
  const { whole, isLong, isPending, offered } = choices
  const field = useRef<HTMLInputElement>(null)
  const isOpenToOnly = value === null && props.withAsterisk && !props.disabled && !choices.isTyped
  const isUnderCaret = useRef(false)
  useOnly(isOpenToOnly ? whole.data : undefined, (iri) => {
    isUnderCaret.current = field.current === document.activeElement
    onOnly(iri)
  })
  useEffect(() => {
    if (!isUnderCaret.current || choices.box === '') return
    isUnderCaret.current = false
    // Who stands in the box and types next writes over the choice, as in a box that was filled before.
    field.current?.select()
  }, [choices.box])
  const details = detailsOf(offered, nameOf)
  // The label of the chosen one stands in the box: it must not change with what a search finds.
  const ofChosen = detailsOf([...(whole.data?.members ?? []), ...(read ? [read] : [])], nameOf)
  const optionOf = (choice: Choice) => {
    const id = choice['@id']
    const detail = (id === value ? ofChosen : details).get(id)
    return { value: id, label: detail === undefined ? nameOf(choice) : `${nameOf(choice)} (${detail})` }
  }
  const chosen = read ? optionOf(read) : own && { value: own['@id'], label: nomDe(own) }
  const living = offered.filter((choice) => !isDeletedChoice(choice)).map(optionOf)
  const gone = archives ? offered.filter(isDeletedChoice).map(optionOf) : []
  // The box shows the label of an option that the list holds: the chosen item is added to the options when the server
  // did not return it.
  const isOffered = [...living, ...gone].some((option) => option.value === chosen?.value)
  if (chosen && !isOffered) (read && isDeletedChoice(read) ? gone : living).unshift(chosen)
  const filterLong: SelectProps['filter'] = ({ options, search }) =>
    offeredOptions(options, (option) => !isPending && (search === '' || isOffered || option.value !== value))
  const isEmpty = whole.data?.total === 0 && !props.disabled
  const hint = value === null ? null : hintOf?.(value)
  const said = hint ? <HintLine {...hint} /> : props.description
  return (
    <Select
      clearable={!props.withAsterisk}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Nothing opens over the sentence that explains an empty list, or one that could not be read.
      nothingFoundMessage={
        whole.isLoading
          ? 'Chargement…'
          : isEmpty || choices.failed
            ? null
            : isPending
              ? 'Recherche…'
              : undefined
      }
      {...props}
      ref={field}
      description={isEmpty ? <Nothing name={resource.name} query={query} says={empty} /> : said}
      renderOption={hintOf && optionSaying(hintOf)}
      data={gone.length > 0 ? [...living, { group: archives ?? '', items: gone }] : living}
      value={value}
      onChange={onChange}
      searchable
      onSearchChange={choices.setTyped}
      filter={isLong ? filterLong : undefined}
      limit={OFFERED + 1}
      rightSection={whole.isLoading || isPending ? <Loader size="xs" /> : undefined}
      placeholder={props.placeholder ?? 'Choisir…'}
      error={
        props.error || (choices.failed && "La liste n'a pas pu être chargée : rouvrez-la pour réessayer")
      }
      onDropdownOpen={() => void choices.failed?.refetch()}
      // Enter picks the highlighted option; without one it must not submit the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && choices.isTyped) event.preventDefault()
        props.onKeyDown?.(event)
      }}
    />
  )
}

/**
 * The choices for the text typed in the box: a short list whole, otherwise the server's matches. `isPending` while
 * the choices belong to an earlier text: picking is then blocked, or a fast typist would pick a choice that nobody
 * has seen.
 */
function useSearchedChoices(resource: Resource, asked: Query | undefined, chosenName: string | undefined) {
  const [box, setTyped] = useState('')
  // The name of the current choice, alone or with its client, stands in the box: it is not a search.
  const typed = box === chosenName || box.startsWith(`${chosenName} (`) ? '' : searchable(box).trim()
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const whole = useChoices(resource, asked, '')
  const isLong = (whole.data?.total ?? 0) > OFFERED
  const searched = useChoices(resource, asked, isLong ? text : '')
  return {
    box,
    whole,
    isLong,
    isTyped: typed !== '',
    isPending: isLong && (typed !== text || searched.isPlaceholderData || searched.isLoading),
    offered: (isLong ? searched : whole).data?.members ?? [],
    failed: [whole, searched].find((list) => list.isError),
    setTyped,
  }
}

/** Shown under a field without choices: a link to the form of a first one, in another tab so that typed values stay. */
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
    ...listOptions(resource.name, choice, asked),
    // Earlier matches stay on screen during a search, but never those of another client.
    placeholderData: (found, before) =>
      before && offers(before.queryKey[2]) === offers(asked) ? found : undefined,
    meta: { quiet: true },
    // Coming back from the tab where the first item was created, the person finds a list that offers it.
    refetchOnWindowFocus: ({ state }) => (state.data?.total === 0 ? 'always' : true),
  })
}

/** Identifies a list of choices, whatever is searched in it. */
const offers = (asked: unknown) => JSON.stringify(Object.assign({}, asked, { search: '' }))

const isDeletedChoice = ({ supprime }: Choice) => supprime === true

/** Takes the choice of a list that has no other; `list` is undefined while a person types or has chosen. */
function useOnly(list: Members<Choice> | undefined, take: (iri: string) => void) {
  const only = list?.members.length === 1 ? list.members.find((one) => !isDeletedChoice(one)) : undefined
  const taken = useEffectEvent(take)
  const iri = only?.['@id']
  useEffect(() => {
    if (iri) taken(iri)
  }, [iri])
}

/**
 * Clears a choice that no longer exists, such as one remembered from an earlier visit: an empty-looking box must not
 * hold a hidden value.
 */
function useDropped(isNowhere: boolean, drop: () => void) {
  const letGo = useEffectEvent(drop)
  useEffect(() => {
    if (isNowhere) letGo()
  }, [isNowhere])
}

import { matching as foundAmong } from '@lavandiere/domain/kernel/search.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.layer.css'
import { IconFile, IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRole } from '../api/store.ts'
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts'
import { addressOf, helpOf, searchableScreens, searchSources } from './navigation.ts'
import { useSettings } from './reglages.ts'
import { releaseKeys, SEARCH_INPUT } from './search-keys.ts'

const MIN_LENGTH = 2

/** The search over the screens and the items of the rooms' sources. */
export function SearchBox({ times }: { times: number }) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const role = useRole()
  useEffect(() => {
    if (times > 0) spotlight.open()
  }, [times])
  const screens = foundAmong(
    searchableScreens(role, useSettings()),
    query,
    (screen) => `${screen.title} ${screen.menu?.label ?? ''} ${helpOf(screen) ?? ''}`,
  )
  const { found, isAsking, hasFailed } = useFound(query)
  const nothing = screens.length === 0 && found.every((group) => group.results.length === 0)
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      clearQueryOnClose
      centered={false}
      yOffset="12vh"
      scrollable
      maxHeight="60vh"
      attributes={{ content: { 'aria-label': 'Rechercher' } }}
      overlayProps={{ backgroundOpacity: 0.45, blur: 0 }}
    >
      <Spotlight.Search
        id={SEARCH_INPUT}
        onFocus={() => {
          const typed = releaseKeys()
          if (typed !== '') setQuery((before) => before + typed)
        }}
        placeholder="Rechercher…"
        aria-label="Rechercher"
        leftSection={<IconSearch size={20} />}
      />
      <Spotlight.ActionsList>
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Écrans">
            {screens.map((screen) => {
              const Icon = screen.icon ?? IconFile
              return (
                <Spotlight.Action
                  key={screen.path}
                  label={screen.title}
                  description={helpOf(screen)}
                  leftSection={<Icon size={20} stroke={1.6} />}
                  onClick={() => navigate(addressOf(screen))}
                />
              )
            })}
          </Spotlight.ActionsGroup>
        )}
        {found.map(({ label, results }) =>
          results.length === 0 ? null : (
            <Spotlight.ActionsGroup label={label} key={label}>
              {results.map((one) => (
                <Spotlight.Action
                  key={one.key}
                  label={one.label}
                  description={one.aide}
                  onClick={() => navigate(one.to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ),
        )}
        {hasFailed ? (
          <Spotlight.Empty>La recherche n'a pas abouti</Spotlight.Empty>
        ) : (
          nothing && <Spotlight.Empty>{isAsking ? 'Recherche…' : 'Aucun résultat'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/**
 * The results of this role's sources, asked once the typing pauses; whether they are still being asked, and whether
 * one failed.
 */
function useFound(query: string) {
  const role = useRole()
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const sources = searchSources.filter((source) => role !== null && source.roles.includes(role))
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['recherche', source.label, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(text, signal),
      enabled: text.length >= MIN_LENGTH,
      meta: { quiet: true },
    })),
  })
  const isWaiting = typed !== text && typed.length >= MIN_LENGTH && sources.length > 0
  return {
    found: sources.map((source, index) => ({ label: source.label, results: answers[index]?.data ?? [] })),
    isAsking: isWaiting || answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
  }
}

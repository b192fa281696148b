import { lieuxProposes } from '@lavandiere/domain/patrimoines/geocodage.ts'
import { Combobox, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOr } from '../api/errors.ts'
import { readOptions } from '../crud/read.ts'

/** A place suggested by the address service. */
interface LieuSaisi {
  libelle: string
  adresse: string
  commune: string
  latitude: number
  longitude: number
}

/** Pause in the typing before the address service is asked, in ms, and the characters that it needs (PAT-20). */
const PAUSE_MS = 400
const LONGUEUR_MIN = 3
/** Shown without suggestions (PAT-20); a failure of the address service has the server's sentence (API-14). */
const AUCUN = 'Aucun lieu trouvé'

interface LieuFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string
  /** Called with a typed text and no place, or with a suggestion and its place. */
  onChange: (text: string, lieu: LieuSaisi | null) => void
}

/** A place: typed, or picked from the suggestions of the address service. */
export function LieuField({ value, onChange, ...props }: LieuFieldProps) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { suggestions, isNothing, searching, failure } = useSuggestions(typed)
  const pick = (libelle: string) => {
    const found = suggestions?.find((one) => one.libelle === libelle)
    if (found) onChange(libelle, found)
    setTyped('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={pick}>
      <Combobox.Target>
        <TextInput
          {...props}
          value={value}
          autoComplete="off"
          rightSection={searching ? <Loader size="xs" /> : undefined}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            onChange(currentTarget.value, null)
            combobox.openDropdown()
          }}
          onBlur={(event) => {
            props.onBlur?.(event)
            combobox.closeDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!suggestions?.length && !isNothing && failure === null}>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }}>
          {suggestions?.map(({ libelle }) => (
            <Combobox.Option value={libelle} key={libelle}>
              {libelle}
            </Combobox.Option>
          ))}
          {isNothing && <Combobox.Empty>{AUCUN}</Combobox.Empty>}
          {failure !== null && <Combobox.Empty role="alert">{failure}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/**
 * Suggestions for the typed text, once the typing pauses; undefined when the text is too short; the error when the
 * service fails.
 */
function useSuggestions(typed: string) {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const asks = text.length >= LONGUEUR_MIN
  const query = useQuery({
    ...readOptions('/geocodage/completion', lieuxProposes, { q: text }),
    enabled: asks,
    placeholderData: keepPreviousData,
    meta: { quiet: true, steady: true },
    retry: false,
  })
  const isTyping = asks && typed.trim() !== ''
  const failure = isTyping && query.isError && !query.isFetching ? sentenceOr(query.error) : null
  const known = isTyping && failure === null ? query.data?.lieux : undefined
  // Suggestions of the same name are offered once.
  const suggestions = known?.filter((one, i) => known.findIndex((two) => two.libelle === one.libelle) === i)
  // Places found for the text before may stay on offer; that there is none is known of this text alone.
  const isNothing = suggestions?.length === 0 && !query.isPlaceholderData && text === typed.trim()
  return { suggestions, isNothing, searching: asks && query.isFetching, failure }
}

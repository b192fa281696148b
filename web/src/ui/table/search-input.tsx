import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { SEARCH_MAX, searchable } from '../use-list-state.ts'

const PAUSE_MS = 250

export interface SearchInputProps {
  value: string
  onChange: (value: string) => void
  placeholder: string
}

/** A search box that answers when the typing pauses, so that each letter is not a request. */
export function SearchInput({ value, onChange, placeholder }: SearchInputProps) {
  const [text, setText] = useState(value)
  const tell = useDebouncedCallback(onChange, PAUSE_MS)
  // Back and forward change the address behind the box.
  useEffect(() => setText(value), [value])
  const type = (next: string) => {
    setText(next)
    tell(searchable(next))
  }
  return (
    <TextInput
      type="search"
      maxLength={SEARCH_MAX}
      w={{ base: '100%', xs: 300 }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      // Told late, a search would call back who has gone on to another page meanwhile.
      onBlur={() => tell.flush()}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton aria-label="Effacer la recherche" onClick={() => type('')} />
      }
    />
  )
}

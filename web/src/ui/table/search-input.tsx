import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { TYPING_PAUSE_MS } from '../typing-pause.ts'
import { SEARCH_MAX, searchable } from '../use-list-state.ts'

interface SearchInputProps {
  value: string
  onChange: (value: string) => void
  placeholder: string
}

/** A search box that reports its text when the typing pauses, so that not every letter is a request. */
export function SearchInput({ value, onChange, placeholder }: SearchInputProps) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  // The texts reported and not yet found in the address: it follows with a delay, and must not overwrite what was
  // typed since.
  const told = useRef<string[]>([])
  const tell = useDebouncedCallback((next: string) => {
    if (next === (told.current.at(-1) ?? value)) return
    told.current.push(next)
    onChange(next)
  }, TYPING_PAUSE_MS)
  useEffect(() => {
    const heard = told.current.indexOf(value)
    told.current.splice(0, heard < 0 ? told.current.length : heard + 1)
    // Back and forward buttons changed the address.
    if (heard < 0) setText(value)
  }, [value])
  const type = (next: string) => {
    setText(next)
    tell(searchable(next))
  }
  const clear = () => {
    type('')
    tell.flush()
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      maxLength={SEARCH_MAX}
      w={{ base: '100%', xs: 300 }}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      // Reported at once when the box is left: a delayed search would call back a person who has opened another page
      // meanwhile.
      onBlur={() => tell.flush()}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text === '' ? null : <CloseButton aria-label="Effacer la recherche" onClick={clear} />}
    />
  )
}

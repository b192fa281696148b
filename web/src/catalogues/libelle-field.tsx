import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { fold, ofName } from '@lavandiere/domain/kernel/texte.ts'
import { Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useRole } from '../api/store.ts'
import type { Query } from '../api/url.ts'
import { listOptions } from '../crud/list.ts'
import { Note } from '../ui/note.tsx'
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts'

const namedEntry = z.object({
  id: z.int(),
  libelle: z.string(),
  exploitant: z.object({ id: z.int() }).nullish(),
})
type NamedEntry = z.output<typeof namedEntry>

/** Entries compared with the typed name: the search finds those of the same words first. */
const COMPARED = 100
export const MEME_NOM = 'Une autre entrée porte déjà ce nom : elles se confondront dans les choix.'

/** True when a user may be offered both entries: one is common to all companies, or both are of one company. */
const standTogether = (one: NamedEntry, item: Pick<NamedEntry, 'exploitant'> | undefined) =>
  !one.exploitant || !item?.exploitant || one.exploitant.id === item.exploitant.id

/** True when another entry of the same choices has this name, whatever its case and accents. */
export function hasSameName(
  entries: readonly NamedEntry[],
  libelle: string,
  item: Pick<NamedEntry, 'id' | 'exploitant'> | undefined,
): boolean {
  const name = fold(libelle.trim())
  return entries.some((one) => one.id !== item?.id && fold(one.libelle) === name && standTogether(one, item))
}

interface LibelleFieldProps {
  /** Label, value and handlers of the field. */
  input: TextInputProps
  resource: string
  /** The entry being changed; absent for a new one. */
  item?: Pick<NamedEntry, 'id' | 'exploitant'>
  /** Narrows the entries to those from which one chooses at once, such as the problems of one type of container. */
  among?: Query
}

/**
 * The label of an entry of a catalogue. A name that another entry has is warned about and not refused: a company may
 * want its own entry beside a common one, and older data has such pairs.
 */
export function LibelleField({ input, resource, item, among = {} }: LibelleFieldProps) {
  const libelle = String(input.value)
  const [search] = useDebouncedValue(libelle.trim(), TYPING_PAUSE_MS)
  const found = useQuery({
    ...listOptions(resource, namedEntry, { ...among, search, itemsPerPage: COMPARED }),
    enabled: search !== '',
    meta: { quiet: true },
  })
  const isDouble = hasSameName(found.data?.members ?? [], libelle, item)
  return (
    <TextInput
      {...input}
      description={isDouble ? MEME_NOM : undefined}
      descriptionProps={{ c: 'orange.9', role: 'status' }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  )
}

/** An entry that a company owns, or that is common to all. */
type EntreePossedee = { id: number; exploitant: Short | null }

/** Shown to an administrator above the fields: the company that owns the entry, or that it is common to all. */
function Portee({ item }: { item?: EntreePossedee }) {
  const isAdmin = useRole() === 'admin'
  if (!isAdmin) return null
  return (
    <Note>
      {item?.exploitant
        ? `Entrée ${ofName(item.exploitant.libelle)}`
        : 'Entrée commune à tous les exploitants : ils la voient sans pouvoir la modifier.'}
    </Note>
  )
}

interface ChampsDEntreeProps extends LibelleFieldProps {
  item?: EntreePossedee
  children?: ReactNode
}

/** The fields of an entry that a company may own: the label, then those of its catalogue. */
export function ChampsDEntree({ children, ...libelle }: ChampsDEntreeProps) {
  return (
    <Stack gap="md">
      <Portee item={libelle.item} />
      <LibelleField {...libelle} />
      {children}
    </Stack>
  )
}

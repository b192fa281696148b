import { fold } from '@lavandiere/domain/kernel/texte.ts'
import { RECHERCHE_MAX } from '@lavandiere/domain/recherche/trouvailles.ts'
import { ActionIcon, Combobox, Group, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { IconFile, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import classes from './search-box.module.css'
import { type SearchGroup, type SearchLine, useSearchGroups } from './search-groups.ts'
import { releaseKeys, SEARCH_INPUT } from './search-keys.ts'

/** The search over everything, in a dialog: open at each new number of openings, until it is closed. */
export function SearchBox({ times }: { times: number }) {
  const [closed, setClosed] = useState(0)
  const narrow = useNarrow()
  const leads = useRef(false)
  const close = (isLeading = false) => {
    leads.current = isLeading
    setClosed(times)
  }
  if (times <= closed) return null
  return (
    <OpenedModal
      onClose={() => close()}
      leads={leads}
      fullScreen={narrow}
      centered={false}
      size="lg"
      padding={0}
      yOffset="12vh"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': 'Rechercher' } }}
    >
      <SearchPanel onClose={() => close()} onLead={() => close(true)} />
    </OpenedModal>
  )
}

function SearchPanel({ onClose, onLead }: { onClose: () => void; onLead: () => void }) {
  const [query, setQuery] = useState('')
  const { groups, isAsking, hasFailed, remember } = useSearchGroups(query)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const navigate = useNavigate()
  const lines = groups.flatMap((group) => group.lines)
  useFirstSelected(combobox, query, lines)
  const open = (to: string) => {
    const line = lines.find((one) => one.to === to)
    if (line && !line.isPassing) remember(line)
    onLead()
    void navigate(to)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget>
        <TextInput
          id={SEARCH_INPUT}
          className={classes.input}
          variant="unstyled"
          size="lg"
          data-autofocus
          value={query}
          maxLength={RECHERCHE_MAX}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onFocus={() => {
            const typed = releaseKeys()
            if (typed !== '') setQuery((before) => before + typed)
          }}
          onKeyDown={(event) => jumpGroup(event, combobox, groups)}
          placeholder="Rechercher…"
          aria-label="Rechercher"
          leftSection={<IconSearch size={20} />}
          rightSection={
            <ActionIcon variant="subtle" color="gray" aria-label="Fermer la recherche" onClick={onClose}>
              <IconX size={18} />
            </ActionIcon>
          }
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize
        className={classes.list}
        type="auto"
        scrollbars="y"
        classNames={{ content: classes.lines }}
      >
        <Combobox.Options aria-label="Résultats">
          {groups.map(({ label, lines }) => (
            <Combobox.Group label={label} key={label}>
              {lines.map((line) => (
                <Line key={line.to} line={line} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <State query={query} isEmpty={lines.length === 0} isAsking={isAsking} hasFailed={hasFailed} />
      </ScrollArea.Autosize>
      <Text size="xs" c="dimmed" className={classes.keys} visibleFrom="sm">
        ↑ ↓ choisir · Page ↑ ↓ changer de groupe · Entrée ouvrir · Échap fermer
      </Text>
    </Combobox>
  )
}

function Line({ line: { to, label, aide, icon: Icon = IconFile } }: { line: SearchLine }) {
  return (
    <Combobox.Option value={to} className={classes.option}>
      <Group gap="sm" wrap="nowrap">
        <Icon size={20} stroke={1.6} />
        <div className={classes.words}>
          <Text size="sm" truncate>
            {label}
          </Text>
          {aide && (
            <Text size="xs" className={classes.aide} truncate>
              {aide}
            </Text>
          )}
        </div>
      </Group>
    </Combobox.Option>
  )
}

/** Words of fewer signs are found as whole words only. */
const isShort = (query: string) => !/[\p{L}\p{N}]{3}/u.test(fold(query))

interface StateProps {
  query: string
  isEmpty: boolean
  isAsking: boolean
  hasFailed: boolean
}

function State({ query, isEmpty, isAsking, hasFailed }: StateProps) {
  const sentence = hasFailed
    ? "La recherche n'a pas abouti"
    : isAsking
      ? 'Recherche…'
      : isEmpty && (isShort(query) ? 'Aucun mot de cette longueur : écrivez-en davantage' : 'Aucun résultat')
  return (
    <Note role="status" ta="center" p={sentence ? 'md' : 0}>
      {sentence}
    </Note>
  )
}

type Store = ReturnType<typeof useCombobox>

/** Selects the first line for a new text; what comes later leaves the selected line selected. */
function useFirstSelected(combobox: Store, query: string, lines: readonly SearchLine[]) {
  const shown = lines.map(({ to }) => to).join('\n')
  const [chosenFor, setChosenFor] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is a new object at each drawing
  useEffect(() => {
    const isKept = chosenFor === query && document.querySelector(`.${classes.list} [data-combobox-selected]`)
    if (isKept) combobox.updateSelectedOptionIndex('selected')
    else combobox.selectFirstOption()
    setChosenFor(query)
  }, [query, shown])
}

/** Page down and up: the first line of the next group, and of the one before. */
function jumpGroup(event: KeyboardEvent, combobox: Store, groups: readonly SearchGroup[]) {
  if (event.key !== 'PageDown' && event.key !== 'PageUp') return
  event.preventDefault()
  let next = 0
  const starts = groups.map(({ lines }) => {
    const start = next
    next += lines.length
    return start
  })
  const at = combobox.getSelectedOptionIndex()
  const to =
    event.key === 'PageDown' ? starts.find((start) => start > at) : starts.findLast((start) => start < at)
  combobox.selectOption(to ?? (event.key === 'PageDown' ? 0 : (starts.at(-1) ?? 0)))
}

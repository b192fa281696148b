import { COLONNES_MAX, MOTIF, type Source } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { ActionIcon, Chip, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'

/** What fills a field in this form: a source, or a pattern that numbers the containers. */
export type Filled = Source | { motif: string } | undefined

/** Columns offered at once; a search finds the others. */
const OFFERED_MAX = 200

/** What may fill a field besides one column. */
export interface Offer {
  /** Whether the texts of several columns may make it. */
  joins?: boolean
  /** The texts of which one may hold for all lines, each a click away; any text when they are `'any'`, none without them. */
  constants?: readonly string[] | 'any'
  /** Whether a pattern may number the lines. */
  numbers?: boolean
  /** What several columns mean, where they are not joined by a space. */
  joined?: string
}

/** Choices that are no column: their values cannot be names of columns, which have a "c" before them. */
const TEXT = 't'
const PATTERN = 'm'
const columnChoice = (name: string) => `c${name}`

function choicesOf({ constants, numbers }: Offer, columns: readonly string[]) {
  const besides = [
    ...(numbers ? [{ value: PATTERN, label: 'Numéroter les conteneurs' }] : []),
    ...(constants === 'any' ? [{ value: TEXT, label: 'Une même valeur…' }] : []),
  ]
  return [
    {
      group: 'Colonnes du fichier',
      items: columns.map((name) => ({ value: columnChoice(name), label: name })),
    },
    ...(besides.length > 0 ? [{ group: 'Pour toutes les lignes', items: besides }] : []),
  ]
}

function choiceOf(filled: Filled, { constants }: Offer): string | null {
  if (!filled) return null
  if ('motif' in filled) return PATTERN
  if ('valeur' in filled) return constants === 'any' ? TEXT : null
  return filled.colonnes[0] === undefined ? null : columnChoice(filled.colonnes[0])
}

function filledBy(choice: string | null): Filled {
  if (choice === null) return undefined
  if (choice === PATTERN) return { motif: MOTIF }
  if (choice === TEXT) return { valeur: '' }
  return { colonnes: [choice.slice(1)] }
}

interface Props {
  offer: Offer
  label: string
  columns: readonly string[]
  value: Filled
  onChange: (filled: Filled) => void
}

/** The choice of what fills a field: columns of the file, joined, or one text or pattern for all lines. */
export function SourceField({ offer, label, columns, value, onChange }: Props) {
  const [joining, setJoining] = useState(false)
  const chosen = value && 'colonnes' in value ? value.colonnes : []
  const canJoin = offer.joins === true && chosen.length > 0 && chosen.length < COLONNES_MAX && !joining
  const choice = choiceOf(value, offer)
  const joinAt = (at: number, name: string | null) => {
    const others = chosen.filter((_, i) => i !== at)
    onChange({ colonnes: name === null ? others : [...chosen.slice(0, at), name, ...chosen.slice(at + 1)] })
    setJoining(false)
  }
  return (
    <Stack gap={6}>
      <Group gap={6} wrap="nowrap">
        <Select
          aria-label={label}
          placeholder={offer.constants === 'any' ? 'Une colonne, ou une même valeur' : 'Aucune colonne'}
          data={choicesOf(offer, columns)}
          value={choice}
          onChange={(next) => {
            setJoining(false)
            onChange(filledBy(next))
          }}
          searchable
          limit={OFFERED_MAX}
          clearable
          nothingFoundMessage="Aucun choix de ce nom"
          flex={1}
        />
        {canJoin && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={`Joindre une autre colonne à ${label}`}
            title="Joindre une autre colonne"
            onClick={() => setJoining(true)}
          >
            <IconPlus size={16} />
          </ActionIcon>
        )}
      </Group>
      {[...chosen.slice(1), ...(joining ? [null] : [])].map((name, i) => (
        <Joined
          key={name ?? ''}
          label={`${label}, suite ${i + 1}`}
          columns={columns}
          value={name}
          onChange={(next) => joinAt(i + 1, next)}
        />
      ))}
      {offer.joined && chosen.length > 1 && (
        <Text size="xs" c="dimmed">
          {offer.joined}
        </Text>
      )}
      {(choice === TEXT || choice === PATTERN) && (
        <FreeText label={label} value={value} onChange={onChange} />
      )}
      {typeof offer.constants === 'object' && chosen.length === 0 && (
        <Constants label={label} texts={offer.constants} value={value} onChange={onChange} />
      )}
    </Stack>
  )
}

function Joined(props: {
  label: string
  columns: readonly string[]
  value: string | null
  onChange: (name: string | null) => void
}) {
  const { label, columns, value, onChange } = props
  return (
    <Group gap={6} wrap="nowrap">
      <Select
        aria-label={label}
        placeholder="Colonne à la suite"
        data={[...columns]}
        value={value}
        onChange={(next) => next && onChange(next)}
        searchable
        limit={OFFERED_MAX}
        flex={1}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Retirer ${label}`}
        onClick={() => onChange(null)}
      >
        <IconX size={16} />
      </ActionIcon>
    </Group>
  )
}

/** The texts that may hold for all lines of a field without a column. */
function Constants(props: Pick<Props, 'label' | 'value' | 'onChange'> & { texts: readonly string[] }) {
  const { label, texts, value, onChange } = props
  const chosen = value && 'valeur' in value ? value.valeur : null
  // Another program may have named a type by a synonym.
  const shown = chosen === null || texts.includes(chosen) ? texts : [...texts, chosen]
  return (
    <Chip.Group value={chosen} onChange={(valeur) => onChange({ valeur })}>
      <Group gap={6} role="radiogroup" aria-label={`${label} de toutes les lignes`}>
        <Text size="sm">Toutes les lignes :</Text>
        {shown.map((text) => (
          <Chip key={text} value={text} size="sm">
            {text}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

function FreeText({ label, value, onChange }: Pick<Props, 'label' | 'value' | 'onChange'>) {
  if (!value || 'colonnes' in value) return null
  const isPattern = 'motif' in value
  return (
    <TextInput
      aria-label={isPattern ? 'Motif des nomenclatures' : `${label} de toutes les lignes`}
      placeholder={isPattern ? MOTIF : 'Valeur de toutes les lignes'}
      description={isPattern ? '{n} devient le rang de la ligne : 0001, 0002…' : undefined}
      inputWrapperOrder={['input', 'description']}
      value={isPattern ? value.motif : value.valeur}
      maxLength={isPattern ? 100 : 255}
      onChange={({ currentTarget: { value: text } }) =>
        onChange(isPattern ? { motif: text } : { valeur: text })
      }
    />
  )
}

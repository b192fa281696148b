import { Grid, Text } from '@mantine/core'
import { Note } from '../../ui/note.tsx'
import { type Filled, type Offer, SourceField } from './source-field.tsx'

/** A field that a column of a file may fill. */
export interface FieldOf<C extends string> {
  cible: C
  label: string
  isNeeded?: boolean
  offer: Offer
  /** The part of its column's text that the field takes; all of it by default. */
  part?: (text: string) => string
}

interface Props<C extends string> {
  /** Fields that one text fills because the file lets suppose it: to be looked at. */
  supposed?: readonly C[]
  fields: readonly FieldOf<C>[]
  /** The columns of the file, with texts of its first lines. */
  colonnes: readonly { nom: string; exemples: readonly string[] }[]
  sourceOf: (cible: C) => Filled
  onChange: (cible: C, filled: Filled) => void
}

/** The fields of a file's lines, each with what fills it and what the first lines then give. */
export function FieldRows<C extends string>({
  supposed = [],
  fields,
  colonnes,
  sourceOf,
  onChange,
}: Props<C>) {
  const columns = colonnes.map(({ nom }) => nom)
  return fields.map(({ cible, label, isNeeded, offer, part }) => (
    <Grid key={cible} align="flex-start" gap={{ base: 4, sm: 'md' }}>
      <Grid.Col span={{ base: 12, sm: 3 }}>
        <Text size="sm" fw={500} pt={{ base: 6, sm: 8 }}>
          {label}
          {isNeeded && (
            <Text component="span" c="rouge" aria-hidden>
              {' *'}
            </Text>
          )}
        </Text>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <SourceField
          offer={offer}
          label={label}
          columns={columns}
          value={sourceOf(cible)}
          onChange={(filled) => onChange(cible, filled)}
        />
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        {supposed.includes(cible) ? (
          <Text size="sm" pt={{ base: 0, sm: 8 }}>
            Supposé d'après le nom ou le contenu du fichier : à vérifier.
          </Text>
        ) : (
          <Note pt={{ base: 0, sm: 8 }} lineClamp={2} className="breakable">
            {exampleOf(sourceOf(cible), colonnes, part)}
          </Note>
        )}
      </Grid.Col>
    </Grid>
  ))
}

/** What the first lines give for a field. */
function exampleOf(
  filled: Filled,
  colonnes: Props<string>['colonnes'],
  part: (text: string) => string = (text) => text,
): string {
  if (!filled || !('colonnes' in filled)) return ''
  const texts = filled.colonnes.map((name) => colonnes.find(({ nom }) => nom === name)?.exemples ?? [])
  if (texts.length > 1) return part(texts.flatMap(([first]) => first ?? []).join(' '))
  return texts[0]?.map(part).filter(Boolean).join(' · ') ?? ''
}

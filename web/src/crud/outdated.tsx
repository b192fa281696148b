import { fieldMeta } from '@lavandiere/domain/kernel/fields.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, Button, Radio, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { chosenOptions } from './chosen.ts'
import { schemaOf } from './form.ts'
import type { Conflict } from './versions.ts'

interface FormNoticesProps {
  resource: ConflictsProps['resource']
  form: {
    values: ConflictsProps['values']
    conflicts: readonly Conflict[] | null
    isRestored: boolean
    startAgain(): void
    setFieldValue(field: string, value: unknown): void
  }
}

/** Shown above the fields: typed values were kept, and what somebody else changed meanwhile. */
export function FormNotices({ resource, form }: FormNoticesProps) {
  return (
    <>
      {form.isRestored && (
        <Alert icon={<IconHistory size={20} />} title="Votre saisie a été conservée">
          <Stack gap="xs" align="flex-start">
            Vous retrouvez ici ce que vous aviez tapé et qui n'était pas encore enregistré.
            <Button size="xs" variant="default" onClick={() => form.startAgain()}>
              Abandonner cette saisie
            </Button>
          </Stack>
        </Alert>
      )}
      {form.conflicts && (
        <Conflicts
          resource={resource}
          conflicts={form.conflicts}
          values={form.values}
          onChoose={(field, value) => form.setFieldValue(field, value)}
        />
      )}
    </>
  )
}

interface ConflictsProps {
  resource: Pick<Resource, 'name' | 'fields'>
  conflicts: readonly Conflict[]
  values: Readonly<Record<string, unknown>>
  onChoose: (field: string, value: unknown) => void
}

/** Tells that somebody else saved meanwhile, and lets the person choose between two values of a field. */
export function Conflicts({ resource, conflicts, values, onChoose }: ConflictsProps) {
  const notice = useRef<HTMLDivElement>(null)
  // The button that saves stands at the end of a form, this notice at its head: in a long form it would not be seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal brings other conflicts
  useEffect(() => {
    // The body is a block: newer browsers let scrolling return a promise, and an effect may only return its clean-up.
    notice.current?.scrollIntoView({ block: 'center' })
  }, [conflicts])
  return (
    <Alert
      ref={notice}
      color="orange"
      icon={<IconAlertTriangle size={20} />}
      title="Cette fiche a changé entre-temps"
    >
      <Stack gap="md">
        <Text size="sm">
          {conflicts.length > 0
            ? "Quelqu'un d'autre l'a modifiée depuis que vous l'avez ouverte. Choisissez ce qui doit rester, puis enregistrez."
            : "Quelqu'un d'autre l'a modifiée depuis que vous l'avez ouverte. Ses modifications et les vôtres sont réunies ci-dessous : relisez-les, puis enregistrez."}
        </Text>
        {conflicts.map((conflict) => (
          <ConflictField
            key={conflict.field}
            resource={resource}
            conflict={conflict}
            isMine={sameJson(values[conflict.field], conflict.mine)}
            onChoose={(value) => onChoose(conflict.field, value)}
          />
        ))}
      </Stack>
    </Alert>
  )
}

const sameJson = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

interface ConflictFieldProps {
  resource: Pick<Resource, 'name' | 'fields'>
  conflict: Conflict
  isMine: boolean
  onChoose: (value: unknown) => void
}

/** A field that two people changed: the choice between the two values. */
function ConflictField({ resource, conflict, isMine, onChoose }: ConflictFieldProps) {
  const { label = conflict.field } = fieldMeta(schemaOf(resource, conflict.field))
  const said = { field: conflict.field, resource }
  return (
    <Radio.Group
      label={label}
      value={isMine ? 'mine' : 'theirs'}
      onChange={(side) => onChoose(side === 'mine' ? conflict.mine : conflict.theirs)}
    >
      <Stack gap={6} mt={4}>
        <Radio
          value="mine"
          label={<Said {...said} prefix="Votre saisie" value={conflict.mine} other={conflict.theirs} />}
        />
        <Radio
          value="theirs"
          label={<Said {...said} prefix="Déjà enregistré" value={conflict.theirs} other={conflict.mine} />}
        />
      </Stack>
    </Radio.Group>
  )
}

interface SaidProps {
  prefix: string
  resource: Pick<Resource, 'name' | 'fields'>
  field: string
  value: unknown
  /** The other person's value, or one's own: the one that is shown beside this value. */
  other: unknown
}

/** A value in words; a relation by the label of its item. */
function Said({ prefix, resource, field, value, other }: SaidProps) {
  const { ref, labels } = fieldMeta(schemaOf(resource, field))
  const iri = ref !== undefined && typeof value === 'string' ? value : null
  const { data } = useQuery(chosenOptions(iri))
  const name = data ? String(data.libelle ?? data.nomenclature ?? data.id) : null
  return `${prefix} : ${name ?? labels?.[String(value)] ?? valueWords(value, other)}`
}

function valueWords(value: unknown, other: unknown): string {
  if (value === null || value === undefined || value === '') return 'rien'
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (Array.isArray(value)) return listWords(value, Array.isArray(other) ? other : [])
  return typeof value === 'number'
    ? value.toLocaleString('fr-FR', { maximumFractionDigits: 7 })
    : `« ${String(value)} »`
}

/** A list in words, with its differences from the other list: two lists of 2,000 may differ in their order alone. */
function listWords(list: readonly unknown[], other: readonly unknown[]): string {
  if (list.length === 0) return 'rien'
  const known = new Set(other.map((one) => JSON.stringify(one)))
  const own = list.filter((one) => !known.has(JSON.stringify(one))).length
  const count = countInWords(list.length, 'élément')
  if (own > 0 && own < list.length) return `${count}, dont ${formatNumber(own)} ici seulement`
  return own === 0 && list.length === other.length ? `${count}, dans un autre ordre` : count
}

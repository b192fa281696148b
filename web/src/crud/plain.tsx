import { baseSchema, fieldMeta, isDayField, LIBELLE_MAX } from '@lavandiere/domain/kernel/fields.ts'
import { type Item, type Resource, short } from '@lavandiere/domain/kernel/resource.ts'
import { NumberInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { DateField } from '../ui/date-field.tsx'
import type { Cell, Column } from '../ui/table/column.ts'
import { type FieldName, type ResourceForm, schemaOf } from './form.ts'
import type { Ruled } from './list-view.tsx'
import { SelectRef } from './select-ref.tsx'
import { nomDe } from './short.ts'

/** The resource that each relation field points to, by the name of the field. */
type Relations<R extends Resource> = { [K in FieldName<R>]?: Resource }

export interface PlainForm<R extends Ruled> {
  resource: R
  /** The resources that the relations point to; a relation missing here cannot be drawn. */
  relations?: Relations<R>
  /** Shown above the fields. */
  Note?: ComponentType<{ item?: Item<R> }>
}

type Input = 'relation' | 'switch' | 'number' | 'choice' | 'day' | 'text' | 'long text'

/** The input that a schema asks for; null when the form must bring one. */
function inputOf(schema: z.ZodType): Input | null {
  const { ref, many } = fieldMeta(schema)
  const base = baseSchema(schema)
  if (ref) return many ? null : 'relation'
  if (base instanceof z.ZodBoolean) return 'switch'
  if (base instanceof z.ZodNumber) return 'number'
  if (base instanceof z.ZodEnum || base instanceof z.ZodLiteral) return 'choice'
  if (isDayField(base)) return 'day'
  if (!(base instanceof z.ZodString)) return null
  return (base.maxLength ?? 0) > LIBELLE_MAX ? 'long text' : 'text'
}

/** @throws Error for a field that a plain form cannot draw: a list, or a relation whose resource is not given */
export function refuseUndrawn({
  resource,
  relations = {},
}: {
  resource: Resource
  relations?: object
}): void {
  for (const [name, schema] of Object.entries(resource.fields)) {
    const input = inputOf(schema)
    if (input === null)
      throw new Error(`${resource.name}.${name}: this field needs an input of its own (Fields)`)
    if (input === 'relation' && !Object.hasOwn(relations, name))
      throw new Error(`${resource.name}.${name}: the resource of this relation is not given (relations)`)
  }
}

/** The fields of a plain resource, in the order of its definition; each gets the input that its schema asks for. */
export function PlainFields<R extends Ruled>({
  resource,
  relations = {},
  Note,
  form,
  item,
}: PlainForm<R> & { form: ResourceForm<R>; item?: Item<R> }) {
  const fields: R['fields'] = resource.fields
  const names: FieldName<R>[] = []
  for (const name in fields) names.push(name)
  return (
    <Stack gap="md">
      {Note && <Note item={item} />}
      {names.map((name) => (
        <PlainField
          key={name}
          schema={schemaOf(resource, name)}
          bind={(type) => form.field(name, type)}
          held={item && Reflect.get(item, name)}
          target={relations[name]}
        />
      ))}
    </Stack>
  )
}

interface PlainFieldProps {
  schema: z.ZodType
  /** Label, value and handlers of the field. A function: the compiler would spend minutes on comparing whole forms. */
  bind: (type?: 'input' | 'checkbox') => ReturnType<ResourceForm<Resource>['field']>
  /** What the item holds in this field, as it was read. */
  held: unknown
  target?: Resource
}

function PlainField({ schema, bind, held, target }: PlainFieldProps) {
  const base = baseSchema(schema)
  const input = bind()
  switch (inputOf(schema)) {
    case 'relation':
      return target ? (
        <SelectRef
          {...input}
          resource={target}
          value={input.value}
          known={short.safeParse(held).data ?? null}
        />
      ) : null
    case 'switch':
      return <Switch {...bind('checkbox')} />
    case 'number':
      return <NumberInput {...input} {...boundsOf(base)} />
    case 'choice':
      return <PlainChoice input={input} values={valuesOf(base)} labels={fieldMeta(schema).labels ?? {}} />
    case 'day':
      return <DateField {...input} />
    case 'long text':
      return <Textarea {...input} autosize minRows={2} maxRows={8} />
    default:
      return <TextInput {...input} />
  }
}

const boundsOf = (base: z.ZodType) =>
  base instanceof z.ZodNumber
    ? { allowDecimal: base.format !== 'safeint', min: base.minValue ?? undefined }
    : {}

function valuesOf(base: z.ZodType): readonly unknown[] {
  if (base instanceof z.ZodEnum) return base.options
  return base instanceof z.ZodLiteral ? [...base.values] : []
}

interface ChoiceProps {
  input: ReturnType<PlainFieldProps['bind']>
  values: readonly unknown[]
  labels: Readonly<Record<string, string>>
}

function PlainChoice({ input, values, labels }: ChoiceProps) {
  return (
    <Select
      {...input}
      placeholder="Choisir…"
      data={values.map((value) => ({ value: String(value), label: labels[String(value)] ?? String(value) }))}
      value={input.value === null ? null : String(input.value)}
      onChange={(chosen) => input.onChange(values.find((value) => String(value) === chosen) ?? null)}
    />
  )
}

/** The column of a field, written or computed: its label, and its value in words. */
export function plainColumn(resource: Resource, key: string): Column<object> {
  const schema = { ...resource.computed, ...resource.fields }[key]
  if (!schema) throw new Error(`${resource.name}: no field ${key}`)
  const { label, labels } = fieldMeta(schema)
  const base = baseSchema(schema)
  const value = (row: object): Cell => {
    const held: unknown = Reflect.get(row, key)
    if (labels) return labels[String(held)] ?? ''
    if (typeof held === 'object' && held !== null) return nomDe(short.parse(held))
    return typeof held === 'string' || typeof held === 'number' || typeof held === 'boolean' ? held : null
  }
  return {
    key,
    title: label ?? key,
    sortable: resource.list.order.includes(key),
    value,
    ...(key === resource.label ? { phone: 'name' } : {}),
    ...(base instanceof z.ZodNumber && !labels ? { align: 'right' } : {}),
    ...(isDayField(base) ? { time: 'day' } : {}),
  }
}

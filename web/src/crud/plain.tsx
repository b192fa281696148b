import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { baseSchema, fieldMeta, LIBELLE_MAX } from '@lavandiere/domain/kernel/fields.ts'
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
export type Relations<R extends Resource> = { [K in FieldName<R>]?: Resource }

export interface PlainForm<R extends Ruled> {
  resource: R
  /** The resources that the relations point to; a relation missing here cannot be drawn. */
  relations?: Relations<R>
  /** Fields that the form leaves out. */
  unshown?: readonly FieldName<R>[]
  /** Shown above the fields. */
  Note?: ComponentType<{ item?: Item<R> }>
}

/**
 * The fields of a plain resource, in the order of its definition; each gets the input that its schema asks for.
 * @throws Error for a field without such an input, or a relation whose resource is not given
 */
export function PlainFields<R extends Ruled>({
  resource,
  relations = {},
  unshown = [],
  Note,
  form,
  item,
}: PlainForm<R> & { form: ResourceForm<R>; item?: Item<R> }) {
  const fields: R['fields'] = resource.fields
  const names: FieldName<R>[] = []
  for (const name in fields) if (!unshown.includes(name)) names.push(name)
  return (
    <Stack gap="md">
      {Note && <Note item={item} />}
      {names.map((name) => (
        <PlainField
          key={name}
          resource={resource}
          name={name}
          bind={(type) => form.field(name, type)}
          item={item}
          target={relations[name]}
        />
      ))}
    </Stack>
  )
}

interface PlainFieldProps {
  resource: Resource
  name: string
  /** Label, value and handlers of the field. A function: the compiler would spend minutes on comparing whole forms. */
  bind: (type?: 'input' | 'checkbox') => ReturnType<ResourceForm<Resource>['field']>
  item?: object
  target?: Resource
}

function PlainField({ resource, name, bind, item, target }: PlainFieldProps) {
  const schema = schemaOf(resource, name)
  const { ref, many, labels = {} } = fieldMeta(schema)
  const base = baseSchema(schema)
  const input = bind()
  const drawn = () => new Error(`${resource.name}.${name}: this field needs an input of its own (Fields)`)
  if (ref) {
    if (many || !target) throw drawn()
    return <SelectRef {...input} resource={target} value={input.value} known={shortAt(item, name)} />
  }
  if (base instanceof z.ZodBoolean) return <Switch {...bind('checkbox')} />
  if (base instanceof z.ZodNumber)
    return (
      <NumberInput {...input} allowDecimal={base.format !== 'safeint'} min={base.minValue ?? undefined} />
    )
  if (base instanceof z.ZodEnum || base instanceof z.ZodLiteral) {
    const values: unknown[] = base instanceof z.ZodEnum ? base.options : [...base.values]
    return (
      <Select
        {...input}
        placeholder="Choisir…"
        data={values.map((value) => ({
          value: String(value),
          label: labels[String(value)] ?? String(value),
        }))}
        value={input.value === null ? null : String(input.value)}
        onChange={(chosen) => input.onChange(values.find((value) => String(value) === chosen) ?? null)}
      />
    )
  }
  if (isDay(base)) return <DateField {...input} />
  if (!(base instanceof z.ZodString)) throw drawn()
  return (base.maxLength ?? 0) > LIBELLE_MAX ? (
    <Textarea {...input} autosize minRows={2} maxRows={8} />
  ) : (
    <TextInput {...input} />
  )
}

/** True for the schema of a day (`dayField` of the kernel). */
const isDay = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodISODate || (schema instanceof z.ZodPipe && schema.out instanceof z.ZodISODate)

/** The related item that a field of an item holds; null when it holds none. */
const shortAt = (item: object | undefined, name: string) =>
  short.safeParse(item && Reflect.get(item, name)).data ?? null

/** The column of a field: its label, and its value in words. */
export function plainColumn(resource: Resource, key: string): Column<object> {
  const schema = schemaOf(resource, key)
  const { label, labels } = fieldMeta(schema)
  const value = (row: object): Cell => {
    const held: unknown = Reflect.get(row, key)
    if (labels) return labels[String(held)] ?? ''
    if (typeof held === 'object' && held !== null) return nomDe(short.parse(held))
    if (isDay(baseSchema(schema))) return formatDate(String(held ?? ''))
    return typeof held === 'string' || typeof held === 'number' || typeof held === 'boolean' ? held : null
  }
  return {
    key,
    title: label ?? key,
    sortable: resource.list.order.includes(key),
    value,
    ...(key === resource.label ? { card: 'title' } : {}),
  }
}

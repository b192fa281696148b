import { z } from 'zod'
import { countInWords } from './texte.ts'
import './sentences.ts'
import { hasControl, hasControlOverLines, hasDirectionControl, isVisible } from './caracteres.ts'

/** Facts of a field besides its zod type. Read back with `fieldMeta`, also through optional and nullable wrappers. */
interface FieldMeta {
  /** French label of the field in forms, tables and the API's documentation. */
  label?: string
  /** The resource that a relation points to. */
  ref?: string
  /** True when the relation holds several items. */
  many?: boolean
  /** The French word for each value of a list of choices. */
  labels?: Readonly<Record<string, string>>
  /** True for a field that is written but never answered (a password). */
  writeOnly?: boolean
  /** True for a field that shows stored files: each `contentUrl` leaves as a link that opens its file for a while. */
  files?: boolean
  /** The largest usual value: a form asks once more before it saves a larger one. */
  usualMax?: number
}

const registry = z.registry<FieldMeta>()

/**
 * A copy of a schema with a French label, or other facts. Several fields may share one schema (the types of
 * container) under different labels, so the given schema keeps its own facts.
 */
export function field<T extends z.ZodType>(schema: T, meta: FieldMeta): T {
  const copy = schema.clone()
  registry.add(copy, { ...fieldMeta(schema), ...meta })
  return copy
}

/** The facts attached to a field, searched through its wrappers; empty without any, and for no field. */
export function fieldMeta(schema: z.ZodType | undefined): FieldMeta {
  if (!schema) return {}
  const found = registry.get(schema)
  if (found) return found
  const inner = innerOf(schema)
  return inner ? fieldMeta(inner) : {}
}

/** A schema without its optional, nullable and default wrappers. */
export function baseSchema(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema)
  return inner ? baseSchema(inner) : schema
}

function innerOf(schema: z.ZodType): z.ZodType | null {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return schema.unwrap() as z.ZodType
  }
  return null
}

/** An answer of the API under an address: its IRI, its type and its fields (docs/api.md). */
export const documentOf = <const T extends string, S extends z.ZodRawShape>(type: T, fields: S) =>
  z.object({ '@id': z.string(), '@type': z.literal(type), ...fields })

export const LIBELLE_MAX = 255
const CARACTERES_INTERDITS = 'Ce texte contient des caractères interdits'
const SENS_DE_LECTURE =
  'Ce texte contient des caractères invisibles qui changent le sens de lecture : effacez-le et tapez-le à nouveau'

/** Refuses a text that cannot be stored, or that would show other letters than it holds. */
const legible = (schema: z.ZodString, hasForbidden: (text: string) => boolean) =>
  schema
    .refine((text) => !hasForbidden(text), CARACTERES_INTERDITS)
    .refine((text) => !hasDirectionControl(text), SENS_DE_LECTURE)

/**
 * A required line of text, trimmed; an empty or invisible one is refused with the sentence `required` (BIZ-07: at most
 * 255 characters).
 * @param notText the sentence for a value that is not a text
 */
export function lineField(
  label: string,
  required: string,
  tooLong: string,
  max = LIBELLE_MAX,
  notText = required,
) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === null ? required : notText
  const line = z.string({ error }).trim().min(1, required).max(max, tooLong)
  const visible = legible(line, hasControl).refine((text) => text === '' || isVisible(text), required)
  return field(visible, { label })
}

/** The label that nearly every resource has (BIZ-07). */
export const libelleField = () =>
  lineField('Libellé', 'Le libellé est requis', 'Le libellé ne doit pas dépasser 255 caractères')

/** An optional line of text; absent, null and an empty text all mean none. */
export function optionalLineField(label: string, tooLong: string, max = LIBELLE_MAX) {
  const line = z.string({ error: 'Un texte est attendu' }).trim().max(max, tooLong)
  return field(legible(line, hasControl), { label }).nullish()
}

/** Characters of a text of several lines at most. */
const TEXTE_MAX = 5000

/** An optional text of several lines. */
export function textField(label: string) {
  const lines = z.string({ error: 'Un texte est attendu' })
  const tooLong = `Ce texte ne doit pas dépasser ${countInWords(TEXTE_MAX, 'caractère')}`
  return field(legible(lines.max(TEXTE_MAX, tooLong), hasControlOverLines), { label }).nullish()
}

export const yesNoField = (label: string, initial = false) =>
  field(z.boolean({ error: 'Oui ou non est attendu' }), { label }).default(initial)

/** The largest id: the limit of PostgreSQL's type integer. */
export const ID_MAX = 2_147_483_647

/** The numeric id of an IRI such as `/api/clients/12`; null when the text is no IRI of that resource. */
export function idOf(iri: string, resource?: string): number | null {
  const found = /(?:^|\/)([a-z_]+)\/([1-9]\d{0,9})$/.exec(iri)
  if (!found || (resource !== undefined && found[1] !== resource)) return null
  const id = Number(found[2])
  return id <= ID_MAX ? id : null
}

type Ref<N extends string = string> = string & z.core.$brand<`ref:${N}`>

/** A relation to one item: written as an IRI, read as a short object (docs/api.md). */
export function ref<const N extends string>(resource: N, label: string, required = 'Ce champ est requis') {
  const schema = z
    .string({ error: required })
    .max(255, required)
    .refine((iri) => idOf(iri, resource) !== null, required)
    .meta({ format: 'iri-reference', description: `IRI: /${resource}/{id}` })
  // The cast adds a brand that exists in types alone; zod's own `brand` needs the name as a literal, which is generic
  // here.
  return field(schema as unknown as z.ZodType<Ref<N>, string>, { label, ref: resource })
}

/** A relation to several items, in order and without repetition; at most `max`. */
export function refs<const N extends string>(resource: N, label: string, max = 1000) {
  return field(
    z
      .array(ref(resource, label), { error: 'Une liste est attendue' })
      .max(max, `Au plus ${countInWords(max, 'élément')}`)
      .refine(
        (list) => new Set(list.map((iri) => idOf(iri))).size === list.length,
        'Un même élément figure deux fois',
      ),
    { label, ref: resource, many: true },
  )
}

/** The years that a date may lie in: any other year is a typing mistake, and the database cannot hold all of them. */
const SIECLES = /^(19|20|21)\d\d-/
const DECALAGE = /(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/

/** A row of which an answer says the number and the name alone. */
export const nomme = z.object({ id: z.int(), libelle: z.string() })

/** An instant in an answer, ISO 8601 with its offset. */
export const instantLu = z.iso.datetime({ offset: true })

/** Most characters of an instant: its fraction of a second could be of any length, which the database would refuse. */
const INSTANT_MAX = 40
const HORS_SIECLES = "L'année doit être comprise entre 1900 et 2199"

/** The sentence for a period that ends before it begins. */
export const FIN_AVANT_DEBUT = 'La date de fin doit être ultérieure ou égale à la date de début'

export const DATE_ATTENDUE = 'Une date AAAA-MM-JJ est attendue'

/** An id that the sender made, so that what is sent twice is kept once. */
export const uuid = z.uuid('Un identifiant unique (UUID) est attendu')

const HEURE_ATTENDUE = 'Une heure HH:MM est attendue'
/** A time of the day, HH:MM. */
export const heureDuJour = z
  .string({ error: HEURE_ATTENDUE })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, HEURE_ATTENDUE)

/** A day, YYYY-MM-DD, that exists in the calendar, from 1900 to 2199. */
export const realDay = (invalid = DATE_ATTENDUE) =>
  z.iso.date({ error: invalid, abort: true }).refine((day) => SIECLES.test(day), HORS_SIECLES)

/** A required day as a field of a resource. */
export const dayField = (label: string, required: string, invalid = "Cette date n'existe pas") =>
  field(z.string({ error: required }).min(1, required).pipe(realDay(invalid)), { label })

/** True for the schema of a day: that of `dayField`, or of an answer. */
export const isDayField = (schema: z.ZodType): boolean => {
  const base = baseSchema(schema)
  return base instanceof z.ZodISODate || (base instanceof z.ZodPipe && base.out instanceof z.ZodISODate)
}

/** Until March 1911 Paris kept an offset with seconds (+00:09:21), which ISO 8601 cannot say in an answer. */
const HEURE_LEGALE = Date.parse('1912-01-01T00:00:00Z')

/** A required instant with its offset (at most 14 hours from UTC), from 1912 to 2199. */
export const instantField = (label: string, required: string) =>
  field(
    z.iso
      .datetime({ offset: true, error: required })
      .max(INSTANT_MAX, required)
      .refine((at) => SIECLES.test(at), HORS_SIECLES)
      .refine((at) => !(Date.parse(at) < HEURE_LEGALE), "L'année doit être comprise entre 1912 et 2199")
      .refine((at) => DECALAGE.test(at), required),
    { label },
  )

/** A whole number between two bounds. */
export function integerField(
  label: string,
  min: number,
  max: number,
  messages: { required: string; range: string },
) {
  return field(
    z
      .number({ error: messages.required })
      .int(messages.range)
      .min(min, messages.range)
      .max(max, messages.range),
    { label },
  )
}

/** Most decimals of an amount of money or a rate. */
const DECIMALES_MAX = 4

/**
 * A number from 0 to a maximum, with at most four decimals; each fault has its own sentence.
 * @param usualMax the largest usual value
 */
export function decimalField(
  label: string,
  max: number,
  messages: { number?: string; min?: string; max?: string } = {},
  usualMax = max,
) {
  const scale = 10 ** DECIMALES_MAX
  const isShort = (value: number) =>
    Math.abs(Math.round(value * scale) / scale - value) < Number.EPSILON * scale
  return field(
    z
      .number({ error: messages.number ?? 'Un nombre est attendu' })
      .min(0, messages.min ?? 'Un nombre positif est attendu')
      .max(max, messages.max ?? `Un nombre de ${max} au plus est attendu`)
      .refine(isShort, `Au plus ${countInWords(DECIMALES_MAX, 'décimale')}`),
    { label, usualMax },
  )
}

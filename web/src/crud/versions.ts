type Values = Readonly<Record<string, unknown>>

/** A field that two people changed, each in another way. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '')

export const changedFields = (before: Values, after: Values): string[] =>
  Object.keys(after).filter((field) => !isSame(before[field], after[field]))

/**
 * The values of a form after somebody else saved the same item: my changes over theirs. A field that both changed is
 * a conflict, and holds mine until the person chooses.
 */
export function mergeVersions(base: Values, mine: Values, theirs: Values) {
  const own = changedFields(base, mine)
  const foreign = new Set(changedFields(base, theirs))
  const conflicts = own.flatMap((field): Conflict[] =>
    foreign.has(field) && !isSame(mine[field], theirs[field])
      ? [{ field, mine: mine[field], theirs: theirs[field] }]
      : [],
  )
  return { values: { ...theirs, ...pick(mine, own) }, conflicts }
}

export const pick = (values: Values, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Said by every question whose yes loses what was typed. */
export const SERONT_PERDUES = 'Vos modifications ne sont pas enregistrées et seront perdues.'

/** What each open form of this tab says: whether leaving it would lose something. */
const forms = new Set<() => boolean>()

/** Asks a form too, until the returned function is called. */
export function watchUnsaved(isDirty: () => boolean): () => void {
  forms.add(isDirty)
  return () => void forms.delete(isDirty)
}

/** True while something typed on screen is not saved. */
export const hasUnsaved = (): boolean => [...forms].some((isDirty) => isDirty())

/** Said by every question whose yes loses what was typed. */
export const SERONT_PERDUES = 'Vos modifications ne sont pas enregistrées et seront perdues.'

/** A form on screen. */
export interface OpenForm {
  /** Whether leaving it would lose something. */
  isDirty: () => boolean
  /** Gives up what was typed, also what is kept of it for a reload. */
  forget?: () => void
}

const forms = new Set<OpenForm>()

/** Counts a form among those on screen, until the returned function is called. */
export function watchUnsaved(form: OpenForm): () => void {
  forms.add(form)
  return () => void forms.delete(form)
}

/** True while something typed on screen is not saved. */
export const hasUnsaved = (): boolean => [...forms].some((form) => form.isDirty())

/** Gives up what is typed in the forms on screen, because their person leaves without saving. */
export function forgetUnsaved(): void {
  for (const form of forms) form.forget?.()
}

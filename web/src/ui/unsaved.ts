/** Said by every question whose yes loses what was typed. */
export const SERONT_PERDUES = 'Vos modifications ne sont pas enregistrées et seront perdues.'

export interface OpenForm {
  /** The path of the page when the form was opened: a form that is still being unmounted must not stop the next page. */
  path: string
  isDirty: () => boolean
  /** Gives up what was typed, also what is kept of it for a reload. */
  forget: () => void
  /** Whether what was typed is kept for the person who logs in again after a lost session. */
  isKept: () => boolean
}

const forms = new Set<OpenForm>()
const formWatchers = new Set<() => void>()

function tellFormWatchers(): void {
  for (const watcher of formWatchers) watcher()
}

/** Counts a form among those on screen, until the returned function is called. */
export function watchUnsaved(form: OpenForm): () => void {
  forms.add(form)
  tellFormWatchers()
  return () => {
    forms.delete(form)
    tellFormWatchers()
  }
}

/** Calls back whenever a form comes or goes, until the returned function is called. */
export function watchForms(watcher: () => void): () => void {
  formWatchers.add(watcher)
  return () => void formWatchers.delete(watcher)
}

/** Whether this form asks the question for all forms on screen: a router takes one question at a time. */
export const isAsker = (form: OpenForm): boolean => forms.values().next().value === form

/** True while something typed on screen, or at a path of it, is not saved. */
export const hasUnsaved = (path?: string): boolean =>
  [...forms].some((form) => (path === undefined || form.path === path) && form.isDirty())

/** True while something typed on screen would be gone with the session. */
export const isLostWithSession = (): boolean => [...forms].some((form) => !form.isKept() && form.isDirty())

/** Gives up what is typed in the forms on screen, because their person leaves without saving. */
export function forgetUnsaved(): void {
  for (const form of forms) form.forget()
}

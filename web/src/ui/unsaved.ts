import { watched } from '@lavandiere/domain/kernel/watched.ts'
import { useSyncExternalStore } from 'react'

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

/** The forms on screen, the first that came first. */
const forms = watched<readonly OpenForm[]>([])

/** Counts a form among those on screen, until the returned function is called. */
export function watchUnsaved(form: OpenForm): () => void {
  forms.set([...forms.get(), form])
  return () => forms.set(forms.get().filter((one) => one !== form))
}

/** Whether this form asks the question for all forms on screen: a router takes one question at a time. */
export const useIsAsker = (form: OpenForm): boolean =>
  useSyncExternalStore(forms.watch, () => forms.get()[0] === form)

/** True while something typed on screen, or at a path of it, is not saved. */
export const hasUnsaved = (path?: string): boolean =>
  forms.get().some((form) => (path === undefined || form.path === path) && form.isDirty())

/** True while something typed on screen would be gone with the session. */
export const isLostWithSession = (): boolean => forms.get().some((form) => !form.isKept() && form.isDirty())

/** Gives up what is typed in the forms on screen, because their person leaves without saving. */
export function forgetUnsaved(): void {
  for (const form of forms.get()) form.forget()
}

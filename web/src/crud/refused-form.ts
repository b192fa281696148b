import type { FormErrors } from '@mantine/form'
import { ApiError, sentenceOr, violationsOf } from '../api/errors.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { OOPS, toastError } from '../ui/toasts.tsx'

/** What a refusal needs of a form. */
export interface RefusedForm {
  setErrors(errors: FormErrors): void
  getInputNode(path: string): unknown
}

/**
 * Shows a refusal under the fields that it names, and moves to the first of them; as a toast as well where one of them is not on
 * screen, as a code that is asked for since the page was read.
 */
export function tellRefusal(form: RefusedForm, error: unknown, fallback: string): void {
  const errors = violationsOf(error)
  const names = Object.keys(errors)
  form.setErrors(errors)
  focusFirstError(errors, form.getInputNode)
  if (names.length > 0 && names.every((name) => form.getInputNode(name))) return
  // The log-in page says that a session was lost.
  if (!(error instanceof ApiError && error.isSessionLost)) toastError(OOPS, sentenceOr(error, fallback))
}

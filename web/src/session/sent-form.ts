import { type UseFormInput, useForm } from '@mantine/form'
import { useState } from 'react'
import { tellRefusal } from '../crud/refused-form.ts'
import { focusFirstError } from '../ui/focus-first-error.ts'

type Send<V> = (values: V) => Promise<unknown>

interface SentForm<V extends Record<string, unknown>>
  extends Pick<UseFormInput<V>, 'initialValues' | 'validate' | 'mode'> {
  send: Send<V>
  /** Shows the error that `send` threw; by default `tellRefusal`. */
  fail?: (error: unknown) => void
}

/**
 * A form that one call takes: submitting focuses the first wrong field, or sends the values. `pending` while they are
 * sent; `submitBy` sends them elsewhere.
 */
export function useSentForm<V extends Record<string, unknown>>({ send, fail, ...options }: SentForm<V>) {
  const [pending, setPending] = useState(false)
  const form = useForm<V>(options)
  const tell = (error: unknown) => tellRefusal(form, error, "Le changement n'a pas pu être enregistré")
  const submitBy = (how: Send<V>) =>
    form.onSubmit(
      async (values) => {
        setPending(true)
        try {
          await how(values)
        } catch (error) {
          ;(fail ?? tell)(error)
        } finally {
          setPending(false)
        }
      },
      (errors) => focusFirstError(errors, form.getInputNode),
    )
  return { form, pending, onSubmit: submitBy(send), submitBy }
}

import { CHAMP_REQUIS } from '@lavandiere/domain/session/messages.ts'
import { Stack } from '@mantine/core'
import { type UseFormInput, useForm } from '@mantine/form'
import { type FormEvent, type ReactNode, useState } from 'react'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { PublicPage } from './public-page.tsx'

/** The error of an empty required field before log-in (AUTH-04, OPEN-42); null for a filled one. */
export const requis = (value: string) => (value.trim() === '' ? CHAMP_REQUIS : null)

/** The email field shared by these pages. */
export const EMAIL = {
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  autoFocus: true,
  size: 'md',
} as const

interface PublicFormOptions<V extends Record<string, unknown>>
  extends Pick<UseFormInput<V>, 'initialValues' | 'validate'> {
  send: (values: V) => Promise<unknown>
  /** Shows the error that `send` threw. */
  fail: (error: unknown) => void
}

/** A form before log-in: submitting focuses the first wrong field, or sends the values. */
export function usePublicForm<V extends Record<string, unknown>>({
  send,
  fail,
  ...options
}: PublicFormOptions<V>) {
  const [pending, setPending] = useState(false)
  const form = useForm<V>({ mode: 'uncontrolled', ...options })
  const onSubmit = form.onSubmit(
    async (values) => {
      setPending(true)
      try {
        await send(values)
      } catch (error) {
        fail(error)
      } finally {
        setPending(false)
      }
    },
    (errors) => focusFirstError(errors, form.getInputNode),
  )
  return { form, pending, onSubmit }
}

interface Props {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The page of such a form. */
export function PublicForm({ title, onSubmit, children }: Props) {
  return (
    <PublicPage title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">{children}</Stack>
      </form>
    </PublicPage>
  )
}

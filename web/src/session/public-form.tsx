import { CHAMP_REQUIS } from '@lavandiere/domain/session/messages.ts'
import { Anchor, Stack, Title } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { Wordmark } from '../ui/logo.tsx'
import classes from './public-page.module.css'

/** The error of an empty required field before log-in (AUTH-04, OPEN-42); null for a filled one. */
export const requis = (value: string) => (value.trim() === '' ? CHAMP_REQUIS : null)

export const EMAIL = {
  label: 'Email',
  type: 'email',
  autoComplete: 'username',
  autoFocus: true,
  size: 'md',
} as const

interface Props {
  title: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** The page of such a form: the logo and the form. */
export function PublicForm({ title, onSubmit, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Lavandière`
  }, [title])
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Wordmark size={40} />
      </div>
      <div className={classes.card}>
        <Title order={1} className={classes.title}>
          {title}
        </Title>
        <form onSubmit={onSubmit} noValidate>
          <Stack gap="md">{children}</Stack>
        </form>
      </div>
      <Anchor component={Link} to="/accessibilite" size="sm">
        Accessibilité : partiellement conforme
      </Anchor>
    </main>
  )
}

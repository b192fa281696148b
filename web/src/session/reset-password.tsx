import { nouveauMotDePasse } from '@lavandiere/domain/session/session.ts'
import { Anchor, PasswordInput, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { OOPS, toastError, toastSuccess } from '../ui/toasts.tsx'
import { api } from './api.ts'
import { sentenceOr } from './errors.ts'
import { LOGIN } from './guard.ts'
import { PublicPage } from './public-page.tsx'

interface Values {
  password: string
  confirmation: string
}

/** Chooses a new password with the token of the mail's link (AUTH-23 … AUTH-27). */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(nouveauMotDePasse, { sync: true }),
  })
  const submit = async ({ password }: Values) => {
    setPending(true)
    try {
      const body = { resetToken: token, password }
      await api('/users/reset-password', { method: 'POST', body, auth: false })
      toastSuccess('Votre mot de passe a été correctement réinitialisé')
      await navigate(LOGIN, { replace: true })
    } catch (error) {
      toastError(OOPS, sentenceOr(error, 'Erreur lors de la réinitialisation'))
    } finally {
      setPending(false)
    }
  }
  return (
    <PublicPage title="Nouveau mot de passe">
      <form
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(errors, form.getInputNode))}
        noValidate
      >
        <Stack gap="md">
          <PasswordInput
            label="Nouveau mot de passe"
            autoComplete="new-password"
            autoFocus
            size="md"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label="Confirmation du mot de passe"
            autoComplete="new-password"
            size="md"
            key={form.key('confirmation')}
            {...form.getInputProps('confirmation')}
          />
          <SubmitButton pending={pending} size="md" fullWidth>
            Valider
          </SubmitButton>
          <Anchor component={Link} to={LOGIN} size="sm">
            Retour à la connexion
          </Anchor>
        </Stack>
      </form>
    </PublicPage>
  )
}

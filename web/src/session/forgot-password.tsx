import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { focusFirstError } from '../ui/focus-first-error.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { OOPS, toastError, toastSuccess } from '../ui/toasts.tsx'
import { api } from './api.ts'
import { sentenceOr } from './errors.ts'
import { LOGIN } from './guard.ts'
import { requis } from './login.tsx'
import { PublicPage } from './public-page.tsx'

/** Asks for a reset mail (AUTH-18 … AUTH-22); the answer is the same for an unknown address (OPEN-42). */
export function ForgotPasswordPage() {
  const [pending, setPending] = useState(false)
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: requis } })
  const submit = async ({ email }: { email: string }) => {
    setPending(true)
    try {
      await api('/users/ask-reset-password', { method: 'POST', body: { email: email.trim() }, auth: false })
      toastSuccess('Un email vous a été envoyé pour réinitialiser votre mot de passe!')
    } catch (error) {
      toastError(OOPS, sentenceOr(error, 'Erreur lors de la demande'))
    } finally {
      setPending(false)
    }
  }
  return (
    <PublicPage title="Mot de passe oublié">
      <form
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(errors, form.getInputNode))}
        noValidate
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Indiquez l'adresse de votre compte : vous recevrez un lien pour choisir un nouveau mot de passe.
          </Text>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            size="md"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <SubmitButton pending={pending} size="md" px="sm" fullWidth>
            Réinitialiser mon mot de passe
          </SubmitButton>
          <Anchor component={Link} to={LOGIN} size="sm">
            Retour à la connexion
          </Anchor>
        </Stack>
      </form>
    </PublicPage>
  )
}

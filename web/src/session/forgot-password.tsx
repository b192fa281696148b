import { ADRESSE_INVALIDE } from '@lavandiere/domain/session/messages.ts'
import { Anchor, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { api } from '../api/api.ts'
import { sentenceOr } from '../api/errors.ts'
import { Note } from '../ui/note.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { OOPS, toastError, toastSuccess } from '../ui/toasts.tsx'
import { LOGIN } from './guard.ts'
import { EMAIL, PublicForm, requis } from './public-form.tsx'
import { useSentForm } from './sent-form.ts'

/** Some text, an at sign, a name with a dot: the server checks more strictly. */
const ADRESSE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Asks for a reset mail (AUTH-18 … AUTH-22); the answer is the same for an unknown address (OPEN-42). */
export function ForgotPasswordPage() {
  const { form, pending, onSubmit } = useSentForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: { email: (value) => requis(value) ?? (ADRESSE.test(value.trim()) ? null : ADRESSE_INVALIDE) },
    async send({ email }) {
      await api('/users/ask-reset-password', { method: 'POST', body: { email: email.trim() }, auth: false })
      toastSuccess('Un email vous a été envoyé pour réinitialiser votre mot de passe!')
    },
    fail: (error) => toastError(OOPS, sentenceOr(error, 'Erreur lors de la demande')),
  })
  return (
    <PublicForm title="Mot de passe oublié" onSubmit={onSubmit}>
      <Note>
        Indiquez l'adresse de votre compte : vous recevrez un lien pour choisir un nouveau mot de passe.
      </Note>
      <TextInput {...EMAIL} key={form.key('email')} {...form.getInputProps('email')} />
      <SubmitButton pending={pending} size="md" px="sm" fullWidth>
        Réinitialiser mon mot de passe
      </SubmitButton>
      <Anchor component={Link} to={LOGIN} size="sm">
        Retour à la connexion
      </Anchor>
    </PublicForm>
  )
}

import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { MOT_DE_PASSE_MIN, nouveauMotDePasse } from '@lavandiere/domain/session/session.ts'
import { Alert, Anchor, Button, Group, PasswordInput, Text } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { api } from '../api/api.ts'
import { sentenceOr, violationsOf } from '../api/errors.ts'
import { forgetReason } from '../api/farewell.ts'
import { dropSession } from '../api/store.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { OOPS, toastError, toastSuccess } from '../ui/toasts.tsx'
import { LOGIN } from './guard.ts'
import { PublicForm } from './public-form.tsx'
import { useSentForm } from './sent-form.ts'

/** Chooses a new password with the token of the mail's link (AUTH-23 … AUTH-27). */
export function ResetPasswordPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  /** Why the link serves no more. */
  const [over, setOver] = useState<string>()
  const { form, pending, onSubmit } = useSentForm({
    mode: 'uncontrolled',
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(nouveauMotDePasse, { sync: true }),
    async send({ password }) {
      const body = { resetToken: token, password }
      await api('/users/reset-password', { method: 'POST', body, auth: false })
      toastSuccess('Votre mot de passe a été correctement réinitialisé')
      // The server ended the sessions of this account: a token still stored here would only fail later.
      dropSession()
      forgetReason()
      await navigate(LOGIN, { replace: true })
    },
    fail(error) {
      const { resetToken } = violationsOf(error)
      if (resetToken) setOver(resetToken)
      else toastError(OOPS, sentenceOr(error, 'Erreur lors de la réinitialisation'))
    },
  })
  if (over)
    return (
      <PublicForm title="Ce lien ne sert plus" onSubmit={() => void navigate(LOGIN, { replace: true })}>
        <Alert color="rouge" icon={<IconInfoCircle />} role="alert">
          {over}
        </Alert>
        <Text size="sm">
          Vous avez déjà choisi votre mot de passe ? Connectez-vous. Sinon, « Mot de passe oublié » vous
          envoie un nouveau lien.
        </Text>
        <Button type="submit" size="md" fullWidth autoFocus>
          Se connecter
        </Button>
        <Anchor component={Link} to="/forgotPassword" size="sm">
          Mot de passe oublié
        </Anchor>
      </PublicForm>
    )
  return (
    <PublicForm title="Nouveau mot de passe" onSubmit={onSubmit}>
      <PasswordInput
        label="Nouveau mot de passe"
        description={`Au moins ${countInWords(MOT_DE_PASSE_MIN, 'caractère')}`}
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
      <Group justify="space-between" gap="xs">
        <Anchor component={Link} to={LOGIN} size="sm">
          Retour à la connexion
        </Anchor>
        <Anchor component={Link} to="/forgotPassword" size="sm">
          Demander un nouveau lien
        </Anchor>
      </Group>
    </PublicForm>
  )
}

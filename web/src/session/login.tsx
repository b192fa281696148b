import { CHAMP_REQUIS } from '@lavandiere/domain/session/messages.ts'
import type { jetons } from '@lavandiere/domain/session/session.ts'
import { Alert, Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, described } from '../api/api.ts'
import { ApiError, FALLBACK, lineOf } from '../api/errors.ts'
import { farewell } from '../api/farewell.ts'
import { storeTokens } from '../api/store.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastError } from '../ui/toasts.tsx'
import { returnPath } from './guard.ts'
import { EMAIL, PublicForm, requis } from './public-form.tsx'
import { useSentForm } from './sent-form.ts'

/** Log-in (AUTH-01 … AUTH-10), with the code of the second factor where the account has one; then home, or the page that required it. */
export function LoginPage() {
  const navigate = useNavigate()
  const [reason] = useState(farewell)
  const [isCodeAsked, setCodeAsked] = useState(false)
  const { form, pending, onSubmit } = useSentForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', code: '' },
    validate: {
      email: requis,
      // A password may consist of spaces (OPEN-43).
      password: (value) => (value === '' ? CHAMP_REQUIS : null),
      code: (value) => (isCodeAsked ? requis(value) : null),
    },
    async send({ email, password, code }) {
      const body = { email: email.trim(), password, ...(isCodeAsked ? { code } : {}) }
      const answer = described<typeof jetons>()
      const tokens = await api('/login_check', { answer, method: 'POST', body, auth: false })
      if (storeTokens(tokens)) await navigate(returnPath(location.search), { replace: true })
      else toastError(FALLBACK)
    },
    fail(error) {
      const lacksCode = error instanceof ApiError && error.isCodeAsked
      // The first time nothing went wrong: the next step is shown.
      if (!lacksCode || isCodeAsked) toastError(lineOf(error))
      setCodeAsked(lacksCode)
      form.setFieldValue('code', '')
    },
  })
  if (isCodeAsked) {
    return (
      <PublicForm title="Vérification en deux étapes" onSubmit={onSubmit}>
        <Text>
          Saisissez le code à six chiffres que montre votre application, ou l'un de vos codes de secours.
        </Text>
        <TextInput
          label="Code de vérification"
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
          size="md"
          key={form.key('code')}
          {...form.getInputProps('code')}
        />
        <SubmitButton pending={pending} lockMs={0} size="md" fullWidth>
          Se connecter
        </SubmitButton>
        <Button variant="subtle" onClick={() => setCodeAsked(false)}>
          Retour
        </Button>
      </PublicForm>
    )
  }
  return (
    <PublicForm title="Connexion" onSubmit={onSubmit}>
      {reason && (
        <Alert color="rouge" icon={<IconInfoCircle />} role="status">
          {reason}
        </Alert>
      )}
      <TextInput {...EMAIL} key={form.key('email')} {...form.getInputProps('email')} />
      <PasswordInput
        label="Mot de passe"
        autoComplete="current-password"
        size="md"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Anchor component={Link} to="/forgotPassword" size="sm">
        Mot de passe oublié ?
      </Anchor>
      <SubmitButton pending={pending} lockMs={0} size="md" fullWidth>
        Se connecter
      </SubmitButton>
    </PublicForm>
  )
}

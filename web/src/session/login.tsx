import { CHAMP_REQUIS } from '@lavandiere/domain/session/messages.ts'
import type { jetons } from '@lavandiere/domain/session/session.ts'
import { Alert, Anchor, PasswordInput, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api, described } from '../api/api.ts'
import { ApiError, FALLBACK, sentenceOr } from '../api/errors.ts'
import { farewell } from '../api/farewell.ts'
import { storeTokens } from '../api/store.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { toastError } from '../ui/toasts.tsx'
import { openAfterLogin } from './after-login.ts'
import { AutresConnexions } from './autres-connexions.tsx'
import { CodeForm } from './code-form.tsx'
import { ConnexionParCle } from './connexion-par-cle.tsx'
import { EMAIL, PublicForm, requis } from './public-form.tsx'
import { useSentForm } from './sent-form.ts'

/** Log-in (AUTH-01 … AUTH-10), with the code of the second factor where the account has one; then home, or the page that required it. */
export function LoginPage() {
  const navigate = useNavigate()
  const [reason] = useState(farewell)
  /** The credentials that lack nothing but a code. */
  const [proved, setProved] = useState<{ email: string; password: string } | null>(null)
  const [domaine, setDomaine] = useState('')
  const logIn = async (body: { email: string; password: string; code?: string }) => {
    const answer = described<typeof jetons>()
    const tokens = await api('/login_check', { answer, method: 'POST', body, auth: false })
    if (storeTokens(tokens)) await openAfterLogin(navigate)
    else toastError(FALLBACK)
  }
  const { form, pending, onSubmit } = useSentForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: requis,
      // A password may consist of spaces (OPEN-43).
      password: (value) => (value === '' ? CHAMP_REQUIS : null),
    },
    send: ({ email, password }) => logIn({ email: email.trim(), password }),
    fail(error) {
      if (error instanceof ApiError && error.isCodeAsked) {
        const { email, password } = form.getValues()
        setProved({ email: email.trim(), password })
      } else toastError(sentenceOr(error))
    },
  })
  if (proved) {
    return (
      <CodeForm
        onBack={() => setProved(null)}
        send={(code) => logIn({ ...proved, code })}
        fail={(error) => {
          toastError(sentenceOr(error))
          if (!(error instanceof ApiError && error.isCodeAsked)) setProved(null)
        }}
      />
    )
  }
  const email = form.getInputProps('email')
  return (
    <PublicForm title="Connexion" onSubmit={onSubmit}>
      {reason && (
        <Alert color="rouge" icon={<IconInfoCircle />} style={{ whiteSpace: 'pre-line' }}>
          {reason}
        </Alert>
      )}
      <TextInput
        {...EMAIL}
        autoComplete="username webauthn"
        key={form.key('email')}
        {...email}
        onBlur={(event) => {
          email.onBlur?.(event)
          setDomaine(domainOf(event.currentTarget.value))
        }}
      />
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
      <ConnexionParCle />
      <AutresConnexions domaine={domaine} />
    </PublicForm>
  )
}

/** The domain of an address; empty without one. */
const domainOf = (email: string) => /@([^@\s]+\.[^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? ''

import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type LoaderFunctionArgs, replace, useLoaderData, useNavigate } from 'react-router'
import { ApiError, lineOf } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'
import { CodeForm } from './code-form.tsx'
import { comeBack, sendCode } from './externe.ts'
import { LOGIN } from './guard.ts'
import { PublicForm } from './public-form.tsx'

/** Ends the log-in with which somebody comes back from an identity provider, before anything is shown. */
export async function loader({ request }: LoaderFunctionArgs) {
  const suite = await comeBack(new URL(request.url).search)
  if ('page' in suite && !('attente' in suite)) throw replace(suite.page)
  return suite
}

/** What a log-in elsewhere still needs, or why it opened nothing. */
export function Component() {
  const suite = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const again = () => void navigate(LOGIN, { replace: true })
  if ('attente' in suite) {
    const { attente, lien, page } = suite
    return (
      <CodeForm
        onBack={again}
        send={async (code) => {
          if (await sendCode(attente, code, lien)) await navigate(page, { replace: true })
        }}
        fail={(error) => {
          toastError(lineOf(error))
          // Too late: the code is asked for no longer.
          if (error instanceof ApiError && error.status === 401 && !error.isCodeAsked) again()
        }}
      />
    )
  }
  return (
    <PublicForm title="Connexion" onSubmit={again}>
      <Alert color="rouge" icon={<IconInfoCircle />} role="alert">
        {suite.message}
      </Alert>
      <Button type="submit" size="md" fullWidth>
        Retour à la connexion
      </Button>
    </PublicForm>
  )
}

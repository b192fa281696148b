import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type LoaderFunctionArgs, redirect, useMatches, useNavigate } from 'react-router'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'
import { CodeForm } from './code-form.tsx'
import { comeBack, sendCode } from './externe.ts'
import { LOGIN } from './guard.ts'
import { PublicForm } from './public-form.tsx'

/** Ends the log-in with which somebody comes back from an identity provider, before anything is shown. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { search } = new URL(request.url)
  // The code leaves the browser's history at once: going back or reloading leads to log-in, or home.
  history.replaceState(history.state, '', LOGIN)
  const suite = await comeBack(search)
  if ('page' in suite && !('attente' in suite)) {
    // The application of the crews is another document.
    if (suite.page.startsWith('/terrain/')) location.replace(suite.page)
    else throw redirect(suite.page)
  }
  return suite
}

/** What a log-in elsewhere still needs, or why it opened nothing. */
export function Component() {
  // What `loader` answered: `useLoaderData` would weigh on the first scripts of every screen.
  const suite = useMatches().at(-1)?.loaderData as Awaited<ReturnType<typeof loader>>
  const navigate = useNavigate()
  const again = () => void navigate(LOGIN, { replace: true })
  if ('attente' in suite) {
    const { attente, lien, page } = suite
    return (
      <CodeForm
        onBack={again}
        send={async (code) => {
          if (!(await sendCode(attente, code, lien))) return
          if (page.startsWith('/terrain/')) location.replace(page)
          else await navigate(page, { replace: true })
        }}
        fail={(error) => {
          toastError(sentenceOr(error))
          // Too late: the code is asked for no longer.
          if (error instanceof ApiError && error.status === 401 && !error.isCodeAsked) again()
        }}
      />
    )
  }
  return (
    <PublicForm title="Connexion" onSubmit={again}>
      <Alert color="rouge" icon={<IconInfoCircle />} role="alert">
        {'message' in suite ? suite.message : 'Ouverture…'}
      </Alert>
      <Button type="submit" size="md" fullWidth>
        Retour à la connexion
      </Button>
    </PublicForm>
  )
}

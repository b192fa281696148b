import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, sentenceOr } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'
import { openAfterLogin } from './after-login.ts'
import { GivenUp, hasPasskeys, hasPasskeysInFields, logInWithPasskey, stopWaiting } from './cle-acces.ts'

/** A log-in with a passkey: by the button, or among the proposals of the field of the address where the browser has them. */
export function ConnexionParCle() {
  const navigate = useNavigate()
  const [pending, setPending] = useState(false)
  useEffect(() => {
    if (!hasPasskeys()) return
    let isGone = false
    hasPasskeysInFields()
      .then(async (has) => {
        if (!has || isGone) return
        await logInWithPasskey(true)
        if (!isGone) await openAfterLogin(navigate)
      })
      // Nobody may have chosen one: what is wrong is told by the button.
      .catch(
        (error: unknown) =>
          !isGone && error instanceof ApiError && !error.isAway && toastError(sentenceOr(error)),
      )
    return () => {
      isGone = true
      void stopWaiting()
    }
  }, [navigate])
  const logIn = async () => {
    setPending(true)
    try {
      await logInWithPasskey()
      await openAfterLogin(navigate)
    } catch (error) {
      if (!(error instanceof GivenUp)) toastError(sentenceOr(error))
      setPending(false)
    }
  }
  if (!hasPasskeys()) return null
  return (
    <Button
      variant="subtle"
      leftSection={<IconKey size={18} />}
      loading={pending}
      onClick={() => void logIn()}
    >
      Utiliser une clé d'accès
    </Button>
  )
}

import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { useServerAway } from '../api/connection.ts'

const TRY_EVERY_MS = 10_000

/**
 * Tells that the device is offline or the server unreachable, retries without a click, and reloads the screen's
 * answers afterwards.
 */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const away = useServerAway()
  const client = useQueryClient()
  useEffect(() => {
    if (!away) return
    // Any answer to any call, a refusal included, hides the banner: the API client then reports that the server was
    // reached.
    const ask = () => api('', { auth: false, patienceMs: 5_000 }).catch(() => undefined)
    const timer = setInterval(() => void ask(), TRY_EVERY_MS)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries()
    }
  }, [away, client])
  if (online && !away) return null
  return (
    <Alert color="orange" icon={<IconWifiOff size={20} />} role="status" py="xs">
      {online
        ? "Le serveur ne répond pas pour le moment. L'affichage reprendra dès qu'il répond ; ce qui n'a pas pu être enregistré reste à enregistrer."
        : 'Vous êtes hors connexion. Les données affichées peuvent dater.'}
    </Alert>
  )
}

import { Alert } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { IconWifiOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../session/api.ts'
import { useServerAway } from '../session/connection.ts'

const TRY_EVERY_MS = 10_000

/** Says that the device is offline or the server away, tries again by itself, and reloads the lists afterwards. */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const away = useServerAway()
  const client = useQueryClient()
  useEffect(() => {
    if (!away) return
    const timer = setInterval(() => {
      // Any answer counts: the client reports that the server was reached.
      api('', { auth: false, patienceMs: 5_000 }).then(
        () => client.invalidateQueries(),
        () => undefined,
      )
    }, TRY_EVERY_MS)
    return () => clearInterval(timer)
  }, [away, client])
  if (online && !away) return null
  return (
    <Alert color="orange" icon={<IconWifiOff size={20} />} role="status" py="xs">
      {online
        ? 'Le serveur ne répond pas pour le moment. Nouvel essai automatique dans quelques secondes.'
        : 'Vous êtes hors connexion. Les données affichées peuvent dater.'}
    </Alert>
  )
}

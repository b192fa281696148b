import type { fournisseurs } from '@lavandiere/domain/session/connexion-externe.ts'
import { PROCONNECT } from '@lavandiere/domain/session/messages.ts'
import { Anchor, Button, Divider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api, described } from '../api/api.ts'
import { sentenceOr } from '../api/errors.ts'
import { toastError } from '../ui/toasts.tsx'
import { lastSociete, leaveFor } from './externe.ts'
import { returnPath } from './guard.ts'

type Ways = readonly { lien: string; nom: string }[]

/**
 * The ways to log in elsewhere, once the server named some: for the company whose link was opened or by which somebody
 * logged in here before, and for the domain of the address that was typed.
 */
function useWays(domaine: string): Ways {
  const [ways, setWays] = useState<Ways>([])
  useEffect(() => {
    const gone = new AbortController()
    const societe = new URLSearchParams(location.search).get('societe') ?? lastSociete()
    const query = { ...(domaine ? { domaine } : {}), ...(societe ? { societe } : {}) }
    const answer = described<typeof fournisseurs>()
    api('/connexion/fournisseurs', { answer, query, auth: false, signal: gone.signal })
      .then((found) => setWays(found.fournisseurs))
      // The password still opens the account.
      .catch(() => undefined)
    return () => gone.abort()
  }, [domaine])
  return ways
}

/** The buttons of other ways to log in; nothing where there are none. @param domaine of the address that was typed; empty before */
export function AutresConnexions({ domaine }: { domaine: string }) {
  const ways = useWays(domaine)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (ways.length === 0) return null
  const leave = async (lien: string) => {
    setLeaving(lien)
    try {
      await leaveFor(lien, returnPath(location.search))
    } catch (error) {
      setLeaving(null)
      toastError(sentenceOr(error))
    }
  }
  return (
    <>
      <Divider label="ou" />
      {ways.map(({ lien, nom }) => (
        <Button
          key={lien}
          variant="default"
          size="md"
          fullWidth
          loading={leaving === lien}
          disabled={leaving !== null && leaving !== lien}
          onClick={() => void leave(lien)}
        >
          {lien === PROCONNECT ? "S'identifier avec ProConnect" : `Se connecter avec ${nom}`}
        </Button>
      ))}
      {ways.some(({ lien }) => lien === PROCONNECT) && (
        <Anchor
          href="https://www.proconnect.gouv.fr/"
          target="_blank"
          rel="noopener noreferrer"
          size="sm"
          ta="center"
        >
          Qu'est-ce que ProConnect ?
        </Anchor>
      )}
    </>
  )
}

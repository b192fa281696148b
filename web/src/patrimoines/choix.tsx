import { client as clients, exploitant as exploitants } from '@lavandiere/domain/comptes/compte.ts'
import { Group } from '@mantine/core'
import { useRole, useSessionUser } from '../api/store.ts'
import { SelectRef } from '../crud/select-ref.tsx'
import { useStored } from '../ui/use-stored.ts'

/** Heading of the archived clients: their past can still be looked at (OPEN-38). */
export const CLIENTS_ARCHIVES = 'Clients archivés'

/** Heading of the archived companies, through which an admin reaches their clients. */
export const EXPLOITANTS_ARCHIVES = 'Exploitants archivés'

/** The exploitant and client whose patrimoines are shown: remembered until log-out (PAT-03, BIZ-08, AUTH-16). */
export interface Choix {
  /** IRI of the exploitant; only an admin picks one (OPEN-19, OPEN-49). */
  exploitant: string | null
  /** IRI of the client; for the role client, its own. */
  client: string | null
  setExploitant: (iri: string | null) => void
  setClient: (iri: string | null) => void
}

/**
 * The exploitant and client picked on this device; nothing is picked silently (OPEN-19).
 * @param onOther called when another one is picked: a list then starts at its first page
 */
export function useChoix(onOther: () => void = () => {}): Choix {
  const user = useSessionUser()
  const role = useRole()
  const [exploitant, setExploitant] = useStored<string>('exploitant', '', { session: true })
  const [client, setClient] = useStored<string>('client', '', { session: true })
  const own = `/api/clients/${user?.id}`
  return {
    exploitant: exploitant || null,
    client: role === 'client' ? own : client || null,
    setExploitant: (iri) => {
      setExploitant(iri ?? '')
      setClient('')
      onOther()
    },
    setClient: (iri) => {
      setClient(iri ?? '')
      onOther()
    },
  }
}

/** The pickers: exploitant and client for an admin, client for an exploitant, none for a client (OPEN-49). */
export function Pickers({ choix }: { choix: Choix }) {
  const role = useRole()
  if (role === 'client') return null
  const needsExploitant = role === 'admin' && choix.exploitant === null
  return (
    <Group gap="sm" align="flex-end">
      {role === 'admin' && (
        <SelectRef
          resource={exploitants}
          label="Exploitant"
          archives={EXPLOITANTS_ARCHIVES}
          value={choix.exploitant}
          onChange={choix.setExploitant}
          w={{ base: '100%', xs: 280 }}
        />
      )}
      <SelectRef
        resource={clients}
        label="Client"
        archives={CLIENTS_ARCHIVES}
        value={choix.client}
        onChange={choix.setClient}
        query={role === 'admin' ? { exploitant: choix.exploitant } : {}}
        disabled={needsExploitant}
        w={{ base: '100%', xs: 280 }}
      />
    </Group>
  )
}

import { client as clients, exploitant as exploitants } from '@lavandiere/domain/comptes/compte.ts'
import { useRole, useSessionUser } from '../api/store.ts'
import { SelectRef, type SelectRefProps } from '../crud/select-ref.tsx'
import { useStored } from '../ui/use-stored.ts'

/** Heading of the archived clients: their past can still be looked at (OPEN-38). */
export const CLIENTS_ARCHIVES = 'Clients archivés'

/** Heading of the archived companies, through which an admin reaches their clients. */
const EXPLOITANTS_ARCHIVES = 'Exploitants archivés'

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

interface ClientPickersProps extends Choix {
  /** Further properties of a picker. */
  propsOf: (name: 'exploitant' | 'client') => Partial<SelectRefProps>
}

/** The pickers: exploitant and client for an admin, client for an exploitant, none for a client (OPEN-49). */
export function ClientPickers({ exploitant, client, setExploitant, setClient, propsOf }: ClientPickersProps) {
  const role = useRole()
  if (role === 'client') return null
  return (
    <>
      {role === 'admin' && (
        <SelectRef
          {...propsOf('exploitant')}
          resource={exploitants}
          label="Exploitant"
          archives={EXPLOITANTS_ARCHIVES}
          value={exploitant}
          onChange={setExploitant}
        />
      )}
      <SelectRef
        {...propsOf('client')}
        resource={clients}
        label="Client"
        archives={CLIENTS_ARCHIVES}
        value={client}
        onChange={setClient}
        query={role === 'admin' ? { exploitant } : {}}
        disabled={role === 'admin' && exploitant === null}
      />
    </>
  )
}

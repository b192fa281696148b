import { type Usages, usagesInWords } from '@lavandiere/domain/catalogues/usages.ts'
import { type Retrait, retrait } from '@lavandiere/domain/comptes/retrait.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { usagesSentence } from '../catalogues/suppression.tsx'
import { useRead } from '../crud/read.ts'

/**
 * Reads the items that the removal or the refusal of an account affects, when the question opens; nothing is read for
 * an undefined id.
 */
export function useRetrait(id: number | undefined) {
  return useRead(`/users/${id}/retrait`, retrait, { enabled: id !== undefined, staleTime: 0 })
}
type AskedRetrait = Pick<ReturnType<typeof useRetrait>, 'data' | 'isLoading' | 'isError'>

/** True while an account must not be removed: it still has clients, or the answer has not come. */
export const isHeld = ({ data, isLoading }: AskedRetrait): boolean =>
  isLoading || (data?.clients.total ?? 0) > 0

/** Up to five names, preceded by their number when there are more. */
const namesOf = (usages: Usages, un: string, plusieurs: string) =>
  `${countInWords(usages.total, un, plusieurs)} : ${usagesInWords(usages)}`

/** A sentence on the items that stay in the lists without their client; null when there are none. */
function restSentence({ patrimoines, forms }: Retrait): string | null {
  const parts = [
    patrimoines.total > 0 && namesOf(patrimoines, 'patrimoine', 'patrimoines'),
    forms.total > 0 && namesOf(forms, 'formulaire', 'formulaires'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `Restent dans les listes, sans leur client : ${parts.join(' ; ')}.`
}

/** The consequences of an account's removal, shown before it is confirmed (USER-07, OPEN-38). */
export function RemovalConsequences({ role, retrait }: { role: Role | null; retrait: AskedRetrait }) {
  const { data, isLoading, isError } = retrait
  if (isLoading) return <Loader size="xs" mt="xs" aria-label="Recherche de ce qui dépend de ce compte" />
  if (isError) {
    return (
      <Alert color="orange" mt="xs">
        Impossible de vérifier ce qui dépend de ce compte.
      </Alert>
    )
  }
  if (!data) return null
  if (data.clients.total > 0) {
    return (
      <Alert color="rouge" mt="xs">
        Cet exploitant a encore {countInWords(data.clients.total, 'client')} et ne peut pas être supprimé.
      </Alert>
    )
  }
  const reste = restSentence(data)
  const name = role === 'client' ? 'clients' : role === 'operateur' ? 'operateurs' : null
  const tournees = name && usagesSentence(name, data.tournees)
  return (
    <Stack gap="xs" mt="xs">
      {data.operateurs.total > 0 && <Text>Avec ce compte : {usagesInWords(data.operateurs)}</Text>}
      {tournees && <Alert color="orange">{tournees}</Alert>}
      {reste && <Alert color="orange">{reste}</Alert>}
    </Stack>
  )
}

/** The accounts that lose access when an exploitant is refused, shown before the save (USER-17). */
export function refusalSentence({ clients, operateurs }: Pick<Retrait, 'clients' | 'operateurs'>): string {
  const people = [
    clients.total > 0 && countInWords(clients.total, 'client'),
    operateurs.total > 0 && countInWords(operateurs.total, 'opérateur'),
  ].filter((part) => part !== false)
  const others = people.length > 0 ? `, ni ${people.join(' ni ')} de cette société` : ''
  return `Dès l'enregistrement, ce compte ne pourra plus se connecter${others} ; les sessions ouvertes se ferment.`
}

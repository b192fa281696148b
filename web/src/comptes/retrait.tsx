import { type Usages, usagesInWords } from '@lavandiere/domain/catalogues/usages.ts'
import type { Retrait } from '@lavandiere/domain/comptes/retrait.ts'
import { retrait } from '@lavandiere/domain/comptes/retrait.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { usagesSentence } from '../catalogues/suppression.tsx'

/** What the removal or the refusal of an account meets, asked as the question opens; undefined id: nothing is asked. */
export function useRetrait(id: number | undefined) {
  return useQuery({
    queryKey: ['users', 'retrait', id],
    queryFn: ({ signal }) => api(`/users/${id}/retrait`, { answer: retrait, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { quiet: true },
  })
}
type AskedRetrait = Pick<ReturnType<typeof useRetrait>, 'data' | 'isLoading' | 'isError'>

/** True while an account must not be removed: its clients hold it, or nobody knows yet. */
export const isHeld = ({ data, isLoading }: AskedRetrait): boolean =>
  isLoading || (data?.clients.total ?? 0) > 0

/** Up to five names, with their number before them when there are more. */
const namesOf = (usages: Usages, un: string, plusieurs: string) =>
  `${countInWords(usages.total, un, plusieurs)} : ${usagesInWords(usages)}`

/** What stays in the lists without its client; null when nothing does. */
function restSentence({ patrimoines, forms }: Retrait): string | null {
  const parts = [
    patrimoines.total > 0 && namesOf(patrimoines, 'patrimoine', 'patrimoines'),
    forms.total > 0 && namesOf(forms, 'formulaire', 'formulaires'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return `Restent dans les listes, sans leur client : ${parts.join(' ; ')}.`
}

/** What the removal of an account meets, said before it is confirmed (USER-07, OPEN-38). */
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

/** Who loses access with an exploitant that is refused, said before it is saved (USER-17). */
export function refusalSentence({ clients, operateurs }: Pick<Retrait, 'clients' | 'operateurs'>): string {
  const people = [
    clients.total > 0 && countInWords(clients.total, 'client'),
    operateurs.total > 0 && countInWords(operateurs.total, 'opérateur'),
  ].filter((part) => part !== false)
  const others = people.length > 0 ? `, ni ${people.join(' ni ')} de cette société` : ''
  return `Dès l'enregistrement, ce compte ne pourra plus se connecter${others} ; les sessions ouvertes se ferment.`
}

import { enumerer } from '@lavandiere/domain/catalogues/usages.ts'
import type { Depart } from '@lavandiere/domain/comptes/depart.ts'
import { compter } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { type Compte, roleDe } from './arbre.ts'

/** Who holds an exploitant and who goes with it; asked as the question opens, for nobody else's account. */
export function useDepart(account: Compte | null) {
  const isExploitant = account !== null && roleDe(account) === 'exploitant'
  return useQuery({
    queryKey: ['users', 'depart', account?.id],
    queryFn: ({ signal }) => api<Depart>(`/users/${account?.id}/depart`, { signal }),
    enabled: isExploitant,
    staleTime: 0,
    meta: { quiet: true },
  })
}

/** What the removal of an exploitant meets: its clients hold it, else its operateurs go with it (USER-07, OPEN-38). */
export function SuiteDuDepart({
  depart,
}: {
  depart: Pick<ReturnType<typeof useDepart>, 'data' | 'isLoading' | 'isError'>
}) {
  const { data, isLoading, isError } = depart
  if (isLoading) return <Loader size="xs" mt="xs" aria-label="Recherche des comptes liés" />
  if (isError) {
    return (
      <Alert color="orange" mt="xs">
        Impossible de vérifier quels comptes partiraient avec celui-ci.
      </Alert>
    )
  }
  if (!data) return null
  if (data.clients > 0) {
    return (
      <Alert color="rouge" mt="xs">
        Cet exploitant a encore {compter(data.clients, 'client')} et ne peut pas être supprimé.
      </Alert>
    )
  }
  return data.operateurs.total > 0 ? <Text mt="xs">Avec ce compte : {enumerer(data.operateurs)}</Text> : null
}

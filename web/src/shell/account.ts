import { compte, exploitant } from '@lavandiere/domain/comptes/compte.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useSessionUser } from '../api/store.ts'
import { roleOfUser } from '../api/token.ts'
import { oneOptions } from '../crud/one.ts'

/** What of an account the shell reads; `filePath` and `contentUrl` are the same file (OPEN-34). */
interface Account {
  libelle?: string
  email?: string
  logo?: { contentUrl?: string | null; filePath?: string | null } | null
}

/** Who is logged in, as the shell shows it (SHELL-05). */
export interface Me {
  libelle: string
  email: string
  logo: string | null
}

/**
 * The person logged in; null for nobody. The account itself, which the token does not follow: its logo, and the name and
 * email that it has now (OPEN-33). An exploitant's is read without the people under it, which may be thousands.
 */
export function useMe(): Me | null {
  const user = useSessionUser()
  const id = user?.id ?? 0
  const resource: Resource = user && roleOfUser(user) === 'exploitant' ? exploitant : compte
  const { data } = useQuery({
    ...oneOptions(resource, id),
    enabled: user !== null,
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  })
  if (!user) return null
  const { libelle = user.libelle, email = user.email, logo } = (data?.item ?? {}) as Account
  return { libelle, email, logo: logo?.contentUrl ?? logo?.filePath ?? null }
}

import { useQuery } from '@tanstack/react-query'
import { oneOptions } from '../crud/one.ts'
import { useSessionUser } from '../session/store.ts'

/** What of an account the header shows; `filePath` and `contentUrl` are the same file (OPEN-34). */
interface Account {
  logo?: { contentUrl?: string | null; filePath?: string | null } | null
}

/** The logo of the person logged in, which the token does not carry: read from `/users/{id}` (OPEN-33). */
export function useMe(): { logo: string | null } {
  const user = useSessionUser()
  const { data } = useQuery({
    ...oneOptions<Account>('users', user?.id ?? 0),
    enabled: user !== null,
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  })
  const logo = data?.item.logo
  return { logo: logo?.contentUrl ?? logo?.filePath ?? null }
}

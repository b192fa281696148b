import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { described } from '../api/api.ts'
import { useSessionUser } from '../api/store.ts'
import { roleOfUser } from '../api/token.ts'
import { oneOptions } from '../crud/one.ts'

/** The fields of an account that the shell reads; `filePath` and `contentUrl` are the same file (OPEN-34). */
interface Account {
  libelle?: string
  email?: string
  logo?: { contentUrl?: string | null; filePath?: string | null } | null
}

/**
 * The person logged in, as the shell shows them (SHELL-05); null without a session. Read from the account, because name, email and logo change without a
 * new token (OPEN-33). An exploitant's account is read without the accounts under it, which may be thousands.
 */
export function useMe() {
  const user = useSessionUser()
  const name = user && roleOfUser(user) === 'exploitant' ? 'exploitants' : 'users'
  const { data } = useQuery({
    ...oneOptions(name, described<z.ZodType<Account>>(), user?.id ?? 0),
    enabled: user !== null,
    staleTime: 10 * 60_000,
    meta: { quiet: true },
  })
  if (!user) return null
  const { libelle = user.libelle, email = user.email, logo } = data?.item ?? {}
  return { libelle, email, logo: logo?.contentUrl ?? logo?.filePath ?? null }
}

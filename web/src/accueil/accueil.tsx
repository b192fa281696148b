import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { described } from '../api/api.ts'
import { useRole } from '../api/store.ts'
import { readOptions } from '../crud/read.ts'
import { useMe } from '../shell/account.ts'
import { Page } from '../ui/page.tsx'
import { BlockSkeleton } from '../ui/skeletons.tsx'
import { CeQuiAttend } from './ce-qui-attend.tsx'
import { Tuiles } from './tuiles.tsx'

const EspaceClient = lazy(() => import('./espace-client.tsx'))
const MaJournee = lazy(() => import('./ma-journee.tsx'))
const Information = lazy(() => import('./information.tsx'))
const PremiersPas = lazy(() => import('./premiers-pas.tsx'))

/** What is asked for the block above the tiles. */
const ABOVE: Record<Role, string> = {
  exploitant: '/accueil',
  admin: '/accueil',
  client: '/accueil/client',
  operateur: '/accueil/ma-journee',
}

/** Whether what stands above the tiles was answered, or failed: drawn before it, they would move under the finger. */
function useAnswered(role: Role | null): boolean {
  const isExploitant = role === 'exploitant'
  const ask = (path: string) => readOptions(path, described<z.ZodType>())
  const block = useQuery({ ...ask(role ? ABOVE[role] : ''), enabled: role !== null })
  const steps = useQuery({ ...ask('/accueil/premiers-pas'), enabled: isExploitant })
  const asked = isExploitant ? [block, steps] : [block]
  return asked.every(({ isFetched, failureCount }) => isFetched || failureCount > 0)
}

/** The home page: what needs the person now, by role, above the tiles of the sections; a file for each block. */
export function Accueil() {
  const me = useMe()
  const role = useRole()
  const isAnswered = useAnswered(role)
  return (
    <Page title="Accueil" subtitle={me ? `Bonjour ${me.libelle}` : undefined}>
      <Suspense fallback={<BlockSkeleton h={320} />}>
        {!isAnswered && <BlockSkeleton h={320} />}
        <Stack gap="md" display={isAnswered ? undefined : 'none'}>
          {role === 'exploitant' && <PremiersPas />}
          {(role === 'exploitant' || role === 'admin') && <CeQuiAttend />}
          {role === 'client' && <EspaceClient />}
          {role === 'operateur' && <MaJournee />}
          <Tuiles />
          {role === 'operateur' && <Information />}
        </Stack>
      </Suspense>
    </Page>
  )
}
